// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/history_schema.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <set>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/sha256.h"
#include "db/store/history_codec.h"

namespace petaplan::store {

const char* const kHistoryTables = R"(
CREATE TABLE history (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    provider TEXT NOT NULL,
    instance_type TEXT NOT NULL,
    region TEXT NOT NULL,
    zone TEXT NOT NULL,
    pricing TEXT NOT NULL,
    currency TEXT NOT NULL,
    per_gpu INTEGER NOT NULL,
    is_change INTEGER NOT NULL,
    source TEXT NOT NULL,
    samples INTEGER NOT NULL DEFAULT 0,
    first_time INTEGER NOT NULL DEFAULT 0,
    last_time INTEGER NOT NULL DEFAULT 0,
    low REAL NOT NULL DEFAULT 0,
    high REAL NOT NULL DEFAULT 0,
    known_until INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE stretches (
    id INTEGER PRIMARY KEY,
    series INTEGER NOT NULL REFERENCES series(id),
    first_time INTEGER NOT NULL,
    last_time INTEGER NOT NULL,
    samples INTEGER NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    points BLOB NOT NULL) STRICT;
)";
const char* const kHistoryIndex = "CREATE INDEX stretch_series ON stretches (series, first_time)";

namespace {

/// The statements that made the tables, as SQLite keeps them.
std::set<std::string> schemaOf(SQLite::Database& database) {
    std::set<std::string> result;
    SQLite::Statement rows(database,
                           "SELECT coalesce(sql, '') FROM sqlite_master WHERE name NOT LIKE "
                           "'sqlite_autoindex%'");
    while (rows.executeStep()) result.insert(rows.getColumn(0).getString());
    return result;
}

void checkStretches(SQLite::Database& database, const std::string& name) {
    SQLite::Statement rows(database,
                           "SELECT first_time, last_time, samples, points FROM stretches");
    while (rows.executeStep()) {
        const auto points = decodePoints(rows.getColumn(3).getString());
        const bool agrees =
            !points.empty() && points.front().time == rows.getColumn(0).getInt64() &&
            points.back().time == rows.getColumn(1).getInt64() &&
            static_cast<std::int64_t>(points.size()) == rows.getColumn(2).getInt64();
        if (agrees) continue;
        throw DataError("holds a stretch that is not what its row says", name, 0,
                        "import the history again", "history_damaged");
    }
}

}  // namespace

std::string historyIdOf(SQLite::Database& database) {
    constexpr int kNames = 9;
    std::string canonical;
    SQLite::Statement rows(database,
                           "SELECT provider, instance_type, region, zone, pricing, currency, "
                           "per_gpu, is_change, source, points FROM series JOIN stretches ON "
                           "stretches.series = series.id ORDER BY provider, instance_type, "
                           "region, zone, pricing, currency, per_gpu, is_change, source, "
                           "stretches.first_time, stretches.last_time, stretches.points");
    while (rows.executeStep()) {
        for (int column = 0; column < kNames; ++column) {
            canonical += rows.getColumn(column).getString() + "\n";
        }
        canonical += documents::sha256Hex(rows.getColumn(kNames).getString()) + "\n";
    }
    return documents::sha256Hex(canonical);
}

void checkHistoryFile(const std::filesystem::path& file, const std::string& id) {
    const std::string name = file.string();
    const auto fail = [&](const std::string& what, const char* rule) {
        throw DataError(what, name, 0, "import the history again, or get another bundle", rule);
    };
    documents::refuseOddFile(file);
    try {
        SQLite::Database database(name, SQLite::OPEN_READONLY);
        database.exec("PRAGMA trusted_schema = OFF");
        database.exec("PRAGMA cell_size_check = ON");
        if (database.execAndGet("PRAGMA application_id").getInt() != kHistoryApplicationId) {
            fail("is no price history", "history_damaged");
        }
        if (database.execAndGet("PRAGMA user_version").getInt() != kHistoryVersion) {
            fail("is a price history of another release", "history_version");
        }
        SQLite::Database sound(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        sound.exec(kHistoryTables);
        sound.exec(kHistoryIndex);
        if (schemaOf(database) != schemaOf(sound)) {
            fail("holds other tables than a price history has", "history_damaged");
        }
        if (database.execAndGet("PRAGMA quick_check(1)").getString() != "ok") {
            fail("is damaged", "history_damaged");
        }
        checkStretches(database, name);
        const std::string stated =
            database.execAndGet("SELECT value FROM history WHERE key = 'id'").getString();
        if (stated != id || historyIdOf(database) != id) {
            fail("is not the price history " + id, "history_damaged");
        }
    } catch (const SQLite::Exception& error) {
        fail("is damaged or cannot be read: " + std::string(error.what()), "history_damaged");
    } catch (const DataError& error) {
        if (!error.file().empty()) throw;
        fail(error.whatHappened(), "history_damaged");
    }
}

}  // namespace petaplan::store
