// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/csv_reader.h"

#include <algorithm>
#include <cstdint>

#include "db/data_error.h"
#include "db/documents/file_io.h"

namespace petaplan::documents {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool isContinuation(unsigned char byte) {
    return (byte & 0xC0U) == 0x80U;
}

/// Length of the well-formed UTF-8 sequence at the start of `text`, 0 when it is none (Unicode 15,
/// table 3-7).
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    std::size_t length = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xBF;
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        if (first == 0xE0) low = 0xA0;   // overlong
        if (first == 0xED) high = 0x9F;  // surrogates
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        if (first == 0xF0) low = 0x90;   // overlong
        if (first == 0xF4) high = 0x8F;  // beyond U+10FFFF
    } else {
        return 0;
    }
    if (text.size() < length || byte(1) < low || byte(1) > high) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (!isContinuation(byte(i))) return 0;
    }
    return length;
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

}  // namespace

CsvReader::CsvReader(std::string_view content, std::string name)
    : m_content(content), m_name(std::move(name)) {
    if (m_content.starts_with(kByteOrderMark)) m_content.remove_prefix(kByteOrderMark.size());
}

void CsvReader::fail(std::string what, std::string remedy) const {
    throw DataError(std::move(what), m_name, m_line, std::move(remedy), "csv_syntax");
}

bool CsvReader::takeLineEnd() {
    const std::string_view rest = m_content.substr(m_position);
    std::size_t length = 0;
    if (rest.starts_with('\n')) {
        length = 1;
    } else if (rest.starts_with("\r\n")) {
        length = 2;
    }
    if (length == 0) return false;
    m_position += length;
    ++m_line;
    return true;
}

std::string CsvReader::readQuoted() {
    const int openedOn = m_line;
    ++m_position;
    std::string field;
    for (;;) {
        const std::size_t end = std::min(m_content.find('"', m_position), m_content.size());
        const std::string_view part = m_content.substr(m_position, end - m_position);
        m_line += static_cast<int>(std::count(part.begin(), part.end(), '\n'));
        field += part;
        m_position = end;
        if (end == m_content.size()) {
            m_line = openedOn;
            fail("a quoted field is never closed", "close the quote that opens on this line");
        }
        ++m_position;
        if (m_position < m_content.size() && m_content[m_position] == '"') {
            field += '"';
            ++m_position;
            continue;
        }
        if (m_position < m_content.size()) {
            const char next = m_content[m_position];
            if (next != ',' && next != '\n' && next != '\r') {
                fail("text follows the closing quote of a field",
                     "double each quote inside a quoted field");
            }
        }
        return field;
    }
}

std::string CsvReader::readField() {
    std::string field;
    if (m_position < m_content.size() && m_content[m_position] == '"') {
        field = readQuoted();
    } else {
        const std::size_t end =
            std::min(m_content.find_first_of(",\r\n\"", m_position), m_content.size());
        field = m_content.substr(m_position, end - m_position);
        m_position = end;
        if (end < m_content.size() && m_content[end] == '"') {
            fail("a quote stands inside an unquoted field",
                 "quote the whole field and double the quotes inside");
        }
    }
    if (field.find('\0') != std::string::npos) {
        fail("the text contains a NUL byte", "save the file as UTF-8 text");
    }
    if (!isUtf8(field)) fail("the text is not UTF-8", "save the file as UTF-8");
    return field;
}

std::optional<std::vector<std::string>> CsvReader::next() {
    while (takeLineEnd()) {
    }
    if (m_position >= m_content.size()) return std::nullopt;
    m_recordLine = m_line;
    std::vector<std::string> record;
    for (;;) {
        record.push_back(readField());
        if (m_position >= m_content.size() || takeLineEnd()) return record;
        if (m_content[m_position] != ',') {
            fail("a carriage return stands alone", "end lines with LF or CRLF");
        }
        ++m_position;
    }
}

std::optional<std::size_t> CsvTable::column(std::string_view title) const {
    const auto at = std::find(header.begin(), header.end(), title);
    if (at == header.end()) return std::nullopt;
    return static_cast<std::size_t>(at - header.begin());
}

CsvTable parseCsv(std::string_view content, std::string name) {
    CsvReader reader(content, name);
    CsvTable table;
    table.name = std::move(name);
    auto header = reader.next();
    if (!header) {
        throw DataError("the table is empty", table.name, 0, "begin it with a row of column names",
                        "csv_header");
    }
    table.header = std::move(*header);
    for (std::size_t i = 0; i < table.header.size(); ++i) {
        const auto& title = table.header[i];
        if (title.empty() || *table.column(title) != i) {
            throw DataError(
                title.empty() ? "a column has no name" : "the column '" + title + "' occurs twice",
                table.name, reader.line(), "give each column a name of its own", "csv_header");
        }
    }
    while (auto record = reader.next()) {
        if (record->size() != table.header.size()) {
            throw DataError("the row has " + std::to_string(record->size()) +
                                " fields, the header " + std::to_string(table.header.size()),
                            table.name, reader.line(), "quote fields that contain a comma",
                            "csv_width");
        }
        table.rows.push_back(std::move(*record));
        table.lines.push_back(reader.line());
    }
    return table;
}

CsvTable readCsv(const std::filesystem::path& file) {
    return parseCsv(readFile(file), file.string());
}

std::string csvField(std::string_view text) {
    const bool needsQuotes =
        text.find_first_of(",\"\r\n") != std::string_view::npos || text.starts_with(kByteOrderMark);
    if (!needsQuotes) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace petaplan::documents
