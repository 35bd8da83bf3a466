// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/text_row.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/store/known_currencies.h"

namespace petaplan::store {
namespace {

std::string inQuotes(std::string_view text) {
    return "'" + std::string(text) + "'";
}

std::string joined(std::initializer_list<std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += ", ";
        text += word.empty() ? "(empty)" : word;
    }
    return text;
}

}  // namespace

const std::string& TextRow::text(std::string_view column) const {
    static const std::string empty;
    const auto at = m_table.m_csv.column(column);
    return at ? m_table.m_csv.rows[m_row][*at] : empty;
}

int TextRow::line() const {
    return m_table.m_csv.lines[m_row];
}

void TextRow::fault(std::string_view rule, std::string what, std::string remedy) const {
    m_faults.add(m_table.m_csv.name, line(), rule, std::move(what), std::move(remedy));
}

std::string TextRow::required(std::string_view column) const {
    const std::string& value = text(column);
    if (value.empty()) {
        fault(rule::kMissingValue, inQuotes(column) + " is empty", "fill it in or remove the row");
    }
    return value;
}

std::optional<double> TextRow::number(std::string_view column, Range range) const {
    const std::string& value = text(column);
    if (value.empty()) return std::nullopt;
    const auto parsed = parseNumber(value);
    if (!parsed) {
        fault(rule::kNotANumber, inQuotes(column) + " is " + inQuotes(value) + ", not a number",
              "write digits with a decimal point, or leave it empty when unknown");
        return std::nullopt;
    }
    if (*parsed < range.low || *parsed > range.high || (range.lowIsOpen && *parsed == range.low)) {
        fault(rule::kOutOfRange, inQuotes(column) + " is " + value,
              "allowed: " + std::string(range.lowIsOpen ? "above " : "from ") +
                  shortText(range.low) + " to " + shortText(range.high) +
                  "; leave it empty when unknown");
        return std::nullopt;
    }
    return parsed;
}

std::optional<int> TextRow::whole(std::string_view column, int low, int high) const {
    const std::string& value = text(column);
    if (value.empty()) return std::nullopt;
    const auto parsed = parseWholeNumber(value);
    if (!parsed) {
        fault(rule::kNotANumber,
              inQuotes(column) + " is " + inQuotes(value) + ", not a whole number",
              "write digits only, or leave it empty when unknown");
        return std::nullopt;
    }
    if (*parsed < low || *parsed > high) {
        fault(rule::kOutOfRange, inQuotes(column) + " is " + value,
              "allowed: from " + std::to_string(low) + " to " + std::to_string(high));
        return std::nullopt;
    }
    return static_cast<int>(*parsed);
}

int TextRow::requiredWhole(std::string_view column, int low, int high) const {
    if (required(column).empty()) return low;
    return whole(column, low, high).value_or(low);
}

std::optional<Decimal> TextRow::amount(std::string_view column, bool zeroAllowed) const {
    const std::string& value = text(column);
    if (value.empty()) return std::nullopt;
    const auto parsed = Decimal::parse(value);
    if (!parsed) {
        fault(rule::kNotANumber, inQuotes(column) + " is " + inQuotes(value) + ", not an amount",
              "write digits with a decimal point and no currency sign");
        return std::nullopt;
    }
    if (parsed->isNegative() || (parsed->isZero() && !zeroAllowed)) {
        fault(rule::kOutOfRange, inQuotes(column) + " is " + value,
              "an amount is above zero; leave it empty when unknown");
        return std::nullopt;
    }
    return parsed;
}

std::optional<Date> TextRow::date(std::string_view column) const {
    const std::string& value = text(column);
    if (value.empty()) return std::nullopt;
    const auto parsed = Date::parse(value);
    if (!parsed || parsed->year() < 1990 || parsed->year() > 2100) {
        fault(rule::kBadDate, inQuotes(column) + " is " + inQuotes(value) + ", not a date",
              "write YYYY-MM-DD, YYYY-MM or YYYY");
        return std::nullopt;
    }
    return parsed;
}

bool TextRow::flag(std::string_view column) const {
    return word(column, {"yes", "no"}) == "yes";
}

CurrencyCode TextRow::currency(std::string_view column) const {
    const std::string& value = text(column);
    if (!isKnownCurrency(value)) {
        fault(rule::kUnknownCurrency,
              inQuotes(column) + " is " + inQuotes(value) + ", not a known currency",
              "write an ISO 4217 code such as USD");
        return {};
    }
    return value;
}

std::string TextRow::word(std::string_view column,
                          std::initializer_list<std::string_view> words) const {
    const std::string& value = text(column);
    if (std::find(words.begin(), words.end(), value) == words.end()) {
        fault(rule::kUnknownWord, inQuotes(column) + " is " + inQuotes(value),
              "write one of: " + joined(words));
    }
    return value;
}

Source TextRow::source() const {
    Source source{text("source"), date("source_date")};
    if (source.title.empty()) {
        fault(rule::kMissingSource, "the row names no source",
              "say where the figures come from, or 'unverified (no source found)'");
    }
    return source;
}

TextTable::TextTable(const std::filesystem::path& directory, std::string_view name,
                     std::initializer_list<std::string_view> required,
                     std::initializer_list<std::string_view> optional, TextFaults& faults)
    : m_faults(faults) {
    const std::filesystem::path file = directory / name;
    if (!std::filesystem::exists(file)) {
        faults.add(file.string(), 0, rule::kMissingFile, "the file does not exist",
                   "a catalog folder needs it, if only with its header row");
        return;
    }
    m_csv = documents::readCsv(file);
    bool complete = true;
    for (const std::string_view column : required) {
        if (m_csv.column(column)) continue;
        complete = false;
        faults.add(m_csv.name, 1, rule::kMissingColumn,
                   "the column " + inQuotes(column) + " is missing", "add it to the header row");
    }
    const auto isIn = [](const std::string& title, std::initializer_list<std::string_view> list) {
        return std::find(list.begin(), list.end(), title) != list.end();
    };
    for (const std::string& title : m_csv.header) {
        if (isIn(title, required) || isIn(title, optional)) continue;
        faults.add(m_csv.name, 1, rule::kUnknownColumn,
                   "the column " + inQuotes(title) + " is not known", "remove it or mend its name");
    }
    if (!complete) {
        m_csv.rows.clear();
        m_csv.lines.clear();
    }
}

void TextTable::forEachRow(const std::function<void(const TextRow&)>& visit) const {
    for (std::size_t i = 0; i < m_csv.rows.size(); ++i) visit(TextRow(*this, i, m_faults));
}

}  // namespace petaplan::store
