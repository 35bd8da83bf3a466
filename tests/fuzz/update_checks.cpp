// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/update_checks.h"

#include <filesystem>
#include <fstream>
#include <vector>

#include "db/store/catalog_reader.h"
#include "db/store/history_schema.h"
#include "db/updates/bundle_file.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::fuzz {

std::string faultOfBundle(std::string_view bytes) {
    static const testing::TemporaryFolder folder;
    static const updates::SecretKey key = updates::SecretKey::generate();
    static const std::vector<store::TrustedKey> trusted = {
        {key.publicKey().id(), key.publicKey().toText(), "fuzz", Date(), "fuzz"}};
    const auto bundle = folder.path() / "fuzzed.ppcat";
    const auto target = folder.path() / "catalog.sqlite";
    std::ofstream(bundle, std::ios::binary) << bytes;
    updates::signBundle(bundle, key, "fuzz", {});
    updates::BundleLimits limits;
    limits.unpackedBytes = std::uint64_t{4} << 20U;
    const updates::OpenedBundle opened = updates::openBundle(bundle, trusted, limits, {});
    const std::uint64_t stated = opened.manifest.parts.front().size;
    try {
        updates::unpackCatalog(opened, target, std::nullopt, {});
    } catch (...) {
        if (std::filesystem::file_size(target) > stated) return "more was written than stated";
        throw;
    }
    for (std::size_t i = 1; i < opened.manifest.parts.size(); ++i) {
        const updates::BundlePart& part = opened.manifest.parts[i];
        const auto history = folder.path() / "history.sqlite";
        try {
            updates::unpackPart(opened, i, history, {});
        } catch (...) {
            if (std::filesystem::file_size(history) > part.size) {
                return "more was written than stated";
            }
            throw;
        }
        store::checkHistoryFile(history, std::string(updates::historyIdOfPart(part.name)));
    }
    store::checkCatalogFile(target);
    return {};
}

}  // namespace petaplan::fuzz
