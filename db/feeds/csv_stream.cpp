// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/csv_stream.h"

#include <cstring>

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

bool CsvStream::nextWithinPiece(CsvRecord& record) {
    const char* const begin = m_piece.data() + m_at;
    const char* const pieceEnd = m_piece.data() + m_piece.size();
    const auto find = [](const char* from, const char* to, char c) {
        return static_cast<const char*>(std::memchr(from, c, static_cast<std::size_t>(to - from)));
    };
    const char* lineEnd = find(begin, pieceEnd, '\n');
    if (lineEnd == nullptr) return false;
    std::size_t cells = 0;
    std::uint64_t lines = 1;
    const auto put = [&](const char* from, const char* to) {
        if (cells < record.cells.size()) {
            record.cells[cells].assign(from, to);
        } else {
            record.cells.emplace_back(from, to);
        }
        ++cells;
    };
    for (const char* at = begin;;) {
        if (cells == kMostCells) return false;
        if (*at != '"') {
            const char* separator = find(at, lineEnd, m_separator);
            if (separator == nullptr) {
                const bool hasReturn = lineEnd != at && lineEnd[-1] == '\r';
                put(at, hasReturn ? lineEnd - 1 : lineEnd);
                break;
            }
            put(at, separator);
            at = separator + 1;
            continue;
        }
        const char* const text = at + 1;
        const char* quote = find(text, pieceEnd, '"');
        if (quote == nullptr || quote + 1 == pieceEnd) return false;
        for (const char* c = find(text, quote, '\n'); c != nullptr; c = find(c + 1, quote, '\n')) {
            ++lines;
        }
        if (quote > lineEnd) {
            lineEnd = find(quote, pieceEnd, '\n');
            if (lineEnd == nullptr) return false;
        }
        const char after = quote[1];
        const bool endsLine =
            (quote + 1 == lineEnd && quote[-1] != '\r') || (after == '\r' && quote + 2 == lineEnd);
        if (after == m_separator) {
            put(text, quote);
            at = quote + 2;
        } else if (endsLine) {
            put(text, quote);
            break;
        } else {
            return false;  // a doubled quote, or text behind the closing one
        }
    }
    if (find(begin, lineEnd, '\0') != nullptr) return false;
    record.cells.resize(cells);
    const bool hasReturn = lineEnd != begin && lineEnd[-1] == '\r';
    record.raw.assign(begin, hasReturn ? lineEnd - 1 : lineEnd);
    record.hasNul = false;
    record.endsFile = false;
    record.line = m_line;
    m_line += lines;
    m_at = static_cast<std::size_t>(lineEnd + 1 - m_piece.data());
    return true;
}

bool CsvStream::next(CsvRecord& record) {
    while (peek() == '\n' || peek() == '\r') {
        if (take() == '\n') ++m_line;
    }
    if (peek() == kEnd) return false;
    if (nextWithinPiece(record)) return true;
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
        m_titles.push_back(title);
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

std::size_t CsvColumns::positionOf(std::string_view column) const {
    // Bits of the address that tell literals of one file apart.
    const std::size_t slot = (reinterpret_cast<std::uintptr_t>(column.data()) >> 2U) % kAsked;
    Asked& asked = m_asked[slot];
    const bool isKnown = asked.name == column.data() && asked.size == column.size() &&
                         m_titles[asked.position] == column;
    if (isKnown) return asked.position;
    const auto at = m_index.find(column);
    if (at == m_index.end()) return m_titles.size();
    asked = {column.data(), column.size(), at->second};
    return at->second;
}

const std::string& CsvColumns::cell(const CsvRecord& record, std::string_view column) const {
    return cellAt(record, positionOf(column));
}

const std::string& CsvColumns::cellAt(const CsvRecord& record, std::size_t position) const {
    static const std::string kNone;
    return position < record.cells.size() && position < m_titles.size() ? record.cells[position]
                                                                        : kNone;
}

}  // namespace petaplan::feeds
