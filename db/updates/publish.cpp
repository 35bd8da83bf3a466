// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/publish.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_schema.h"
#include "db/store/history_file.h"
#include "db/store/history_schema.h"
#include "db/updates/bundle_file.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

/// How much of a catalog's id stands in the name of a delta.
constexpr std::size_t kShortId = 12;

std::optional<BundleIndex> indexIn(const fs::path& folder) {
    const fs::path file = folder / kIndexName;
    std::error_code error;
    if (!fs::exists(file, error)) return std::nullopt;
    return indexFromJson(documents::readFile(file, kLargestIndexBytes), file.string());
}

std::int64_t serialFor(const PublishRequest& request, const std::optional<BundleIndex>& before) {
    constexpr std::int64_t kLargest = BundleManifest::kLargestSerial;
    const std::int64_t last = before ? before->serial : 0;
    if (last >= kLargest) {
        throw DataError("the last serial is the largest one there is",
                        (request.folder / kIndexName).string(), 0,
                        "publish with a new key into another folder", "bundle_serial");
    }
    if (!request.serial) return last + 1;
    if (*request.serial > kLargest) {
        throw DataError("a serial is at most " + std::to_string(kLargest),
                        (request.folder / kIndexName).string(), 0, "give a lower serial",
                        "bundle_serial");
    }
    if (*request.serial > last && *request.serial > 0) return *request.serial;
    throw DataError("the serial " + std::to_string(*request.serial) +
                        " is not above the last one, " + std::to_string(last),
                    (request.folder / kIndexName).string(), 0,
                    "give a higher serial or none: users refuse what does not rise",
                    "bundle_serial");
}

using Histories = std::vector<std::pair<std::string, fs::path>>;

/// The files of the histories that a catalog names, checked; notes those that are missing.
Histories historiesOf(const fs::path& file, const store::CatalogManifest& catalog,
                      Published& published) {
    Histories histories;
    for (const std::string& id : catalog.histories) {
        const fs::path history = store::historyFolderOf(file) / (id + ".sqlite");
        if (!fs::exists(history)) {
            published.missingHistories.push_back(id);
            continue;
        }
        store::checkHistoryFile(history, id);
        histories.emplace_back(id, history);
    }
    if (histories.size() > kMostHistoryParts) {
        throw DataError("names " + std::to_string(histories.size()) +
                            " price histories; a bundle holds at most " +
                            std::to_string(kMostHistoryParts),
                        file.string(), 0, "publish it without histories", "bundle_manifest");
    }
    return histories;
}

void signPublished(const PublishRequest& request, const PublishedBundle& bundle,
                   const LongWork& work) {
    if (request.key == nullptr) {
        // A signature of a former bundle of this name would be taken for this one's.
        std::error_code ignored;
        fs::remove(signatureFileOf(bundle.file), ignored);
        return;
    }
    signBundle(bundle.file, *request.key,
               "file:" + bundle.file.filename().string() +
                   "\tserial:" + std::to_string(bundle.manifest.serial) +
                   "\tcreated:" + bundle.manifest.created.toText(),
               work);
}

}  // namespace

Published publishBundle(const PublishRequest& request, const LongWork& work) {
    if (request.expires < request.created) {
        throw DataError("would expire on " + request.expires.toText() + ", before it is made",
                        request.folder.string(), 0, "give a later day of expiry", "bundle_expired");
    }
    const std::optional<BundleIndex> before = indexIn(request.folder);
    BundleManifest common;
    common.serial = serialFor(request, before);
    const store::CatalogManifest catalog = store::checkCatalogFile(request.catalog);
    common.catalogId = catalog.id;
    common.title = catalog.title;
    common.catalogDate = catalog.date;
    common.schemaVersion = store::kCatalogSchemaVersion;
    common.created = request.created;
    common.expires = request.expires;

    Published published;
    const Histories histories =
        request.withHistories ? historiesOf(request.catalog, catalog, published) : Histories();
    const auto write = [&](BundleManifest manifest, const std::optional<fs::path>& base,
                           const std::vector<std::string>& known, const std::string& name) {
        PublishedBundle bundle;
        bundle.file = request.folder / name;
        BundleFiles files{request.catalog, base, {}};
        std::copy_if(histories.begin(), histories.end(), std::back_inserter(files.histories),
                     [&](const auto& history) {
                         return std::find(known.begin(), known.end(), history.first) == known.end();
                     });
        writeBundle(manifest, files, bundle.file, work);
        bundle.manifest = std::move(manifest);
        bundle.bytes = fs::file_size(bundle.file);
        signPublished(request, bundle, work);
        published.bundles.push_back(std::move(bundle));
    };
    const std::string stem = "catalog-" + std::to_string(common.serial);
    write(common, std::nullopt, {}, stem + ".ppcat");
    BundleIndex& index = published.index;
    index.serial = common.serial;
    index.catalogId = common.catalogId;
    index.fullFileName = stem + ".ppcat";
    index.created = common.created;
    index.expires = common.expires;
    for (const fs::path& file : request.bases) {
        BundleManifest manifest = common;
        const store::CatalogManifest base = store::checkCatalogFile(file);
        manifest.base = BundleBase{base.id, {}};
        if (manifest.base->catalogId == common.catalogId) {
            throw DataError("is the catalog that is published", file.string(), 0,
                            "name the catalog that users have now as the base", "bundle_base");
        }
        const std::string name =
            stem + "-from-" + manifest.base->catalogId.substr(0, kShortId) + ".ppcat";
        write(std::move(manifest), file, base.histories, name);
        const BundleBase& written = *published.bundles.back().manifest.base;
        index.deltas.push_back({written.catalogId, written.hash, name});
    }
    published.indexFile = request.folder / kIndexName;
    documents::writeFileAtomically(published.indexFile, indexToJson(index));
    return published;
}

}  // namespace petaplan::updates
