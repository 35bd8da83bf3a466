// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// Brings a database to the newest schema: steps[v] leads from version v to v + 1 and
/// `PRAGMA user_version` counts the steps taken. Before a database with content is changed it is
/// copied to `<file>.v<version>.bak` beside it. All steps run in one transaction: after a failure
/// the database is as it was. Throws DataError when the database is of a newer version than the
/// steps.
void migrate(SQLite::Database& database, const std::filesystem::path& file,
             std::span<const std::string_view> steps);

}  // namespace petaplan::store
