// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/workload/transformer_model.h"
#include "db/store/price_table.h"

namespace petaplan::store {

/// What a folder of reviewable catalog text says. `contents.id` is still empty: the id is the hash
/// of what the writer stores.
struct CatalogText {
    std::string title;
    catalog::CatalogContents contents;
    std::vector<std::string> sourceKeys;  ///< ids of contents.sources in the text
    std::vector<workload::TransformerModel> models;
    std::vector<std::string> histories;  ///< ids of the files of price histories that belong to it
    PriceTable prices;  ///< behind contents.prices; what imports collect in little memory
};

/// Reads and checks all files of the folder (README.md beside resources/catalog names files,
/// columns and rules). Throws DataError with file, line and rule of the first fault.
CatalogText readCatalogText(const std::filesystem::path& directory);

}  // namespace petaplan::store
