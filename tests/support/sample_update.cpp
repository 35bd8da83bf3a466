// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_update.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "db/store/catalog_reader.h"
#include "db/store/catalog_store.h"
#include "db/store/catalog_text.h"
#include "db/store/user_store.h"
#include "db/updates/publish.h"
#include "db/updates/trusted_keys.h"

namespace petaplan::testing {
namespace {

using catalog::CatalogContents;

/// The newest price of a way to pay for a machine in a region; null without one.
const CatalogContents::Priced* newestPrice(const CatalogContents& contents, std::string_view type,
                                           std::string_view region, std::string_view pricing) {
    const CatalogContents::Priced* newest = nullptr;
    for (const auto& priced : contents.prices) {
        if (contents.instances[priced.key.instance].type != type ||
            priced.key.region == catalog::kNoIndex ||
            contents.regions[priced.key.region].id != region || priced.key.pricing != pricing) {
            continue;
        }
        if (newest == nullptr || newest->observation.observedOn < priced.observation.observedOn) {
            newest = &priced;
        }
    }
    return newest;
}

void addPrice(CatalogContents& contents, std::string_view type, std::string_view region,
              std::string_view pricing, std::string_view amount) {
    const auto* former = newestPrice(contents, type, region, pricing);
    if (former == nullptr) return;
    CatalogContents::Priced priced = *former;
    priced.observation.pricePerHour = Decimal::parse(amount);
    priced.observation.observedOn = Date::of(2026, 11, 29);
    contents.prices.push_back(std::move(priced));
}

}  // namespace

SampleUpdate makeSampleUpdate(const std::filesystem::path& folder,
                              const std::filesystem::path& seedCatalog) {
    SampleUpdate sample;
    sample.dataDirectory = folder / "data";
    sample.seedCatalog = seedCatalog;
    store::CatalogStore(sample.dataDirectory, seedCatalog).openCurrent();

    store::CatalogFile seed = store::readCatalogFile(seedCatalog);
    store::CatalogText text;
    text.title = "Prices of 2026-11-29";
    text.contents = std::move(seed.contents);
    text.sourceKeys = std::move(seed.sourceKeys);
    text.models = std::move(seed.models);
    CatalogContents& contents = text.contents;
    contents.date = Date::of(2026, 12, 1);
    addPrice(contents, "p5.48xlarge", "us-east-1", "on_demand", "0.110");  // was 55.04
    addPrice(contents, "p5en.48xlarge", "us-east-1", "on_demand", "60.131");
    addPrice(contents, "a2-ultragpu-8g", "us-central1", "on_demand", "44.607");
    addPrice(contents, "gpu_8x_h100_sxm5", "global", "on_demand", "29.52");
    std::erase_if(contents.prices, [&](const auto& priced) {
        return contents.instances[priced.key.instance].type == "h200-141gb-sxm-ib.8x";
    });
    const auto catalog = folder / "newer.sqlite";
    store::writeCatalogFile(text, catalog);

    const updates::SecretKey key = updates::SecretKey::generate();
    updates::PublishRequest request;
    request.catalog = catalog;
    request.folder = folder / "published";
    request.key = &key;
    request.serial = 1;
    request.created = Date::of(2026, 11, 30);
    request.expires = Date::of(2027, 2, 28);
    sample.bundle = updates::publishBundle(request).bundles.front().file;
    store::UserStore user(sample.dataDirectory / "user.sqlite");
    updates::trustKey(user, key.publicKey().toText(), "Price desk", Date::of(2026, 11, 30));
    return sample;
}

}  // namespace petaplan::testing
