// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/performance/serving/evaluator.h"
#include "core/planning/plan.h"
#include "core/planning/sensitivity.h"
#include "core/planning/serving_search.h"
#include "tests/core/planning/planning_fixture.h"

namespace petaplan::planning {
namespace {

using namespace testing;

PlanAnswer planned(const catalog::Catalog& catalog, const PlanRequest& request) {
    SerialExecutor executor;
    return plan(catalog, calibration(), request, executor);
}

workload::InferenceService& serviceOf(PlanRequest& request) {
    return std::get<workload::InferenceService>(request.workload);
}

TEST(ServingPlan, CostsPerMonthAndPerMillionTokens) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = servingRequest();
    request.offers.pricing = {"on_demand"};
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_FALSE(answer.rows.empty());
    for (const PlanRow& row : answer.rows) {
        ASSERT_TRUE(row.servingSpeed.has_value()) << row.offerId;
        ASSERT_TRUE(row.costPerMillionTokens.has_value());
        const double price = row.offerId.find("g6") != std::string::npos    ? 0.8
                             : row.offerId.find("box") != std::string::npos ? 14
                             : row.offerId.find("p4") != std::string::npos  ? 22
                                                                            : 55;
        EXPECT_NEAR(row.cost->central, row.nodes * price * 730, 1e-6) << row.offerId;
        const double tokensPerMonth = row.tokensPerSecond->central * 730 * 3600;
        EXPECT_NEAR(row.costPerMillionTokens->central, row.cost->central / tokensPerMonth * 1e6,
                    1e-9);
        EXPECT_NEAR(row.tokensPerSecond->central,
                    row.serving->replicas * row.servingSpeed->outputTokensPerSecond.central, 1e-6);
        EXPECT_LE(row.serving->gpus(), row.gpus);
    }
}

// The fewest machines of each kind that hold 32 requests in flight, by trying every number.
TEST(ServingPlan, FewestMachinesThatCarryTheLoad) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = servingRequest();
    request.offers.pricing = {"on_demand"};
    for (const std::optional<double> target :
         {std::optional<double>(), std::optional(80.0), std::optional(45.0)}) {
        serviceOf(request).maxTpotMs = target;
        const PlanAnswer answer = planned(catalog, request);
        performance::Hardware l4;
        l4.gpu = &catalog.gpus()[2];
        l4.gpuInterconnect = "none";
        l4.networkGbps = 10;
        l4.networkKind = "ethernet";
        const performance::ServingEvaluator one(serviceOf(request), {}, l4, calibration());
        int fewest = 0;
        for (int nodes = 1; nodes <= 8 && fewest == 0; ++nodes) {
            const double batch = 32.0 / nodes;
            const bool carried = batch <= one.batchLimit() * (1 + 1e-9);
            if (carried && (!target || one.at(batch).tpot * 1e3 <= *target)) fewest = nodes;
        }
        const auto row =
            std::find_if(answer.rows.begin(), answer.rows.end(), [](const PlanRow& candidate) {
                return candidate.offerId == "cloud:g6:abroad-1:on_demand";
            });
        if (fewest == 0) {
            EXPECT_TRUE(row == answer.rows.end() || row->serving->pipelineParallel > 1);
        } else {
            ASSERT_NE(row, answer.rows.end());
            EXPECT_LE(row->nodes, fewest);
        }
    }
}

TEST(ServingPlan, LatencyTargetsHoldAndRefusalsNameTheMiss) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = servingRequest();
    serviceOf(request).maxTpotMs = 15;
    PlanAnswer answer = planned(catalog, request);
    ASSERT_FALSE(answer.rows.empty());
    for (const PlanRow& row : answer.rows) {
        EXPECT_LE(row.servingSpeed->tpotMs.central, 15 * (1 + 1e-9));
    }
    serviceOf(request).maxTpotMs = 0.5;
    answer = planned(catalog, request);
    EXPECT_TRUE(answer.rows.empty());
    ASSERT_FALSE(answer.refused.empty());
    EXPECT_EQ(answer.refused.front().reason.key, "planning.tpot_missed");
    EXPECT_FALSE(answer.refused.front().nearestMiss.empty());
}

TEST(ServingPlan, MoreLoadNeverCostsLess) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = servingRequest();
    serviceOf(request).concurrency.reset();
    double last = 0;
    for (const double load : {0.5, 2.0, 8.0, 20.0, 60.0}) {
        serviceOf(request).requestsPerSecond = load;
        const PlanAnswer answer = planned(catalog, request);
        ASSERT_FALSE(answer.rows.empty()) << load;
        EXPECT_GE(answer.rows[0].cost->central, last) << load;
        EXPECT_DOUBLE_EQ(answer.rows[0].tokensPerSecond->central, load * 256);
        last = answer.rows[0].cost->central;
    }
    EXPECT_GT(last, 0.8 * 730);
}

TEST(ServingPlan, BudgetIsPerMonth) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = servingRequest();
    request.budget = 15000;
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_FALSE(answer.rows.empty());
    for (const PlanRow& row : answer.rows) EXPECT_LE(row.cost->central, 15000);
}

TEST(ServingPlan, WithoutALoadOneIsAssumedAndNamed) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = servingRequest();
    serviceOf(request).concurrency.reset();
    const PlanAnswer answer = planned(catalog, request);
    EXPECT_TRUE(std::any_of(answer.assumptions.begin(), answer.assumptions.end(),
                            [](const Assumption& a) { return a.key == "concurrency"; }));
}

TEST(ServingPlan, AModelThatDoesNotFitNamesTheShortfall) {
    SmallMarket market;
    const auto l4 = market.gpu("l4", "L4", "Ada Lovelace", 24, 300, 121, 64);
    market.price(market.instance("g6", l4, 1, "none", std::nullopt), market.home, "on_demand",
                 "0.8");
    PlanRequest request = servingRequest();
    serviceOf(request).model = llama31With70B();
    const PlanAnswer answer = planned(market.build(), request);
    EXPECT_TRUE(answer.rows.empty());
    ASSERT_EQ(answer.refused.size(), 1u);
    EXPECT_EQ(answer.refused[0].reason.key, "planning.serving_memory_short");
}

TEST(ServingPlan, FrontTradesCostForSpeed) {
    const auto catalog = SmallMarket::usual().build();
    const PlanAnswer answer = planned(catalog, servingRequest());
    ASSERT_GE(answer.front.size(), 2u);
    for (std::size_t i = 1; i < answer.front.size(); ++i) {
        EXPECT_GT(answer.front[i].cost->central, answer.front[i - 1].cost->central);
        EXPECT_LT(answer.front[i].servingSpeed->tpotMs.central,
                  answer.front[i - 1].servingSpeed->tpotMs.central);
    }
}

TEST(CostSwings, OneFigureAtATimeWidestFirst) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.pricing = {"on_demand"};
    const PlanAnswer answer = planned(catalog, request);
    const PlanRow& row = answer.rows.at(0);
    const auto swings = costSwings(catalog, request, row);
    ASSERT_EQ(swings.size(), 3u);
    double width = std::numeric_limits<double>::infinity();
    for (const CostSwing& swing : swings) {
        EXPECT_LT(swing.lowCost, row.cost->central);
        EXPECT_GT(swing.highCost, row.cost->central);
        EXPECT_LE(swing.highCost - swing.lowCost, width);
        width = swing.highCost - swing.lowCost;
        if (swing.key == "price") {
            EXPECT_NEAR(swing.highCost, row.cost->central * 1.1, 1e-6);
        } else if (swing.key == "speed") {
            EXPECT_NEAR(swing.highCost / row.cost->high, 1, 1e-5);
            EXPECT_NEAR(swing.lowCost / row.cost->low, 1, 1e-5);
        } else {
            EXPECT_NEAR(swing.highCost / row.cost->central, 0.90 / 0.75, 1e-3);
        }
    }
}

TEST(CostSwings, AWholeTermDoesNotMoveWithSpeed) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.pricing = {"reserved"};
    const PlanAnswer answer = planned(catalog, request);
    const auto swings = costSwings(catalog, request, answer.rows.at(0));
    ASSERT_EQ(swings.size(), 1u);
    EXPECT_EQ(swings[0].key, "price");
}

}  // namespace
}  // namespace petaplan::planning
