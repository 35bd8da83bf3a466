// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/date.h"
#include "core/base/decimal.h"
#include "db/documents/sha256.h"
#include "db/store/catalog_schema.h"

namespace SQLite {
class Database;
}
struct sqlite3_stmt;

namespace petaplan::store {

/// Writes the rows of one table field by field, in the order of its definition, and keeps the hash
/// of a canonical form of all that it wrote, which names the catalog. Absent values are NULL.
/// Stands on the raw handle: a large catalog has twenty million fields, most of them as in the row
/// before.
class RecordWriter {
public:
    RecordWriter(SQLite::Database& database, const CatalogTable& table);

    RecordWriter& whole(std::optional<std::int64_t> value);
    RecordWriter& number(std::optional<double> value);
    RecordWriter& text(std::string_view value);
    RecordWriter& date(const std::optional<Date>& value);
    RecordWriter& amount(const std::optional<Decimal>& value);
    RecordWriter& flag(bool value) { return whole(value ? 1 : 0); }
    /// Ends the row; each field of the table must have been given.
    void endRow();

    /// The hash of what was written; no row follows.
    std::string hash();

private:
    /// What is bound to a field, so that an equal value is not bound again.
    struct Field {
        enum class Kind { Unbound, Null, Whole, Number, Text } kind = Kind::Unbound;
        std::int64_t whole = 0;
        double number = 0;
        std::string text;
    };
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };

    Field& nextField() { return m_fields[m_field++]; }
    void null();
    void addCanonical(char kind, std::string_view text);
    void check(int result) const;

    SQLite::Database& m_database;
    std::unique_ptr<sqlite3_stmt, Finalizer> m_insert;
    std::vector<Field> m_fields;
    std::size_t m_field = 0;
    documents::Sha256 m_hash;
    std::string m_canonical;  ///< not hashed yet
};

}  // namespace petaplan::store
