// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/Exception.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// Runs an action on a database; `fault` makes a DataError of what SQLite says.
template <typename Action, typename Fault>
auto withFaults(const Action& action, const Fault& fault) {
    try {
        return action();
    } catch (const SQLite::Exception& error) {
        throw fault(std::string(error.what()));
    }
}

/// A database for what does not fit into memory: it lies in a file that SQLite makes when its cache
/// is full and that the system removes by itself. The tables are made and a transaction is begun.
std::unique_ptr<SQLite::Database> openSpool(const char* tables);

/// Copies a spool, whose transaction has ended, to a file that appears whole or not at all;
/// `finish` may add to the copy before. Throws SQLite::Exception, DataError.
void keepSpool(SQLite::Database& spool, const std::filesystem::path& target,
               const std::function<void(SQLite::Database& copy)>& finish = {});

}  // namespace petaplan::store
