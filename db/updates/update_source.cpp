// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/update_source.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <vector>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/updates/bundle_file.h"
#include "db/updates/bundle_index.h"
#include "db/updates/bundle_manifest.h"
#include "db/updates/content_hash.h"
#include "db/updates/staged_update.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".ppcat";
constexpr std::uint64_t kLargestSignature = 20480;
constexpr std::size_t kFolderDigits = 12;

/// The smallest file that serves: a delta whose base is here byte for byte, else the full bundle.
const std::string& bestFileName(const BundleIndex& index, store::CatalogStore& catalogs) {
    const auto stored = catalogs.list();
    for (const BundleIndex::Delta& delta : index.deltas) {
        for (const store::StoredCatalog& one : stored) {
            if (one.id == delta.baseId && contentHashOf(one.file) == delta.baseHash) {
                return delta.fileName;
            }
        }
    }
    return index.fullFileName;
}

/// Whether a catalog is among the user's: of an update that was applied in part it is not.
bool isStored(const store::CatalogStore& catalogs, const std::string& id) {
    const auto stored = catalogs.list();
    return std::any_of(stored.begin(), stored.end(),
                       [&](const store::StoredCatalog& one) { return one.id == id; });
}

bool wasApplied(const BundleIndex& index, const store::CatalogStore& catalogs,
                const store::UserStore& user) {
    const auto keys = user.trustedKeys();
    return isStored(catalogs, index.catalogId) &&
           std::any_of(keys.begin(), keys.end(), [&](const store::TrustedKey& key) {
               const auto applied = user.appliedSerial(key.keyId);
               return applied && applied->serial == index.serial &&
                      applied->catalogId == index.catalogId;
           });
}

FoundUpdate inFolder(const fs::path& folder, store::CatalogStore& catalogs) {
    FoundUpdate found;
    const fs::path indexFile = folder / kIndexName;
    if (fs::exists(indexFile)) {
        installSeedAtFirstUse(catalogs);
        const BundleIndex index =
            indexFromJson(documents::readFile(indexFile, kLargestIndexBytes), indexFile.string());
        found.newestSerial = index.serial;
        found.newestCatalogId = index.catalogId;
        found.bundle = folder / bestFileName(index, catalogs);
        return found;
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != kEnding) continue;
        if (found.bundle) {
            throw DataError("holds several bundles and no " + std::string(kIndexName),
                            folder.string(), 0, "name one of the files", "bundle_choice");
        }
        found.bundle = entry.path();
    }
    if (!found.bundle) {
        throw DataError("holds no catalog bundle", folder.string(), 0,
                        "name a folder with .ppcat files, or a file", "missing_file");
    }
    return found;
}

/// "file:///a%20b" -> "/a b"; nullopt for another scheme.
std::optional<fs::path> pathOfFileAddress(const std::string& url) {
    constexpr std::string_view kScheme = "file://";
    if (!url.starts_with(kScheme)) return std::nullopt;
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' ? (c | 0x20) - 'a' + 10 : 0;
    };
    std::string path;
    for (std::size_t i = kScheme.size(); i < url.size(); ++i) {
        const bool escaped = url[i] == '%' && i + 2 < url.size() &&
                             std::isxdigit(static_cast<unsigned char>(url[i + 1])) != 0 &&
                             std::isxdigit(static_cast<unsigned char>(url[i + 2])) != 0;
        if (escaped) {
            path += static_cast<char>(digit(url[i + 1]) * 16 + digit(url[i + 2]));
            i += 2;
        } else {
            path += url[i];
        }
    }
    if (!path.starts_with('/')) {
        throw DataError("names a file of another machine", url, 0, "write file:///path", "url");
    }
    return fs::path(path);
}

/// An address in parts: up to the last '/', the file name, and what follows it ("?token=1").
struct Address {
    std::string folder, fileName, query;

    explicit Address(const std::string& url) {
        const std::size_t end = std::min(url.find_first_of("?#"), url.size());
        query = url.substr(end);
        const std::size_t host = url.find("//");
        const std::size_t slash = url.rfind('/', end - 1);
        const bool bareHost = slash == std::string::npos || slash < host + 2;
        folder = bareHost ? url.substr(0, end) + "/" : url.substr(0, slash + 1);
        fileName = bareHost ? std::string() : url.substr(slash + 1, end - slash - 1);
        if (!fileName.ends_with(kEnding) && !fileName.ends_with(".json")) {
            if (!fileName.empty()) folder += fileName + "/";
            fileName = kIndexName;
        }
    }
    std::string of(const std::string& name) const { return folder + name + query; }
};

/// Fetches the files of one publisher's folder into names that other folders cannot have.
class PublisherFolder {
public:
    PublisherFolder(Address address, const store::CatalogStore& catalogs, store::UserStore& user,
                    const NetworkOptions& options, const LongWork& work)
        : m_address(std::move(address)),
          m_local(updatesFolder(catalogs)),
          m_user(user),
          m_options(options),
          m_work(work) {
        ContentHash hash;
        hash.update(m_address.folder);
        m_prefix = hash.finish().substr(0, kFolderDigits) + "-";
        std::error_code error;
        fs::create_directories(m_local, error);
    }

    Download get(const std::string& name, std::uint64_t largestBytes) {
        if (!isPlainFileName(name)) {
            throw DataError("does not end in a plain file name", m_address.of(name), 0,
                            "check the address with the publisher", "url");
        }
        NetworkOptions options = m_options;
        options.largestBytes = std::min(options.largestBytes, largestBytes);
        Download done =
            fetch(m_address.of(name), m_local / (m_prefix + name), m_user, options, m_work);
        m_transferred += done.transferredBytes;
        return done;
    }

    /// A bundle with its signature; former bundles of this folder give way.
    fs::path getBundle(const std::string& name) {
        const fs::path file = get(name, UINT64_MAX).file;
        get(name + ".minisig", kLargestSignature);
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(m_local, error)) {
            const std::string other = entry.path().filename().string();
            const bool isBundle = other.find(kEnding) != std::string::npos;
            if (isBundle && other.starts_with(m_prefix) && !other.starts_with(m_prefix + name)) {
                fs::remove(entry.path(), error);
            }
        }
        return file;
    }
    std::uint64_t transferred() const { return m_transferred; }

private:
    Address m_address;
    fs::path m_local;
    std::string m_prefix;
    store::UserStore& m_user;
    const NetworkOptions& m_options;
    const LongWork& m_work;
    std::uint64_t m_transferred = 0;
};

}  // namespace

bool wasApplied(const fs::path& bundle, const store::CatalogStore& catalogs,
                const store::UserStore& user, const LongWork& work) {
    const auto trusted = user.trustedKeys();
    const OpenedBundle opened = openBundle(bundle, trusted, {}, work);
    const auto applied = user.appliedSerial(opened.signer.keyId);
    return applied && applied->serial == opened.manifest.serial &&
           applied->catalogId == opened.manifest.catalogId &&
           isStored(catalogs, opened.manifest.catalogId);
}

FoundUpdate findUpdate(const fs::path& fileOrFolder, store::CatalogStore& catalogs) {
    std::error_code error;
    if (fs::is_directory(fileOrFolder, error)) return inFolder(fileOrFolder, catalogs);
    if (fileOrFolder.filename() == kIndexName) {
        return inFolder(fileOrFolder.has_parent_path() ? fileOrFolder.parent_path() : ".",
                        catalogs);
    }
    FoundUpdate found;
    found.bundle = fileOrFolder;
    return found;
}

FoundUpdate fetchUpdate(const std::string& url, store::CatalogStore& catalogs,
                        store::UserStore& user, const NetworkOptions& options, bool again,
                        const LongWork& work) {
    if (const auto path = pathOfFileAddress(url)) return findUpdate(*path, catalogs);
    const Address address(url);
    PublisherFolder folder(address, catalogs, user, options, work);
    FoundUpdate found;
    if (address.fileName.ends_with(kEnding)) {
        found.bundle = folder.getBundle(address.fileName);
        found.transferredBytes = folder.transferred();
        const bool sent = found.transferredBytes > 0;
        if (!sent && !again && wasApplied(*found.bundle, catalogs, user, work))
            found.bundle.reset();
        return found;
    }
    const fs::path indexFile = folder.get(address.fileName, kLargestIndexBytes).file;
    const BundleIndex index = indexFromJson(documents::readFile(indexFile, kLargestIndexBytes),
                                            address.of(address.fileName));
    found.newestSerial = index.serial;
    found.newestCatalogId = index.catalogId;
    if (again || !wasApplied(index, catalogs, user)) {
        installSeedAtFirstUse(catalogs);
        found.bundle = folder.getBundle(bestFileName(index, catalogs));
    }
    found.transferredBytes = folder.transferred();
    return found;
}

}  // namespace petaplan::updates
