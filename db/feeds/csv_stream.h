// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "db/feeds/feed_input.h"

namespace petaplan::feeds {

/// One record of separated text.
struct CsvRecord {
    std::vector<std::string> cells;
    std::uint64_t line = 0;  ///< on which it begins, from 1
    std::string raw;         ///< as written, without the line end
    bool hasNul = false;
    bool endsFile = false;  ///< no line end follows
};

/// Reads RFC 4180 text record by record in constant memory: LF or CRLF, quoted cells with
/// separators, doubled quotes and line breaks; text behind a closing quote and quotes inside an
/// unquoted cell are kept as they are, as spreadsheets do. Blank lines are skipped. Throws
/// DataError with the byte position for a record above 1 MiB or 4,096 cells and for a quote that is
/// never closed.
class CsvStream {
public:
    explicit CsvStream(FeedInput& input, char separator = ',')
        : m_input(input), m_separator(separator) {}

    /// False at the end.
    bool next(CsvRecord& record);
    FeedInput& input() { return m_input; }

private:
    static constexpr int kEnd = -1;
    int peek();
    int take();
    /// Reads a record that lies whole in the piece at hand, which all but one in hundreds do;
    /// false, and nothing read, for one that does not or that needs a closer look.
    bool nextWithinPiece(CsvRecord& record);
    void readQuoted(CsvRecord& record, std::string& cell);
    std::uint64_t bytePosition() const;
    [[noreturn]] void fail(const std::string& what, const std::string& remedy) const;
    void guard(const CsvRecord& record) const;

    FeedInput& m_input;
    char m_separator;
    std::string_view m_piece;
    std::size_t m_at = 0;
    bool m_ended = false;
    std::uint64_t m_line = 1;
};

/// Cells of a record by the name of their column.
class CsvColumns {
public:
    CsvColumns() = default;
    /// Throws DataError naming the columns that are required and missing.
    CsvColumns(const CsvRecord& header, const std::string& fileName,
               std::initializer_list<std::string_view> required);

    std::size_t width() const { return m_width; }
    bool has(std::string_view column) const { return m_index.contains(column); }
    /// Empty where the column does not exist or the record is too short for it.
    const std::string& cell(const CsvRecord& record, std::string_view column) const;
    const std::string& cellAt(const CsvRecord& record, std::size_t position) const;
    /// Position of a column; beyond all cells where it does not exist.
    std::size_t positionOf(std::string_view column) const;
    const std::string& lastColumn() const { return m_last; }

private:
    /// Columns are asked for by literals, each from the same place in memory row after row.
    struct Asked {
        const char* name = nullptr;
        std::size_t size = 0;
        std::size_t position = 0;
    };
    static constexpr std::size_t kAsked = 64;

    std::map<std::string, std::size_t, std::less<>> m_index;
    std::vector<std::string> m_titles;
    mutable std::array<Asked, kAsked> m_asked{};
    std::size_t m_width = 0;
    std::string m_last;
};

}  // namespace petaplan::feeds
