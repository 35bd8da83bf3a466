// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/performance/training/memory.h"
#include "core/performance/training/training.h"
#include "tests/core/performance/training_fixtures.h"

namespace petaplan::performance {
namespace {

using workload::Recompute;
using workload::TrainingMethod;
using workload::TrainingStack;

constexpr double kGib = 1024.0 * 1024 * 1024;

class TrainingMemoryTest : public testing::Test {
protected:
    MemoryTerms terms(const workload::TrainingJob& job, const Layout& layout,
                      double microBatches = 1) const {
        return trainingMemoryTerms(job, workload::countParameters(job.model),
                                   memoryRecipe(job, calibration), layout, microBatches);
    }

    Calibration calibration = shippedCalibration();
    catalog::Gpu a100 = a100Sxm80();
    catalog::Gpu h100 = h100Sxm();
};

TEST_F(TrainingMemoryTest, StatesFollowTheTableOfZero) {
    // Rajbhandari et al. 2020 (arXiv 1910.02054), figure 1: 7.5 billion parameters over 64 ranks
    // with 16-bit gradients: 120 GB, 31.4 GB (stage 1), 16.6 GB (2), 1.9 GB (3).
    workload::TrainingJob job = pretraining(megatronGpt(36, 4096, 32), 2048, 64);
    job.stack = TrainingStack::Nemo;
    const double parameters = workload::countParameters(job.model).total;
    const double paper[] = {120, 31.4, 16.6, 1.9};
    for (int stage = 0; stage <= 3; ++stage) {
        Layout layout = layoutOf(1, 1, 64, 1);
        layout.zeroStage = stage;
        const double gigabytes = terms(job, layout).states() * kGib / 1e9;
        EXPECT_NEAR(gigabytes * 7.5e9 / parameters, paper[stage], 0.006 * paper[stage] + 0.05)
            << stage;
    }
}

TEST_F(TrainingMemoryTest, MegatronKeepsEighteenBytesAndSixPlusTwelveShared) {
    // NVIDIA/Megatron-LM megatron/training/theoretical_memory_usage.py
    const workload::TrainingJob job = pretraining(megatronGpt(36, 4096, 32), 2048, 64);
    const double parameters = workload::countParameters(job.model).total;
    Layout layout = layoutOf(1, 1, 8, 1);
    EXPECT_NEAR(terms(job, layout).states() * kGib / parameters, 18, 1e-9);
    layout.zeroStage = 1;
    EXPECT_NEAR(terms(job, layout).states() * kGib / parameters, 6 + 12.0 / 8, 1e-9);
}

TEST_F(TrainingMemoryTest, DeepSpeedAllocatesAsItsEstimatorSays) {
    // deepspeedai/DeepSpeed docs/source/memory.rst: stage 2 needs 4 + 16/D bytes a parameter,
    // stage 3 18/D and 4 bytes a parameter of the largest layer.
    workload::TrainingJob job = pretraining(megatronGpt(36, 4096, 32), 2048, 64);
    job.stack = TrainingStack::DeepSpeed;
    const double parameters = workload::countParameters(job.model).total;
    Layout layout = layoutOf(1, 1, 8, 1);
    layout.zeroStage = 2;
    EXPECT_NEAR(terms(job, layout).states() * kGib / parameters, 4 + 16.0 / 8, 1e-9);
    layout.zeroStage = 3;
    EXPECT_NEAR(terms(job, layout).states() * kGib / parameters, 18.0 / 8, 1e-9);
    const double layer = 12.0 * 4096 * 4096;
    EXPECT_GT(terms(job, layout).gathered * kGib, 4 * layer);
}

TEST_F(TrainingMemoryTest, ActivationsFollowTheFormulasOfKorthikanti) {
    // arXiv 2205.05198, section 4: s b h (34 + 5 a s / h) / t a layer with sequence parallelism,
    // 34 s b h / t when the attention core is recomputed; two of the 34 are dropout masks, which
    // recent models do without.
    const double s = 2048;
    const double b = 4;
    const double h = 6144;
    const double a = 64;
    const double t = 8;
    workload::TrainingJob job = pretraining(megatronGpt(48, 6144, 64), 2048, 4);
    const Layout layout = layoutOf(8, 1, 1, 4, Recompute::None);
    const double withoutMasks = 32;
    EXPECT_NEAR(terms(job, layout).activations * kGib, 48 * s * b * h * withoutMasks / t, 1);
    job.fusedAttention = false;
    EXPECT_NEAR(terms(job, layout).activations * kGib,
                48 * s * b * (h * withoutMasks + 5 * a * s) / t, 1);
    // Full: one input of each layer and one live layer.
    job.fusedAttention = true;
    EXPECT_NEAR(terms(job, layoutOf(8, 1, 1, 4, Recompute::Full)).activations * kGib,
                (48 * 2 + withoutMasks) * s * b * h / t, 1);
}

TEST_F(TrainingMemoryTest, FirstStageHoldsOneMicroBatchPerStageAndInterleavingMore) {
    // arXiv 2205.05198, section 4.2.3: the first stage stores p micro-batches, (1 + (p-1)/(p v))
    // times that with interleaving.
    const workload::TrainingJob job = pretraining(megatronGpt(96, 12288, 96), 2048, 512);
    Layout layout = layoutOf(8, 8, 1, 1, Recompute::None);
    const double perMicroBatch = 12 * 2048.0 * 12288 * 32 / 8;
    EXPECT_NEAR(terms(job, layout, 512).activations * kGib, 8 * perMicroBatch, 1);
    EXPECT_NEAR(terms(job, layout, 3).activations * kGib, 3 * perMicroBatch, 1);
    layout.virtualPipeline = 3;
    EXPECT_NEAR(terms(job, layout, 512).activations * kGib, 8 * perMicroBatch * (1 + 7.0 / 24), 1);
}

TEST_F(TrainingMemoryTest, AdaptersKeepTheBaseFrozenAndQuantised) {
    workload::TrainingJob job = pretraining(llama3_8b(), 2048, 1);
    job.stack = TrainingStack::HuggingFace;
    job.method = TrainingMethod::Lora;
    const Layout layout = layoutOf(1, 1, 1, 1, Recompute::Full);
    const double parameters = workload::countParameters(job.model).total;
    const double adapters = workload::trainableParameters(job);
    EXPECT_NEAR(terms(job, layout).states() * kGib, 2 * parameters + 16 * adapters, 10);
    job.method = TrainingMethod::Qlora;
    const double quantised = terms(job, layout).weights * kGib;
    const double tables = 2.0 * 128256 * 4096;
    // 4.127 bits for the layers (arXiv 2305.14314), 32 bits for what is not quantised.
    EXPECT_NEAR(quantised, (parameters - tables) * 4.127 / 8 + 4 * tables + 4 * adapters,
                0.01 * quantised);
}

TEST_F(TrainingMemoryTest, ExpertsAreAllResident) {
    const workload::TrainingJob job = pretraining(mixtral8x7b(), 4096, 8);
    Layout layout = layoutOf(1, 1, 8, 1);
    EXPECT_NEAR(terms(job, layout).weights * kGib, 2 * 46.7e9, 0.01e9);
    layout.expertParallel = 8;
    const double experts = 32 * 8 * 3.0 * 4096 * 14336;
    EXPECT_NEAR(terms(job, layout).weights * kGib, 2 * (46.7e9 - experts + experts / 8), 0.01e9);
}

TEST_F(TrainingMemoryTest, PartsAddUpAndVerdictComparesWithUsableMemory) {
    const workload::TrainingJob job = pretraining(llama3_8b(), 8192, 8);
    const MemoryBreakdown breakdown =
        trainingMemory(job, layoutOf(1, 1, 8, 1), node(h100, 8), calibration);
    double sum = 0;
    for (const MemoryPart& part : breakdown.parts) sum += part.gib;
    EXPECT_NEAR(sum, breakdown.totalGib.central, 1e-9);
    // 18 bytes for 8 billion parameters pass 80 GiB without any activation.
    EXPECT_EQ(breakdown.verdict, FitVerdict::DoesNotFit);
    EXPECT_DOUBLE_EQ(breakdown.usableGib.value_or(0), 0.98 * 80);
    std::vector<std::string> keys;
    for (const Message& remedy : breakdown.remedies) keys.push_back(remedy.key);
    EXPECT_THAT(keys, testing::Contains("memory.remedy_zero3"));
}

TEST_F(TrainingMemoryTest, RemediesDoWhatTheySay) {
    workload::TrainingJob job = pretraining(llama3_8b(), 8192, 8);
    Layout layout = layoutOf(1, 1, 8, 1, Recompute::None);
    const MemoryBreakdown before = trainingMemory(job, layout, node(h100, 8), calibration);
    ASSERT_EQ(before.verdict, FitVerdict::DoesNotFit);
    layout.zeroStage = 3;
    const MemoryBreakdown after = trainingMemory(job, layout, node(h100, 8), calibration);
    EXPECT_NE(after.verdict, FitVerdict::DoesNotFit);
    for (const Message& remedy : before.remedies) {
        if (remedy.key != "memory.remedy_zero3") continue;
        EXPECT_DOUBLE_EQ(std::get<double>(remedy.arguments.front().value), after.totalGib.central);
    }
}

TEST_F(TrainingMemoryTest, UnknownMemoryGivesNoVerdict) {
    catalog::Gpu unknown = h100;
    unknown.memoryGib.reset();
    const MemoryBreakdown breakdown = trainingMemory(
        pretraining(llama3_8b(), 2048, 8), layoutOf(1, 1, 8, 1), node(unknown, 8), calibration);
    EXPECT_EQ(breakdown.verdict, FitVerdict::Unknown);
    EXPECT_TRUE(breakdown.remedies.empty());
}

TEST(FitVerdict, TightLiesBetweenMedianAndNinetyFifthPercentile) {
    // 10 % spread: P95 = 100 x exp(1.6449 x 0.1) = 117.9 GiB.
    const Estimate total = logNormalEstimate(100, EvidenceLevel::B, {{"all", 0.1}});
    EXPECT_EQ(verdictOf(total, 118), FitVerdict::Fits);
    EXPECT_EQ(verdictOf(total, 117), FitVerdict::Tight);
    EXPECT_EQ(verdictOf(total, 100), FitVerdict::Tight);
    EXPECT_EQ(verdictOf(total, 99), FitVerdict::DoesNotFit);
    EXPECT_EQ(verdictOf(total, std::nullopt), FitVerdict::Unknown);
}

}  // namespace
}  // namespace petaplan::performance
