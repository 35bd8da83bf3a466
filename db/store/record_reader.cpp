// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/record_reader.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include "db/data_error.h"

namespace petaplan::store {

void RecordReader::Finalizer::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

RecordReader::RecordReader(SQLite::Database& database, std::string_view table)
    : m_database(database), m_table(table) {
    const std::string sql = "SELECT * FROM " + m_table + " ORDER BY id";
    sqlite3_stmt* statement = nullptr;
    const int result =
        sqlite3_prepare_v2(database.getHandle(), sql.c_str(), -1, &statement, nullptr);
    m_select.reset(statement);
    if (result != SQLITE_OK) throw SQLite::Exception(database.getHandle(), result);
}

void RecordReader::fail(const std::string& what) const {
    throw DataError("row " + std::to_string(m_row) + " of the table '" + m_table + "' " + what, {},
                    0, {}, "catalog_content");
}

bool RecordReader::next() {
    const int result = sqlite3_step(m_select.get());
    if (result == SQLITE_DONE) return false;
    if (result != SQLITE_ROW) throw SQLite::Exception(m_database.getHandle(), result);
    ++m_row;
    // Rows refer to each other by position, so the ids must count from 0 without a gap.
    if (sqlite3_column_int64(m_select.get(), 0) != m_row) fail("is missing");
    m_field = 1;
    return true;
}

bool RecordReader::isNull() const {
    return sqlite3_column_type(m_select.get(), m_field) == SQLITE_NULL;
}

std::string_view RecordReader::view() const {
    // The text comes before its length: asking for it converts the field where needed.
    const void* text = sqlite3_column_text(m_select.get(), m_field);
    if (text == nullptr) return {};
    return {static_cast<const char*>(text),
            static_cast<std::size_t>(sqlite3_column_bytes(m_select.get(), m_field))};
}

std::string RecordReader::text() {
    std::string result(view());
    ++m_field;
    return result;
}

void RecordReader::text(std::string& into) {
    into.assign(view());
    ++m_field;
}

bool RecordReader::isText(std::string_view expected) {
    const bool same = view() == expected;
    ++m_field;
    return same;
}

std::optional<double> RecordReader::number() {
    std::optional<double> result;
    if (!isNull()) result = sqlite3_column_double(m_select.get(), m_field);
    ++m_field;
    return result;
}

double RecordReader::requiredNumber() {
    const auto value = number();
    if (!value) fail("lacks a number");
    return *value;
}

std::optional<int> RecordReader::whole() {
    std::optional<int> result;
    if (!isNull()) result = sqlite3_column_int(m_select.get(), m_field);
    ++m_field;
    return result;
}

int RecordReader::requiredWhole() {
    const auto value = whole();
    if (!value) fail("lacks a whole number");
    return *value;
}

std::optional<Date> RecordReader::date() {
    std::optional<Date> result;
    if (!isNull()) {
        result = Date::parse(view());
        if (!result) fail("has a date of another form");
    }
    ++m_field;
    return result;
}

std::optional<Decimal> RecordReader::amount() {
    std::optional<Decimal> result;
    if (!isNull()) {
        result = Decimal::parse(view());
        if (!result) fail("has an amount of another form");
    }
    ++m_field;
    return result;
}

catalog::Index RecordReader::reference() {
    const auto value = whole();
    return value ? static_cast<catalog::Index>(*value) : catalog::kNoIndex;
}

}  // namespace petaplan::store
