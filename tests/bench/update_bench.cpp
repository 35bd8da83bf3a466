// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/update_bench.h"

#include <filesystem>
#include <string>
#include <system_error>

#include "db/store/catalog_writer.h"
#include "db/updates/apply_update.h"
#include "db/updates/publish.h"
#include "db/updates/trusted_keys.h"
#include "tests/support/large_catalog.h"
#include "tests/support/temporary_folder.h"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace petaplan;

constexpr std::size_t kOffers = 1'000'000;

}  // namespace

std::vector<BenchRow> updateBench(const documents::ResourceFolder& resources) {
    constexpr double kGoalMs = 3000;
    const testing::TemporaryFolder folder;
    const fs::path catalog = folder.path() / "catalog.sqlite";
    store::writeCatalog(testing::largeCatalog(resources.seedCatalog(), kOffers), catalog);
    const Date today = Date::of(2026, 11, 30);
    const updates::SecretKey key = updates::SecretKey::generate();
    updates::PublishRequest request;
    request.catalog = catalog;
    request.folder = folder.path() / "out";
    request.key = &key;
    request.created = today;
    request.expires = today;
    updates::Published published;
    std::vector<BenchRow> rows;
    const auto add = [&](const char* name, double value, const char* unit,
                         std::optional<double> goal) {
        rows.push_back({name, value, unit, goal, Goal::AtMost, std::nullopt});
    };
    add("publish_million_offers",
        medianMilliseconds(1, [&] { published = updates::publishBundle(request); }), "ms",
        std::nullopt);
    constexpr double kMib = 1024.0 * 1024.0;
    add("bundle_of_million_offers", static_cast<double>(published.bundles[0].bytes) / kMib, "MiB",
        std::nullopt);
    add("catalog_of_million_offers", static_cast<double>(fs::file_size(catalog)) / kMib, "MiB",
        std::nullopt);
    const auto takeOver = [&](const std::string& name, bool compare) {
        store::CatalogStore catalogs(folder.path() / name, resources.seedCatalog());
        store::UserStore user(catalogs.userFile());
        updates::trustKey(user, key.publicKey().toText(), "bench", today);
        catalogs.currentFile();
        return medianMilliseconds(1, [&] {
            const updates::StagedUpdate staged =
                updates::stageUpdate(published.bundles[0].file, catalogs, user, {today, {}});
            if (compare) {
                updates::previewUpdate(staged, catalogs, {}, today);
            } else {
                updates::applyUpdate(staged, catalogs, user, today);
            }
        });
    };
    add("copy_of_ready_file",
        medianMilliseconds(3,
                           [&] {
                               std::error_code ignored;
                               fs::remove(folder.path() / "copy", ignored);
                               fs::copy_file(catalog, folder.path() / "copy");
                           }),
        "ms", std::nullopt);
    add("update_million_offers", takeOver("whole", false), "ms", kGoalMs);
    add("preview_million_offers", takeOver("preview", true), "ms", std::nullopt);
    return rows;
}

}  // namespace bench
