// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that must hold for every job, checked on a seeded sample of jobs and layouts.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "core/performance/training/evaluator.h"
#include "tests/core/performance/training_fixtures.h"

namespace petaplan::performance {
namespace {

using workload::Recompute;
using workload::TrainingStack;

struct Case {
    workload::TrainingJob job;
    Layout layout;
    catalog::Gpu gpu;
    Hardware hardware;
};

class Cases {
public:
    explicit Cases(unsigned seed) : m_random(seed) {}

    Case next() {
        Case result;
        const int head = 128;
        const int heads = 8 * pick({1, 2, 4, 8});
        result.job =
            pretraining(denseModel("random", 8 * pick({2, 4, 8, 12}), heads * head, heads,
                                   pick({8, heads}), 4 * heads * head, pick({32000, 128256})),
                        pick({1024, 2048, 8192, 32768}), 256);
        if (pick({0, 0, 1}) == 1) {
            result.job.model.experts = 8;
            result.job.model.expertsPerToken = 2;
        }
        result.job.model.gatedMlp = pick({0, 1}) == 1;
        result.job.stack =
            std::array{TrainingStack::Megatron, TrainingStack::Nemo, TrainingStack::Fsdp,
                       TrainingStack::DeepSpeed,
                       TrainingStack::Unspecified}[static_cast<std::size_t>(pick({0, 1, 2, 3, 4}))];
        result.layout =
            layoutOf(pick({1, 2, 4, 8}), pick({1, 2, 4}), pick({2, 4, 8, 16}), pick({1, 2, 4}),
                     std::array{Recompute::None, Recompute::Selective,
                                Recompute::Full}[static_cast<std::size_t>(pick({0, 1, 2}))]);
        result.layout.contextParallel = pick({1, 1, 2});
        result.layout.zeroStage =
            result.layout.pipelineParallel > 1 ? pick({0, 1}) : pick({0, 1, 2, 3});
        result.gpu = pick({0, 1}) == 0 ? a100Sxm80() : h100Sxm();
        result.hardware.gpusPerNode = 8;
        result.hardware.nodes = (result.layout.gpus() + 7) / 8;
        result.hardware.networkGbps = pick({100, 400, 1600, 3200});
        return result;
    }

private:
    int pick(std::initializer_list<int> values) {
        const auto index =
            std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(m_random);
        return *(values.begin() + static_cast<std::ptrdiff_t>(index));
    }

    std::mt19937 m_random;
};

class TrainingProperties : public testing::Test {
protected:
    double seconds(const Case& one) const {
        Hardware hardware = one.hardware;
        hardware.gpu = &one.gpu;
        return TrainingEvaluator(one.job, hardware, calibration).stepSeconds(one.layout);
    }
    MemoryTerms memory(const Case& one) const {
        Hardware hardware = one.hardware;
        hardware.gpu = &one.gpu;
        return TrainingEvaluator(one.job, hardware, calibration).memoryTerms(one.layout);
    }
    template <typename Check>
    void forCases(const Check& check) {
        Cases cases(20261130);
        for (int i = 0; i < 400; ++i) {
            SCOPED_TRACE(i);
            check(cases.next());
            if (HasFatalFailure()) return;
        }
    }

    Calibration calibration = shippedCalibration();
};

constexpr double kRounding = 1 + 1e-9;

TEST_F(TrainingProperties, PartsAreFiniteAndNotNegative) {
    forCases([&](const Case& one) {
        Hardware hardware = one.hardware;
        hardware.gpu = &one.gpu;
        const StepParts parts =
            TrainingEvaluator(one.job, hardware, calibration).stepParts(one.layout);
        for (const double part :
             {parts.computeLinear, parts.computeAttention, parts.tensorParallel,
              parts.expertParallel, parts.contextParallel, parts.pipelineBubble,
              parts.pipelineTransfer, parts.dataParallel, parts.optimizer, parts.other}) {
            ASSERT_TRUE(std::isfinite(part));
            ASSERT_GE(part, 0);
        }
        ASSERT_GT(parts.total(), 0);
    });
}

TEST_F(TrainingProperties, FasterLinksMemoryOrArithmeticNeverSlowAStep) {
    forCases([&](const Case& one) {
        const double before = seconds(one);
        Case faster = one;
        faster.hardware.networkGbps = *one.hardware.networkGbps * 2;
        ASSERT_LE(seconds(faster), before * kRounding);
        faster = one;
        faster.gpu.interconnectBandwidthGbS = *one.gpu.interconnectBandwidthGbS * 2;
        ASSERT_LE(seconds(faster), before * kRounding);
        faster = one;
        faster.gpu.memoryBandwidthGbS = *one.gpu.memoryBandwidthGbS * 2;
        ASSERT_LE(seconds(faster), before * kRounding);
        faster = one;
        faster.gpu.bf16TensorTflops = *one.gpu.bf16TensorTflops * 2;
        ASSERT_LE(seconds(faster), before * kRounding);
    });
}

TEST_F(TrainingProperties, MoreShardingRanksNeverNeedMoreMemory) {
    forCases([&](Case one) {
        const double before = memory(one).total();
        Case wider = one;
        wider.layout.dataParallel *= 2;
        // The same sequences on each rank: only the sharding gets finer.
        wider.job.globalBatchSequences = *one.job.globalBatchSequences * 2;
        ASSERT_LE(memory(wider).total(), before * kRounding);
    });
}

TEST_F(TrainingProperties, HigherStagesOfShardingHoldFewerStates) {
    forCases([&](Case one) {
        if (one.layout.pipelineParallel > 1) return;
        double before = 1e300;
        for (int stage = 0; stage <= 3; ++stage) {
            one.layout.zeroStage = stage;
            const double states = memory(one).states();
            ASSERT_LE(states, before * kRounding) << stage;
            before = states;
        }
    });
}

TEST_F(TrainingProperties, RecomputationTradesMemoryForTime) {
    forCases([&](Case one) {
        one.layout.recompute = Recompute::None;
        const double memoryNone = memory(one).activations;
        const double timeNone = seconds(one);
        one.layout.recompute = Recompute::Selective;
        const double memorySelective = memory(one).activations;
        one.layout.recompute = Recompute::Full;
        ASSERT_LE(memorySelective, memoryNone * kRounding);
        ASSERT_GE(seconds(one), timeNone / kRounding);
        if (one.layout.pipelineParallel == 1 && one.job.model.layers >= 16) {
            ASSERT_LE(memory(one).activations, memorySelective * kRounding);
        }
    });
}

TEST_F(TrainingProperties, LongerSequencesAndLargerMicroBatchesNeedMoreMemory) {
    forCases([&](const Case& one) {
        Case larger = one;
        larger.layout.microBatch *= 2;
        larger.job.globalBatchSequences = *one.job.globalBatchSequences * 2;
        ASSERT_GE(memory(larger).total(), memory(one).total() / kRounding);
        larger = one;
        larger.job.sequenceLength *= 2;
        ASSERT_GE(memory(larger).total(), memory(one).total() / kRounding);
    });
}

TEST_F(TrainingProperties, NoRunPassesTheDensePeak) {
    forCases([&](const Case& one) {
        Hardware hardware = one.hardware;
        hardware.gpu = &one.gpu;
        const TrainingAnswer answer = trainingSpeed(one.job, one.layout, hardware, calibration);
        ASSERT_LT(answer.speed.mfu.central, 0.97);
        ASSERT_GT(answer.speed.mfu.central, 0);
    });
}

}  // namespace
}  // namespace petaplan::performance
