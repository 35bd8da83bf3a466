// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/decimal.h"
#include "db/feeds/csv_stream.h"
#include "db/feeds/feed_sink.h"

namespace petaplan::feeds {

/// The rows of a table with a header, read by the names of the columns. Rows of another width are
/// mended where only a column that nobody reads is concerned, and refused otherwise; a row that the
/// end of the file cuts off throws DataError.
class CsvRows {
public:
    /// Reads the header from the stream. `read` are the columns that the caller reads.
    CsvRows(CsvStream& stream, FeedSink& sink, std::initializer_list<std::string_view> required,
            std::initializer_list<std::string_view> read = {});
    /// With a header that was read already.
    CsvRows(CsvStream& stream, FeedSink& sink, const CsvRecord& header,
            std::initializer_list<std::string_view> required,
            std::initializer_list<std::string_view> read = {});

    /// Advances to the next row that can be read; false at the end.
    bool next();
    const std::string& cell(std::string_view column) const {
        return m_columns.cell(m_record, column);
    }
    /// A column looked up once, for readers of millions of rows.
    using Column = std::size_t;
    Column column(std::string_view name) const { return m_columns.positionOf(name); }
    const std::string& cellAt(Column column) const { return m_columns.cellAt(m_record, column); }
    bool has(std::string_view column) const { return m_columns.has(column); }
    Locator at() const { return {m_record.line, {}}; }
    const std::string& raw() const { return m_record.raw; }
    void report(std::string_view rule, std::string detail) const {
        m_sink.report(rule, std::move(detail), at(), m_record.raw);
    }

    /// An exact amount; absent when empty. A cell that is no number is reported and sets `broken`.
    std::optional<Decimal> amount(std::string_view column, bool& broken) const;
    /// A figure; absent when empty or no number ("NA").
    std::optional<double> number(std::string_view column) const;

private:
    bool mend();

    CsvStream& m_stream;
    FeedSink& m_sink;
    CsvColumns m_columns;
    bool m_lastIsRead = false;  ///< the last column is one that the caller reads
    bool m_allShort = true;     ///< every row so far lacks the last cell
    CsvRecord m_record;
};

}  // namespace petaplan::feeds
