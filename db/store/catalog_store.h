// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/catalog/catalog.h"
#include "core/workload/transformer_model.h"

namespace petaplan::store {

/// An opened catalog: the snapshot and the model presets that travel in the same file.
struct LoadedCatalog {
    std::shared_ptr<const catalog::Catalog> catalog;
    std::shared_ptr<const workload::ModelLibrary> models;
    std::filesystem::path file;
};

/// Reads a catalog file into memory (read-only, integrity and schema version checked). Throws DataError
/// when the file is damaged, not a catalog or of a newer schema; the file is never written.
LoadedCatalog openCatalog(const std::filesystem::path& file);

/// What `compile` found and wrote.
struct CompileSummary {
    std::string catalogId;
    std::size_t gpus = 0, instances = 0, prices = 0, providers = 0, regions = 0, models = 0;
};

/// Validates the reviewable catalog text in `directory` (foreign keys, units, ranges, duplicates) and
/// writes a new catalog file; the target is replaced atomically and only when all rows passed. Throws
/// DataError naming file, line and rule of the first fault; the message counts the others.
CompileSummary compileCatalog(const std::filesystem::path& directory, const std::filesystem::path& target);

/// The user's catalogs: `<data>/catalogs/<id>.sqlite` and the pointer `<data>/current`.
class CatalogStore {
public:
    /// `dataDirectory` is created at need; `seedFile` is the installed seed catalog.
    CatalogStore(std::filesystem::path dataDirectory, std::filesystem::path seedFile);

    /// Opens the current catalog; at first use installs the seed. A damaged current catalog is left as
    /// it is: throws DataError whose remedy names useSeed().
    LoadedCatalog openCurrent();
    /// Makes the seed catalog current (copies it in, swaps the pointer); the former file stays.
    LoadedCatalog useSeed();

private:
    std::filesystem::path m_dataDirectory;
    std::filesystem::path m_seedFile;
};

}  // namespace petaplan::store
