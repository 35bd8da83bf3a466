// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/run_cost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

namespace petaplan::cost {
namespace {

using catalog::CatalogContents;
using catalog::kNoIndex;

Decimal decimal(const char* text) {
    return *Decimal::parse(text);
}

/// A small snapshot with one machine for each way to pay; figures are rows of the seed catalog:
/// aws dl1.24xlarge us-east-1 reserved_1y_all_upfront (2023-08-30), aws p4d.24xlarge ap-south-1
/// on_demand and reserved_1y_no_upfront (2026-06-15), gcp a2-highgpu-1g us-central1 reserved_3y_cud
/// (2026-07-30), hetzner GEX130 (2024-06-01), alibaba ecs.ebmgn7.26xlarge (2024-12-31).
class RunCostTest : public ::testing::Test {
protected:
    RunCostTest() : m_catalog(contents()) {}

    static CatalogContents contents() {
        CatalogContents c;
        c.id = "test";
        c.sources.push_back({"price list", Date::of(2026, 6, 15)});
        const auto provider = [&c](const char* id, const char* kind, std::optional<int> granularity,
                                   std::optional<int> minimum) {
            catalog::Provider p;
            p.id = id;
            p.name = id;
            p.kind = kind;
            p.billingGranularitySeconds = granularity;
            p.minimumChargeSeconds = minimum;
            c.providers.push_back(p);
            catalog::Region r;
            r.provider = static_cast<catalog::Index>(c.providers.size() - 1);
            r.id = "r";
            c.regions.push_back(r);
            catalog::Instance i;
            i.provider = r.provider;
            i.type = "m";
            i.gpu = 0;
            i.gpuCount = {8, 1};
            c.instances.push_back(i);
            return r.provider;
        };
        catalog::Gpu gpu;
        gpu.id = "g";
        c.gpus.push_back(gpu);
        const auto aws = provider("aws", "hyperscaler", 1, 60);
        const auto gcp = provider("gcp", "hyperscaler", 1, 60);
        const auto hourly = provider("paperspace", "neocloud", 3600, 3600);
        const auto hetzner = provider("hetzner", "neocloud", 2592000, 2592000);
        const auto alibaba = provider("alibaba", "china", std::nullopt, std::nullopt);
        const auto vast = provider("vast", "marketplace", 1, std::nullopt);
        const auto price = [&c](catalog::Index owner, const char* pricing, const char* perHour,
                                const char* perMonth, const char* currency, const char* upfront,
                                std::optional<int> months, std::optional<double> commitHours,
                                const char* date, catalog::Basis basis = catalog::Basis::Observed) {
            CatalogContents::Priced row;
            row.key = {owner, owner, "", pricing};
            if (*perHour) row.observation.pricePerHour = decimal(perHour);
            if (*perMonth) row.observation.pricePerMonth = decimal(perMonth);
            if (*upfront) row.observation.upfront = decimal(upfront);
            row.observation.currency = currency;
            row.observation.termMonths = months;
            row.observation.minimumCommitHours = commitHours;
            row.observation.observedOn = Date::parse(date);
            row.observation.basis = basis;
            row.observation.source = 0;
            c.prices.push_back(row);
        };
        price(aws, "on_demand", "26.3444", "", "USD", "", {}, {}, "2026-06-15");
        price(aws, "reserved_1y_no_upfront", "17.0257", "", "USD", "0", 12, 8760, "2026-06-15");
        price(aws, "reserved_1y_all_upfront", "7.708105", "", "USD", "67523", 12, 8760,
              "2023-08-30");
        price(aws, "reserved_1y_partial_upfront", "10", "", "USD", "5000", 12, 8760, "2026-06-15");
        price(aws, "spot", "3.06", "", "USD", "", {}, {}, "2026-11-01");
        price(gcp, "reserved_3y_cud", "1.285708", "938.57", "USD", "0", 36, 26280, "2026-07-30");
        price(gcp, "weird_plan", "1", "", "USD", "", {}, {}, "2026-07-30");
        price(hourly, "on_demand", "3.06", "", "USD", "", {}, {}, "2026-11-01");
        price(hetzner, "subscription_monthly", "1.1137", "813", "EUR", "0", 1, {}, "2024-06-01");
        price(alibaba, "on_demand", "252.666667", "", "CNY", "", {}, {}, "2024-12-31",
              catalog::Basis::Derived);
        price(vast, "on_demand", "2", "", "USD", "", {}, {}, "2026-11-01");
        c.fx.add({"2026-06", "CNY", 6.7758, {}});
        return c;
    }

    catalog::Index offer(const char* provider, const char* pricing) const {
        const auto found =
            m_catalog.findOffer(std::string(provider) + ":m:r:" + std::string(pricing));
        EXPECT_TRUE(found.has_value()) << provider << " " << pricing;
        return found.value_or(0);
    }
    RunCost run(const char* provider, const char* pricing, int nodes, double hours) const {
        auto cost =
            costOfRun(m_catalog, offer(provider, pricing), nodes, exactEstimate(hours), m_context);
        EXPECT_TRUE(cost.has_value());
        return cost.value_or(RunCost{});
    }
    static bool warns(const RunCost& cost, const char* key) {
        return std::any_of(cost.cautions.begin(), cost.cautions.end(),
                           [key](const Message& m) { return m.key == key; });
    }

    catalog::Catalog m_catalog;
    catalog::QueryContext m_context{Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
};

// Worked answers of the billing rule "granularity": 37 s, 1 s steps, 60 s minimum -> 60 s;
// 3,661 s by the hour -> 7,200 s.
TEST(BilledSeconds, RoundsUpToGranularityAndMinimum) {
    EXPECT_DOUBLE_EQ(billedSeconds(37, 1, 60), 60);
    EXPECT_DOUBLE_EQ(billedSeconds(3661, 3600, 3600), 7200);
    EXPECT_DOUBLE_EQ(billedSeconds(3600, 3600, 3600), 3600);
    EXPECT_DOUBLE_EQ(billedSeconds(0, 3600, 3600), 0);
    EXPECT_DOUBLE_EQ(billedSeconds(12.5, 0, 0), 12.5);
    // 61 minutes: per minute 61 min, per hour 2 h (price 1.0: 1.0167 and 2.0).
    EXPECT_NEAR(billedSeconds(61 * 60, 60, 0) / 3600, 1.0167, 5e-5);
    EXPECT_DOUBLE_EQ(billedSeconds(61 * 60, 3600, 0) / 3600, 2.0);
}

TEST(BilledSeconds, RoundingNoiseDoesNotAddAUnit) {
    EXPECT_DOUBLE_EQ(billedSeconds(0.1 * 3 * 3600, 1080, 0), 1080);
}

TEST(BilledSeconds, WhatIsUsedAtAllIsBilledOneUnit) {
    EXPECT_DOUBLE_EQ(billedSeconds(1e-12, 3600, 0), 3600);
    EXPECT_DOUBLE_EQ(billedSeconds(1e-12, 1, 60), 60);
}

TEST_F(RunCostTest, TheShortestRunPaysAWholeTerm) {
    EXPECT_NEAR(run("aws", "reserved_1y_no_upfront", 1, 1e-12).total.central, 8760 * 17.0257, 1e-6);
    EXPECT_GT(run("aws", "on_demand", 1, 1e-12).total.central, 0);
}

TEST_F(RunCostTest, OnDemandPaysTheMinimumCharge) {
    const RunCost cost = run("aws", "spot", 1, 37.0 / 3600);
    EXPECT_NEAR(cost.total.central, 0.051, 1e-12);
    EXPECT_NEAR(cost.billedHours, 60.0 / 3600, 1e-15);
    const RunCost hourly = run("paperspace", "on_demand", 1, 3661.0 / 3600);
    EXPECT_NEAR(hourly.total.central, 6.12, 1e-12);
}

TEST_F(RunCostTest, OnDemandScalesWithNodesAndHours) {
    const RunCost cost = run("aws", "on_demand", 4, 100);
    EXPECT_NEAR(cost.total.central, 4 * 100 * 26.3444, 1e-9);
    EXPECT_EQ(cost.unitPrice.amount.toText(), "26.3444");
    EXPECT_EQ(cost.unitPrice.currency, "USD");
    EXPECT_EQ(cost.unit, PriceUnit::Hour);
    EXPECT_FALSE(cost.conversion.has_value());
}

TEST_F(RunCostTest, RangeFollowsTheTimeRange) {
    const Estimate hours = logNormalEstimate(100, EvidenceLevel::B, {{"same_gpu", 0.15}});
    const auto cost = costOfRun(m_catalog, offer("aws", "on_demand"), 2, hours, m_context);
    ASSERT_TRUE(cost.has_value());
    EXPECT_EQ(cost->total.level, EvidenceLevel::B);
    EXPECT_NEAR(cost->total.low, 2 * 26.3444 * hours.low, 0.02);
    EXPECT_NEAR(cost->total.high, 2 * 26.3444 * hours.high, 0.02);
    EXPECT_LT(cost->total.low, cost->total.central);
}

TEST_F(RunCostTest, ReservedPaysTheWholeTermAlsoForAShortRun) {
    const double term = 8760 * 17.0257;
    EXPECT_NEAR(run("aws", "reserved_1y_no_upfront", 1, 100).total.central, term, 1e-6);
    EXPECT_NEAR(run("aws", "reserved_1y_no_upfront", 2, 8761).total.central, 4 * term, 1e-6);
    EXPECT_TRUE(warns(run("aws", "reserved_1y_no_upfront", 1, 100), "cost.pays_whole_terms"));
}

// The list prints 7.708105 USD/h for this offer, which is 67,523 USD / 8,760 h: not to be paid
// twice.
TEST_F(RunCostTest, AllUpfrontIsTheUpfrontAlone) {
    const RunCost cost = run("aws", "reserved_1y_all_upfront", 1, 100);
    EXPECT_DOUBLE_EQ(cost.total.central, 67523);
    EXPECT_EQ(cost.unit, PriceUnit::Term);
    EXPECT_FALSE(cost.upfront.has_value());
    EXPECT_TRUE(warns(cost, "cost.price_stale"));
}

TEST_F(RunCostTest, PartialUpfrontAddsTheHourlyFigure) {
    const RunCost cost = run("aws", "reserved_1y_partial_upfront", 1, 1);
    EXPECT_DOUBLE_EQ(cost.total.central, 5000 + 10 * 8760);
    ASSERT_TRUE(cost.upfront.has_value());
    EXPECT_EQ(cost.upfront->amount.toText(), "5000");
}

TEST_F(RunCostTest, MonthlyCommitmentUsesTheExactMonthlyFigure) {
    const RunCost cost = run("gcp", "reserved_3y_cud", 1, 10);
    EXPECT_NEAR(cost.total.central, 36 * 938.57, 1e-9);
    EXPECT_EQ(cost.unit, PriceUnit::Month);
    const Term* months = cost.explanation.find("term_months");
    ASSERT_NE(months, nullptr);
    EXPECT_NEAR(months->value, 36, 1e-9);
}

TEST_F(RunCostTest, WithoutARateTheAmountStaysInItsCurrency) {
    const RunCost cost = run("hetzner", "subscription_monthly", 1, 731);
    EXPECT_EQ(cost.currency, "EUR");
    EXPECT_DOUBLE_EQ(cost.total.central, 2 * 813);
    EXPECT_TRUE(warns(cost, "cost.no_exchange_rate"));
}

TEST_F(RunCostTest, ConvertsWithTheDatedRateAndShowsIt) {
    const RunCost cost = run("alibaba", "on_demand", 1, 10);
    EXPECT_EQ(cost.currency, "USD");
    EXPECT_NEAR(cost.total.central, 10 * 252.666667 / 6.7758, 1e-6);
    ASSERT_TRUE(cost.conversion.has_value());
    EXPECT_EQ(cost.conversion->month, "2026-06");
    EXPECT_EQ(cost.unitPrice.amount.toText(), "252.666667");
    EXPECT_TRUE(warns(cost, "cost.price_derived"));
    EXPECT_TRUE(warns(cost, "cost.granularity_unknown"));
    EXPECT_NE(cost.explanation.find("exchange_rate"), nullptr);
}

TEST_F(RunCostTest, CautionsNameSpotRiskAndMarketplace) {
    EXPECT_TRUE(warns(run("aws", "spot", 1, 10), "cost.interruption_risk_not_included"));
    EXPECT_TRUE(warns(run("vast", "on_demand", 1, 10), "cost.marketplace_lowest_offer"));
    EXPECT_FALSE(warns(run("aws", "on_demand", 1, 10), "cost.interruption_risk_not_included"));
}

TEST_F(RunCostTest, AnUnknownWayToPayIsNotGuessed) {
    const auto index = offer("gcp", "weird_plan");
    EXPECT_FALSE(costOfRun(m_catalog, index, 1, exactEstimate(1), m_context).has_value());
    const auto terms = paymentTerms(m_catalog, index, m_context);
    ASSERT_TRUE(std::holds_alternative<Reason>(terms));
    EXPECT_EQ(std::get<Reason>(terms).key, "cost.pricing_not_understood");
}

TEST_F(RunCostTest, AMonthIs730Hours) {
    const auto cost = costPerMonth(m_catalog, offer("aws", "on_demand"), 3, m_context);
    ASSERT_TRUE(cost.has_value());
    EXPECT_NEAR(cost->total.central, 3 * 730 * 26.3444, 1e-9);
    const auto reserved = costPerMonth(m_catalog, offer("gcp", "reserved_3y_cud"), 1, m_context);
    ASSERT_TRUE(reserved.has_value());
    EXPECT_NEAR(reserved->total.central, 938.57, 1e-9);
}

TEST_F(RunCostTest, ExplanationMultipliesUpToTheTotal) {
    const RunCost cost = run("aws", "on_demand", 3, 10.5);
    const Term& top = cost.explanation;
    EXPECT_EQ(top.key, "run_cost");
    double product = 1;
    for (const Term& input : top.inputs) product *= input.value;
    EXPECT_NEAR(product, cost.total.central, 1e-9);
    const Term* quoted = top.find("quoted_price");
    ASSERT_NE(quoted, nullptr);
    EXPECT_EQ(quoted->source, "price list (2026-06-15)");
}

TEST_F(RunCostTest, MoreHoursNeverCostLess) {
    for (const char* pricing : {"on_demand", "reserved_1y_no_upfront", "reserved_1y_all_upfront"}) {
        double last = 0;
        for (double hours = 0; hours < 20000; hours += 61.7) {
            const double total = run("aws", pricing, 2, hours).total.central;
            EXPECT_GE(total, last) << pricing << " " << hours;
            last = total;
        }
    }
}

}  // namespace
}  // namespace petaplan::cost
