// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "db/feeds/catalog_import.h"
#include "db/store/catalog_store.h"
#include "db/store/user_store.h"
#include "db/updates/long_work.h"
#include "db/updates/update_preview.h"

namespace petaplan::updates {

/// Files of price feeds that were read beside the current catalog, with what they would change.
/// Nothing that the user has is touched before it is applied.
class StagedImport {
public:
    StagedImport(std::unique_ptr<feeds::CatalogImport> import,
                 std::vector<std::filesystem::path> files, Date importedOn, std::string baseId,
                 UpdatePreview preview);

    const feeds::CatalogImport& import() const { return *m_import; }
    const std::vector<std::filesystem::path>& files() const { return m_files; }
    /// The catalog that it was read beside.
    const std::string& baseId() const { return m_baseId; }
    const std::shared_ptr<const UpdatePreview>& preview() const { return m_preview; }
    /// Whether any record was kept: a price, a machine or a sample of a history.
    bool keepsAnything() const;

private:
    friend std::string applyImport(StagedImport& staged, const std::vector<bool>& chosen,
                                   store::CatalogStore& catalogs, const LongWork& work);

    std::unique_ptr<feeds::CatalogImport> m_import;
    std::vector<std::filesystem::path> m_files;
    Date m_importedOn;
    std::string m_baseId;
    std::shared_ptr<const UpdatePreview> m_preview;
};

/// Reads the files; decisions that the user took on single records count. Throws DataError for a
/// file that is cut off, of no known form or lacks columns; Cancelled. Progress is by bytes of the
/// file that is being read.
std::shared_ptr<StagedImport> stageImport(const std::vector<std::filesystem::path>& files,
                                          feeds::ImportOptions options,
                                          store::CatalogStore& catalogs, const LongWork& work = {});

/// Makes the catalog with the import current in one atomic step; the former one stays. `chosen` is
/// parallel to the rows of the preview: offers that are not chosen keep their former prices; empty
/// takes everything that was kept. The records that broke a rule are kept with the new catalog.
/// Returns its id. Throws DataError (update_changed) where another catalog became current since the
/// preview, (update_selection) where no row is chosen; Cancelled. Once.
std::string applyImport(StagedImport& staged, const std::vector<bool>& chosen,
                        store::CatalogStore& catalogs, const LongWork& work = {});

}  // namespace petaplan::updates
