// SPDX-License-Identifier: GPL-3.0-or-later
// The search against a plain enumeration by the public performance functions.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/planning/layout_space.h"
#include "core/planning/training_search.h"
#include "tests/core/planning/planning_fixture.h"

namespace petaplan::planning {
namespace {

using namespace testing;
using performance::FitVerdict;
using performance::Layout;
using workload::Recompute;

struct BruteForce {
    double secondsPerSequence = std::numeric_limits<double>::infinity();
    bool fits = false;
    Layout layout;
};

// Every degree up to the limit, no pruning, full memory and step functions.
BruteForce bruteForce(const workload::TrainingJob& job, const performance::Hardware& hardware) {
    BruteForce best;
    const int gpus = hardware.gpus();
    for (int tp = 1; tp <= hardware.gpusPerNode; tp *= 2) {
        for (int pp = 1; pp <= job.model.layers; ++pp) {
            if (job.model.layers % pp != 0 || gpus % (tp * pp) != 0) continue;
            for (const int vpp : {1, 2, 4}) {
                for (int mb = 1; mb <= 16; mb *= 2) {
                    for (int zero = 0; zero <= 3; ++zero) {
                        for (const Recompute recompute :
                             {Recompute::None, Recompute::Selective, Recompute::Full}) {
                            Layout layout;
                            layout.tensorParallel = tp;
                            layout.pipelineParallel = pp;
                            layout.dataParallel = gpus / (tp * pp);
                            layout.virtualPipeline = vpp;
                            layout.microBatch = mb;
                            layout.zeroStage = zero;
                            layout.recompute = recompute;
                            if (zero > 0 && layout.dataParallel == 1) continue;
                            if (*job.globalBatchSequences % (layout.dataParallel * mb) != 0) {
                                continue;
                            }
                            const int micro =
                                *job.globalBatchSequences / (layout.dataParallel * mb);
                            if (vpp > 1 && (pp == 1 || job.model.layers % (pp * vpp) != 0 ||
                                            micro % pp != 0)) {
                                continue;
                            }
                            if (!performance::layoutProblems(job, layout, hardware).empty()) {
                                continue;
                            }
                            const auto memory =
                                performance::trainingMemory(job, layout, hardware, calibration());
                            if (memory.verdict == FitVerdict::DoesNotFit) continue;
                            const bool fits = memory.verdict == FitVerdict::Fits;
                            const double seconds = performance::trainingStepSeconds(
                                                       job, layout, hardware, calibration()) /
                                                   *job.globalBatchSequences;
                            const bool better =
                                fits != best.fits ? fits : seconds < best.secondsPerSequence;
                            if (better) best = {seconds, fits, layout};
                        }
                    }
                }
            }
        }
    }
    return best;
}

class LayoutSearch : public ::testing::TestWithParam<std::tuple<int, int, int>> {};

TEST_P(LayoutSearch, FindsTheSameAsBruteForce) {
    const auto [which, nodes, batch] = GetParam();
    const auto catalog = SmallMarket::usual().build();
    workload::TrainingJob job;
    job.model = which == 0 ? llama2With7B() : which == 1 ? llama2With13B() : llama31With70B();
    job.tokens = 1e9;
    job.sequenceLength = 4096;
    job.globalBatchSequences = batch;
    performance::Hardware hardware;
    hardware.gpu = &catalog.gpus()[1];  // A100 80 GB
    hardware.gpusPerNode = 8;
    hardware.nodes = nodes;
    hardware.gpuInterconnect = "nvswitch";
    hardware.networkGbps = 400;
    hardware.networkKind = "efa";
    const BruteForce expected = bruteForce(job, hardware);
    TrainingSearch search(job, hardware, calibration(), 0);
    const auto found = search.fastest(nodes, {});
    ASSERT_EQ(found.best.has_value(), std::isfinite(expected.secondsPerSequence));
    if (!found.best) return;
    EXPECT_EQ(found.best->verdict == FitVerdict::Fits, expected.fits);
    EXPECT_NEAR(found.best->stepSeconds / found.best->globalBatch / expected.secondsPerSequence, 1,
                1e-12)
        << performance::layoutText(found.best->layout) << " against "
        << performance::layoutText(expected.layout);
}

INSTANTIATE_TEST_SUITE_P(SmallCases, LayoutSearch,
                         ::testing::Values(std::tuple{0, 1, 128}, std::tuple{0, 2, 128},
                                           std::tuple{0, 3, 96}, std::tuple{1, 1, 64},
                                           std::tuple{1, 2, 256}, std::tuple{2, 2, 64},
                                           std::tuple{2, 4, 512}, std::tuple{2, 1, 64}));

TEST(LayoutSpace, NodeCountsArePowersOfTwoAndTheirOneAndAHalf) {
    EXPECT_EQ(nodeCounts(1), (std::vector<int>{1}));
    EXPECT_EQ(nodeCounts(8), (std::vector<int>{1, 2, 3, 4, 6, 8}));
    EXPECT_EQ(nodeCounts(10), (std::vector<int>{1, 2, 3, 4, 6, 8, 10}));
    EXPECT_EQ(nodeCounts(64), (std::vector<int>{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64}));
}

TEST(LayoutSpace, StatedBatchIsKeptAndAnUnstatedOneStaysNear) {
    workload::TrainingJob job;
    job.globalBatchSequences = 100;
    EXPECT_EQ(batchForLayout(job, 512, 10, 5), 100);
    EXPECT_EQ(batchForLayout(job, 512, 16, 1), std::nullopt);
    job.globalBatchSequences.reset();
    EXPECT_EQ(batchForLayout(job, 512, 24, 1), 504);
    EXPECT_EQ(batchForLayout(job, 512, 512, 1), 512);
    EXPECT_EQ(batchForLayout(job, 16, 512, 1), std::nullopt);
}

// GPT-3 (arXiv:2005.14165), table 2.1: 6.7B and 13B with 2 M tokens, 0.5 M below one billion; Llama
// 2: 4 M tokens. Rounded to a power of two of sequences.
TEST(LayoutSpace, DefaultBatchFollowsModelSize) {
    workload::TrainingJob job;
    job.model = llama2With7B();
    job.sequenceLength = 4096;
    EXPECT_EQ(defaultBatch(job).sequences, 512);
    job.model = llama31With70B();
    EXPECT_EQ(defaultBatch(job).sequences, 1024);
    job.model = decoder("small", 12, 768, 12, 12, 3072, 50257);
    job.sequenceLength = 2048;
    EXPECT_EQ(defaultBatch(job).sequences, 256);
    job.method = workload::TrainingMethod::Lora;
    EXPECT_EQ(defaultBatch(job).sequences, 16);
}

}  // namespace
}  // namespace petaplan::planning
