// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/offer_total.h"

#include <gtest/gtest.h>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::cost {
namespace {

using catalog::testing::SmallCatalog;

class OfferTotalTest : public ::testing::Test {
protected:
    OfferTotalTest() {
        const auto aws = small.provider("aws");
        small.contents.providers[aws].billingGranularitySeconds = 1;
        east = small.region(aws, "us-east-1");
        const auto gpu = small.gpu("a100", "A100", "");
        p4d = small.instance(aws, "p4d.24xlarge", gpu, {8, 1});
        p5 = small.instance(aws, "p5.48xlarge", gpu, {8, 1});
        unpriced = small.instance(aws, "p5e.48xlarge", gpu, {8, 1});
        small.price(p4d, east, "on_demand", "21.957642", "2026-11-01");
        small.price(p5, east, "on_demand", "55.04", "2026-11-01");
        context.asOf = *Date::parse("2026-11-30");
    }
    static catalog::Index offer(const catalog::Catalog& catalog, const char* id) {
        return catalog.findOffer(id).value();
    }
    SmallCatalog small;
    catalog::QueryContext context;
    catalog::Index east = 0, p4d = 0, p5 = 0, unpriced = 0;
};

TEST_F(OfferTotalTest, SumsKnownLines) {
    const auto catalog = small.build();
    const std::vector<TotalItem> items{{offer(catalog, "aws:p4d.24xlarge:us-east-1:on_demand"), 2},
                                       {offer(catalog, "aws:p5.48xlarge:us-east-1:on_demand"), 1}};
    const OfferTotal total = totalOf(catalog, items, 100, context);
    EXPECT_TRUE(total.isComplete());
    EXPECT_NEAR(total.known, 2 * 2195.7642 + 5504, 1e-9);
    EXPECT_EQ(total.says().key, "cost.total");
}

// Situation 31 of the feeds: an estimate contains one line with unknown price -> total shown as
// "at least ...", marked incomplete.
TEST_F(OfferTotalTest, Situation31OneUnknownPriceMakesTheTotalAtLeast) {
    const auto catalog = small.build();
    const std::vector<TotalItem> items{{offer(catalog, "aws:p5.48xlarge:us-east-1:on_demand"), 1},
                                       {offer(catalog, "aws:p5e.48xlarge:-:unpriced"), 4}};
    const OfferTotal total = totalOf(catalog, items, 100, context);
    EXPECT_FALSE(total.isComplete());
    EXPECT_EQ(total.unknown, 1U);
    EXPECT_NEAR(total.known, 5504, 1e-9);
    EXPECT_FALSE(total.lines[1].amount);
    EXPECT_TRUE(total.lines[1].why);
    EXPECT_EQ(total.says().key, "cost.total_at_least");
}

TEST_F(OfferTotalTest, APriceThatNoRateConvertsIsUnknownNotAnotherCurrency) {
    small.price(p4d, east, "spot", "60", "2026-11-01", catalog::Basis::Observed, "CNY");
    const auto catalog = small.build();
    const std::vector<TotalItem> items{{offer(catalog, "aws:p4d.24xlarge:us-east-1:spot"), 1}};
    const OfferTotal total = totalOf(catalog, items, 10, context);
    EXPECT_EQ(total.unknown, 1U);
    EXPECT_EQ(total.known, 0);
    EXPECT_EQ(total.lines[0].why->key, "cost.no_exchange_rate");
}

}  // namespace
}  // namespace petaplan::cost
