// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/schema_migration.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <string>

#include "db/data_error.h"
#include "db/documents/file_io.h"

namespace petaplan::store {
namespace {

/// A whole copy through SQLite, so that pages still in the write-ahead log are in it.
void backUp(SQLite::Database& database, const std::filesystem::path& target) {
    const std::filesystem::path beside = documents::createFileBeside(target);
    {
        SQLite::Database copy(beside.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        SQLite::Backup backup(copy, database);
        backup.executeStep(-1);
    }
    documents::moveIntoPlace(beside, target);
}

}  // namespace

void migrate(SQLite::Database& database, const std::filesystem::path& file,
             std::span<const std::string_view> steps) {
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    const int newest = static_cast<int>(steps.size());
    if (version > newest) {
        throw DataError("was written by a newer release (version " + std::to_string(version) +
                            ", this release knows " + std::to_string(newest) + ")",
                        file.string(), 0, "update Petaplan; the file was left as it is",
                        "user_version");
    }
    if (version == newest) return;
    if (version > 0) {
        backUp(database, file.string() + ".v" + std::to_string(version) + ".bak");
    }
    SQLite::Transaction transaction(database);
    for (const std::string_view step : steps.subspan(static_cast<std::size_t>(version))) {
        database.exec(std::string(step));
    }
    database.exec("PRAGMA user_version = " + std::to_string(newest));
    transaction.commit();
}

}  // namespace petaplan::store
