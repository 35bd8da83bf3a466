// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/compare.h"

#include <gtest/gtest.h>

#include "tests/core/catalog/offer_fixture.h"

namespace petaplan::catalog {
namespace {

using testing::OfferFixture;

class Compare : public OfferFixture {
protected:
    SideBySide compared(const Catalog& catalog, std::vector<std::string> names,
                        std::optional<std::string> baseline = {}) {
        CompareRequest request;
        request.names = std::move(names);
        request.baseline = std::move(baseline);
        request.context = context;
        return compare(catalog, request);
    }
    static const ComparedRow* rowOf(const SideBySide& result, std::string_view key) {
        for (const ComparedRow& row : result.rows) {
            if (row.key == key) return &row;
        }
        return nullptr;
    }
};

TEST_F(Compare, GpusWithDeltasAgainstTheFirst) {
    const Catalog catalog = small.build();
    const SideBySide result = compared(catalog, {"a100-sxm4-40", "h100-sxm5-80"});
    ASSERT_TRUE(result.problems.empty());
    EXPECT_EQ(result.kind, NamedKind::Gpu);
    EXPECT_EQ(result.titles, (std::vector<std::string>{"A100 SXM4 40GB", "H100 SXM5 80GB"}));
    const ComparedRow* memory = rowOf(result, "memory_gib");
    ASSERT_NE(memory, nullptr);
    EXPECT_TRUE(memory->differs);
    EXPECT_EQ(memory->preference, Preference::Higher);
    EXPECT_DOUBLE_EQ(*memory->cells[1].delta, 40);
    EXPECT_DOUBLE_EQ(*memory->cells[1].percent, 100);
    EXPECT_DOUBLE_EQ(*memory->cells[0].delta, 0);
    // 989.4 / 312 - 1 = 217.1 %
    EXPECT_NEAR(*rowOf(result, "bf16_tensor_tflops")->cells[1].percent, 217.115, 1e-3);
}

TEST_F(Compare, UnknownDiffersFromAValueAndHasNoDelta) {
    const Catalog catalog = small.build();
    const SideBySide result = compared(catalog, {"a100-sxm4-40", "h100-sxm5-80"});
    const ComparedRow* fp8 = rowOf(result, "fp8_tflops");
    ASSERT_NE(fp8, nullptr);
    EXPECT_TRUE(fp8->differs);
    EXPECT_EQ(fp8->cells[0].value, Value());
    EXPECT_FALSE(fp8->cells[1].delta);
    EXPECT_EQ(rowOf(result, "fp4_tflops"), nullptr);  // unknown on both sides: left out
}

TEST_F(Compare, LowestPricesCountWholeCardsThatMayRank) {
    const Catalog catalog = small.build();
    const SideBySide result = compared(catalog, {"h100-sxm5-80", "a100-sxm4-40"}, "a100-sxm4-40");
    EXPECT_EQ(result.baseline, 1U);
    const ComparedRow* row = rowOf(result, "lowest_on_demand_price_per_gpu_hour");
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->preference, Preference::Lower);
    // The stale 30 / 8 of p5 is cheaper but does not count.
    EXPECT_EQ(row->cells[0].value, Value(6.88));
    EXPECT_EQ(row->cells[1].value, Value(21.957642 / 8));
    EXPECT_DOUBLE_EQ(*row->cells[0].delta, 6.88 - 21.957642 / 8);
    // The claim of a spot price is no price to rank by.
    EXPECT_EQ(rowOf(result, "lowest_spot_price_per_gpu_hour"), nullptr);
}

TEST_F(Compare, OffersAndInstances) {
    const Catalog catalog = small.build();
    const SideBySide offers = compared(
        catalog, {"aws:p4d.24xlarge:us-east-1:on_demand", "aws:p5.48xlarge:us-east-1:on_demand"});
    ASSERT_TRUE(offers.problems.empty());
    EXPECT_EQ(offers.kind, NamedKind::Offer);
    EXPECT_FALSE(rowOf(offers, "provider")->differs);
    EXPECT_DOUBLE_EQ(*rowOf(offers, "price_per_gpu_hour")->cells[1].delta, 6.88 - 2.74470525);
    const SideBySide instances = compared(catalog, {"p4d.24xlarge", "aws:p5.48xlarge"});
    ASSERT_TRUE(instances.problems.empty());
    EXPECT_EQ(instances.kind, NamedKind::Instance);
    EXPECT_DOUBLE_EQ(*rowOf(instances, "network_gbps")->cells[1].delta, 2800);
    EXPECT_EQ(rowOf(instances, "price_per_hour"), nullptr);
}

TEST_F(Compare, TheCheapestOfferIsOneThatRanks) {
    const Catalog catalog = small.build();
    const auto twoOffers = compared(
        catalog, {"aws:p5.48xlarge:us-east-1:on_demand", "aws:p4d.24xlarge:us-east-1:on_demand"});
    EXPECT_EQ(twoOffers.cheapestPerGpu, 1U);  // 21.957642 / 8 against 6.88
    EXPECT_TRUE(twoOffers.doubtfulPrices.empty());
    // Neither a price without a rate nor a stale, derived or claimed one leads.
    std::size_t doubtful = 0;
    for (Index offer = 0; offer < catalog.offers().size(); ++offer) {
        const std::string id = catalog.offerId(offer);
        if (id == "aws:p5.48xlarge:us-east-1:on_demand") continue;
        const auto pair = compared(catalog, {"aws:p5.48xlarge:us-east-1:on_demand", id});
        const auto* row = rowOf(pair, "price_per_gpu_hour");
        ASSERT_NE(row, nullptr);
        const auto* price = std::get_if<double>(&row->cells[1].value);
        const bool ranks = OfferTable(catalog, context).ranks(offer, {});
        EXPECT_EQ(pair.cheapestPerGpu, price && ranks && *price < 6.88 ? 1U : 0U) << id;
        EXPECT_EQ(pair.doubtfulPrices.size(), price && !ranks ? 1U : 0U) << id;
        doubtful += pair.doubtfulPrices.size();
    }
    EXPECT_GT(doubtful, 0U);
    EXPECT_FALSE(compared(catalog, {"h100-sxm5-80", "a100-sxm4-40"}).cheapestPerGpu);
}

TEST_F(Compare, AnAmountWithoutARateIsNotSubtracted) {
    const Catalog catalog = small.build();
    const SideBySide result = compared(
        catalog, {"aws:p4d.24xlarge:us-east-1:on_demand", "aws:p3.8xlarge:us-east-1:on_demand"});
    const ComparedRow* row = rowOf(result, "price_per_gpu_hour");
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->cells[1].value, Value());
    EXPECT_FALSE(row->cells[1].delta);
}

TEST_F(Compare, ProblemsNameWhatIsWrong) {
    const Catalog catalog = small.build();
    const auto keyOf = [&](std::vector<std::string> names, std::optional<std::string> base = {}) {
        const SideBySide result = compared(catalog, std::move(names), std::move(base));
        EXPECT_TRUE(result.rows.empty());
        return result.problems.empty() ? std::string() : result.problems[0].message.key;
    };
    EXPECT_EQ(keyOf({"h100-sxm5-80"}), "compare.count");
    EXPECT_EQ(keyOf({"h100-sxm5-80", "H100"}), "compare.count");  // the same twice
    EXPECT_EQ(keyOf({"h100-sxm5-80", "h100-smx5-80"}), "compare.unknown_name_nearest");
    EXPECT_EQ(keyOf({"h100-sxm5-80", "aws:p4d.24xlarge"}), "compare.mixed_kinds");
    EXPECT_EQ(keyOf({"h100-sxm5-80", "a10"}, "v100-sxm2-16"), "compare.unknown_baseline");
}

}  // namespace
}  // namespace petaplan::catalog
