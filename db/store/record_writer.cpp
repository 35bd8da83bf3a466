// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/record_writer.h"

#include <SQLiteCpp/Database.h>

#include <cassert>

#include "core/base/number_text.h"

namespace petaplan::store {
namespace {

std::string insertStatement(const CatalogTable& table) {
    std::string sql = "INSERT INTO " + std::string(table.name) + " VALUES (?";
    for (int i = 1; i < table.columns; ++i) sql += ",?";
    return sql + ")";
}

}  // namespace

RecordWriter::RecordWriter(SQLite::Database& database, const CatalogTable& table)
    : m_insert(database, insertStatement(table)), m_columns(table.columns) {
    m_canonical = table.name;
}

/// Counts the field and adds it to the canonical form: a kind, the length and the text, so that no
/// two different rows read the same.
int RecordWriter::nextField(char kind, std::string_view canonicalText) {
    m_canonical += kind;
    m_canonical += std::to_string(canonicalText.size());
    m_canonical += ':';
    m_canonical += canonicalText;
    return ++m_field;
}

RecordWriter& RecordWriter::whole(std::optional<std::int64_t> value) {
    if (value) {
        m_insert.bind(nextField('i', std::to_string(*value)), *value);
    } else {
        m_insert.bind(nextField('n', {}));
    }
    return *this;
}

RecordWriter& RecordWriter::number(std::optional<double> value) {
    if (value) {
        m_insert.bind(nextField('r', exactText(*value)), *value);
    } else {
        m_insert.bind(nextField('n', {}));
    }
    return *this;
}

RecordWriter& RecordWriter::text(std::string_view value) {
    if (value.empty()) {
        m_insert.bind(nextField('n', {}));
    } else {
        m_insert.bind(nextField('t', value), std::string(value));
    }
    return *this;
}

RecordWriter& RecordWriter::date(const std::optional<Date>& value) {
    return text(value ? value->toText() : std::string());
}

RecordWriter& RecordWriter::amount(const std::optional<Decimal>& value) {
    return text(value ? value->toText() : std::string());
}

void RecordWriter::endRow() {
    assert(m_field == m_columns);
    m_insert.exec();
    m_insert.reset();
    m_field = 0;
    m_canonical += '\n';
}

}  // namespace petaplan::store
