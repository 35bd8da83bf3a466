// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/record_writer.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <array>
#include <cassert>
#include <charconv>

#include "core/base/number_text.h"

namespace petaplan::store {
namespace {

constexpr std::size_t kHashedAtOnce = std::size_t{64} << 10U;

std::string insertStatement(const CatalogTable& table) {
    std::string sql = "INSERT INTO " + std::string(table.name) + " VALUES (?";
    for (int i = 1; i < table.columns; ++i) sql += ",?";
    return sql + ")";
}

void appendNumber(std::string& text, std::int64_t value) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text.append(digits.data(), end);
}

/// A field in the canonical form: a kind, the length and the text, so that no two different rows
/// read the same.
void appendCanonical(std::string& canonical, char kind, std::string_view text) {
    canonical += kind;
    appendNumber(canonical, static_cast<std::int64_t>(text.size()));
    canonical += ':';
    canonical += text;
}

}  // namespace

void RecordWriter::Finalizer::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

RecordWriter::RecordWriter(SQLite::Database& database, const CatalogTable& table)
    : m_database(database), m_fields(static_cast<std::size_t>(table.columns)) {
    const std::string sql = insertStatement(table);
    sqlite3_stmt* statement = nullptr;
    const int result = sqlite3_prepare_v3(database.getHandle(), sql.c_str(), -1,
                                          SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    m_insert.reset(statement);
    check(result);
    m_canonical = table.name;
}

void RecordWriter::check(int result) const {
    if (result != SQLITE_OK && result != SQLITE_DONE) {
        throw SQLite::Exception(m_database.getHandle(), result);
    }
}

void RecordWriter::addCanonical(char kind, std::string_view text) {
    appendCanonical(m_canonical, kind, text);
}

void RecordWriter::null() {
    Field& field = nextField();
    m_canonical += "n0:";
    if (field.kind == Field::Kind::Null) return;
    field.kind = Field::Kind::Null;
    check(sqlite3_bind_null(m_insert.get(), static_cast<int>(m_field)));
}

RecordWriter& RecordWriter::whole(std::optional<std::int64_t> value) {
    if (!value) {
        null();
        return *this;
    }
    Field& field = nextField();
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *value).ptr;
    addCanonical('i', {digits.data(), static_cast<std::size_t>(end - digits.data())});
    if (field.kind == Field::Kind::Whole && field.whole == *value) return *this;
    field.kind = Field::Kind::Whole;
    field.whole = *value;
    check(sqlite3_bind_int64(m_insert.get(), static_cast<int>(m_field), *value));
    return *this;
}

RecordWriter& RecordWriter::number(std::optional<double> value) {
    if (!value) {
        null();
        return *this;
    }
    Field& field = nextField();
    const bool isBound = field.kind == Field::Kind::Number && field.number == *value;
    if (!isBound) {
        field.kind = Field::Kind::Number;
        field.number = *value;
        field.text = exactText(*value);
        check(sqlite3_bind_double(m_insert.get(), static_cast<int>(m_field), *value));
    }
    addCanonical('r', field.text);
    return *this;
}

RecordWriter& RecordWriter::text(std::string_view value) {
    if (value.empty()) {
        null();
        return *this;
    }
    Field& field = nextField();
    addCanonical('t', value);
    if (field.kind == Field::Kind::Text && field.text == value) return *this;
    field.kind = Field::Kind::Text;
    field.text = value;  // stays in its place until the next value of the field is bound
    check(sqlite3_bind_text(m_insert.get(), static_cast<int>(m_field), field.text.data(),
                            static_cast<int>(field.text.size()), SQLITE_STATIC));
    return *this;
}

RecordWriter& RecordWriter::date(const std::optional<Date>& value) {
    return text(value ? value->toText() : std::string());
}

RecordWriter& RecordWriter::amount(const std::optional<Decimal>& value) {
    return text(value ? value->toText() : std::string());
}

void RecordWriter::endRow() {
    assert(m_field == m_fields.size());
    check(sqlite3_step(m_insert.get()));
    check(sqlite3_reset(m_insert.get()));
    m_field = 0;
    m_canonical += '\n';
    if (m_canonical.size() < kHashedAtOnce) return;
    m_hash.add(m_canonical);
    m_canonical.clear();
}

std::string RecordWriter::hash() {
    m_hash.add(m_canonical);
    m_canonical.clear();
    return m_hash.hex();
}

}  // namespace petaplan::store
