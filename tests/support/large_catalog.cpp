// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/large_catalog.h"

#include <cstdint>
#include <string>
#include <utility>

#include "db/store/catalog_reader.h"

namespace petaplan::testing {
namespace {

constexpr std::size_t kRegions = 250;
constexpr std::size_t kWaysToPay = 4;
constexpr std::size_t kOffersPerMachine = kRegions * kWaysToPay;

}  // namespace

store::CatalogText largeCatalog(const std::filesystem::path& seed, std::size_t offers) {
    store::CatalogFile file = store::readCatalogFile(seed);
    store::CatalogText text;
    text.title = "Generated offers";
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
    const std::size_t machines = (offers + kOffersPerMachine - 1) / kOffersPerMachine;
    for (std::size_t i = 0; i < machines; ++i) {
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
    for (std::size_t i = 0; i < offers; ++i) {
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

}  // namespace petaplan::testing
