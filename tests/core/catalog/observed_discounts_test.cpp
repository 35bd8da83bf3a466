// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/observed_discounts.h"

#include <gtest/gtest.h>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

using testing::SmallCatalog;

class ObservedDiscounts : public ::testing::Test {
protected:
    ObservedDiscounts() {
        aws = small.provider("aws");
        east = small.region(aws, "us-east-1");
        west = small.region(aws, "us-west-2");
        const Index gpu = small.gpu("a100", "A100", "");
        p4d = small.instance(aws, "p4d.24xlarge", gpu, {8, 1});
        g5 = small.instance(aws, "g5.xlarge", gpu, {1, 1});
        small.contents.instances[p4d].family = "p4d";
        small.contents.instances[g5].family = "g5";
        small.contents.sources = {{"list A", std::nullopt}, {"list B", std::nullopt}};
    }
    PriceObservation& price(Index machine, Index region, const char* pricing, const char* amount,
                            const char* day, Index source = 0) {
        PriceObservation& one = small.price(machine, region, pricing, amount, day);
        one.source = source;
        return one;
    }
    SmallCatalog small;
    Index aws = 0, east = 0, west = 0, p4d = 0, g5 = 0;
};

// 18.676 against 32.776 gives 43.0 % (validation case UC-154: AWS p4d.24xlarge and its three-year
// rate as printed by the vendor).
TEST_F(ObservedDiscounts, PairsPricesOfOneDay) {
    price(p4d, east, "on_demand", "32.776", "2021-01-10");
    price(p4d, east, "reserved_3y_no_upfront", "18.676", "2021-01-10");
    const Catalog catalog = small.build();
    const auto all = observedDiscounts(catalog, DiscountGrouping::Family);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].family, "p4d");
    EXPECT_EQ(all[0].kind, PricingKind::Reserved);
    EXPECT_EQ(all[0].termMonths, 36);
    EXPECT_EQ(all[0].payment, "no_upfront");
    EXPECT_EQ(all[0].pairs, 1U);
    EXPECT_NEAR(all[0].medianPct, 43.0, 0.05);
    EXPECT_EQ(all[0].from, Date::of(2021, 1, 10));
}

TEST_F(ObservedDiscounts, OtherDaysCurrenciesRegionsAndBasesMakeNoPair) {
    price(p4d, east, "on_demand", "32", "2021-01-10");
    price(p4d, east, "reserved_1y_no_upfront", "20", "2021-01-11");
    price(p4d, west, "spot", "10", "2021-01-10");
    price(p4d, east, "spot", "10", "2021-01-10").currency = "EUR";
    price(p4d, east, "savings_plan_1y_no_upfront", "20", "2021-01-10").basis = Basis::Derived;
    price(p4d, east, "savings_plan_3y_no_upfront", "20", "2021-01-10").userOverride = true;
    EXPECT_TRUE(observedDiscounts(small.build(), DiscountGrouping::Provider).empty());
}

TEST_F(ObservedDiscounts, TheMedianIsOverMachinesRegionsAndDaysWithTheirRange) {
    price(p4d, east, "on_demand", "100", "2021-01-10");
    price(p4d, east, "spot", "30", "2021-01-10");  // 70 %
    price(p4d, west, "on_demand", "100", "2021-02-10");
    price(p4d, west, "spot", "60", "2021-02-10");  // 40 %
    price(g5, east, "on_demand", "10", "2021-03-10");
    price(g5, east, "spot", "11", "2021-03-10");  // dearer: -10 %
    const Catalog catalog = small.build();
    const auto all = observedDiscounts(catalog, DiscountGrouping::Provider);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].pairs, 3U);
    EXPECT_NEAR(all[0].medianPct, 40, 1e-9);
    EXPECT_NEAR(all[0].lowPct, -10, 1e-9);
    EXPECT_NEAR(all[0].highPct, 70, 1e-9);
    EXPECT_EQ(all[0].from, Date::of(2021, 1, 10));
    EXPECT_EQ(all[0].to, Date::of(2021, 3, 10));
    EXPECT_EQ(observedDiscounts(catalog, DiscountGrouping::Family).size(), 2U);
}

TEST_F(ObservedDiscounts, OneSourceIsComparedWithItself) {
    price(p4d, east, "on_demand", "100", "2021-01-10", 0);
    price(p4d, east, "on_demand", "50", "2021-01-10", 1);
    price(p4d, east, "spot", "25", "2021-01-10", 1);
    const Catalog catalog = small.build();
    const auto all = observedDiscounts(catalog, DiscountGrouping::Provider);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].pairs, 1U);
    EXPECT_NEAR(all[0].medianPct, 50, 1e-9);
}

// 2,377 a year upfront against 0.46 an hour saves 41 % (situation 22 of the feeds: an Azure
// reservation of one year, 2,377 / 8,760 = 0.27135).
TEST_F(ObservedDiscounts, UpfrontPaymentsAreSpreadOverTheTerm) {
    price(g5, east, "on_demand", "0.46", "2021-01-10");
    PriceObservation& reserved =
        price(g5, east, "reserved_1y_partial_upfront", "0.1", "2021-01-10");
    reserved.upfront = Decimal::parse("1501");  // 0.1713 an hour
    reserved.termMonths = 12;
    const Catalog catalog = small.build();
    const auto all = observedDiscounts(catalog, DiscountGrouping::Provider);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_NEAR(all[0].medianPct, 41, 0.05);
}

TEST_F(ObservedDiscounts, StatedProgrammesMeetTheObservedOnesOfTheirTerms) {
    price(p4d, east, "on_demand", "100", "2021-01-10");
    price(p4d, east, "reserved_1y_no_upfront", "60", "2021-01-10");
    price(p4d, east, "savings_plan_1y_no_upfront", "70", "2021-01-10");
    const auto programme = [&](const char* name, int months, const char* payment, double pct) {
        Commitment one;
        one.provider = aws;
        one.program = name;
        one.termMonths = months;
        one.payment = payment;
        one.typicalDiscountPct = pct;
        small.contents.commitments.push_back(one);
    };
    programme("reserved instance (standard) - p4d", 12, "no_upfront", 38.4);
    programme("compute savings plan", 12, "no_upfront", 27);
    programme("reserved instance (standard) - g5", 12, "no_upfront", 37);
    programme("reserved instance (standard) - p4d", 36, "no_upfront", 62);
    const Catalog catalog = small.build();
    const auto all = compareDiscounts(catalog);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_NEAR(*all[0].differencePct, 1.6, 1e-9);
    EXPECT_NEAR(*all[1].differencePct, 3, 1e-9);
    EXPECT_FALSE(all[2].observed);
    EXPECT_FALSE(all[3].observed);
}

}  // namespace
}  // namespace petaplan::catalog
