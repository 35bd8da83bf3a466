// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/apply_update.h"

#include <algorithm>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/history_schema.h"
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

/// Throws DataError (bundle_history) for a history that came along and is damaged, or that the
/// catalog does not name.
void checkHistories(const StagedUpdate& update, const std::vector<std::string>& named) {
    const std::string bundle = update.bundle().file.string();
    constexpr const char* kRemedy = "ask the publisher for a sound bundle; nothing was changed";
    const auto& parts = update.manifest().parts;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string_view id = historyIdOfPart(parts[i].name);
        if (std::find(named.begin(), named.end(), id) != named.end()) continue;
        throw DataError("brings a price history that its catalog does not name", bundle, 0, kRemedy,
                        "bundle_history");
    }
    for (const StagedHistory& history : update.histories()) {
        try {
            store::checkHistoryFile(history.file, history.id);
        } catch (const DataError& error) {
            throw DataError("holds a price history that " + error.whatHappened(), bundle, 0,
                            kRemedy, "bundle_history");
        }
    }
}

/// They get their place before a catalog names them. One that nothing comes to name after a crash
/// is found there by the next update or import.
void placeHistories(const StagedUpdate& update, const store::CatalogStore& catalogs) {
    if (update.histories().empty()) return;
    const std::filesystem::path folder = historiesFolder(catalogs);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (const StagedHistory& history : update.histories()) {
        documents::moveIntoPlace(history.file, folder / (history.id + ".sqlite"));
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
    onStagedCatalog(update, [&] {
        catalogs.adoptFile(update.catalogFile(), update.manifest().catalogId, [&] {
            checkHistories(update, store::readManifest(update.catalogFile()).histories);
            placeHistories(update, catalogs);
        });
    });
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
    store::CatalogFile incoming = readStagedCatalog(update);
    checkHistories(update, incoming.manifest.histories);
    // Histories come as a whole, but only those that are here or came along.
    std::erase_if(incoming.manifest.histories, [&](const std::string& id) {
        const auto& staged = update.histories();
        return !std::filesystem::exists(historiesFolder(catalogs) / (id + ".sqlite")) &&
               std::none_of(staged.begin(), staged.end(),
                            [&](const StagedHistory& one) { return one.id == id; });
    });
    const store::CatalogText merged =
        mergedCatalog(std::move(current), incoming, preview, chosen, work);
    work.at(Stage::Write, 0, 0);
    const std::string id =
        catalogs.adopt(merged, [&](const std::string&) { placeHistories(update, catalogs); });
    remember(update, user, today);
    return id;
}

}  // namespace petaplan::updates
