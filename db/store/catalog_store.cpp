// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_store.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_text.h"
#include "db/store/file_lock.h"
#include "db/store/user_store.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPointerName = "current";
/// Held while a writer compares the pointer with what it started from and replaces it.
constexpr std::string_view kLockName = "writer.lock";
constexpr std::string_view kFollowsSeed = "seed";
constexpr std::string_view kChosen = "chosen";
/// Rule of the DataError for a current catalog that cannot be used; the sentence names the way out.
constexpr const char* kCurrentCatalog = "current_catalog";
constexpr const char* kSeedRemedy =
    "the file was left as it is; petaplan-cli rollback seed makes the seed catalog current, "
    "--catalog names another one";

/// The former file name of a catalog that could not be read is never used again.
fs::path freeName(const fs::path& folder, const std::string& id) {
    fs::path file = folder / (id + ".sqlite");
    for (int n = 2; fs::exists(file); ++n) {
        file = folder / (id + "-" + std::to_string(n) + ".sqlite");
    }
    return file;
}

bool reads(const fs::path& file, const std::string& id) {
    try {
        return readCatalogFile(file, PricesIn::Nothing).manifest.id == id;
    } catch (const DataError&) {
        return false;
    }
}

}  // namespace

CatalogStore::CatalogStore(fs::path dataDirectory, fs::path seedFile,
                           std::optional<Date> pricesUntil, bool withHistory)
    : m_dataDirectory(std::move(dataDirectory)),
      m_catalogs(m_dataDirectory / "catalogs"),
      m_seedFile(std::move(seedFile)),
      m_pricesUntil(pricesUntil),
      m_withHistory(withHistory) {
}

std::optional<CatalogStore::Pointer> CatalogStore::readPointer() const {
    const fs::path file = m_dataDirectory / kPointerName;
    if (!fs::exists(file)) return std::nullopt;
    const std::string text = documents::readFile(file);
    const std::size_t firstEnd = text.find('\n');
    Pointer pointer;
    pointer.fileName = text.substr(0, firstEnd);
    const bool isPlainName = !pointer.fileName.empty() &&
                             fs::path(pointer.fileName).filename() == pointer.fileName &&
                             pointer.fileName != "." && pointer.fileName != "..";
    if (firstEnd == std::string::npos || !isPlainName) {
        throw DataError("does not name a catalog", file.string(), 1, kSeedRemedy, kCurrentCatalog);
    }
    pointer.followsSeed = text.substr(firstEnd + 1).starts_with(kFollowsSeed);
    const std::size_t secondEnd = text.find('\n', firstEnd + 1);
    if (secondEnd != std::string::npos) {
        const std::string former =
            text.substr(secondEnd + 1, text.find('\n', secondEnd + 1) - (secondEnd + 1));
        if (fs::path(former).filename() == former) pointer.former = former;
    }
    return pointer;
}

std::optional<CatalogStore::Pointer> CatalogStore::soundPointer() const {
    try {
        return readPointer();
    } catch (const DataError&) {
        return std::nullopt;
    }
}

void CatalogStore::writePointer(const fs::path& file, bool followsSeed) const {
    const std::string name = file.filename().string();
    const std::string_view kind = followsSeed ? kFollowsSeed : kChosen;
    std::string text = name + "\n" + std::string(kind) + "\n";
    if (const auto before = soundPointer()) {
        // Choosing what is current already forgets nothing.
        const std::string& former = before->fileName == name ? before->former : before->fileName;
        if (!former.empty()) text += former + "\n";
    }
    documents::writeFileAtomically(m_dataDirectory / kPointerName, text);
}

fs::path CatalogStore::installSeed(const std::string& id) const {
    const fs::path usual = m_catalogs / (id + ".sqlite");
    if (fs::exists(usual) && reads(usual, id)) return usual;
    const fs::path target = freeName(m_catalogs, id);
    const fs::path beside = documents::createFileBeside(target);
    std::error_code error;
    fs::copy_file(m_seedFile, beside, fs::copy_options::overwrite_existing, error);
    if (error) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        throw DataError("cannot be copied: " + error.message(), m_seedFile.string(), 0,
                        "check the free space of " + m_catalogs.string());
    }
    documents::moveIntoPlace(beside, target);
    return target;
}

LoadedCatalog CatalogStore::open(const fs::path& file) const {
    std::vector<PriceOverride> overrides;
    if (fs::exists(userFile())) overrides = UserStore(userFile()).priceOverrides();
    return openCatalog(file, overrides, m_pricesUntil, m_withHistory, m_catalogs);
}

fs::path CatalogStore::placeSeed() {
    // The seed is opened before it is installed: a damaged one must not become current.
    const std::string id = readCatalogFile(m_seedFile, PricesIn::Nothing).manifest.id;
    const fs::path file = installSeed(id);
    writePointer(file, true);
    return file;
}

LoadedCatalog CatalogStore::useSeed() {
    return open(placeSeed());
}

template <typename Use>
auto CatalogStore::withCurrent(const Use& useFile) {
    const auto use = [&](const fs::path& file) {
        m_startedFrom = file.filename().string();
        return useFile(file);
    };
    const auto pointer = readPointer();
    if (!pointer) return use(placeSeed());
    const fs::path file = m_catalogs / pointer->fileName;
    try {
        if (pointer->followsSeed && fs::exists(m_seedFile)) {
            const CatalogManifest current = readManifest(file);
            const CatalogManifest seed = readManifest(m_seedFile);
            if (seed.id != current.id && seed.date >= current.date) return use(placeSeed());
        }
        return use(file);
    } catch (const DataError& error) {
        if (error.file() != file.string()) throw;
        // An installed seed in a former form of the file gives way to the seed of this release.
        if (pointer->followsSeed && error.rule() == kCatalogOutdated) return use(placeSeed());
        throw DataError("the current catalog " + error.whatHappened(), error.file(), error.line(),
                        kSeedRemedy, kCurrentCatalog);
    }
}

LoadedCatalog CatalogStore::openCurrent() {
    return withCurrent([this](const fs::path& file) { return open(file); });
}

LoadedCatalog CatalogStore::use(const std::string& id) {
    for (const StoredCatalog& stored : list()) {
        if (stored.id != id) continue;
        LoadedCatalog loaded = open(stored.file);
        writePointer(stored.file, false);
        return loaded;
    }
    throw DataError("no stored catalog has the id " + id, m_catalogs.string(), 0,
                    "list the stored catalogs and name one of them", "catalog_missing");
}

LoadedCatalog CatalogStore::rollBack() {
    const auto pointer = soundPointer();
    std::vector<fs::path> candidates;
    if (pointer && !pointer->former.empty()) candidates.push_back(m_catalogs / pointer->former);
    for (const StoredCatalog& stored : list()) {
        if (!stored.current && stored.fault.empty()) candidates.push_back(stored.file);
    }
    for (const fs::path& file : candidates) {
        try {
            LoadedCatalog loaded = open(file);
            writePointer(file, false);
            return loaded;
        } catch (const DataError& error) {
            if (error.file() != file.string()) throw;  // not the fault of this catalog
        }
    }
    return useSeed();
}

void CatalogStore::place(const fs::path& written, const std::string& id) const {
    fs::path target = m_catalogs / (id + ".sqlite");
    if (fs::exists(target) && reads(target, id)) {
        std::error_code ignored;
        fs::remove(written, ignored);
    } else {
        if (fs::exists(target)) target = freeName(m_catalogs, id);
        documents::moveIntoPlace(written, target);
    }
    writePointer(target, false);
}

std::string CatalogStore::adopt(const CatalogText& text,
                                const std::function<void(const std::string& id)>& beforeCurrent) {
    removeLeftovers();
    // The name is the id, which is known when the file is written.
    const fs::path beside = documents::createFileBeside(m_catalogs / "new.sqlite");
    std::string id;
    try {
        id = writeCatalogFile(text, beside);
        const FileLock lock(m_dataDirectory / kLockName);
        refuseOtherStart();
        if (beforeCurrent) beforeCurrent(id);
        place(beside, id);
    } catch (...) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        throw;
    }
    return id;
}

void CatalogStore::refuseOtherStart() const {
    const auto now = soundPointer();
    if (m_startedFrom.empty() || !now || now->fileName == m_startedFrom) return;
    throw DataError(
        "became current meanwhile, made by another program", (m_catalogs / now->fileName).string(),
        0, "nothing was changed; run this again to start from that catalog", "current_changed");
}

void CatalogStore::removeLeftovers() const {
    constexpr auto kLongestWrite = std::chrono::hours(24);
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(m_catalogs, error)) {
        if (!entry.path().filename().string().starts_with('.')) continue;
        const auto age = fs::file_time_type::clock::now() - entry.last_write_time(error);
        if (!error && age > kLongestWrite) fs::remove(entry.path(), error);
    }
}

void CatalogStore::adoptFile(const fs::path& file, const std::string& id,
                             const std::function<void()>& beforeCurrent) {
    if (const std::string found = checkCatalogFile(file).id; found != id) {
        throw DataError("is the catalog " + found + ", not " + id, file.string(), 0,
                        "use another catalog; nothing was changed", "catalog_damaged");
    }
    std::error_code error;
    fs::create_directories(m_catalogs, error);
    const FileLock lock(m_dataDirectory / kLockName);
    if (beforeCurrent) beforeCurrent();
    place(file, id);
}

fs::path CatalogStore::currentFile() {
    return withCurrent([](const fs::path& file) {
        checkCatalogFile(file);
        return file;
    });
}

std::vector<StoredCatalog> CatalogStore::list() const {
    std::vector<StoredCatalog> result;
    if (!fs::exists(m_catalogs)) return result;
    // A damaged pointer marks none as current; openCurrent reports it.
    const std::optional<Pointer> pointer = soundPointer();
    for (const fs::directory_entry& entry : fs::directory_iterator(m_catalogs)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with('.') || entry.path().extension() != ".sqlite") continue;
        StoredCatalog stored;
        stored.file = entry.path();
        stored.current = pointer && pointer->fileName == name;
        try {
            const CatalogManifest manifest = readManifest(entry.path());
            stored.id = manifest.id;
            stored.title = manifest.title;
            stored.date = manifest.date;
        } catch (const DataError& error) {
            stored.fault = error.whatHappened();
        }
        result.push_back(std::move(stored));
    }
    std::sort(result.begin(), result.end(), [](const StoredCatalog& a, const StoredCatalog& b) {
        return a.date != b.date ? a.date > b.date : a.file < b.file;
    });
    if (pointer && !fs::exists(m_catalogs / pointer->fileName)) {
        StoredCatalog missing;
        missing.file = m_catalogs / pointer->fileName;
        missing.current = true;
        missing.fault = "is missing";
        result.push_back(std::move(missing));
    }
    return result;
}

}  // namespace petaplan::store
