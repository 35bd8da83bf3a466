// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "core/planning/plan.h"
#include "tests/core/planning/planning_fixture.h"

namespace petaplan::planning {
namespace {

using namespace testing;

EstimateAnswer estimated(const catalog::Catalog& catalog, const EstimateRequest& request) {
    SerialExecutor executor;
    return estimate(catalog, calibration(), request, executor);
}

EstimateRequest fullFinetune(workload::TransformerModel model, const char* gpu, int gpus) {
    workload::TrainingJob job;
    job.model = std::move(model);
    job.method = workload::TrainingMethod::FullFinetune;
    job.tokens = 1e8;
    job.sequenceLength = 2048;
    EstimateRequest request;
    request.workload = job;
    request.gpu = gpu;
    request.gpusPerNode = gpus;
    request.context = {Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
    return request;
}

TEST(EstimateOfOneConfiguration, IsPricedByTheCheapestOfferOfThatMachine) {
    const auto catalog = SmallMarket::usual().build();
    const auto answer = estimated(catalog, fullFinetune(llama2With7B(), "a100-sxm4-80", 8));
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_EQ(answer.rows[0].offerId, "cloud:box:abroad-1:on_demand");
    EXPECT_NEAR(answer.rows[0].cost->central, 14 * answer.rows[0].hours->central, 0.01);
    EXPECT_EQ(answer.rows[0].gpus, 8);
}

// A full fine-tune of 7B does not fit one 80 GB card (16 bytes x 6.74e9 = 100 GiB of states), and
// the answer still shows what it would need.
TEST(EstimateOfOneConfiguration, ShowsMemoryAlsoWhereItDoesNotFit) {
    SmallMarket market = SmallMarket::usual();
    market.price(market.instance("single", 1, 1, "none", 10), market.home, "on_demand", "3");
    const auto answer = estimated(market.build(), fullFinetune(llama2With7B(), "a100-sxm4-80", 1));
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_EQ(answer.rows[0].memory.verdict, performance::FitVerdict::DoesNotFit);
    EXPECT_GT(answer.rows[0].memory.totalGib.central, 100);
    ASSERT_FALSE(answer.refused.empty());
    EXPECT_EQ(answer.refused[0].reason.key, "planning.memory_short");
}

TEST(EstimateOfOneConfiguration, MalformedLayoutsAndUnknownProvidersAreProblems) {
    const auto catalog = SmallMarket::usual().build();
    EstimateRequest request = fullFinetune(llama2With7B(), "h100-sxm5-80", 8);
    performance::Layout layout;
    layout.tensorParallel = -1;
    layout.dataParallel = 0;
    layout.zeroStage = 7;
    request.layout = layout;
    const auto answer = estimated(catalog, request);
    ASSERT_EQ(answer.problems.size(), 3u);
    EXPECT_EQ(answer.problems[0].field, "tp");
    EXPECT_EQ(answer.problems[1].field, "dp");
    EXPECT_EQ(answer.problems[2].field, "zero");

    request.layout.reset();
    request.offers.providers = {"nope"};
    EXPECT_FALSE(estimated(catalog, request).problems.empty());
}

TEST(EstimateOfOneConfiguration, BeyondTheModelsContextTrainingWarnsAndServingIsRefused) {
    const auto catalog = SmallMarket::usual().build();
    auto model = llama2With7B();
    model.maxContext = 2047;  // one less than the sequences of the run
    const auto answer = estimated(catalog, fullFinetune(model, "h100-sxm5-80", 8));
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_TRUE(std::any_of(
        answer.rows[0].risks.begin(), answer.rows[0].risks.end(),
        [](const Message& risk) { return risk.key == "planning.risk_context_extended"; }));

    workload::InferenceService service;
    service.model = model;
    service.inputTokens = 2000;
    service.outputTokens = 48;
    EstimateRequest request = fullFinetune(model, "h100-sxm5-80", 8);
    request.workload = service;
    const auto refused = estimated(catalog, request);
    ASSERT_EQ(refused.problems.size(), 1u);
    EXPECT_EQ(refused.problems[0].field, "input_len");
    service.outputTokens = 47;
    request.workload = service;
    EXPECT_TRUE(estimated(catalog, request).problems.empty());
}

TEST(EstimateOfOneConfiguration, WithoutTokensThereIsMemoryAndSpeedButNoTimeAndNoCost) {
    const auto catalog = SmallMarket::usual().build();
    EstimateRequest request = fullFinetune(llama2With7B(), "h100-sxm5-80", 8);
    const auto with = estimated(catalog, request);
    std::get<workload::TrainingJob>(request.workload).tokens = 0;
    const auto without = estimated(catalog, request);
    ASSERT_TRUE(without.problems.empty());
    ASSERT_EQ(without.rows.size(), 1u);
    EXPECT_FALSE(without.rows[0].hours);
    EXPECT_FALSE(without.rows[0].cost);
    ASSERT_TRUE(without.rows[0].tokensPerSecond);
    EXPECT_EQ(without.rows[0].memory.totalGib.central, with.rows[0].memory.totalGib.central);
    std::get<workload::TrainingJob>(request.workload).tokens = -5;
    EXPECT_EQ(estimated(catalog, request).problems.at(0).field, "tokens");
}

TEST(EstimateOfOneConfiguration, AFilterThatNoOfferPassesIsTheReasonForNoCost) {
    const auto catalog = SmallMarket::usual().build();
    EstimateRequest request = fullFinetune(llama2With7B(), "h100-sxm5-80", 8);
    request.offers.maxPricePerHour = 0.01;
    const auto answer = estimated(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_FALSE(answer.rows[0].cost);
    EXPECT_TRUE(answer.rows[0].hours);
    EXPECT_TRUE(
        std::any_of(answer.rows[0].risks.begin(), answer.rows[0].risks.end(),
                    [](const Message& risk) { return risk.key == "planning.risk_no_offer"; }));
}

TEST(EstimateOfOneConfiguration, AnUnclearNameIsARowForEachVariant) {
    SmallMarket market = SmallMarket::usual();
    market.gpu("a100-sxm4-40", "A100", "Ampere", 40, 1555, 312, 600);
    const auto answer = estimated(market.build(), fullFinetune(llama2With7B(), "a100", 8));
    ASSERT_EQ(answer.rows.size(), 2u);
    EXPECT_NE(answer.rows[0].memory.usableGib, answer.rows[1].memory.usableGib);
    EXPECT_TRUE(std::any_of(answer.assumptions.begin(), answer.assumptions.end(),
                            [](const Assumption& a) { return a.key == "gpu_variant"; }));
    EXPECT_EQ(answer.rows[1].offer, catalog::kNoIndex);  // the 40 GB card is not for sale here
}

TEST(EstimateOfOneConfiguration, AGivenLayoutIsTakenAsItIsOrRefused) {
    const auto catalog = SmallMarket::usual().build();
    EstimateRequest request = fullFinetune(llama2With7B(), "h100-sxm5-80", 8);
    performance::Layout layout;
    layout.tensorParallel = 2;
    layout.dataParallel = 4;
    layout.zeroStage = 1;
    request.layout = layout;
    const auto answer = estimated(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_EQ(answer.rows[0].layout, layout);
    EXPECT_GT(answer.rows[0].hours->central, 0);

    request.layout->tensorParallel = 3;
    EXPECT_TRUE(estimated(catalog, request).rows.empty());
    EXPECT_EQ(estimated(catalog, request).refused.at(0).reason.key,
              "planning.layout_not_on_machines");
    request.gpusPerNode = 12;
    EXPECT_EQ(estimated(catalog, request).refused.at(0).reason.key, "layout.heads_not_divisible");
}

TEST(EstimateOfOneConfiguration, AnOfferDecidesTheMachine) {
    const auto catalog = SmallMarket::usual().build();
    EstimateRequest request = fullFinetune(llama2With7B(), "", 1);
    request.offerId = "cloud:p5:home-1:on_demand";
    request.nodes = 2;
    const auto answer = estimated(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_EQ(answer.rows[0].gpus, 16);
    EXPECT_NEAR(answer.rows[0].cost->central, 2 * 60 * answer.rows[0].hours->central, 0.05);
    request.offerId = "cloud:p6:home-1:on_demand";
    EXPECT_EQ(estimated(catalog, request).problems.at(0).field, "offer");
}

TEST(EstimateOfOneConfiguration, AnUnknownGpuIsAProblemWithNearestNames) {
    const auto catalog = SmallMarket::usual().build();
    const auto answer = estimated(catalog, fullFinetune(llama2With7B(), "h101-sxm5-80", 8));
    ASSERT_EQ(answer.problems.size(), 1u);
    EXPECT_EQ(answer.problems[0].field, "gpu");
    EXPECT_EQ(answer.problems[0].message.key, "planning.gpu_unknown");
}

TEST(EstimateOfOneConfiguration, ServesOnGivenMachines) {
    const auto catalog = SmallMarket::usual().build();
    workload::InferenceService service;
    service.model = llama31With70B();
    service.concurrency = 16;
    EstimateRequest request;
    request.workload = service;
    request.gpu = "h100-sxm5-80";
    request.gpusPerNode = 8;
    request.context = {Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
    const auto answer = estimated(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    ASSERT_TRUE(answer.rows[0].servingSpeed.has_value());
    EXPECT_GT(answer.rows[0].servingSpeed->tpotMs.central, 0);
    EXPECT_NEAR(answer.rows[0].cost->central, 55 * 730, 1e-6);

    request.serving = performance::ServingLayout{1, 1, 1, 1};
    const auto single = estimated(catalog, request);
    ASSERT_FALSE(single.refused.empty());
    EXPECT_EQ(single.refused[0].reason.key, "planning.serving_memory_short");
}

}  // namespace
}  // namespace petaplan::planning
