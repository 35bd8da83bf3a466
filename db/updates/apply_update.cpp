// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/apply_update.h"

#include <algorithm>

#include "db/data_error.h"
#include "db/updates/catalog_merge.h"

namespace petaplan::updates {
namespace {

/// Names the bundle in a fault of the file that was unpacked from it.
template <typename Action>
auto onStagedCatalog(const StagedUpdate& update, const Action& action) {
    try {
        return action();
    } catch (const DataError& error) {
        if (error.file() != update.catalogFile().string()) throw;
        throw DataError(
            "holds a catalog that " + error.whatHappened(), update.bundle().file.string(), 0,
            "ask the publisher for a sound bundle; nothing was changed", "bundle_catalog");
    }
}

void remember(const StagedUpdate& update, store::UserStore& user, Date today) {
    user.rememberSerial({update.bundle().signer.keyId, update.manifest().serial,
                         update.manifest().catalogId, today});
}

}  // namespace

store::CatalogFile readStagedCatalog(const StagedUpdate& update) {
    return onStagedCatalog(update, [&] {
        store::CatalogFile file = store::readCatalogFile(update.catalogFile());
        if (file.manifest.id != update.manifest().catalogId) {
            throw DataError("is not the catalog " + update.manifest().catalogId,
                            update.catalogFile().string());
        }
        return file;
    });
}

std::string applyUpdate(const StagedUpdate& update, store::CatalogStore& catalogs,
                        store::UserStore& user, Date today, const LongWork& work) {
    work.at(Stage::Check, 0, 0);
    installSeedAtFirstUse(catalogs);
    work.at(Stage::Write, 0, 0);
    onStagedCatalog(update,
                    [&] { catalogs.adoptFile(update.catalogFile(), update.manifest().catalogId); });
    remember(update, user, today);
    return update.manifest().catalogId;
}

std::string applySelection(const StagedUpdate& update, const UpdatePreview& preview,
                           const std::vector<bool>& chosen, store::CatalogStore& catalogs,
                           store::UserStore& user, Date today, const LongWork& work) {
    if (std::find(chosen.begin(), chosen.end(), true) == chosen.end()) {
        throw DataError("no change of it was chosen", update.bundle().file.string(), 0,
                        "choose some, or all", "update_selection");
    }
    work.at(Stage::Check, 0, 0);
    store::CatalogFile current = store::readCatalogFile(catalogs.currentFile());
    if (current.manifest.id != preview.current->id()) {
        throw DataError("was compared with the catalog " + preview.current->id() +
                            ", but another one is current now",
                        update.bundle().file.string(), 0, "look at the update again",
                        "update_changed");
    }
    const store::CatalogFile incoming = readStagedCatalog(update);
    const store::CatalogText merged =
        mergedCatalog(std::move(current), incoming, preview, chosen, work);
    work.at(Stage::Write, 0, 0);
    const std::string id = catalogs.adopt(merged);
    remember(update, user, today);
    return id;
}

}  // namespace petaplan::updates
