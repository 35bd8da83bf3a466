// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/record_reader.h"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>

#include "db/data_error.h"

namespace petaplan::store {

RecordReader::RecordReader(SQLite::Database& database, std::string_view table)
    : m_select(database, "SELECT * FROM " + std::string(table) + " ORDER BY id"), m_table(table) {
}

void RecordReader::fail(const std::string& what) const {
    throw DataError("row " + std::to_string(m_row) + " of the table '" + m_table + "' " + what, {},
                    0, {}, "catalog_content");
}

bool RecordReader::next() {
    if (!m_select.executeStep()) return false;
    ++m_row;
    // Rows refer to each other by position, so the ids must count from 0 without a gap.
    if (m_select.getColumn(0).getInt64() != m_row) fail("is missing");
    m_field = 1;
    return true;
}

std::string RecordReader::text() {
    const SQLite::Column column = m_select.getColumn(m_field++);
    if (column.isNull()) return {};
    const char* text = column.getText();
    return {text, static_cast<std::size_t>(column.getBytes())};
}

std::optional<double> RecordReader::number() {
    const SQLite::Column column = m_select.getColumn(m_field++);
    if (column.isNull()) return std::nullopt;
    return column.getDouble();
}

double RecordReader::requiredNumber() {
    const auto value = number();
    if (!value) fail("lacks a number");
    return *value;
}

std::optional<int> RecordReader::whole() {
    const SQLite::Column column = m_select.getColumn(m_field++);
    if (column.isNull()) return std::nullopt;
    return column.getInt();
}

int RecordReader::requiredWhole() {
    const auto value = whole();
    if (!value) fail("lacks a whole number");
    return *value;
}

std::optional<Date> RecordReader::date() {
    const SQLite::Column column = m_select.getColumn(m_field++);
    if (column.isNull()) return std::nullopt;
    const auto parsed = Date::parse(column.getText());
    if (!parsed) fail("has a date of another form");
    return parsed;
}

std::optional<Decimal> RecordReader::amount() {
    const SQLite::Column column = m_select.getColumn(m_field++);
    if (column.isNull()) return std::nullopt;
    const auto parsed = Decimal::parse(column.getText());
    if (!parsed) fail("has an amount of another form");
    return parsed;
}

catalog::Index RecordReader::reference() {
    const auto value = whole();
    return value ? static_cast<catalog::Index>(*value) : catalog::kNoIndex;
}

}  // namespace petaplan::store
