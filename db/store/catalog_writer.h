// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "db/store/catalog_text.h"

namespace petaplan::store {

/// Writes a catalog file in one transaction to `file`, which must be new or empty. Returns the id:
/// the SHA-256 of all rows, so that the same content has the same id on every machine.
std::string writeCatalog(const CatalogText& text, const std::filesystem::path& file);

}  // namespace petaplan::store
