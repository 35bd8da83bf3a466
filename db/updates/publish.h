// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "db/updates/bundle_index.h"
#include "db/updates/bundle_manifest.h"
#include "db/updates/long_work.h"
#include "db/updates/minisign_key.h"

namespace petaplan::updates {

/// What to publish and where.
struct PublishRequest {
    std::filesystem::path catalog;  ///< a catalog file
    std::filesystem::path folder;   ///< what a web server serves; created at need
    /// Signs the bundles; absent: they are left unsigned, for `minisign -S`.
    const SecretKey* key = nullptr;
    /// Absent: one more than the folder's index says, 1 in an empty folder.
    std::optional<std::int64_t> serial;
    Date created;
    Date expires;                              ///< last day on which users accept it
    std::vector<std::filesystem::path> bases;  ///< catalog files to make deltas from
    /// The price histories that the catalog names go along; a delta leaves out those of its base.
    bool withHistories = true;
};

/// One bundle that was written.
struct PublishedBundle {
    std::filesystem::path file;
    std::uint64_t bytes = 0;
    BundleManifest manifest;
};

struct Published {
    std::vector<PublishedBundle> bundles;  ///< the full one first
    BundleIndex index;
    std::filesystem::path indexFile;
    /// Ids of histories that the catalog names and that are not beside it.
    std::vector<std::string> missingHistories;
};

/// Writes a full bundle, a delta from each base, their signatures and at last the index, each in
/// one step: a web server may serve the folder meanwhile. Former bundles stay. Throws DataError for
/// a damaged catalog, a serial that is not above the folder's, an expiry before its creation, a
/// base that is the catalog itself; Cancelled.
Published publishBundle(const PublishRequest& request, const LongWork& work = {});

}  // namespace petaplan::updates
