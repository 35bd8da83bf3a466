// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace petaplan::documents {

/// Reads RFC 4180 text record by record: quoted fields, doubled quotes, line breaks inside quotes,
/// LF or CRLF, an optional UTF-8 byte order mark. Throws DataError with the line for an open quote,
/// a stray quote, a lone carriage return, a NUL and bytes that are not UTF-8.
class CsvReader {
public:
    /// `content` must outlive the reader; `name` is used in errors.
    CsvReader(std::string_view content, std::string name);

    /// The next record, or nullopt at the end. A blank line is skipped.
    std::optional<std::vector<std::string>> next();
    /// Line on which the last record began, from 1.
    int line() const { return m_recordLine; }

private:
    std::string readField();
    std::string readQuoted();
    bool takeLineEnd();
    [[noreturn]] void fail(std::string what, std::string remedy) const;

    std::string_view m_content;
    std::string m_name;
    std::size_t m_position = 0;
    int m_line = 1;
    int m_recordLine = 0;
};

/// A whole table with a header row. `lines[i]` is where row i began.
struct CsvTable {
    std::string name;
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows;
    std::vector<int> lines;

    std::optional<std::size_t> column(std::string_view title) const;
};

/// Throws DataError when the file cannot be read, has no header, or a row has another width.
CsvTable readCsv(const std::filesystem::path& file);
CsvTable parseCsv(std::string_view content, std::string name);

/// One field for output: quoted where RFC 4180 needs it.
std::string csvField(std::string_view text);

}  // namespace petaplan::documents
