// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/table_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "db/documents/csv_reader.h"

namespace petaplan::documents {
namespace {

constexpr const char* kUnknown = "–";
constexpr std::size_t kWidestCell = 72;  ///< of all but the last column

/// Decodes one character; broken bytes count as one.
std::size_t characterBytes(std::string_view text, std::size_t at, char32_t& code) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(at);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (at + length > text.size()) {
        code = lead;
        return 1;
    }
    code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (byte(at + i) & 0x3FU);
    return length;
}

std::size_t widthOf(char32_t code) {
    const bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                      (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                      (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
                      (code >= 0xFFE0 && code <= 0xFFE6);
    return wide ? 2 : 1;
}

std::string shortened(const std::string& text, std::size_t widest) {
    if (displayWidth(text) <= widest) return text;
    std::size_t width = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        char32_t code = 0;
        const std::size_t length = characterBytes(text, at, code);
        if (width + widthOf(code) > widest - 1) break;
        width += widthOf(code);
        at += length;
    }
    return text.substr(0, at) + "…";
}

/// Line breaks and tabs would break the layout of lines.
std::string oneLine(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return text;
}

std::string shownNumber(double value, int decimals) {
    if (decimals < 0) return shortText(value, 5);
    std::string text = fmt::format("{:.{}f}", value, decimals);
    // Rounded to nothing, a number has no sign.
    if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
    return text;
}

std::string shownText(const OutputCell& cell, const OutputColumn& column) {
    if (!cell.shown.empty()) return oneLine(cell.shown);
    if (const auto* text = std::get_if<std::string>(&cell.value)) return oneLine(*text);
    if (const auto* number = std::get_if<double>(&cell.value)) {
        return std::isfinite(*number) ? shownNumber(*number, column.decimals) : kUnknown;
    }
    if (const auto* whole = std::get_if<std::int64_t>(&cell.value))
        return fmt::format("{}", *whole);
    if (const auto* flag = std::get_if<bool>(&cell.value)) return *flag ? "yes" : "no";
    return kUnknown;
}

std::string exactCell(const OutputCell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell.value)) {
        constexpr std::string_view kFormulaStarts = "=+-@";
        const bool formula =
            !text->empty() && kFormulaStarts.find(text->front()) != std::string::npos;
        return formula ? "'" + *text : *text;
    }
    if (const auto* number = std::get_if<double>(&cell.value)) {
        return std::isfinite(*number) ? exactText(*number) : std::string();
    }
    if (const auto* whole = std::get_if<std::int64_t>(&cell.value))
        return fmt::format("{}", *whole);
    if (const auto* flag = std::get_if<bool>(&cell.value)) return *flag ? "yes" : "no";
    return cell.shown;
}

/// Whole numbers without ".0", as people write them.
Json plainNumber(double value) {
    constexpr double kExact = 1e15;
    if (std::abs(value) < kExact && value == std::floor(value)) {
        return static_cast<std::int64_t>(value);
    }
    return numberToJson(value);
}

std::string headingOf(const OutputColumn& column) {
    return column.heading.empty() ? column.key : column.heading;
}

void appendPadded(std::string& line, const std::string& text, std::size_t width, bool right) {
    const std::size_t own = displayWidth(text);
    const std::string padding(width > own ? width - own : 0, ' ');
    line += right ? padding + text : text + padding;
}

/// A heading broken at its blanks so that it is hardly wider than what stands below it.
std::vector<std::string> headingLines(const std::string& heading, std::size_t width) {
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin <= heading.size()) {
        const std::size_t blank = std::min(heading.find(' ', begin), heading.size());
        const std::string word = heading.substr(begin, blank - begin);
        if (!lines.empty() && displayWidth(lines.back()) + 1 + displayWidth(word) <= width) {
            lines.back() += " " + word;
        } else {
            lines.push_back(word);
        }
        begin = blank + 1;
    }
    return lines;
}

std::string trimmedRight(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string escapedForMarkdown(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '|' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

}  // namespace

std::optional<OutputFormat> outputFormatFromName(std::string_view name) {
    if (name == "table") return OutputFormat::Table;
    if (name == "csv") return OutputFormat::CsvText;
    if (name == "json") return OutputFormat::JsonText;
    if (name == "markdown") return OutputFormat::Markdown;
    return std::nullopt;
}

std::size_t displayWidth(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        char32_t code = 0;
        at += characterBytes(text, at, code);
        width += widthOf(code);
    }
    return width;
}

std::string alignedText(const OutputTable& table) {
    const std::size_t columns = table.columns.size();
    std::vector<std::vector<std::string>> cells;
    cells.reserve(table.rows.size());
    std::vector<std::size_t> widths(columns);
    bool hasUnits = false;
    for (std::size_t c = 0; c < columns; ++c) {
        widths[c] = displayWidth(table.columns[c].unit);
        hasUnits = hasUnits || !table.columns[c].unit.empty();
    }
    for (const auto& row : table.rows) {
        std::vector<std::string>& texts = cells.emplace_back();
        for (std::size_t c = 0; c < columns; ++c) {
            std::string text = shownText(row[c], table.columns[c]);
            if (c + 1 < columns) text = shortened(text, kWidestCell);
            widths[c] = std::max(widths[c], displayWidth(text));
            texts.push_back(std::move(text));
        }
    }
    std::string result;
    const auto addLine = [&](const auto& textOf) {
        std::string line;
        for (std::size_t c = 0; c < columns; ++c) {
            if (c > 0) line += "  ";
            appendPadded(line, textOf(c), widths[c], table.columns[c].numeric);
        }
        result += trimmedRight(std::move(line)) + "\n";
    };
    // Headings end on the line above the units.
    std::vector<std::vector<std::string>> headings(columns);
    std::size_t headingHeight = 1;
    for (std::size_t c = 0; c < columns; ++c) {
        headings[c] = headingLines(headingOf(table.columns[c]), widths[c]);
        headingHeight = std::max(headingHeight, headings[c].size());
        for (const std::string& line : headings[c]) {
            widths[c] = std::max(widths[c], displayWidth(line));
        }
    }
    for (std::size_t line = 0; line < headingHeight; ++line) {
        addLine([&](std::size_t c) {
            const std::size_t missing = headingHeight - headings[c].size();
            return line < missing ? std::string() : headings[c][line - missing];
        });
    }
    if (hasUnits) addLine([&](std::size_t c) { return table.columns[c].unit; });
    std::string rule;
    for (std::size_t c = 0; c < columns; ++c) {
        if (c > 0) rule += "  ";
        // The last column of texts may be long; its rule need not be.
        const bool last = c + 1 == columns && !table.columns[c].numeric;
        const std::size_t width = last ? std::min<std::size_t>(widths[c], 40) : widths[c];
        for (std::size_t i = 0; i < width; ++i) rule += "─";
    }
    result += rule + "\n";
    for (const auto& texts : cells) {
        addLine([&](std::size_t c) { return texts[c]; });
    }
    return result;
}

std::string csvText(const OutputTable& table) {
    std::string result;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        result += (c > 0 ? "," : "") + csvField(table.columns[c].key);
    }
    result += "\n";
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            result += (c > 0 ? "," : "") + csvField(exactCell(row[c]));
        }
        result += "\n";
    }
    return result;
}

std::string markdownText(const OutputTable& table) {
    std::string result = "|";
    std::string rule = "|";
    for (const OutputColumn& column : table.columns) {
        const std::string unit = column.unit.empty() ? "" : ", " + column.unit;
        result += " " + escapedForMarkdown(headingOf(column) + unit) + " |";
        rule += column.numeric ? " ---: |" : " --- |";
    }
    result += "\n" + rule + "\n";
    for (const auto& row : table.rows) {
        result += "|";
        for (std::size_t c = 0; c < row.size(); ++c) {
            result += " " + escapedForMarkdown(shownText(row[c], table.columns[c])) + " |";
        }
        result += "\n";
    }
    return result;
}

Json jsonRows(const OutputTable& table) {
    Json rows = Json::array();
    for (const auto& row : table.rows) {
        Json object = Json::object();
        for (std::size_t c = 0; c < row.size(); ++c) {
            const OutputCell& cell = row[c];
            const std::string& key = table.columns[c].key;
            if (cell.json) {
                object[key] = *cell.json;
            } else if (const auto* text = std::get_if<std::string>(&cell.value)) {
                object[key] = *text;
            } else if (const auto* number = std::get_if<double>(&cell.value)) {
                object[key] = plainNumber(*number);
            } else if (const auto* whole = std::get_if<std::int64_t>(&cell.value)) {
                object[key] = *whole;
            } else if (const auto* flag = std::get_if<bool>(&cell.value)) {
                object[key] = *flag;
            }
        }
        rows.push_back(std::move(object));
    }
    return rows;
}

}  // namespace petaplan::documents
