// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped decision tree, asked of the shipped catalog.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/planning/decision_tree.h"
#include "db/data_error.h"
#include "db/documents/decision_tree_reader.h"
#include "db/documents/resource_folder.h"
#include "db/store/catalog_store.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::documents {
namespace {

using planning::Advice;
using planning::Answers;

const planning::DecisionTree& tree() {
    static const planning::DecisionTree loaded =
        readTree(support::sourceFolder() + "/resources/trees/default.json");
    return loaded;
}

const catalog::Catalog& seed() {
    static const testing::TemporaryFolder folder;
    static const store::LoadedCatalog loaded = [] {
        const auto file = folder.path() / "seed.sqlite";
        store::compileCatalog(support::sourceFolder() + "/resources/catalog", file);
        return store::openCatalog(file);
    }();
    return *loaded.catalog;
}

Advice adviceFor(const Answers& answers) {
    const catalog::QueryContext context{Date::of(2026, 11, 30), "USD", catalog::NumberFormat::Bf16};
    return planning::advise(seed(), tree(), answers, context);
}

/// The node that an advice ended at.
std::string leafOf(const Advice& advice) {
    for (const auto& candidate : advice.path.back().candidates) {
        if (candidate.taken) return candidate.next;
    }
    return {};
}

const catalog::Instance& machine(catalog::Index offer) {
    return seed().instances()[seed().offers().instance[offer]];
}
const catalog::Gpu& gpuOf(catalog::Index offer) {
    return seed().gpus()[machine(offer).gpu];
}
double totalMemory(catalog::Index offer) {
    return *gpuOf(offer).memoryGib * machine(offer).gpuCount.value();
}
std::string pricingOf(catalog::Index offer) {
    return seed().pricingModels()[seed().offers().pricing[offer]].id;
}

TEST(DefaultTree, HasNoFaults) {
    for (const Problem& problem : planning::lint(tree())) {
        ADD_FAILURE() << problem.field << ": " << problem.message.key;
    }
}

struct Branch {
    const char* leaf;
    Answers answers;
    std::function<bool(catalog::Index)> holds;
};

std::vector<Branch> branches() {
    const auto linked = [](catalog::Index offer) {
        const std::string& link = machine(offer).gpuInterconnect;
        return link == "nvswitch" || link == "nvlink" || link == "infinity-fabric";
    };
    return {
        {"small_budget",
         {{"workload", "serve"}, {"budget_usd_h", "1"}},
         [](auto o) {
             return totalMemory(o) >= 5.6 && seed().currentPrice(o)->pricePerHour->toDouble() <= 1;
         }},
        {"giant_training",
         {{"workload", "train"}, {"params_b", "175"}, {"months", "12"}},
         [linked](auto o) {
             return machine(o).gpuCount.value() >= 8 && *gpuOf(o).memoryGib >= 80 &&
                    *machine(o).networkGbps >= 400 && linked(o);
         }},
        {"node_training", {{"params_b", "7"}}, [](auto o) { return totalMemory(o) >= 140; }},
        {"realtime_inference",
         {{"workload", "serve"}, {"latency", "realtime"}, {"params_b", "8"}},
         [](auto o) {
             return totalMemory(o) >= 17.9 && *gpuOf(o).memoryBandwidthGbS >= 456 &&
                    machine(o).gpuCount.value() == 1;
         }},
        {"large_serving",
         {{"workload", "serve"}, {"params_b", "70"}},
         [linked](auto o) { return totalMemory(o) >= 156 && linked(o); }},
        {"batch_inference",
         {{"workload", "serve"}, {"latency", "batch"}, {"interruptible", "yes"}},
         [](auto o) { return totalMemory(o) >= 15.6; }},
        {"mig_sharing",
         {{"teams", "5"}, {"team_memory_gib", "10"}},
         [](auto o) { return gpuOf(o).migMaxInstances.value_or(0) >= 5; }},
        {"many_teams",
         {{"workload", "share"}, {"teams", "20"}},
         [](auto o) {
             return gpuOf(o).migMaxInstances.value_or(0) >= 7 && machine(o).gpuCount.value() >= 2;
         }},
        {"vgpu_slices",
         {{"teams", "4"}, {"budget_usd_h", "1"}, {"team_memory_gib", "4"}},
         [](auto o) { return machine(o).gpuCount.isFraction(); }},
        {"hpc_fp64",
         {{"workload", "hpc"}, {"fp64", "yes"}},
         [](auto o) { return *gpuOf(o).fp64Tflops >= 5; }},
        {"hpc_fp32", {{"workload", "hpc"}}, [](auto o) { return *gpuOf(o).fp32Tflops >= 5; }},
        {"rendering",
         {{"workload", "render"}},
         [](auto o) { return gpuOf(o).rtCores == "yes" && *gpuOf(o).memoryGib >= 16; }},
        {"finetune_small",
         {{"workload", "finetune"}, {"params_b", "8"}},
         [](auto o) { return totalMemory(o) >= 20.8 && machine(o).gpuCount.value() == 1; }},
        {"finetune_large",
         {{"workload", "finetune"}, {"params_b", "70"}},
         [linked](auto o) { return totalMemory(o) >= 182 && linked(o); }},
        {"strict_residency",
         {{"regulated", "yes"}, {"residency", "CN"}, {"workload", "serve"}, {"params_b", "7"}},
         [](auto o) {
             const auto region = seed().offers().region[o];
             const auto provider = seed().offers().provider[o];
             return seed().regions()[region].country == "CN" &&
                    seed().providers()[provider].kind != "marketplace" && totalMemory(o) >= 15.6;
         }},
    };
}

TEST(DefaultTree, EveryLeafIsReachedWithAShortlistThatMeetsIt) {
    std::set<std::string> reached;
    for (const Branch& branch : branches()) {
        const Advice advice = adviceFor(branch.answers);
        ASSERT_TRUE(advice.problems.empty()) << branch.leaf;
        EXPECT_EQ(leafOf(advice), branch.leaf);
        reached.insert(leafOf(advice));
        EXPECT_FALSE(advice.shortlist.rows.empty()) << branch.leaf;
        EXPECT_EQ(advice.relaxed, "") << branch.leaf;
        for (const catalog::Index offer : advice.shortlist.rows) {
            EXPECT_TRUE(branch.holds(offer)) << branch.leaf << ": " << seed().offerId(offer);
            EXPECT_EQ(gpuOf(offer).vendor, "NVIDIA");  // the default answer needs CUDA
            if (branch.answers.count("interruptible") == 0) {
                EXPECT_NE(pricingOf(offer), "spot");
            }
            EXPECT_TRUE(catalog::ranksByDefault(seed(), offer, advice.query.context, {}))
                << seed().offerId(offer);
        }
    }
    for (const planning::Node& node : tree().nodes) {
        if (node.conclusion) {
            EXPECT_TRUE(reached.count(node.id)) << node.id;
        }
    }
}

TEST(DefaultTree, ACommitmentNeverOutlastsTheNeed) {
    for (const char* months : {"1", "6", "12", "36"}) {
        const Advice advice = adviceFor({{"params_b", "70"}, {"months", months}});
        for (const catalog::Index offer : advice.shortlist.rows) {
            const auto term = seed().pricingModels()[seed().offers().pricing[offer]].termMonths;
            EXPECT_LE(term.value_or(0), std::stoi(months)) << seed().offerId(offer);
        }
    }
}

TEST(DefaultTree, ResidencyHoldsForEveryKindOfWork) {
    for (const char* work : {"train", "finetune", "serve", "hpc", "render", "share"}) {
        const Advice advice = adviceFor({{"workload", work}, {"residency", "DE,FR"}});
        for (const catalog::Index offer : advice.shortlist.rows) {
            const auto region = seed().offers().region[offer];
            EXPECT_THAT(seed().regions()[region].country, ::testing::AnyOf("DE", "FR")) << work;
        }
    }
}

TEST(TreeReader, NamesThePlaceOfAFault) {
    const auto messageOf = [](const char* json) {
        try {
            (void)treeFromText(json, "tree.json");
        } catch (const DataError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(messageOf("{"), ::testing::HasSubstr("tree.json"));
    EXPECT_THAT(messageOf(R"({"petaplan_tree": 2, "id": "x", "root": "a"})"),
                ::testing::HasSubstr("version 2"));
    EXPECT_THAT(messageOf(R"({"petaplan_tree": 1, "id": "x", "root": "a",
                              "questions": [{"id": "q", "kind": "riddle"}]})"),
                ::testing::HasSubstr("riddle"));
    EXPECT_THAT(messageOf(R"({"petaplan_tree": 1, "id": "x", "root": "a",
                              "nodes": [{"id": "a", "branches": [{"whem": "q = 1", "next": "b"}]}]})"),
                ::testing::HasSubstr("whem"));
}

}  // namespace
}  // namespace petaplan::documents
