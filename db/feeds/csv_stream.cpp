// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/csv_stream.h"

#include "db/data_error.h"

namespace petaplan::feeds {
namespace {

constexpr std::size_t kLongestRecord = std::size_t{1} << 20U;
constexpr std::size_t kMostCells = 4096;

}  // namespace

int CsvStream::peek() {
    if (m_at == m_piece.size()) {
        if (m_ended) return kEnd;
        m_piece = m_input.next();
        m_at = 0;
        if (m_piece.empty()) {
            m_ended = true;
            return kEnd;
        }
    }
    return static_cast<unsigned char>(m_piece[m_at]);
}

int CsvStream::take() {
    const int c = peek();
    if (c != kEnd) ++m_at;
    return c;
}

std::uint64_t CsvStream::bytePosition() const {
    // Exact for UTF-8; the end of the piece otherwise says where to look.
    const std::uint64_t left = m_piece.size() - m_at;
    return m_input.position() > left ? m_input.position() - left : 0;
}

void CsvStream::fail(const std::string& what, const std::string& remedy) const {
    throw DataError(what + " (byte " + std::to_string(bytePosition()) + ")", m_input.name(),
                    static_cast<int>(m_line), remedy, "csv_syntax");
}

void CsvStream::guard(const CsvRecord& record) const {
    if (record.raw.size() > kLongestRecord) {
        fail("a row is longer than 1 MiB", "check that the file is CSV and that quotes are closed");
    }
    if (record.cells.size() > kMostCells) {
        fail("a row has more than 4096 cells", "check that the file is CSV");
    }
}

void CsvStream::readQuoted(CsvRecord& record, std::string& cell) {
    record.raw += static_cast<char>(take());
    for (;;) {
        const int c = take();
        if (c == kEnd) {
            fail("the file ends inside a quoted cell",
                 "fetch the file again: it seems to be cut off");
        }
        record.raw += static_cast<char>(c);
        if (c == '"') {
            if (peek() != '"') return;
            record.raw += static_cast<char>(take());
        }
        if (c == '\n') ++m_line;
        if (c == '\0') record.hasNul = true;
        cell += static_cast<char>(c);
        guard(record);
    }
}

bool CsvStream::next(CsvRecord& record) {
    while (peek() == '\n' || peek() == '\r') {
        if (take() == '\n') ++m_line;
    }
    if (peek() == kEnd) return false;
    record.cells.clear();
    record.raw.clear();
    record.hasNul = false;
    record.endsFile = false;
    record.line = m_line;
    std::string cell;
    for (;;) {
        const int c = peek();
        if (c == '"' && cell.empty()) {
            readQuoted(record, cell);
            continue;
        }
        if (c == kEnd || c == '\n' || c == m_separator) {
            if (c != m_separator && !cell.empty() && cell.back() == '\r') cell.pop_back();
            record.cells.push_back(std::move(cell));
            cell.clear();
            if (c == m_separator) {
                record.raw += static_cast<char>(take());
                guard(record);
                continue;
            }
            take();
            if (c == '\n') ++m_line;
            record.endsFile = c == kEnd;
            if (!record.raw.empty() && record.raw.back() == '\r') record.raw.pop_back();
            return true;
        }
        if (c == '\0') record.hasNul = true;
        cell += static_cast<char>(c);
        record.raw += static_cast<char>(take());
        guard(record);
    }
}

CsvColumns::CsvColumns(const CsvRecord& header, const std::string& fileName,
                       std::initializer_list<std::string_view> required)
    : m_width(header.cells.size()) {
    for (std::size_t i = 0; i < header.cells.size(); ++i) {
        std::string title = header.cells[i];
        while (!title.empty() && title.back() == ' ') title.pop_back();
        m_index.emplace(title, i);
        m_last = std::move(title);
    }
    std::string missing;
    for (const std::string_view column : required) {
        if (has(column)) continue;
        missing += (missing.empty() ? "" : ", ") + std::string(column);
    }
    if (missing.empty()) return;
    throw DataError("the header lacks: " + missing, fileName, static_cast<int>(header.line),
                    "name another feed with --feed, or fetch the file again", "missing_column");
}

const std::string& CsvColumns::cell(const CsvRecord& record, std::string_view column) const {
    static const std::string kNone;
    const auto at = m_index.find(column);
    if (at == m_index.end() || at->second >= record.cells.size()) return kNone;
    return record.cells[at->second];
}

}  // namespace petaplan::feeds
