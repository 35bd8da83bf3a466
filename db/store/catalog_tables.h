// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/store/catalog_reader.h"

namespace SQLite {
class Database;
}

namespace petaplan::store {

/// All rows of a catalog database, without the prices where `prices` does not say where they go,
/// whose kind, version and integrity have been checked; the manifest stays empty. Throws DataError
/// without a file name for content of another form, and std::out_of_range for a reference to a row
/// that is missing.
CatalogFile readTables(SQLite::Database& database, std::optional<PricesIn> prices);

}  // namespace petaplan::store
