// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/explain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/catalog/offer_fixture.h"

namespace petaplan::catalog {
namespace {

using testing::OfferFixture;

class Explain : public OfferFixture {
protected:
    Explanation explained(const Catalog& catalog, const std::string& name,
                          std::optional<std::string> figure = {}) {
        return explain(catalog, {name, std::move(figure), context});
    }
    static bool warns(const Explanation& explanation, std::string_view key) {
        for (const Message& caution : explanation.cautions) {
            if (caution.key == key) return true;
        }
        return false;
    }
};

TEST_F(Explain, ListsObservationsNewestFirstAndMarksTheCurrentOne) {
    const Catalog catalog = small.build();
    const Explanation result = explained(catalog, "aws:p4d.24xlarge:us-east-1:on_demand");
    ASSERT_TRUE(result.problems.empty());
    ASSERT_EQ(result.observations.size(), 3U);
    EXPECT_EQ(result.observations[0].price, "21.957642");  // as printed, not as a double
    EXPECT_EQ(result.observations[1].price, "21.9576");
    EXPECT_TRUE(result.observations[0].current);
    EXPECT_FALSE(result.observations[1].current);
    ASSERT_TRUE(result.rule);
    EXPECT_EQ(result.rule->key, "explain.rule.newest");
    EXPECT_TRUE(warns(result, "explain.caution.ageing"));
}

TEST_F(Explain, DerivationReachesTheQuotedPrice) {
    const Catalog catalog = small.build();
    const Explanation result = explained(
        catalog, "alibaba:ecs.gn6v-c8g1.2xlarge:cn-hangzhou:on_demand", "price_per_tflops_hour");
    ASSERT_EQ(result.figures.size(), 1U);
    ASSERT_TRUE(result.figures[0].derivation);
    const Term& term = *result.figures[0].derivation;
    EXPECT_EQ(Value(term.value), result.figures[0].value);
    EXPECT_DOUBLE_EQ(term.find("quoted_price")->value, 26.46);
    EXPECT_DOUBLE_EQ(term.find("exchange_rate")->value, 1 / 6.7758);
    EXPECT_DOUBLE_EQ(term.find("gpu_fp16_tflops")->value, 125);
    EXPECT_TRUE(warns(result, "explain.conversion"));
}

// Property: every derivation computes the very value of its key.
TEST_F(Explain, DerivationsAgreeWithTheFigures) {
    const Catalog catalog = small.build();
    int derived = 0;
    for (Index row = 0; row < catalog.offers().size(); ++row) {
        for (const OfferKey& key : offerKeys()) {
            const auto term = derivationOf(catalog, row, key, context);
            if (!term) continue;
            ++derived;
            const Value value = offerValue(catalog, row, key, context);
            ASSERT_TRUE(std::holds_alternative<double>(value)) << key.name;
            EXPECT_NEAR(term->value, std::get<double>(value), 1e-12 * std::abs(term->value));
        }
    }
    EXPECT_GT(derived, 40);
}

TEST_F(Explain, SaysWhyThereIsNoSaving) {
    const Catalog catalog = small.build();
    const Explanation result =
        explained(catalog, "aws:p4d.24xlarge:us-east-1:spot", "saving_vs_on_demand");
    ASSERT_EQ(result.figures.size(), 1U);
    EXPECT_EQ(result.figures[0].notes[0].key, "explain.caution.no_saving");
    EXPECT_TRUE(warns(result, "explain.caution.stale"));
    EXPECT_TRUE(warns(result, "explain.caution.derived"));
}

TEST_F(Explain, SavingNamesTheDateOfItsPair) {
    const Catalog catalog = small.build();
    const Explanation result = explained(
        catalog, "aws:p4d.24xlarge:us-east-1:reserved_1y_no_upfront", "saving_vs_on_demand");
    const Term& term = *result.figures[0].derivation;
    EXPECT_NEAR(term.find("on_demand_price")->value, 21.957642, 1e-9);
    EXPECT_NE(term.formula.find("2026-01-21"), std::string::npos);
}

TEST_F(Explain, UnknownPriceSaysSo) {
    const Catalog catalog = small.build();
    const Explanation result = explained(catalog, "aws:p9.unpriced:-:unpriced");
    EXPECT_TRUE(result.observations.empty());
    EXPECT_TRUE(warns(result, "explain.price_unknown"));
    const Explanation noRate = explained(catalog, "aws:p3.8xlarge:us-east-1:on_demand");
    EXPECT_TRUE(warns(noRate, "explain.caution.no_rate"));
}

TEST_F(Explain, ConflictsStandSideBySide) {
    small.price(p5, east, "on_demand", "60", "2026-11-09");
    const Catalog catalog = small.build();
    const Explanation result = explained(catalog, "aws:p5.48xlarge:us-east-1:on_demand");
    EXPECT_TRUE(result.conflict);
    EXPECT_EQ(result.rule->key, "explain.rule.file_order");
    EXPECT_TRUE(warns(result, "explain.caution.conflict"));
}

TEST_F(Explain, GpuFigureShowsOtherValuesAndDoubt) {
    Gpu& gpu = small.contents.gpus[h100];
    gpu.source.title = "vendor page";
    gpu.unverifiedFields = {"memory_gib"};
    small.contents.gpuFigures.push_back(
        {"h100-sxm5-80", "memory_gib", 94, "GiB", false, "another variant", {"forum", {}}});
    const Catalog catalog = small.build();
    const Explanation result = explained(catalog, "h100-sxm5-80", "memory_gib");
    ASSERT_EQ(result.figures.size(), 1U);
    EXPECT_EQ(result.figures[0].source.title, "vendor page");
    ASSERT_EQ(result.figures[0].others.size(), 1U);
    EXPECT_EQ(result.figures[0].others[0].value, 94);
    EXPECT_EQ(result.figures[0].notes[0].key, "explain.caution.unverified");
    // The same figure by its name in an offer.
    const Explanation offer =
        explained(catalog, "aws:p5.48xlarge:us-east-1:on_demand", "gpu_memory_gib");
    ASSERT_EQ(offer.figures.size(), 1U);
    EXPECT_EQ(offer.figures[0].others.size(), 1U);
}

TEST_F(Explain, ProblemsNameWhatIsWrong) {
    const Catalog catalog = small.build();
    EXPECT_EQ(explained(catalog, "aws:p5.48xlarge:us-east-1:on_demnd").problems[0].message.key,
              "compare.unknown_name_nearest");
    EXPECT_EQ(explained(catalog, "h100-sxm5-80", "memory_gb").problems[0].message.key,
              "explain.unknown_figure_nearest");
}

TEST_F(Explain, APriceSetByHandIsTheRule) {
    auto& byHand = small.price(p5, east, "on_demand", "49.50", "2026-03-01");
    byHand.userOverride = true;
    byHand.status = "user_override";
    byHand.note = "agreement 7";
    const Catalog catalog = small.build();
    const auto explanation = explained(catalog, "aws:p5.48xlarge:us-east-1:on_demand");
    ASSERT_TRUE(explanation.rule);
    EXPECT_EQ(explanation.rule->key, "explain.rule.user_override");
    const auto current =
        std::find_if(explanation.observations.begin(), explanation.observations.end(),
                     [](const ObservationEvidence& one) { return one.current; });
    ASSERT_NE(current, explanation.observations.end());
    EXPECT_TRUE(current->byUser);
    EXPECT_EQ(current->price, "49.50");
}

TEST_F(Explain, FindingsOfTheOfferAndOfItsMachineTouchTheirFigures) {
    const Catalog catalog = small.build();
    ExplainRequest request;
    request.name = "aws:p5.48xlarge:us-east-1:on_demand";
    request.context = context;
    const auto finding = [&](std::string_view rule, const char* subject) {
        FindingEvidence one;
        one.rule = rule;
        one.subject = subject;
        request.findings.push_back(one);
    };
    finding(rule::kPriceJump, "aws:p5.48xlarge:us-east-1:on_demand");
    finding(rule::kPriceJump, "aws:p5.48xlarge:us-west-2:on_demand");
    finding(rule::kGpuCountConflict, "aws:p5.48xlarge:us-west-2:on_demand");
    finding(rule::kGpuCountConflict, "aws:p5.48xlarge2:us-west-2:on_demand");
    const auto rules = [&](std::optional<std::string> figure) {
        request.figure = std::move(figure);
        std::vector<std::string> names;
        for (const auto& one : explain(catalog, request).findings) names.push_back(one.rule);
        return names;
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(rules({}), (Names{"price_jump", "gpu_count_conflict"}));
    EXPECT_EQ(rules("price_per_hour"), (Names{"price_jump"}));
    EXPECT_EQ(rules("gpu_count"), (Names{"gpu_count_conflict"}));
    EXPECT_EQ(rules("price_per_gpu_hour"), (Names{"price_jump", "gpu_count_conflict"}));
    EXPECT_EQ(rules("vcpus"), Names{});
}

}  // namespace
}  // namespace petaplan::catalog
