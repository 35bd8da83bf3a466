// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "db/store/catalog_store.h"
#include "db/store/user_store.h"
#include "db/updates/bundle_file.h"

namespace petaplan::updates {

/// What decides whether a bundle is accepted, beside its signature.
struct AcceptanceRules {
    Date today;
    BundleLimits limits;
};

/// A price history of a bundle, unpacked and not yet checked.
struct StagedHistory {
    std::string id;
    std::filesystem::path file;
};

/// A bundle that was accepted, with its catalog unpacked beside the user's catalogs but not yet one
/// of them. The unpacked file is removed at the end of its life unless it was applied.
class StagedUpdate {
public:
    StagedUpdate(OpenedBundle bundle, std::filesystem::path catalogFile);
    ~StagedUpdate();
    StagedUpdate(StagedUpdate&& other) noexcept;
    StagedUpdate& operator=(StagedUpdate&&) = delete;
    StagedUpdate(const StagedUpdate&) = delete;
    StagedUpdate& operator=(const StagedUpdate&) = delete;

    const OpenedBundle& bundle() const { return m_bundle; }
    const BundleManifest& manifest() const { return m_bundle.manifest; }
    const std::filesystem::path& catalogFile() const { return m_catalogFile; }
    /// Histories that the user does not have yet.
    const std::vector<StagedHistory>& histories() const { return m_histories; }
    /// Hands over a file that is removed with this.
    void addHistory(StagedHistory history) { m_histories.push_back(std::move(history)); }

private:
    OpenedBundle m_bundle;
    std::filesystem::path m_catalogFile;
    std::vector<StagedHistory> m_histories;
};

/// Verifies a bundle file and unpacks its catalog; changes nothing that the user has. Throws
/// DataError with the rules of openBundle and unpackCatalog, and bundle_expired, bundle_serial (an
/// older serial than was applied before, or the same one with another catalog), bundle_version (of
/// the catalog within); Cancelled.
StagedUpdate stageUpdate(const std::filesystem::path& bundle, store::CatalogStore& catalogs,
                         const store::UserStore& user, const AcceptanceRules& rules,
                         const LongWork& work = {});

/// Makes sure that there is a catalog to return to; a damaged current one is left as it is.
void installSeedAtFirstUse(store::CatalogStore& catalogs);

/// Where the price histories of the user's catalogs lie: `<data>/histories`.
std::filesystem::path historiesFolder(const store::CatalogStore& catalogs);

/// Where downloads and unpacked catalogs lie: `<data>/updates`.
std::filesystem::path updatesFolder(const store::CatalogStore& catalogs);

}  // namespace petaplan::updates
