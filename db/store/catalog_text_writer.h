// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace petaplan::store {

/// Writes a catalog file as reviewable text: the files of resources/catalog, from which
/// compileCatalog makes a catalog of the same id. Each file is replaced atomically. Throws
/// DataError when the catalog cannot be read or a file cannot be written.
void exportCatalogText(const std::filesystem::path& catalogFile,
                       const std::filesystem::path& directory);

}  // namespace petaplan::store
