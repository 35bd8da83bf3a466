// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "db/store/catalog_reader.h"
#include "db/updates/staged_update.h"
#include "db/updates/update_preview.h"

namespace petaplan::updates {

/// Makes the catalog of an update current as it is, in one atomic step; all former catalogs stay
/// and `CatalogStore::rollBack` returns to the last one. Remembers the serial. Returns the id of
/// the catalog that is current then. Throws DataError where the catalog within fails its checks
/// (bundle_catalog) and leaves everything as it was; Cancelled.
std::string applyUpdate(const StagedUpdate& update, store::CatalogStore& catalogs,
                        store::UserStore& user, Date today, const LongWork& work = {});

/// Applies the chosen rows of a preview alone, `chosen` being parallel to its rows: a new catalog
/// of the current one's contents with the observations of the chosen offers, and the facts of their
/// machines, taken from the update; the price histories of the bundle come whole. Throws DataError
/// (update_changed) where another catalog became current since the preview, (update_selection)
/// where no row is chosen.
std::string applySelection(const StagedUpdate& update, const UpdatePreview& preview,
                           const std::vector<bool>& chosen, store::CatalogStore& catalogs,
                           store::UserStore& user, Date today, const LongWork& work = {});

/// All of the catalog within an update, checked. Throws DataError (bundle_catalog).
store::CatalogFile readStagedCatalog(const StagedUpdate& update);

}  // namespace petaplan::updates
