// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/performance/training/evaluator.h"
#include "core/performance/training/training.h"
#include "tests/core/performance/training_fixtures.h"

namespace petaplan::performance {
namespace {

using workload::Recompute;
using workload::TrainingMethod;

class TrainingSpeedTest : public testing::Test {
protected:
    Calibration calibration = shippedCalibration();
    catalog::Gpu a100 = a100Sxm80();
    catalog::Gpu h100 = h100Sxm();
};

TEST_F(TrainingSpeedTest, ModelFlopsFollowTheClosedFormOfMegatron) {
    // Equation 3 of arXiv 2104.04473 counts 96 s l h^2 (1 + s/(6 h) + V/(16 l h)) FLOPs a sequence
    // with full recomputation: 72 l h^2 + 12 l h s (non-causal) + 6 V h a token without. A causal
    // kernel does half of the attention.
    const double l = 96;
    const double h = 12288;
    const double s = 2048;
    const workload::TrainingJob job = pretraining(megatronGpt(96, 12288, 96), 2048, 1536);
    const TrainingEvaluator evaluator(job, node(a100, 8, 48), calibration);
    const double expected = 72 * l * h * h + 6 * l * h * s + 6 * 51200 * h;
    EXPECT_NEAR(evaluator.modelFlopsPerToken() / expected, 1, 1e-6);
}

TEST_F(TrainingSpeedTest, PredictsThePublishedRunsOfMegatron) {
    // Table 2 of arXiv 2104.04473: hardware TFLOP/s per GPU of tensor 8, micro-batch 1, full
    // recomputation, on 8 x 200 Gbit/s InfiniBand per node.
    struct Run {
        workload::TransformerModel model;
        int pipeline, data, batch;
        double hardwareTflops;
    };
    const workload::TransformerModel gpt175 = megatronGpt(96, 12288, 96);
    const workload::TransformerModel gpt530 = megatronGpt(105, 20480, 128);
    for (const Run& run : {Run{gpt175, 12, 4, 1536, 153}, Run{gpt175, 12, 8, 1536, 149},
                           Run{gpt175, 12, 16, 1536, 141}, Run{gpt530, 35, 2, 2240, 171},
                           Run{gpt530, 35, 4, 2240, 167}, Run{gpt530, 35, 8, 2240, 159}}) {
        workload::TrainingJob job = pretraining(run.model, 2048, run.batch);
        job.precision = workload::Precision::Fp16;
        job.softwareYear = 2021;
        job.fusedAttention = false;
        const Layout layout = layoutOf(8, run.pipeline, run.data, 1, Recompute::Full);
        Hardware hardware = node(a100, 8, layout.gpus() / 8);
        hardware.networkGbps = 1600;
        hardware.networkKind = "infiniband";
        const TrainingAnswer answer = trainingSpeed(job, layout, hardware, calibration);
        ASSERT_TRUE(answer.refusals.empty());
        const double h = run.model.hidden;
        const double l = run.model.layers;
        const double flops =
            96.0 * run.batch * 2048 * l * h * h * (1 + 2048 / (6 * h) + 51200 / (16 * l * h));
        const double tflops = flops / answer.speed.stepSeconds.central / layout.gpus() / 1e12;
        EXPECT_NEAR(tflops / run.hardwareTflops, 1, 0.12) << run.hardwareTflops;
    }
}

TEST_F(TrainingSpeedTest, PredictsARunThatTookNoPartInTheFit) {
    // Llama 3 405B (arXiv 2407.21783, table 4): tensor 8, pipeline 16, sequence 8192, 16 million
    // tokens a step, bf16, 8 x 400 Gbit/s RoCE: 430 TFLOP/s per GPU on 8,192 H100 and 400 on
    // 16,384.
    const workload::TransformerModel model = llama31_405b();
    workload::TrainingJob job = pretraining(model, 8192, 2048);
    job.softwareYear = 2024;
    for (const auto& [data, published] : {std::pair{64, 430.0}, std::pair{128, 400.0}}) {
        Layout layout = layoutOf(8, 16, data, 1, Recompute::None);
        layout.virtualPipeline = 8;
        layout.zeroStage = 1;
        Hardware hardware = node(h100, 8, layout.gpus() / 8);
        hardware.networkGbps = 3200;
        hardware.networkKind = "roce";
        const TrainingAnswer answer = trainingSpeed(job, layout, hardware, calibration);
        const double tflops = answer.speed.tokensPerSecond.central *
                              answer.speed.modelFlopsPerToken / layout.gpus() / 1e12;
        EXPECT_NEAR(tflops / published, 1, 0.12) << layout.gpus();
        const double scale = tflops / answer.speed.tokensPerSecond.central;
        EXPECT_GT(answer.speed.tokensPerSecond.high * scale, published);
    }
}

TEST_F(TrainingSpeedTest, BubbleIsStagesMinusOneOverMicroBatchesAndChunks) {
    // Section 2.2 of arXiv 2104.04473: (p - 1) / (m v) of the busy time.
    const workload::TrainingJob job = pretraining(megatronGpt(96, 12288, 96), 2048, 48);
    for (const int chunks : {1, 2, 4}) {
        Layout layout = layoutOf(8, 4, 1, 2);
        layout.virtualPipeline = chunks;
        const StepParts parts =
            TrainingEvaluator(job, node(a100, 8, 4), calibration).stepParts(layout);
        const double busy = parts.computeLinear + parts.computeAttention + parts.tensorParallel +
                            parts.pipelineTransfer;
        const double microBatches = 24;
        EXPECT_NEAR(parts.pipelineBubble / busy, 3.0 / (microBatches * chunks), 1e-9) << chunks;
    }
}

TEST_F(TrainingSpeedTest, FullRecomputationCostsOneForwardPass) {
    // Four passes instead of three over the weights of the layers; the head is not run again.
    const workload::TrainingJob job = pretraining(megatronGpt(48, 8192, 64), 2048, 64);
    const TrainingEvaluator evaluator(job, node(a100, 8), calibration);
    const StepParts none = evaluator.stepParts(layoutOf(8, 1, 1, 1, Recompute::None));
    const StepParts full = evaluator.stepParts(layoutOf(8, 1, 1, 1, Recompute::Full));
    EXPECT_NEAR(full.computeLinear / none.computeLinear, 4.0 / 3, 0.02);
    EXPECT_NEAR(full.tensorParallel / none.tensorParallel, 6.0 / 4, 1e-9);
}

TEST_F(TrainingSpeedTest, AdaptersSpareTheWeightGradients) {
    workload::TrainingJob job = pretraining(llama3_70b(), 4096, 32);
    const Hardware hardware = node(h100, 8);
    const double full = TrainingEvaluator(job, hardware, calibration).modelFlopsPerToken();
    job.method = TrainingMethod::Lora;
    const double lora = TrainingEvaluator(job, hardware, calibration).modelFlopsPerToken();
    const double weights = workload::countParameters(job.model).multipliedPerToken;
    EXPECT_NEAR(full - lora, 2 * weights, 1e-3 * weights);
}

TEST_F(TrainingSpeedTest, WrapperAndEvaluatorAgree) {
    const workload::TrainingJob job = pretraining(llama3_70b(), 8192, 256);
    const Layout layout = layoutOf(4, 4, 4, 1);
    Hardware hardware = node(h100, 8, 8);
    hardware.networkGbps = 3200;
    const TrainingAnswer answer = trainingSpeed(job, layout, hardware, calibration);
    const TrainingEvaluator evaluator(job, hardware, calibration);
    EXPECT_DOUBLE_EQ(answer.speed.stepSeconds.central, evaluator.stepSeconds(layout));
    EXPECT_DOUBLE_EQ(trainingStepSeconds(job, layout, hardware, calibration),
                     evaluator.stepSeconds(layout));
    EXPECT_DOUBLE_EQ(trainingMemory(job, layout, hardware, calibration).totalGib.central,
                     evaluator.memoryGib(layout));
    EXPECT_NEAR(answer.speed.tokensPerSecond.central,
                256.0 * 8192 / answer.speed.stepSeconds.central, 1e-6);
    EXPECT_DOUBLE_EQ(answer.speed.tokensPerStep, 256.0 * 8192);
}

TEST_F(TrainingSpeedTest, ExplanationAddsUpToTheStep) {
    const workload::TrainingJob job = pretraining(llama3_70b(), 8192, 256);
    const TrainingAnswer answer =
        trainingSpeed(job, layoutOf(4, 4, 4, 1), node(h100, 8, 8), calibration);
    const Term* step = answer.speed.explanation.find("step_seconds");
    ASSERT_NE(step, nullptr);
    double sum = 0;
    for (const Term& part : step->inputs) sum += part.value;
    EXPECT_NEAR(sum, step->value, 1e-9 * step->value);
    ASSERT_TRUE(step->range.has_value());
    EXPECT_LT(step->range->low, step->range->central);
    EXPECT_GT(step->range->high, step->range->central);
}

TEST_F(TrainingSpeedTest, RefusesAPrecisionWithoutARate) {
    workload::TrainingJob job = pretraining(llama3_8b(), 4096, 8);
    job.precision = workload::Precision::Fp8;  // Ampere has no such units
    const TrainingAnswer answer =
        trainingSpeed(job, layoutOf(1, 1, 8, 1), node(a100, 8), calibration);
    ASSERT_EQ(answer.refusals.size(), 1U);
    EXPECT_EQ(answer.refusals.front().key, "training.no_rate_for_precision");
    EXPECT_EQ(trainingStepSeconds(job, layoutOf(1, 1, 8, 1), node(a100, 8), calibration), 0);
}

// Volta's matrix units multiply fp16 alone (NVIDIA V100 architecture whitepaper WP-08608-001).
TEST_F(TrainingSpeedTest, RefusesBf16OnCardsWithoutSuchUnitsAndNamesTheWayOut) {
    catalog::Gpu volta = a100;
    volta.computeCapability = "7.0";
    volta.bf16TensorTflops.reset();
    workload::TrainingJob job = pretraining(llama3_8b(), 4096, 8);
    job.precision = workload::Precision::Bf16;
    const Layout layout = layoutOf(1, 1, 8, 1);
    const TrainingAnswer refused = trainingSpeed(job, layout, node(volta, 8), calibration);
    ASSERT_EQ(refused.refusals.size(), 1U);
    EXPECT_EQ(refused.refusals.front().key, "training.no_bf16");
    job.precision = workload::Precision::Fp16;
    EXPECT_TRUE(trainingSpeed(job, layout, node(volta, 8), calibration).refusals.empty());
}

TEST_F(TrainingSpeedTest, UnknownNetworkIsSaidAndWidensTheRange) {
    const workload::TrainingJob job = pretraining(llama3_70b(), 8192, 256);
    const Layout layout = layoutOf(8, 1, 8, 1);
    Hardware known = node(h100, 8, 8);
    known.networkGbps = 3200;
    const TrainingAnswer sure = trainingSpeed(job, layout, known, calibration);
    const TrainingAnswer unsure = trainingSpeed(job, layout, node(h100, 8, 8), calibration);
    EXPECT_GT(unsure.speed.stepSeconds.sigma(), sure.speed.stepSeconds.sigma());
    const auto says = [](const std::vector<Message>& messages) {
        for (const Message& message : messages) {
            if (message.key == "training.network_assumed") return true;
        }
        return false;
    };
    EXPECT_TRUE(says(unsure.speed.cautions));
    EXPECT_FALSE(says(sure.speed.cautions));
}

TEST_F(TrainingSpeedTest, MixturesAreTimedByActiveParameters) {
    // 46.7 billion parameters, 12.9 active: far nearer to a dense 13B than to a dense 47B.
    const workload::TrainingJob job = pretraining(mixtral8x7b(), 4096, 64);
    const TrainingEvaluator evaluator(job, node(h100, 8), calibration);
    EXPECT_NEAR(evaluator.modelFlopsPerToken() / (6 * 12.9e9), 1, 0.1);
}

}  // namespace
}  // namespace petaplan::performance
