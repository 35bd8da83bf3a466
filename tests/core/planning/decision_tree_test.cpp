// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/decision_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/planning/gpu_conditions.h"
#include "core/planning/tree_answers.h"
#include "tests/core/planning/planning_fixture.h"

namespace petaplan::planning {
namespace {

using namespace testing;

LocalText both(const std::string& text) {
    return {{"en", text}, {"zh_CN", "中" + text}};
}

/// Training or serving, with a budget and a country; enough for every rule of the engine.
DecisionTree smallTree() {
    DecisionTree tree;
    tree.id = "small";
    tree.title = both("Small");
    tree.root = "start";
    Question kind{"kind", QuestionKind::Choice, both("Kind?"), both("why"), {}, "", {}, {}, "", {}};
    kind.options = {{"train", both("Train")}, {"serve", both("Serve")}};
    kind.defaultAnswer = "train";
    Question size{"size", QuestionKind::Number, both("Size?"), both("why"), {}, "B", 0, 1000, "7",
                  {}};
    Question budget{
        "budget", QuestionKind::Number, both("Budget?"), both("why"), {}, "USD/h", 0, 1e6, "",
        true};
    Question where{
        "where", QuestionKind::Countries, both("Where?"), both("why"), {}, "", {}, {}, "", true};
    tree.questions = {kind, size, budget, where};
    Node start{"start",
               {{"kind = serve", both("serves"), "serving"}, {"", both("trains"), "training"}},
               std::nullopt};
    Conclusion training;
    training.title = both("Train");
    training.advice = both("Advice");
    training.requirements = {{"total_gpu_memory_gib >= {size * 20}", "", "", both("states"), true},
                             {"country in ({where})", "", "", both("residency"), true},
                             {"price_per_hour <= {budget}", "", "", both("budget"), false}};
    training.sort = "price_per_gpu_hour";
    Conclusion serving = training;
    serving.requirements = {{"", "rt_cores = yes", "size < 10", both("rt"), false}};
    tree.nodes = {start, {"training", {}, training}, {"serving", {}, serving}};
    return tree;
}

catalog::QueryContext context() {
    return {Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
}

TEST(DecisionTree, ASoundTreeHasNoFaults) {
    EXPECT_TRUE(lint(smallTree()).empty());
}

TEST(DecisionTree, EachFaultIsNamed) {
    const std::vector<std::pair<const char*, std::function<void(DecisionTree&)>>> faults{
        {"planning.tree_unknown_node", [](auto& t) { t.nodes[0].branches[0].next = "nowhere"; }},
        {"planning.tree_unknown_node", [](auto& t) { t.root = "nowhere"; }},
        {"planning.tree_unreachable_node",
         [](auto& t) {
             t.nodes.push_back({"island", {}, t.nodes[1].conclusion});
         }},
        {"planning.tree_cycle",
         [](auto& t) {
             t.nodes[1].conclusion.reset();
             t.nodes[1].branches = {{"", both("back"), "start"}};
         }},
        {"planning.tree_bad_condition",
         [](auto& t) { t.nodes[0].branches[0].condition = "kind = = serve"; }},
        {"planning.tree_bad_condition",
         [](auto& t) { t.nodes[0].branches[0].condition = "unasked = 1"; }},
        {"planning.tree_impossible_answer",
         [](auto& t) { t.nodes[0].branches[0].condition = "kind = bake"; }},
        {"planning.tree_bad_filter",
         [](auto& t) { t.nodes[1].conclusion->requirements[0].where = "colour = red"; }},
        {"planning.tree_bad_filter",
         [](auto& t) { t.nodes[2].conclusion->requirements[0].gpuWhere = "rt_cores >"; }},
        {"planning.tree_unknown_question",
         [](auto& t) { t.nodes[1].conclusion->requirements[0].where = "gpu_count > {unasked}"; }},
        {"planning.tree_missing_language",
         [](auto& t) { t.nodes[1].conclusion->title.erase("zh_CN"); }},
        {"planning.tree_missing_language", [](auto& t) { t.questions[0].options[1].text.clear(); }},
        {"planning.tree_last_branch_is_otherwise", [](auto& t) { t.nodes[0].branches.pop_back(); }},
        {"planning.tree_unknown_sort_key", [](auto& t) { t.nodes[1].conclusion->sort = "beauty"; }},
        {"planning.tree_unknown_precision",
         [](auto& t) { t.nodes[1].conclusion->precision = "fp7"; }},
        {"planning.tree_unknown_pricing",
         [](auto& t) { t.nodes[1].conclusion->pricing = {"barter"}; }},
        {"planning.tree_unknown_sharing",
         [](auto& t) { t.nodes[1].conclusion->sharing = "turns"; }},
        {"planning.tree_duplicate_node", [](auto& t) { t.nodes.push_back(t.nodes[1]); }},
        {"planning.answer_not_allowed", [](auto& t) { t.questions[0].defaultAnswer = "bake"; }},
    };
    for (const auto& [key, spoil] : faults) {
        DecisionTree tree = smallTree();
        spoil(tree);
        const auto problems = lint(tree);
        EXPECT_TRUE(std::any_of(problems.begin(), problems.end(), [key = key](const Problem& p) {
            return p.message.key == key;
        })) << key;
    }
}

TEST(Advice, DefaultsLeadToAShortlistThatMeetsTheRequirements) {
    const auto catalog = SmallMarket::usual().build();
    const Advice advice = advise(catalog, smallTree(), {}, context());
    ASSERT_TRUE(advice.problems.empty());
    ASSERT_TRUE(advice.conclusion.has_value());
    EXPECT_EQ(advice.conclusion->where, "(total_gpu_memory_gib >= 140)");
    EXPECT_EQ(advice.answers.at("size"), "7");
    ASSERT_EQ(advice.path.size(), 1u);
    EXPECT_FALSE(advice.path[0].candidates[0].taken);
    EXPECT_TRUE(advice.path[0].candidates[1].taken);
    ASSERT_FALSE(advice.shortlist.rows.empty());
    for (const catalog::Index offer : advice.shortlist.rows) {
        const auto& instance = catalog.instances()[catalog.offers().instance[offer]];
        EXPECT_GE(*catalog.gpus()[instance.gpu].memoryGib * instance.gpuCount.value(), 140);
    }
    EXPECT_TRUE(advice.relaxed.empty());
}

TEST(Advice, AnswersFillThePlaces) {
    const auto catalog = SmallMarket::usual().build();
    const Advice advice = advise(
        catalog, smallTree(), {{"size", "30"}, {"where", "DE, FR"}, {"budget", "25"}}, context());
    EXPECT_EQ(advice.conclusion->where,
              "(total_gpu_memory_gib >= 600) and (country in (\"DE\", \"FR\")) and "
              "(price_per_hour <= 25)");
    ASSERT_EQ(advice.shortlist.rows.size(), 1u);
    EXPECT_EQ(catalog.offerId(advice.shortlist.rows[0]), "cloud:p4:home-1:on_demand");
}

TEST(Advice, AnAmountInDollarsIsAskedInTheCurrencyOfTheQuery) {
    SmallMarket market = SmallMarket::usual();
    market.contents.fx.add({"2026-06", "CNY", 6.7758, {}});
    catalog::QueryContext yuan = context();
    yuan.currency = "CNY";
    const Advice advice = advise(market.build(), smallTree(), {{"budget", "25"}}, yuan);
    EXPECT_THAT(advice.conclusion->where, ::testing::HasSubstr("price_per_hour <= 169.395"));
}

TEST(Advice, WhatCannotBeMetIsDroppedAndNamedButNeverARequirement) {
    const auto catalog = SmallMarket::usual().build();
    Advice advice = advise(catalog, smallTree(), {{"budget", "1"}}, context());
    EXPECT_EQ(advice.relaxed, "price_per_hour <= 1");
    EXPECT_FALSE(advice.shortlist.rows.empty());
    advice = advise(catalog, smallTree(), {{"where", "JP"}, {"budget", "1"}}, context());
    EXPECT_TRUE(advice.shortlist.rows.empty());
    EXPECT_THAT(advice.conclusion->where, ::testing::HasSubstr("\"JP\""));
}

TEST(Advice, ConditionsOnGpusUseTheCatalogsFigures) {
    const auto catalog = SmallMarket::usual().build();
    const Advice advice = advise(catalog, smallTree(), {{"kind", "serve"}}, context());
    ASSERT_EQ(advice.shortlist.rows.size(), 1u);
    EXPECT_EQ(catalog.offerId(advice.shortlist.rows[0]), "cloud:g6:abroad-1:on_demand");
    const Advice large =
        advise(catalog, smallTree(), {{"kind", "serve"}, {"size", "70"}}, context());
    EXPECT_GT(large.shortlist.rows.size(), 1u);
    EXPECT_TRUE(meetsCondition(catalog.gpus()[0], "memory_gib >= 80 and vendor = nvidia"));
    EXPECT_FALSE(meetsCondition(catalog.gpus()[0], "fp64_tflops >= 1"));  // unknown is not met
}

TEST(Advice, FaultyAnswersAreProblemsOfTheirQuestion) {
    const auto catalog = SmallMarket::usual().build();
    const auto problemOf = [&](const Answers& answers) {
        const Advice advice = advise(catalog, smallTree(), answers, context());
        return advice.problems.empty()
                   ? std::string()
                   : advice.problems[0].field + ":" + advice.problems[0].message.key;
    };
    EXPECT_EQ(problemOf({{"knd", "train"}}), "knd:planning.question_unknown");
    EXPECT_EQ(problemOf({{"kind", "bake"}}), "kind:planning.answer_not_allowed");
    EXPECT_EQ(problemOf({{"size", "many"}}), "size:planning.answer_not_a_number");
    EXPECT_EQ(problemOf({{"size", "-1"}}), "size:planning.answer_out_of_range");
    EXPECT_EQ(problemOf({{"where", "Germany"}}), "where:planning.answer_not_countries");
    EXPECT_EQ(problemOf({{"where", ""}}), "");
}

}  // namespace
}  // namespace petaplan::planning
