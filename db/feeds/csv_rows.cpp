// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/csv_rows.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/catalog/price_rules.h"
#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

CsvRecord headerOf(CsvStream& stream) {
    CsvRecord header;
    if (!stream.next(header)) {
        throw DataError("has no header", stream.input().name(), 0, "fetch the file again",
                        "empty_file");
    }
    return header;
}

}  // namespace

CsvRows::CsvRows(CsvStream& stream, FeedSink& sink,
                 std::initializer_list<std::string_view> required,
                 std::initializer_list<std::string_view> read)
    : CsvRows(stream, sink, headerOf(stream), required, read) {
}

CsvRows::CsvRows(CsvStream& stream, FeedSink& sink, const CsvRecord& header,
                 std::initializer_list<std::string_view> required,
                 std::initializer_list<std::string_view> read)
    : m_stream(stream), m_sink(sink), m_columns(header, stream.input().name(), required) {
    const auto names = [&](std::initializer_list<std::string_view> columns) {
        return std::find(columns.begin(), columns.end(), m_columns.lastColumn()) != columns.end();
    };
    m_lastIsRead = names(required) || names(read);
}

bool CsvRows::mend() {
    const std::size_t width = m_columns.width();
    auto& cells = m_record.cells;
    if (cells.size() == width) {
        m_allShort = false;
        return true;
    }
    if (cells.size() > width && !m_lastIsRead) {
        for (std::size_t i = width; i < cells.size(); ++i) cells[width - 1] += "," + cells[i];
        cells.resize(width);
        m_allShort = false;
        report(rule::kRaggedRow, cells.back());
        return true;
    }
    const bool oneShort = cells.size() + 1 == width && !m_lastIsRead;
    if (m_record.endsFile && cells.size() < width && !(oneShort && m_allShort)) {
        throw DataError(
            "the last row is cut off (byte " + std::to_string(m_stream.input().position()) + ")",
            m_stream.input().name(), static_cast<int>(m_record.line), "fetch the file again",
            "csv_syntax");
    }
    if (oneShort) {
        cells.emplace_back();
        report(rule::kShortHeader, m_columns.lastColumn());
        return true;
    }
    report(rule::kRowWidth,
           std::to_string(cells.size()) + " cells, the header has " + std::to_string(width));
    return false;
}

bool CsvRows::next() {
    while (m_stream.next(m_record)) {
        m_sink.countRead();
        if (m_record.hasNul) {
            report(rule::kNulByte, "");
            continue;
        }
        if (mend()) return true;
    }
    return false;
}

std::optional<Decimal> CsvRows::amount(std::string_view column, bool& broken) const {
    const std::string& text = cell(column);
    if (text.empty()) return std::nullopt;
    const auto value = Decimal::parse(text);
    if (!value) {
        broken = true;
        report(rule::kNotANumber, std::string(column) + " is \"" + text + "\"");
    }
    return value;
}

std::optional<double> CsvRows::number(std::string_view column) const {
    return parseNumber(cell(column));
}

}  // namespace petaplan::feeds
