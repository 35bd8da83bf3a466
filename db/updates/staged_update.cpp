// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/staged_update.h"

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/catalog_schema.h"
#include "db/updates/content_hash.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIncoming = "incoming.sqlite";

/// Files that a killed update left behind: their names hold the number of its process.
void removeLeftovers(const fs::path& folder) {
    const std::string begin = "." + std::string(kIncoming) + ".";
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(begin)) continue;
        const std::string rest = name.substr(begin.size());
        const auto process = parseWholeNumber(rest.substr(0, rest.find('.')));
        const bool alive =
            process && (::kill(static_cast<pid_t>(*process), 0) == 0 || errno != ESRCH);
        if (!alive) fs::remove(entry.path(), error);
    }
}

void checkAcceptable(const OpenedBundle& opened, const store::UserStore& user, Date today) {
    const BundleManifest& manifest = opened.manifest;
    const std::string name = opened.file.string();
    if (manifest.schemaVersion > store::kCatalogSchemaVersion) {
        throw DataError("holds a catalog of the form " + std::to_string(manifest.schemaVersion) +
                            "; this release reads " + std::to_string(store::kCatalogSchemaVersion),
                        name, 0, "update Petaplan", "bundle_version");
    }
    if (manifest.schemaVersion < store::kCatalogSchemaVersion) {
        throw DataError(
            "holds a catalog of the former form " + std::to_string(manifest.schemaVersion) +
                "; this release reads " + std::to_string(store::kCatalogSchemaVersion),
            name, 0, "ask the publisher for a bundle made with this release", "bundle_version");
    }
    if (manifest.expires < today) {
        throw DataError("expired on " + manifest.expires.toText(), name, 0,
                        "get a newer bundle from the publisher, and check the date of this machine",
                        "bundle_expired");
    }
    const auto applied = user.appliedSerial(opened.signer.keyId);
    if (!applied) return;
    if (manifest.serial < applied->serial) {
        throw DataError("has the serial " + std::to_string(manifest.serial) + ", but " +
                            std::to_string(applied->serial) + " of " + opened.signer.name +
                            " was applied on " + applied->appliedOn.toText(),
                        name, 0,
                        "get the newest bundle; for a former catalog use petaplan-cli rollback",
                        "bundle_serial");
    }
    if (manifest.serial == applied->serial && manifest.catalogId != applied->catalogId) {
        throw DataError(
            "has the serial " + std::to_string(manifest.serial) + " of another bundle of " +
                opened.signer.name + ", which was applied on " + applied->appliedOn.toText(),
            name, 0, "ask the publisher for a bundle with a new serial", "bundle_serial");
    }
}

/// The stored file that a delta starts from; one of the right id where none has the right bytes.
std::optional<fs::path> baseOf(const BundleManifest& manifest, store::CatalogStore& catalogs) {
    if (!manifest.base) return std::nullopt;
    installSeedAtFirstUse(catalogs);
    std::optional<fs::path> other;
    for (const store::StoredCatalog& stored : catalogs.list()) {
        if (stored.id != manifest.base->catalogId) continue;
        if (contentHashOf(stored.file) == manifest.base->hash) return stored.file;
        other = stored.file;
    }
    return other;
}

}  // namespace

StagedUpdate::StagedUpdate(OpenedBundle bundle, fs::path catalogFile)
    : m_bundle(std::move(bundle)), m_catalogFile(std::move(catalogFile)) {
}

StagedUpdate::StagedUpdate(StagedUpdate&& other) noexcept
    : m_bundle(std::move(other.m_bundle)),
      m_catalogFile(std::exchange(other.m_catalogFile, fs::path())),
      m_histories(std::exchange(other.m_histories, {})) {
}

StagedUpdate::~StagedUpdate() {
    std::error_code ignored;
    for (const StagedHistory& history : m_histories) fs::remove(history.file, ignored);
    if (!m_catalogFile.empty()) fs::remove(m_catalogFile, ignored);
}

void installSeedAtFirstUse(store::CatalogStore& catalogs) {
    for (const store::StoredCatalog& stored : catalogs.list()) {
        if (stored.current) return;
    }
    try {
        catalogs.currentFile();
    } catch (const DataError&) {  // NOLINT(bugprone-empty-catch)
        // A damaged pointer is a reason for an update, not against it.
    }
}

fs::path historiesFolder(const store::CatalogStore& catalogs) {
    return catalogs.dataDirectory() / "histories";
}

fs::path updatesFolder(const store::CatalogStore& catalogs) {
    return catalogs.dataDirectory() / "updates";
}

StagedUpdate stageUpdate(const fs::path& bundle, store::CatalogStore& catalogs,
                         const store::UserStore& user, const AcceptanceRules& rules,
                         const LongWork& work) {
    const auto trusted = user.trustedKeys();
    OpenedBundle opened = openBundle(bundle, trusted, rules.limits, work);
    checkAcceptable(opened, user, rules.today);
    const fs::path folder = updatesFolder(catalogs);
    removeLeftovers(folder);
    // Owns the file from here on, also when unpacking fails.
    StagedUpdate staged(std::move(opened), documents::createFileBeside(folder / kIncoming));
    unpackCatalog(staged.bundle(), staged.catalogFile(), baseOf(staged.manifest(), catalogs), work);
    const auto& parts = staged.manifest().parts;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string id(historyIdOfPart(parts[i].name));
        std::error_code error;
        if (fs::exists(historiesFolder(catalogs) / (id + ".sqlite"), error)) continue;
        staged.addHistory({id, documents::createFileBeside(folder / kIncoming)});
        unpackPart(staged.bundle(), i, staged.histories().back().file, work);
    }
    return staged;
}

}  // namespace petaplan::updates
