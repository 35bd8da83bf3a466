// SPDX-License-Identifier: GPL-3.0-or-later
// Derived figures against arithmetic by hand on the rows of the fixture.
#include <gtest/gtest.h>

#include <set>

#include "core/catalog/figure_ratio.h"
#include "core/catalog/offer_query.h"
#include "tests/core/catalog/offer_fixture.h"

namespace petaplan::catalog {
namespace {

using testing::OfferFixture;

class OfferValue : public OfferFixture {
protected:
    static constexpr const char* kP4d = "aws:p4d.24xlarge:us-east-1:on_demand";
    static constexpr const char* kReserved = "aws:p4d.24xlarge:us-east-1:reserved_1y_no_upfront";
};

TEST_F(OfferValue, ContractKeysComeFirstAndNoneTwice) {
    const std::vector<std::string_view> contract = {"id",
                                                    "provider",
                                                    "instance_type",
                                                    "region",
                                                    "zone",
                                                    "country",
                                                    "gpu",
                                                    "gpu_count",
                                                    "gpu_memory_gib",
                                                    "total_gpu_memory_gib",
                                                    "vcpus",
                                                    "memory_gib",
                                                    "local_storage_gb",
                                                    "network_gbps",
                                                    "network_kind",
                                                    "gpu_interconnect",
                                                    "pricing",
                                                    "term_months",
                                                    "upfront",
                                                    "price_per_hour",
                                                    "price_per_gpu_hour",
                                                    "price_per_gib_hour",
                                                    "price_per_tflops_hour",
                                                    "saving_vs_on_demand",
                                                    "currency",
                                                    "quoted_currency",
                                                    "observed_on",
                                                    "age_days",
                                                    "freshness",
                                                    "basis",
                                                    "status",
                                                    "conflict",
                                                    "source"};
    const auto keys = offerKeys();
    ASSERT_GE(keys.size(), contract.size());
    for (std::size_t i = 0; i < contract.size(); ++i) EXPECT_EQ(keys[i].name, contract[i]);
    std::set<std::string_view> names;
    for (const OfferKey& key : keys) EXPECT_TRUE(names.insert(key.name).second) << key.name;
}

TEST_F(OfferValue, PricesPerGpuGibAndTflops) {
    const Catalog catalog = small.build();
    EXPECT_DOUBLE_EQ(numberOf(catalog, kP4d, "price_per_hour"), 21.957642);
    EXPECT_DOUBLE_EQ(numberOf(catalog, kP4d, "price_per_gpu_hour"), 2.74470525);
    // 8 x 40 GiB = 320 GiB
    EXPECT_DOUBLE_EQ(numberOf(catalog, kP4d, "total_gpu_memory_gib"), 320);
    EXPECT_DOUBLE_EQ(numberOf(catalog, kP4d, "price_per_gib_hour"), 21.957642 / 320);
    // 21.957642 / (8 x 312 TFLOPS) = 0.0087971…
    EXPECT_NEAR(numberOf(catalog, kP4d, "price_per_tflops_hour"), 0.00879713, 5e-9);
}

TEST_F(OfferValue, TflopsPriceFollowsThePrecision) {
    const Catalog catalog = small.build();
    const std::string p5Id = "aws:p5.48xlarge:us-east-1:on_demand";
    EXPECT_NEAR(numberOf(catalog, p5Id, "price_per_tflops_hour"), 55.04 / (8 * 989.4), 1e-12);
    context.precision = NumberFormat::Fp8;
    EXPECT_NEAR(numberOf(catalog, p5Id, "price_per_tflops_hour"), 55.04 / (8 * 1978.9), 1e-12);
    // No fp8 units: unknown, not the rate of another format.
    EXPECT_EQ(valueOf(catalog, kP4d, "price_per_tflops_hour"), Value());
}

TEST_F(OfferValue, Fp16StandsInWhereBf16IsAbsent) {
    const Catalog catalog = small.build();
    const std::string id = "alibaba:ecs.gn6v-c8g1.2xlarge:cn-hangzhou:on_demand";
    EXPECT_NEAR(numberOf(catalog, id, "price_per_tflops_hour"), 26.46 / 6.7758 / 125, 1e-12);
}

TEST_F(OfferValue, ConvertsByTheRateOfTheMonth) {
    const Catalog catalog = small.build();
    const std::string id = "alibaba:ecs.gn6v-c8g1.2xlarge:cn-hangzhou:on_demand";
    // 26.46 CNY at 6.7758 CNY per USD
    EXPECT_NEAR(numberOf(catalog, id, "price_per_hour"), 3.90507394, 1e-8);
    EXPECT_EQ(valueOf(catalog, id, "currency"), Value("USD"));
    EXPECT_EQ(valueOf(catalog, id, "quoted_currency"), Value("CNY"));
    context.currency = "CNY";
    EXPECT_NEAR(numberOf(catalog, kP4d, "price_per_hour"), 21.957642 * 6.7758, 1e-9);
}

TEST_F(OfferValue, WithoutARateThePriceStaysInItsCurrency) {
    const Catalog catalog = small.build();
    const std::string id = "aws:p3.8xlarge:us-east-1:on_demand";
    EXPECT_DOUBLE_EQ(numberOf(catalog, id, "price_per_gpu_hour"), 3.06);
    EXPECT_EQ(valueOf(catalog, id, "currency"), Value("AUD"));
    EXPECT_FALSE(ranksByDefault(catalog, offer(catalog, id), context, {}));
    const OfferTable table(catalog, context);
    EXPECT_EQ(table.comparable(offer(catalog, id), *findOfferKey("price_per_gpu_hour")), Value());
}

TEST_F(OfferValue, SavingComesFromTwoPricesOfOneDate) {
    const Catalog catalog = small.build();
    // Both of 2026-01-21: 1 - 13.921094 / 21.957642 = 36.6 %, not against the newer list price.
    EXPECT_NEAR(numberOf(catalog, kReserved, "saving_vs_on_demand"), 0.36600, 5e-6);
    // Both of 2026-06-15: 1 - 9.3742 / 21.9576
    EXPECT_NEAR(numberOf(catalog, "aws:p4d.24xlarge:us-east-1:reserved_3y_no_upfront",
                         "saving_vs_on_demand"),
                0.573077, 5e-7);
    // The spot price is of a day without an on-demand price, and derived.
    EXPECT_EQ(valueOf(catalog, "aws:p4d.24xlarge:us-east-1:spot", "saving_vs_on_demand"), Value());
    EXPECT_EQ(valueOf(catalog, kP4d, "saving_vs_on_demand"), Value());
}

TEST_F(OfferValue, SavingNeedsTheSameBasisAndCurrency) {
    small.price(p4d, east, "savings_plan_1y_no_upfront", "15", "2026-06-15", Basis::Derived);
    small.price(p4d, east, "savings_plan_3y_no_upfront", "80", "2026-06-15", Basis::Observed,
                "CNY");
    const Catalog catalog = small.build();
    for (const char* pricing : {"savings_plan_1y_no_upfront", "savings_plan_3y_no_upfront"}) {
        const std::string id = std::string("aws:p4d.24xlarge:us-east-1:") + pricing;
        EXPECT_EQ(valueOf(catalog, id, "saving_vs_on_demand"), Value()) << pricing;
    }
}

TEST_F(OfferValue, SiblingsAreTheOtherWaysToPayInTheSamePlace) {
    const Catalog catalog = small.build();
    EXPECT_DOUBLE_EQ(numberOf(catalog, kP4d, "reserved_1y_price_per_gpu_hour"), 13.921094 / 8);
    EXPECT_DOUBLE_EQ(numberOf(catalog, kReserved, "on_demand_price_per_gpu_hour"), 21.957642 / 8);
    EXPECT_DOUBLE_EQ(numberOf(catalog, kReserved, "reserved_3y_price_per_gpu_hour"), 9.3742 / 8);
    // The only spot price is derived and stale: it stands in for nothing.
    EXPECT_EQ(valueOf(catalog, kP4d, "spot_price_per_gpu_hour"), Value());
}

TEST_F(OfferValue, SliceOfAGpuIsAFractionOfIt) {
    const Catalog catalog = small.build();
    const std::string id = "aws:a10.slice:us-east-1:on_demand";
    EXPECT_NEAR(numberOf(catalog, id, "gpu_count"), 1.0 / 6, 1e-15);
    EXPECT_NEAR(numberOf(catalog, id, "total_gpu_memory_gib"), 4, 1e-12);
    EXPECT_NEAR(numberOf(catalog, id, "price_per_gpu_hour"), 3, 1e-12);
}

TEST_F(OfferValue, AgeAndFreshnessCountFromTheGivenDay) {
    const Catalog catalog = small.build();
    // 2026-07-20 to 2026-11-30: 11 + 31 + 30 + 31 + 30 = 133 days
    EXPECT_EQ(numberOf(catalog, kP4d, "age_days"), 133);
    EXPECT_EQ(valueOf(catalog, kP4d, "freshness"), Value("ageing"));
    context.asOf = *Date::parse("2026-08-01");
    EXPECT_EQ(valueOf(catalog, kP4d, "freshness"), Value("fresh"));
    context.asOf = *Date::parse("2027-07-21");
    EXPECT_EQ(valueOf(catalog, kP4d, "freshness"), Value("stale"));
}

TEST_F(OfferValue, UnknownIsAbsentAndNeverZero) {
    const Catalog catalog = small.build();
    const std::string id = "aws:p9.unpriced:-:unpriced";
    for (const char* key : {"price_per_hour", "price_per_gpu_hour", "price_per_gib_hour",
                            "age_days", "region", "country", "freshness", "basis", "conflict",
                            "source", "network_gbps", "vcpus", "upfront", "currency"}) {
        EXPECT_EQ(valueOf(catalog, id, key), Value()) << key;
    }
}

TEST(FigureRatio, DividesTwoFiguresAndSortsByThem) {
    testing::SmallCatalog small;
    const Index cloud = small.provider("cloud");
    const Index gpu = small.gpu("g", "G", "");
    const Index region = small.region(cloud, "r");
    const struct {
        const char* type;
        const char* price;
        double gib;
    } machines[] = {{"a", "4", 100}, {"b", "9", 300}, {"c", "1", 10}, {"d", "7", 0}};
    for (const auto& machine : machines) {
        const Index at = small.instance(cloud, machine.type, gpu);
        small.contents.instances[at].memoryGib = machine.gib;
        small.price(at, region, "on_demand", machine.price, "2026-11-01");
    }
    const Catalog catalog = small.build();
    OfferQuery query;
    query.context.asOf = Date::of(2026, 11, 30);
    query.sort = {{"price_per_hour/memory_gib", false}};
    std::vector<std::string> order;
    for (const Index row : queryOffers(catalog, query).rows) order.push_back(catalog.offerId(row));
    // 9/300 = 0.03, 4/100 = 0.04, 1/10 = 0.1; nothing divides by zero.
    EXPECT_EQ(order, (std::vector<std::string>{"cloud:b:r:on_demand", "cloud:a:r:on_demand",
                                               "cloud:c:r:on_demand", "cloud:d:r:on_demand"}));
    const auto ratio = FigureRatio::parse("price_per_hour/memory_gib");
    ASSERT_TRUE(ratio);
    const OfferTable table(catalog, query.context);
    EXPECT_EQ(std::get<double>(ratio->value(table, *catalog.findOffer("cloud:a:r:on_demand"))),
              0.04);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(
        ratio->value(table, *catalog.findOffer("cloud:d:r:on_demand"))));
    EXPECT_FALSE(FigureRatio::parse("price_per_hour/gpu"));  // a text
    EXPECT_FALSE(FigureRatio::parse("price_per_hour/nothing"));
    EXPECT_FALSE(FigureRatio::parse("price_per_hour"));
}

}  // namespace
}  // namespace petaplan::catalog
