// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/planning/plan.h"
#include "tests/core/planning/planning_fixture.h"

namespace petaplan::planning {
namespace {

using namespace testing;

PlanAnswer planned(const catalog::Catalog& catalog, const PlanRequest& request) {
    SerialExecutor executor;
    return plan(catalog, calibration(), request, executor);
}

const Refusal* refusal(const PlanAnswer& answer, const std::string& key) {
    for (const Refusal& refused : answer.refused) {
        if (refused.reason.key == key) return &refused;
    }
    return nullptr;
}

bool saysSo(const std::vector<Message>& messages, const std::string& key) {
    return std::any_of(messages.begin(), messages.end(),
                       [&key](const Message& m) { return m.key == key; });
}

TEST(TrainingPlan, RanksByCostWithinTheDeadline) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.deadlineDays = 7;
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_TRUE(answer.problems.empty());
    ASSERT_GE(answer.rows.size(), 3u);
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        const PlanRow& row = answer.rows[i];
        EXPECT_EQ(row.rank, static_cast<int>(i) + 1);
        EXPECT_LE(row.hours->central, 7 * 24.0) << row.offerId;
        EXPECT_EQ(row.gpus, row.layout.gpus());
        EXPECT_NE(row.memory.verdict, performance::FitVerdict::DoesNotFit);
        if (i > 0) {
            EXPECT_GE(row.cost->central, answer.rows[i - 1].cost->central);
        }
    }
    EXPECT_TRUE(saysSo(answer.rows.front().reasons, "planning.reason_cheapest_in_time"));
    ASSERT_NE(refusal(answer, "planning.late"), nullptr);
    EXPECT_FALSE(refusal(answer, "planning.late")->nearestMiss.empty());
}

TEST(TrainingPlan, CostIsNodesTimesHoursTimesPrice) {
    const auto catalog = SmallMarket::usual().build();
    const PlanAnswer answer = planned(catalog, trainingRequest());
    const std::map<std::string, double> perHour{{"cloud:p5:abroad-1:on_demand", 55},
                                                {"cloud:p5:abroad-1:spot", 30},
                                                {"cloud:p4:abroad-1:on_demand", 22},
                                                {"cloud:box:abroad-1:on_demand", 14}};
    int compared = 0;
    for (const PlanRow& row : answer.rows) {
        const auto price = perHour.find(row.offerId);
        if (price == perHour.end()) continue;
        ++compared;
        EXPECT_NEAR(row.cost->central / (row.nodes * row.hours->central * price->second), 1, 1e-5)
            << row.offerId;
        const auto job = std::get<workload::TrainingJob>(trainingRequest().workload);
        EXPECT_NEAR(
            row.hours->central * 3600 * job.goodput * row.tokensPerSecond->central / job.tokens, 1,
            1e-9);
    }
    EXPECT_GE(compared, 4);
}

TEST(TrainingPlan, ReservedOffersPayTheWholeTerm) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.pricing = {"reserved"};
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_DOUBLE_EQ(answer.rows[0].cost->central, answer.rows[0].nodes * 8760 * 35.0);
    EXPECT_TRUE(saysSo(answer.rows[0].risks, "cost.pays_whole_terms"));
}

TEST(TrainingPlan, SpotSaysThatItsRiskIsNotIncluded) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.pricing = {"spot"};
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_TRUE(saysSo(answer.rows[0].risks, "cost.interruption_risk_not_included"));
}

TEST(TrainingPlan, UnknownNetworkIsCountedAndPlansOneMachineOnly) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.where = std::get<catalog::FilterExpression>(
        catalog::FilterExpression::parse("instance_type = box"));
    PlanAnswer answer = planned(catalog, request);
    for (const PlanRow& row : answer.front) EXPECT_EQ(row.nodes, 1);
    ASSERT_NE(refusal(answer, "planning.network_unknown"), nullptr);
    EXPECT_EQ(refusal(answer, "planning.network_unknown")->count, 5u);  // 2, 3, 4, 6, 8 nodes
    request.offers.include.unknown = true;
    answer = planned(catalog, request);
    EXPECT_EQ(refusal(answer, "planning.network_unknown"), nullptr);
    EXPECT_TRUE(std::any_of(answer.front.begin(), answer.front.end(),
                            [](const PlanRow& row) { return row.nodes > 1; }));
}

TEST(TrainingPlan, BudgetIsHonouredAndMoreBudgetNeverGivesFewerRows) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.top = 100;
    std::size_t before = 0;
    for (const double budget : {500.0, 2000.0, 5000.0, 10000.0, 50000.0, 1e6}) {
        request.budget = budget;
        const PlanAnswer answer = planned(catalog, request);
        for (const PlanRow& row : answer.rows) EXPECT_LE(row.cost->central, budget);
        for (const PlanRow& row : answer.front) EXPECT_LE(row.cost->central, budget);
        EXPECT_GE(answer.rows.size(), before) << budget;
        before = answer.rows.size();
        if (budget == 500.0) {
            EXPECT_TRUE(answer.rows.empty());
            const Refusal* over = refusal(answer, "planning.over_budget");
            ASSERT_NE(over, nullptr);
            EXPECT_FALSE(over->nearestMiss.empty());
        }
    }
    EXPECT_GE(before, 5u);
}

TEST(TrainingPlan, RemovingAnOfferNeverMakesTheBestBetter) {
    const SmallMarket market = SmallMarket::usual();
    const PlanAnswer whole = planned(market.build(), trainingRequest());
    ASSERT_FALSE(whole.rows.empty());
    for (std::size_t i = 0; i < market.contents.prices.size(); ++i) {
        SmallMarket less = market;
        less.contents.prices.erase(less.contents.prices.begin() + static_cast<std::ptrdiff_t>(i));
        const PlanAnswer answer = planned(less.build(), trainingRequest());
        ASSERT_FALSE(answer.rows.empty());
        EXPECT_GE(answer.rows[0].cost->central, whole.rows[0].cost->central);
    }
}

TEST(TrainingPlan, ACheaperPriceNeverRaisesTheCost) {
    const SmallMarket market = SmallMarket::usual();
    const PlanAnswer before = planned(market.build(), trainingRequest());
    for (std::size_t i = 0; i < market.contents.prices.size(); ++i) {
        SmallMarket cheaper = market;
        auto& price = cheaper.contents.prices[i].observation.pricePerHour;
        price = Decimal::rounded(price->toDouble() * 0.9, 6);
        const PlanAnswer after = planned(cheaper.build(), trainingRequest());
        EXPECT_LE(after.rows[0].cost->central, before.rows[0].cost->central);
        for (const PlanRow& row : before.rows) {
            const auto same =
                std::find_if(after.rows.begin(), after.rows.end(),
                             [&row](const PlanRow& r) { return r.offerId == row.offerId; });
            if (same != after.rows.end()) {
                EXPECT_LE(same->cost->central, row.cost->central * (1 + 1e-12));
            }
        }
    }
}

TEST(TrainingPlan, StaleDerivedAndClaimedPricesDoNotRankUnlessIncluded) {
    SmallMarket market = SmallMarket::usual();
    const catalog::Index p5 = 0;
    market.price(p5, market.region("old-1", "US"), "on_demand", "1", "2024-01-01");
    market.price(p5, market.region("derived-1", "US"), "on_demand", "2", "2026-11-01",
                 catalog::Basis::Derived);
    market.price(p5, market.region("claim-1", "US"), "on_demand", "3", "2026-11-01",
                 catalog::Basis::Claim);
    const auto catalog = market.build();
    PlanRequest request = trainingRequest();
    PlanAnswer answer = planned(catalog, request);
    for (const PlanRow& row : answer.rows) {
        EXPECT_THAT(row.offerId, ::testing::Not(::testing::AnyOf(::testing::HasSubstr("old-1"),
                                                                 ::testing::HasSubstr("derived-1"),
                                                                 ::testing::HasSubstr("claim-1"))));
    }
    EXPECT_NE(refusal(answer, "planning.price_stale"), nullptr);
    EXPECT_NE(refusal(answer, "planning.price_derived"), nullptr);
    EXPECT_NE(refusal(answer, "planning.price_claimed"), nullptr);
    request.offers.include = {true, true, true, false};
    answer = planned(catalog, request);
    EXPECT_EQ(answer.rows[0].offerId, "cloud:p5:old-1:on_demand");
    EXPECT_TRUE(saysSo(answer.rows[0].risks, "cost.price_stale"));
}

TEST(TrainingPlan, FrontIsWhatNoOtherPlanBeats) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_GE(answer.front.size(), 2u);
    for (std::size_t i = 1; i < answer.front.size(); ++i) {
        EXPECT_GT(answer.front[i].cost->central, answer.front[i - 1].cost->central);
        EXPECT_LT(answer.front[i].hours->central, answer.front[i - 1].hours->central);
    }
    request.objective = Objective::Time;
    const PlanAnswer fastest = planned(catalog, request);
    EXPECT_DOUBLE_EQ(fastest.rows[0].hours->central, answer.front.back().hours->central);
    EXPECT_DOUBLE_EQ(answer.rows[0].cost->central, answer.front.front().cost->central);
    EXPECT_TRUE(answer.rows[0].onFront);
    EXPECT_TRUE(saysSo(fastest.rows[0].reasons, "planning.reason_fastest"));
    request.objective = Objective::Balanced;
    const PlanAnswer balanced = planned(catalog, request);
    const auto product = [](const PlanRow& row) { return row.cost->central * row.hours->central; };
    for (const PlanRow& row : answer.front) {
        EXPECT_LE(product(balanced.rows[0]), product(row) * (1 + 1e-9));
    }
}

TEST(TrainingPlan, OtherRegionsOfAMachineAreFoldedIntoItsCheapest) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.where =
        std::get<catalog::FilterExpression>(catalog::FilterExpression::parse("instance_type = p4"));
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_EQ(answer.rows.size(), 1u);
    EXPECT_EQ(answer.rows[0].offerId, "cloud:p4:abroad-1:on_demand");
    ASSERT_TRUE(saysSo(answer.rows[0].reasons, "planning.reason_same_elsewhere"));
}

TEST(TrainingPlan, AnswerDoesNotDependOnThreads) {
    const auto catalog = SmallMarket::usual().build();
    const PlanRequest request = trainingRequest();
    const PlanAnswer serial = planned(catalog, request);
    BackwardExecutor backward(2);
    const PlanAnswer threaded = plan(catalog, calibration(), request, backward);
    ASSERT_EQ(serial.rows.size(), threaded.rows.size());
    for (std::size_t i = 0; i < serial.rows.size(); ++i) {
        EXPECT_EQ(serial.rows[i].offerId, threaded.rows[i].offerId);
        EXPECT_EQ(serial.rows[i].layout, threaded.rows[i].layout);
        EXPECT_EQ(serial.rows[i].cost->central, threaded.rows[i].cost->central);
        EXPECT_EQ(serial.rows[i].hours->high, threaded.rows[i].hours->high);
    }
    ASSERT_EQ(serial.refused.size(), threaded.refused.size());
    for (std::size_t i = 0; i < serial.refused.size(); ++i) {
        EXPECT_EQ(serial.refused[i].reason, threaded.refused[i].reason);
        EXPECT_EQ(serial.refused[i].count, threaded.refused[i].count);
        EXPECT_EQ(serial.refused[i].nearestMiss, threaded.refused[i].nearestMiss);
    }
    EXPECT_EQ(serial.considered, threaded.considered);
}

TEST(TrainingPlan, StopsWhenAsked) {
    const auto catalog = SmallMarket::usual().build();
    std::stop_source source;
    source.request_stop();
    SerialExecutor executor;
    const PlanAnswer answer =
        plan(catalog, calibration(), trainingRequest(), executor, source.get_token());
    EXPECT_TRUE(answer.cancelled);
    EXPECT_TRUE(answer.rows.empty());
}

TEST(TrainingPlan, MemoryRefusalNamesTheShortfall) {
    SmallMarket market;
    const auto l4 = market.gpu("l4", "L4", "Ada Lovelace", 24, 300, 121, 64);
    market.price(market.instance("g6", l4, 1, "none", 10), market.home, "on_demand", "0.8");
    PlanRequest request = trainingRequest();
    request.maxNodes = 1;
    const PlanAnswer answer = planned(market.build(), request);
    EXPECT_TRUE(answer.rows.empty());
    const Refusal* memory = refusal(answer, "planning.memory_short");
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(memory->count, 1u);
    EXPECT_EQ(memory->nearestMiss, "cloud:g6:home-1:on_demand");
    double needs = 0, has = 0;
    for (const Argument& argument : memory->reason.arguments) {
        if (argument.name == "needs_gib") needs = std::get<double>(argument.value);
        if (argument.name == "has_gib") has = std::get<double>(argument.value);
    }
    // 6.74 B parameters x 16 bytes of states at the least.
    EXPECT_GT(needs, 6.738e9 * 16 / (1u << 30));
    EXPECT_NEAR(has, 24 * 0.98, 1e-9);
}

TEST(TrainingPlan, ResidencyAndProviderFiltersHold) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.offers.countries = {"DE"};
    const PlanAnswer answer = planned(catalog, request);
    ASSERT_FALSE(answer.rows.empty());
    for (const PlanRow& row : answer.rows) {
        EXPECT_THAT(row.offerId, ::testing::HasSubstr(":home-1:"));
    }
    request.offers.countries.clear();
    request.offers.providers = {"nobody"};
    EXPECT_FALSE(planned(catalog, request).problems.empty());
}

TEST(TrainingPlan, BadFiguresAreNamed) {
    const auto catalog = SmallMarket::usual().build();
    PlanRequest request = trainingRequest();
    request.deadlineDays = -1;
    request.budget = std::numeric_limits<double>::quiet_NaN();
    request.maxNodes = 0;
    std::get<workload::TrainingJob>(request.workload).tokens = 0;
    const PlanAnswer answer = planned(catalog, request);
    std::set<std::string> fields;
    for (const Problem& problem : answer.problems) fields.insert(problem.field);
    EXPECT_TRUE(fields.count("deadline_days"));
    EXPECT_TRUE(fields.count("budget"));
    EXPECT_TRUE(fields.count("max_nodes"));
    EXPECT_TRUE(fields.count("tokens"));
}

TEST(TrainingPlan, ExplanationLeadsFromCostToTheStep) {
    const auto catalog = SmallMarket::usual().build();
    const PlanAnswer answer = planned(catalog, trainingRequest());
    const Term& tree = answer.rows.at(0).explanation;
    EXPECT_EQ(tree.key, "run_cost");
    EXPECT_NEAR(tree.value, answer.rows[0].cost->central, 1e-9);
    for (const char* key : {"run_hours", "tokens", "goodput", "quoted_price", "memory_per_gpu"}) {
        EXPECT_NE(tree.find(key), nullptr) << key;
    }
    EXPECT_FALSE(answer.sources.empty());
}

TEST(TrainingPlan, AssumptionsNameWhatWasNotSaid) {
    const auto catalog = SmallMarket::usual().build();
    const PlanAnswer answer = planned(catalog, trainingRequest());
    std::set<std::string> keys;
    for (const Assumption& assumption : answer.assumptions) keys.insert(assumption.key);
    for (const char* key :
         {"goodput", "global_batch", "longest_run_days", "storage_egress_tax", "tried_nodes"}) {
        EXPECT_TRUE(keys.count(key)) << key;
    }
}

}  // namespace
}  // namespace petaplan::planning
