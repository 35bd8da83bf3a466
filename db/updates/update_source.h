// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "db/store/catalog_store.h"
#include "db/store/user_store.h"
#include "db/updates/download.h"
#include "db/updates/long_work.h"

namespace petaplan::updates {

/// A bundle that was found, with its signature beside it.
struct FoundUpdate {
    /// Absent: the newest bundle of the address was applied before, there is nothing to do.
    std::optional<std::filesystem::path> bundle;
    std::int64_t newestSerial = 0;       ///< by the index; 0 where there is none
    std::string newestCatalogId;         ///< likewise
    std::uint64_t transferredBytes = 0;  ///< of bodies, over the network
};

/// The bundle that a file or folder offers: the file itself, what the folder's index names (a delta
/// where the user has its base), or the only bundle of a folder without index. Throws DataError.
FoundUpdate findUpdate(const std::filesystem::path& fileOrFolder, store::CatalogStore& catalogs);

/// The bundle that an address offers: of a .ppcat file, an index (.json) or the folder that holds
/// one; file addresses are taken as paths. Bundles are kept in the folder of updates until a newer
/// one of the same publisher's folder comes. `again`: also where the newest was applied before.
/// Throws DataError, Cancelled.
FoundUpdate fetchUpdate(const std::string& url, store::CatalogStore& catalogs,
                        store::UserStore& user, const NetworkOptions& options, bool again,
                        const LongWork& work);

/// Whether a bundle is the last one applied of its key, and was applied whole. Throws like
/// openBundle.
bool wasApplied(const std::filesystem::path& bundle, const store::CatalogStore& catalogs,
                const store::UserStore& user, const LongWork& work);

}  // namespace petaplan::updates
