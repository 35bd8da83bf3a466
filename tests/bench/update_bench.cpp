// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/update_bench.h"

#include <filesystem>
#include <string>
#include <system_error>

#include "db/store/catalog_reader.h"
#include "db/store/catalog_writer.h"
#include "db/updates/apply_update.h"
#include "db/updates/publish.h"
#include "db/updates/trusted_keys.h"
#include "tests/support/temporary_folder.h"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace petaplan;

constexpr std::size_t kOffers = 1'000'000;
constexpr std::size_t kRegions = 250;
constexpr std::size_t kWaysToPay = 4;

/// A provider with a thousand machines in 250 regions at four ways to pay; prices by a fixed rule.
store::CatalogText millionOffers(const fs::path& seed) {
    store::CatalogFile file = store::readCatalogFile(seed);
    store::CatalogText text;
    text.title = "A million offers";
    text.sourceKeys = std::move(file.sourceKeys);
    text.models = std::move(file.models);
    text.contents = std::move(file.contents);
    catalog::CatalogContents& contents = text.contents;
    const auto provider = static_cast<catalog::Index>(contents.providers.size());
    contents.providers.push_back(contents.providers.front());
    contents.providers.back().id = "bench";
    const auto firstRegion = static_cast<catalog::Index>(contents.regions.size());
    for (std::size_t i = 0; i < kRegions; ++i) {
        catalog::Region region = contents.regions.front();
        region.provider = provider;
        region.id = "region-" + std::to_string(i);
        contents.regions.push_back(region);
    }
    const auto firstMachine = static_cast<catalog::Index>(contents.instances.size());
    constexpr std::size_t kMachines = kOffers / kRegions / kWaysToPay;
    for (std::size_t i = 0; i < kMachines; ++i) {
        catalog::Instance machine = contents.instances[i % firstMachine];
        machine.provider = provider;
        machine.type = "machine-" + std::to_string(i);
        contents.instances.push_back(machine);
    }
    constexpr const char* kPricing[kWaysToPay] = {"on_demand", "spot", "reserved_1y_no_upfront",
                                                  "reserved_3y_no_upfront"};
    catalog::PriceObservation price = contents.prices.front().observation;
    price.currency = "USD";
    price.pricePerMonth.reset();
    price.upfront.reset();
    price.status.clear();
    price.note.clear();
    price.observedOn = Date::of(2026, 11, 1);
    for (std::size_t i = 0; i < kOffers; ++i) {
        const std::size_t way = i % kWaysToPay;
        const std::size_t region = i / kWaysToPay % kRegions;
        const std::size_t machine = i / kWaysToPay / kRegions;
        price.pricePerHour = Decimal(static_cast<std::int64_t>(20000 + (i * 7919) % 180000), 4);
        contents.prices.push_back({{static_cast<catalog::Index>(firstMachine + machine),
                                    static_cast<catalog::Index>(firstRegion + region),
                                    {},
                                    kPricing[way]},
                                   price});
    }
    return text;
}

}  // namespace

std::vector<BenchRow> updateBench(const documents::ResourceFolder& resources) {
    constexpr double kGoalMs = 3000;
    const testing::TemporaryFolder folder;
    const fs::path catalog = folder.path() / "catalog.sqlite";
    store::writeCatalog(millionOffers(resources.seedCatalog()), catalog);
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
