// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/date.h"
#include "core/base/decimal.h"
#include "db/store/catalog_schema.h"

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// Writes the rows of one table field by field, in the order of its definition, and keeps a
/// canonical form of all that it wrote, which names the catalog. Absent values are NULL.
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

    const std::string& canonical() const { return m_canonical; }

private:
    int nextField(char kind, std::string_view canonicalText);

    SQLite::Statement m_insert;
    int m_columns;
    int m_field = 0;
    std::string m_canonical;
};

}  // namespace petaplan::store
