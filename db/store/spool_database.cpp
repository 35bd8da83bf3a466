// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/spool_database.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>

#include <system_error>

#include "db/documents/file_io.h"

namespace petaplan::store {

namespace fs = std::filesystem;

std::unique_ptr<SQLite::Database> openSpool(const char* tables) {
    // An empty name: a private file.
    auto spool = std::make_unique<SQLite::Database>(std::string(),
                                                    SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    spool->exec("PRAGMA journal_mode = OFF");
    spool->exec("PRAGMA synchronous = OFF");
    spool->exec(tables);
    spool->exec("BEGIN");
    return spool;
}

void keepSpool(SQLite::Database& spool, const fs::path& target,
               const std::function<void(SQLite::Database& copy)>& finish) {
    const fs::path beside = documents::createFileBeside(target);
    try {
        {
            SQLite::Database copy(beside.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            SQLite::Backup(copy, spool).executeStep(-1);
            if (finish) finish(copy);
        }
        documents::moveIntoPlace(beside, target);
    } catch (...) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        throw;
    }
}

}  // namespace petaplan::store
