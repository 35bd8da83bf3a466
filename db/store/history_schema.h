// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// Marks an SQLite file as a price history ("PTPH").
inline constexpr int kHistoryApplicationId = 0x50545048;
inline constexpr int kHistoryVersion = 1;

/// The tables of a history file, and the index that is made once they are filled.
extern const char* const kHistoryTables;
extern const char* const kHistoryIndex;

/// What a history file is named by: a hash of all series and samples.
std::string historyIdOf(SQLite::Database& database);

/// Checks a history file that may come from anybody: application id, version, that it holds these
/// tables alone, integrity, that every stretch reads and is what its row says, and that `id` is the
/// hash of its contents. Nothing that the file defines is run. Throws DataError (history_damaged,
/// history_version).
void checkHistoryFile(const std::filesystem::path& file, const std::string& id);

}  // namespace petaplan::store
