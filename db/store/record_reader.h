// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/date.h"
#include "core/base/decimal.h"
#include "core/catalog/places.h"

namespace SQLite {
class Database;
}
struct sqlite3_stmt;

namespace petaplan::store {

/// Reads the rows of one table in the order of their ids, field by field in the order of its
/// definition. A field of another form than expected throws DataError naming the table and row.
/// Stands on the raw handle: opening a catalog reads a quarter of a million fields.
class RecordReader {
public:
    RecordReader(SQLite::Database& database, std::string_view table);

    /// Steps to the next row; the first field read is then the one behind the id.
    bool next();

    std::string text();
    /// The text in a string that is there already: rows by the million need no memory of their own.
    void text(std::string& into);
    /// Whether the text is this one.
    bool isText(std::string_view expected);
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
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };

    bool isNull() const;
    /// Text of the current field, valid until the next one is read.
    std::string_view view() const;

    SQLite::Database& m_database;
    std::unique_ptr<sqlite3_stmt, Finalizer> m_select;
    std::string m_table;
    int m_field = 0;
    std::int64_t m_row = -1;
};

}  // namespace petaplan::store
