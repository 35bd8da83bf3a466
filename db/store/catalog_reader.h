// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/date.h"
#include "core/catalog/catalog.h"
#include "core/workload/transformer_model.h"
#include "db/store/price_table.h"

namespace petaplan::store {

/// What a catalog file says of itself.
struct CatalogManifest {
    std::string id;
    std::string title;
    std::optional<Date> date;
    /// Ids of the files of price histories that belong to it (history_file.h).
    std::vector<std::string> histories;
    std::string checksum;  ///< of the whole file, see catalog_checksum.h
};

/// Rule of the DataError for a file whose form an older release wrote.
inline constexpr const char* kCatalogOutdated = "catalog_outdated";

/// Everything that a catalog file holds, before it becomes a snapshot.
struct CatalogFile {
    CatalogManifest manifest;
    catalog::CatalogContents contents;
    std::vector<std::string> sourceKeys;  ///< ids of the sources in the text; empty without one
    std::vector<workload::TransformerModel> models;
    /// In the place of contents.prices where one of them was asked for.
    PriceTable prices;
    catalog::PriceColumns columns;
};

/// Where the prices of a file are put.
enum class PricesIn {
    Contents,  ///< CatalogContents::prices, one record each
    Table,     ///< CatalogFile::prices, which can be changed and takes a fifth of the memory
    Columns,   ///< CatalogFile::columns, sorted as a snapshot wants them, in a tenth of the memory
    Nothing    ///< read and checked, not kept
};

/// How many bytes of a file tell whether it is a catalog.
inline constexpr std::size_t kCatalogHeaderBytes = 100;
/// Whether a file that begins so is an SQLite file of the product, of any version.
bool isCatalogHeader(std::string_view begin);

/// Reads only the manifest. Throws like readCatalogFile, without looking for damage in the rows.
CatalogManifest readManifest(const std::filesystem::path& file);

/// Checks a file that may come from anybody without reading its rows: application id, schema
/// version, that it holds tables alone, integrity, foreign keys and checksum; nothing that the file
/// defines is run. Returns its manifest. Throws like readCatalogFile.
CatalogManifest checkCatalogFile(const std::filesystem::path& file);

/// Checks the file like checkCatalogFile, then reads all rows. The file is opened read-only. Throws
/// DataError with file and remedy. `columnCache` is a folder of ColumnCache for prices in columns:
/// a file that is byte for byte one that passed the checks before is not checked again.
CatalogFile readCatalogFile(const std::filesystem::path& file, PricesIn prices = PricesIn::Contents,
                            const std::filesystem::path& columnCache = {});

}  // namespace petaplan::store
