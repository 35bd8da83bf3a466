// SPDX-License-Identifier: GPL-3.0-or-later
// The seed catalog of resources/catalog, compiled and opened.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "db/store/catalog_store.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const fs::path kSeedText = fs::path(PETAPLAN_SOURCE_DIR) / "resources" / "catalog";

/// Compiled once for all tests of the file.
class SeedCatalog : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        static const petaplan::testing::TemporaryFolder folder;
        summary = compileCatalog(kSeedText, folder.path() / "seed.sqlite");
        loaded = openCatalog(folder.path() / "seed.sqlite");
    }
    static const catalog::Catalog& seed() { return *loaded.catalog; }

    /// Price, currency, date and source of the current observation of an offer.
    static std::string current(std::string_view offerId) {
        const auto offer = seed().findOffer(offerId);
        if (!offer) return "no offer";
        const auto* price = seed().currentPrice(*offer);
        if (price == nullptr) return "unknown";
        return price->pricePerHour->toText() + " " + price->currency + " " +
               price->observedOn->toText() + " " + seed().sources()[price->source].title;
    }
    std::vector<std::string> named(std::string_view name) const {
        std::vector<std::string> ids;
        for (const catalog::Index row : seed().gpusNamed(name))
            ids.push_back(seed().gpus()[row].id);
        return ids;
    }

    static inline CompileSummary summary;
    static inline LoadedCatalog loaded;
};

TEST_F(SeedCatalog, MeetsItsFigures) {
    EXPECT_GE(summary.gpus, 95U);
    EXPECT_GE(summary.instances, 710U);
    EXPECT_GE(summary.prices, 7900U);
    EXPECT_GE(summary.providers, 34U);
    EXPECT_GE(summary.regions, 270U);
    EXPECT_GE(summary.models, 40U);
    EXPECT_EQ(seed().gpus().size(), summary.gpus);
    EXPECT_EQ(seed().instances().size(), summary.instances);
    EXPECT_EQ(seed().observations().size(), summary.prices);
    EXPECT_EQ(seed().providers().size(), summary.providers);
    EXPECT_EQ(seed().regions().size(), summary.regions);
    EXPECT_EQ(loaded.models->models().size(), summary.models);
    EXPECT_EQ(seed().id(), summary.catalogId);
    EXPECT_EQ(seed().claims().size(), 147U);
    EXPECT_EQ(seed().migProfiles().size(), 147U);
    EXPECT_EQ(seed().interconnects().size(), 58U);
    EXPECT_EQ(seed().commitments().size(), 80U);
    EXPECT_EQ(seed().fx().all().size(), 1350U);
}

// The figures are those of the sources named in each row.
TEST_F(SeedCatalog, KnownPricesAreTheNewestObserved) {
    EXPECT_EQ(
        current("aws:p4d.24xlarge:us-east-1:on_demand"),
        "21.957642 USD 2026-07-20 github.com/aws/karpenter-provider-aws pkg/providers/pricing/"
        "zz_generated.pricing_aws.go (generated 2026-07-20)");
    EXPECT_EQ(current("hetzner:GEX130:fsn1:subscription_monthly"),
              "1.1137 EUR 2024-06-01 unverified (no source found)");
    EXPECT_EQ(current("runpod:a100-sxm-secure:global:savings_plan_3m").substr(0, 19),
              "1.3 USD 2026-06-15 ");
}

}  // namespace
}  // namespace petaplan::store
