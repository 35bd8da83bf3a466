// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/pricing.h"

#include <gtest/gtest.h>

namespace petaplan::catalog {
namespace {

struct PatternCase {
    const char* id;
    PricingKind kind;
    std::optional<int> termMonths;
    const char* payment;
};

TEST(PricingModel, IsReadByPattern) {
    const PatternCase cases[] = {
        {"on_demand", PricingKind::OnDemand, std::nullopt, ""},
        {"spot", PricingKind::Spot, std::nullopt, ""},
        {"reserved_1y_no_upfront", PricingKind::Reserved, 12, "no_upfront"},
        {"reserved_3y_all_upfront", PricingKind::Reserved, 36, "all_upfront"},
        {"reserved_1y_partial_upfront", PricingKind::Reserved, 12, "partial_upfront"},
        {"reserved_3y_cud", PricingKind::Reserved, 36, "cud"},
        {"reserved_5y", PricingKind::Reserved, 60, ""},
        {"savings_plan_3y_no_upfront", PricingKind::SavingsPlan, 36, "no_upfront"},
        {"savings_plan_6m", PricingKind::SavingsPlan, 6, ""},
        {"subscription_monthly", PricingKind::Subscription, 1, ""},
        {"subscription_yearly", PricingKind::Subscription, 12, ""},
        {"serverless_per_second", PricingKind::Serverless, std::nullopt, ""},
        {"unpriced", PricingKind::Other, std::nullopt, ""},
        {"reserved_someday", PricingKind::Other, std::nullopt, ""},
        {"reserved_", PricingKind::Other, std::nullopt, ""},
        {"reserved_0y", PricingKind::Other, std::nullopt, ""},
        {"", PricingKind::Other, std::nullopt, ""},
    };
    for (const auto& expected : cases) {
        const PricingModel model = PricingModel::fromId(expected.id);
        EXPECT_EQ(model.id, expected.id);
        EXPECT_EQ(model.kind, expected.kind) << expected.id;
        EXPECT_EQ(model.termMonths, expected.termMonths) << expected.id;
        EXPECT_EQ(model.payment, expected.payment) << expected.id;
    }
}

TEST(PriceObservation, HourlyIsTheStatedHourElseTheMonthOver730Hours) {
    PriceObservation observation;
    EXPECT_FALSE(observation.hourly().has_value());
    observation.pricePerMonth = Decimal::parse("7300");
    EXPECT_DOUBLE_EQ(observation.hourly().value(), 10);
    observation.pricePerHour = Decimal::parse("11.5");
    EXPECT_DOUBLE_EQ(observation.hourly().value(), 11.5);
}

TEST(Freshness, ChangesAfter90And365Days) {
    const Date asOf = Date::of(2026, 11, 30);
    const auto at = [&](int age) { return freshnessOf(Date(asOf.daysSinceEpoch() - age), asOf); };
    EXPECT_EQ(at(-1), Freshness::Future);
    EXPECT_EQ(at(0), Freshness::Fresh);
    EXPECT_EQ(at(90), Freshness::Fresh);
    EXPECT_EQ(at(91), Freshness::Ageing);
    EXPECT_EQ(at(365), Freshness::Ageing);
    EXPECT_EQ(at(366), Freshness::Stale);
    EXPECT_EQ(freshnessOf(std::nullopt, asOf), Freshness::Undated);
}

TEST(Basis, NamesReadBack) {
    for (const Basis basis : {Basis::Observed, Basis::Derived, Basis::Claim}) {
        EXPECT_EQ(basisFromName(basisName(basis)), basis);
    }
    EXPECT_FALSE(basisFromName("guessed").has_value());
}

}  // namespace
}  // namespace petaplan::catalog
