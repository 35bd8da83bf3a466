// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace petaplan::store {

/// Marks an SQLite file as a Petaplan catalog ("PTPC").
inline constexpr std::int32_t kCatalogApplicationId = 0x50545043;
/// Version of the tables; a file of a higher one is refused, of a lower one too until a release has
/// needed to read it.
inline constexpr int kCatalogSchemaVersion = 3;

/// A table of a catalog file. Row i of the snapshot has id i; columns are read and written in the
/// order of the definition, so a change of one is a change of version.
struct CatalogTable {
    std::string_view name;
    std::string_view definition;  ///< what stands in the parentheses of CREATE TABLE
    int columns;
};

/// All tables in an order in which foreign keys point backwards.
std::span<const CatalogTable> catalogTables();

}  // namespace petaplan::store
