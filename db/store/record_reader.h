// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/date.h"
#include "core/base/decimal.h"
#include "core/catalog/places.h"

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// Reads the rows of one table in the order of their ids, field by field in the order of its
/// definition. A field of another form than expected throws DataError naming the table and row.
class RecordReader {
public:
    RecordReader(SQLite::Database& database, std::string_view table);

    /// Steps to the next row; the first field read is then the one behind the id.
    bool next();

    std::string text();
    std::optional<double> number();
    double requiredNumber();
    std::optional<int> whole();
    int requiredWhole();
    bool flag() { return requiredWhole() != 0; }
    std::optional<Date> date();
    std::optional<Decimal> amount();
    /// Position of a record of another table; kNoIndex for NULL.
    catalog::Index reference();

    [[noreturn]] void fail(const std::string& what) const;

private:
    SQLite::Statement m_select;
    std::string m_table;
    int m_field = 0;
    std::int64_t m_row = -1;
};

}  // namespace petaplan::store
