// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include <gtest/gtest.h>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

using testing::SmallCatalog;

/// One provider with one region and one instance type.
class CatalogOffers : public ::testing::Test {
protected:
    SmallCatalog small;
    Index aws = small.provider("aws");
    Index east = small.region(aws, "us-east-1", "US");
    Index a100 = small.gpu("a100-sxm4-40", "A100", "SXM4 40GB");
    Index p4d = small.instance(aws, "p4d.24xlarge", a100, {8, 1});

    static std::string currentText(const Catalog& catalog, std::string_view offerId) {
        const auto offer = catalog.findOffer(offerId);
        if (!offer) return "no offer";
        const auto current = catalog.currentPrice(*offer);
        return !current ? "unknown" : current->pricePerHour->toText();
    }
};

TEST_F(CatalogOffers, IdNamesProviderTypeRegionZoneAndPricing) {
    small.price(p4d, east, "on_demand", "32.7726", "2024-01-01");
    small.price(p4d, east, "spot", "9.5", "2024-01-01");
    small.contents.prices.back().key.zone = "us-east-1b";
    small.price(p4d, kNoIndex, "reserved_1y_no_upfront", "20", "2024-01-01");
    const Catalog catalog = small.build();

    ASSERT_EQ(catalog.offers().size(), 3U);
    EXPECT_TRUE(catalog.findOffer("aws:p4d.24xlarge:us-east-1:on_demand").has_value());
    EXPECT_TRUE(catalog.findOffer("aws:p4d.24xlarge:us-east-1:us-east-1b:spot").has_value());
    EXPECT_TRUE(catalog.findOffer("aws:p4d.24xlarge:-:reserved_1y_no_upfront").has_value());
    EXPECT_FALSE(catalog.findOffer("aws:p4d.24xlarge:us-east-1:spot").has_value());
    for (Index i = 0; i < catalog.offers().size(); ++i) {
        EXPECT_EQ(catalog.findOffer(catalog.offerId(i)), i);
    }
}

TEST_F(CatalogOffers, NewestObservationIsCurrentAndHistoryIsNewestFirst) {
    small.price(p4d, east, "on_demand", "32.7726", "2024-01-01");
    small.price(p4d, east, "on_demand", "21.9576", "2026-06-15");
    small.price(p4d, east, "on_demand", "33", "");
    small.price(p4d, east, "on_demand", "32", "2025-03-01");
    const Catalog catalog = small.build();

    const auto offer = catalog.findOffer("aws:p4d.24xlarge:us-east-1:on_demand");
    ASSERT_TRUE(offer);
    EXPECT_EQ(catalog.currentPrice(*offer)->pricePerHour->toText(), "21.9576");
    std::vector<std::string> history;
    for (const auto observation : catalog.observationsOf(*offer)) {
        history.push_back(observation.pricePerHour->toText());
    }
    EXPECT_EQ(history, (std::vector<std::string>{"21.9576", "32", "32.7726", "33"}));
}

TEST_F(CatalogOffers, ObservedGoesBeforeNewerDerivedAndClaimed) {
    small.price(p4d, east, "on_demand", "1", "2026-06-15", Basis::Claim);
    small.price(p4d, east, "on_demand", "2", "2026-01-15", Basis::Derived);
    small.price(p4d, east, "on_demand", "3", "2020-01-01", Basis::Observed);
    small.price(p4d, east, "spot", "1", "2026-06-15", Basis::Claim);
    small.price(p4d, east, "spot", "2", "2026-01-15", Basis::Derived);
    const Catalog catalog = small.build();
    EXPECT_EQ(currentText(catalog, "aws:p4d.24xlarge:us-east-1:on_demand"), "3");
    EXPECT_EQ(currentText(catalog, "aws:p4d.24xlarge:us-east-1:spot"), "2");
}

TEST_F(CatalogOffers, PriceOfTheUserGoesBeforeAllOthers) {
    small.price(p4d, east, "on_demand", "30", "2026-06-15");
    small.price(p4d, east, "on_demand", "12", "2025-01-01").userOverride = true;
    const Catalog catalog = small.build();
    EXPECT_EQ(currentText(catalog, "aws:p4d.24xlarge:us-east-1:on_demand"), "12");
    EXPECT_FALSE(catalog.offers().conflict.at(0));
}

TEST_F(CatalogOffers, EqualRankKeepsTheOrderOfTheFile) {
    small.price(p4d, east, "on_demand", "7", "2026-01-01");
    small.price(p4d, east, "on_demand", "5", "2026-01-01");
    const Catalog catalog = small.build();
    EXPECT_EQ(currentText(catalog, "aws:p4d.24xlarge:us-east-1:on_demand"), "7");
}

TEST_F(CatalogOffers, ConflictNeedsMoreThanOnePerCentOnOneDateInOneCurrency) {
    const auto conflict = [&](std::string_view amount, std::string_view date,
                              std::string currency) {
        SmallCatalog copy = small;
        copy.price(p4d, east, "on_demand", "100", "2026-01-01");
        copy.price(p4d, east, "on_demand", amount, date, Basis::Observed, std::move(currency));
        const Catalog catalog = copy.build();
        return static_cast<bool>(catalog.offers().conflict.at(0));
    };
    EXPECT_FALSE(conflict("100", "2026-01-01", "USD"));
    EXPECT_FALSE(conflict("101", "2026-01-01", "USD"));
    EXPECT_TRUE(conflict("101.5", "2026-01-01", "USD"));
    EXPECT_TRUE(conflict("98.9", "2026-01-01", "USD"));
    EXPECT_FALSE(conflict("150", "2025-01-01", "USD"));
    EXPECT_FALSE(conflict("700", "2026-01-01", "CNY"));
}

TEST_F(CatalogOffers, InstanceWithoutPriceIsListedWithPriceUnknown) {
    const Index other = small.instance(aws, "p6.48xlarge", a100);
    small.instance(aws, "p7.48xlarge", a100);
    small.price(other, east, "on_demand", "50", "2026-01-01");
    const Catalog catalog = small.build();

    ASSERT_EQ(catalog.offers().size(), 3U);
    // In the order of the instances, whether priced or not.
    EXPECT_EQ(catalog.offers().instance, (std::vector<Index>{0, 1, 2}));
    const auto offer = catalog.findOffer("aws:p4d.24xlarge:-:unpriced");
    ASSERT_TRUE(offer);
    EXPECT_FALSE(catalog.hasPrice(*offer));
    EXPECT_FALSE(catalog.currentPrice(*offer));
    EXPECT_TRUE(catalog.observationsOf(*offer).empty());
    EXPECT_EQ(catalog.offers().region[*offer], kNoIndex);
    EXPECT_TRUE(catalog.currentPrice(1));
}

TEST_F(CatalogOffers, EmptyCatalogHasNoOffers) {
    const Catalog catalog{CatalogContents{}};
    EXPECT_EQ(catalog.offers().size(), 0U);
    EXPECT_TRUE(catalog.observations().empty());
    EXPECT_FALSE(catalog.findOffer("").has_value());
}

TEST_F(CatalogOffers, FindsRecordsByTheirIds) {
    const Index azure = small.provider("azure");
    small.region(azure, "us-east-1");
    const Catalog catalog = small.build();
    EXPECT_EQ(catalog.findProvider("azure"), azure);
    EXPECT_EQ(catalog.findRegion(aws, "us-east-1"), east);
    EXPECT_EQ(catalog.findRegion(azure, "us-east-1"), Index{1});
    EXPECT_FALSE(catalog.findRegion(azure, "eastus").has_value());
    EXPECT_EQ(catalog.findGpu("a100-sxm4-40"), a100);
    EXPECT_FALSE(catalog.findGpu("a100").has_value());
    EXPECT_EQ(catalog.findInstance("aws", "p4d.24xlarge"), p4d);
    EXPECT_FALSE(catalog.findInstance("azure", "p4d.24xlarge").has_value());
    EXPECT_EQ(catalog.instanceId(p4d), "aws:p4d.24xlarge");
}

}  // namespace
}  // namespace petaplan::catalog
