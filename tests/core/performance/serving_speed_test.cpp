// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/performance/serving/evaluator.h"
#include "core/performance/serving/inference.h"
#include "core/performance/serving/load.h"
#include "tests/core/performance/serving_fixtures.h"

namespace petaplan::performance {
namespace {

using workload::Engine;

ServingLayout layoutOf(int tensorParallel, int pipelineParallel = 1, int expertParallel = 1) {
    ServingLayout layout;
    layout.tensorParallel = tensorParallel;
    layout.pipelineParallel = pipelineParallel;
    layout.expertParallel = expertParallel;
    return layout;
}

ServingSpeed speedOf(const workload::InferenceService& service, const catalog::Gpu& gpu,
                     double batch, const ServingLayout& layout = {}) {
    const ServingAnswer answer =
        servingSpeed(service, layout, node(gpu, layout.gpus()), batch, shippedCalibration());
    EXPECT_TRUE(answer.refusals.empty());
    return answer.speed;
}

// XiongjieDai/GPU-Benchmarks-on-LLM-Inference (llama.cpp, 2024-05): Llama 3 8B fp16, one request,
// 1024 tokens.
TEST(ServingSpeed, SingleStreamOfLlamaCpp) {
    const workload::InferenceService asked =
        service(llama3_8b(), "fp16", "fp16", 1024, 1024, Engine::LlamaCpp);
    EXPECT_NEAR(speedOf(asked, rtx4090(), 1).tokensPerSecondPerUser.central, 54.34, 0.2 * 54.34);
    EXPECT_NEAR(speedOf(asked, a100Sxm80(), 1).tokensPerSecondPerUser.central, 53.18, 0.2 * 53.18);
}

// The same source: layers on four cards in turn are not faster than on one (45.45 against 53.18).
TEST(ServingSpeed, LayersInTurnDoNotSpeedUpOneRequest) {
    const workload::InferenceService asked =
        service(llama3_8b(), "fp16", "fp16", 1024, 1024, Engine::LlamaCpp);
    const double one = speedOf(asked, a100Sxm80(), 1).tokensPerSecondPerUser.central;
    const double four =
        speedOf(asked, a100Sxm80(), 1, layoutOf(1, 4)).tokensPerSecondPerUser.central;
    EXPECT_LE(four, one * 1.0001);
    EXPECT_GE(four, one * 0.8);
}

// TensorRT-LLM issue 2648: 6552.62 tokens/s published for Llama 3 8B fp16, 128 in, 128 out.
TEST(ServingSpeed, OfflineThroughputOfA100) {
    const workload::InferenceService asked =
        service(llama3_8b(), "fp16", "fp16", 128, 128, Engine::TensorRtLlm);
    EXPECT_NEAR(speedOf(asked, a100Sxm80(), 2048).outputTokensPerSecond.central, 6552.62,
                0.25 * 6552.62);
}

struct Case {
    workload::InferenceService service;
    catalog::Gpu gpu;
    ServingLayout layout;
};

std::vector<Case> cases() {
    return {
        {service(llama3_8b()), h100Sxm(), layoutOf(1)},
        {service(llama3_8b(), "fp8", "fp8", 128, 2048, Engine::TensorRtLlm), h100Sxm(),
         layoutOf(1)},
        {service(llama3_70b(), "fp8", "fp8"), h100Sxm(), layoutOf(4)},
        {service(llama3_70b(), "int4_g128"), a100Sxm80(), layoutOf(2, 2)},
        {service(mixtral8x7b(), "fp8", "fp8", 512, 512, Engine::Sglang), h100Sxm(), layoutOf(2)},
        {service(mixtral8x7b(), "fp8", "fp8", 512, 512, Engine::TensorRtLlm), h100Sxm(),
         layoutOf(4, 1, 4)},
        {service(llama3_8b(), "q4_k_m", "fp16", 64, 512, Engine::LlamaCpp), rtx4090(), layoutOf(1)},
        {service(llama3_8b(), "bf16", "bf16", 20, 512, Engine::HuggingFace), a100Sxm80(),
         layoutOf(1)},
    };
}

TEST(ServingSpeed, NeverAboveTheBandwidthRoof) {
    const Calibration calibration = shippedCalibration();
    for (const Case& c : cases()) {
        const Hardware hardware = node(c.gpu, c.layout.gpus());
        const ServingEvaluator evaluator(c.service, c.layout, hardware, calibration);
        for (double batch = 1; batch <= evaluator.batchLimit(); batch *= 2) {
            const ServingPoint point = evaluator.at(batch);
            const double floor = evaluator.steps().bandwidthFloor(batch, evaluator.meanContext());
            EXPECT_GT(point.decodeStep, floor);
            EXPECT_LT(point.outputTokensPerSecond, batch / floor * 1.02);
        }
    }
}

TEST(ServingSpeed, MoreInFlightNeverLowersThroughputNorSpeedsUpAUser) {
    const Calibration calibration = shippedCalibration();
    for (const Case& c : cases()) {
        const ServingEvaluator evaluator(c.service, c.layout, node(c.gpu, c.layout.gpus()),
                                         calibration);
        double throughput = 0;
        double tpot = 0;
        for (double batch = c.layout.pipelineParallel; batch <= evaluator.batchLimit();
             batch *= 2) {
            const ServingPoint point = evaluator.at(batch);
            EXPECT_GE(point.outputTokensPerSecond, throughput * 0.999);
            EXPECT_GE(point.tpot, tpot * 0.999);
            throughput = point.outputTokensPerSecond;
            tpot = point.tpot;
        }
    }
}

TEST(ServingSpeed, BetterFiguresAreNeverSlower) {
    const Calibration calibration = shippedCalibration();
    for (const Case& c : cases()) {
        const auto throughput = [&](const catalog::Gpu& gpu, double batch) {
            return ServingEvaluator(c.service, c.layout, node(gpu, c.layout.gpus()), calibration)
                .at(batch)
                .outputTokensPerSecond;
        };
        for (const double batch : {1.0, 16.0, 200.0}) {
            catalog::Gpu wider = c.gpu;
            wider.memoryBandwidthGbS = *wider.memoryBandwidthGbS * 1.5;
            EXPECT_GE(throughput(wider, batch), throughput(c.gpu, batch));
            catalog::Gpu quicker = c.gpu;
            quicker.bf16TensorTflops = *quicker.bf16TensorTflops * 1.5;
            quicker.fp16TensorTflops = quicker.bf16TensorTflops;
            if (quicker.fp8Tflops) quicker.fp8Tflops = *quicker.fp8Tflops * 1.5;
            EXPECT_GE(throughput(quicker, batch), throughput(c.gpu, batch));
            catalog::Gpu larger = c.gpu;
            larger.memoryGib = *larger.memoryGib * 1.5;
            EXPECT_GE(throughput(larger, batch), throughput(c.gpu, batch) * 0.999);
        }
    }
}

TEST(ServingSpeed, FewerBitsAreNeverSlower) {
    const catalog::Gpu gpu = h100Sxm();
    for (const double batch : {1.0, 64.0}) {
        double tpot = 1e18;
        for (const char* format : {"bf16", "fp8"}) {
            const double now = speedOf(service(llama3_8b(), format), gpu, batch).tpotMs.central;
            EXPECT_LE(now, tpot) << format;
            tpot = now;
        }
        EXPECT_LE(speedOf(service(llama3_8b(), "bf16", "fp8"), gpu, batch).tpotMs.central,
                  speedOf(service(llama3_8b(), "bf16", "bf16"), gpu, batch).tpotMs.central);
    }
}

// Weights alone are narrower: the prompt's products run in 16 bits all the same.
TEST(ServingSpeed, FourBitWeightsDoNotSpeedUpPrompts) {
    const catalog::Gpu gpu = a100Sxm80();
    const double wide = speedOf(service(llama3_8b(), "fp16", "fp16", 8192), gpu, 1).ttftMs.central;
    const double narrow =
        speedOf(service(llama3_8b(), "int4_g128", "fp16", 8192), gpu, 1).ttftMs.central;
    EXPECT_NEAR(narrow, wide, 0.05 * wide);
}

// A mixture reads the experts that its tokens choose: one request of Mixtral reads far less than a
// dense model of the same size, a large batch reads all experts.
TEST(ServingSpeed, MixturesReadTheChosenExperts) {
    const catalog::Gpu gpu = h100Sxm();
    const Calibration calibration = shippedCalibration();
    const ServingEvaluator evaluator(service(mixtral8x7b(), "fp8", "fp8"), {}, node(gpu, 1),
                                     calibration);
    const double parameters = workload::countParameters(mixtral8x7b()).total;
    const double active = workload::countParameters(mixtral8x7b()).active;
    EXPECT_NEAR(evaluator.steps().weightBytesRead(1), active, 0.05 * active);
    EXPECT_NEAR(evaluator.steps().weightBytesRead(64), parameters, 0.02 * parameters);
    // E (1 - (1 - k/E)^b) with E = 8, k = 2, b = 2: 3.5 of 8 experts.
    const double experts = workload::countParameters(mixtral8x7b()).routedExperts;
    EXPECT_NEAR(evaluator.steps().weightBytesRead(2) - evaluator.steps().weightBytesRead(1),
                (3.5 - 2.0) / 8 * experts, 1e-6 * experts);
}

TEST(ServingSpeed, TensorParallelSpeedsUpOnNvlinkMoreThanOnPcie) {
    const workload::InferenceService asked = service(llama3_70b(), "fp8", "fp8");
    const catalog::Gpu gpu = h100Sxm();
    const double one = speedOf(asked, gpu, 8, layoutOf(2)).tpotMs.central;
    EXPECT_LT(speedOf(asked, gpu, 8, layoutOf(4)).tpotMs.central, one);
    Hardware pcie = node(gpu, 4);
    pcie.gpuInterconnect = "pcie";
    const ServingAnswer answer = servingSpeed(asked, layoutOf(4), pcie, 8, shippedCalibration());
    EXPECT_GT(answer.speed.tpotMs.central, speedOf(asked, gpu, 8, layoutOf(4)).tpotMs.central);
}

TEST(ServingSpeed, AcrossNodesIsSlower) {
    const workload::InferenceService asked = service(llama31_405b(), "fp8", "fp8");
    const catalog::Gpu gpu = h100Sxm();
    const Calibration calibration = shippedCalibration();
    Hardware two = node(gpu, 4, 2);
    two.networkGbps = 400;
    two.networkKind = "infiniband-ndr";
    const double inside =
        servingSpeed(asked, layoutOf(8), node(gpu, 8), 8, calibration).speed.tpotMs.central;
    const double across =
        servingSpeed(asked, layoutOf(8), two, 8, calibration).speed.tpotMs.central;
    EXPECT_GT(across, inside);
    two.networkKind = "ethernet";
    EXPECT_GT(servingSpeed(asked, layoutOf(8), two, 8, calibration).speed.tpotMs.central, across);
}

TEST(ServingSpeed, RangesHoldTheirCentre) {
    for (const Case& c : cases()) {
        const ServingSpeed speed = speedOf(c.service, c.gpu, 8, c.layout);
        for (const Estimate& estimate : {speed.ttftMs, speed.tpotMs, speed.outputTokensPerSecond,
                                         speed.tokensPerSecondPerUser, speed.requestsPerSecond}) {
            EXPECT_LT(estimate.low, estimate.central);
            EXPECT_LT(estimate.central, estimate.high);
            EXPECT_FALSE(estimate.spread.empty());
        }
    }
}

TEST(ServingSpeed, UnnamedEngineWidensTheRange) {
    workload::InferenceService asked = service(llama3_8b());
    const double named = speedOf(asked, h100Sxm(), 8).tpotMs.sigma();
    asked.engine = Engine::Unspecified;
    const ServingSpeed speed = speedOf(asked, h100Sxm(), 8);
    EXPECT_GT(speed.tpotMs.sigma(), named + 0.1);
    EXPECT_TRUE(
        std::any_of(speed.cautions.begin(), speed.cautions.end(), [](const Message& caution) {
            return caution.key == "performance.serving_engine_unspecified";
        }));
}

TEST(ServingSpeed, SaysThatQueueingIsLeftOut) {
    const ServingSpeed speed = speedOf(service(llama3_8b()), h100Sxm(), 1e6);
    ASSERT_FALSE(speed.cautions.empty());
    EXPECT_EQ(speed.cautions.front().key, "performance.serving_no_queueing");
    // vLLM runs 256 sequences at its default settings.
    EXPECT_EQ(speed.batch, 256);
    EXPECT_TRUE(std::any_of(
        speed.cautions.begin(), speed.cautions.end(),
        [](const Message& caution) { return caution.key == "performance.serving_batch_engine"; }));
}

TEST(ServingSpeed, MemoryLimitsTheBatch) {
    const workload::InferenceService asked =
        service(llama3_70b(), "fp8", "fp8", 2048, 2048, Engine::TensorRtLlm);
    const ServingSpeed speed = speedOf(asked, h100Sxm(), 2048, layoutOf(2));
    EXPECT_LT(speed.batch, 1000);
    EXPECT_TRUE(std::any_of(
        speed.cautions.begin(), speed.cautions.end(),
        [](const Message& caution) { return caution.key == "performance.serving_batch_memory"; }));
}

TEST(ServingSpeed, RefusesWhatDoesNotFit) {
    const ServingAnswer answer = servingSpeed(service(llama3_70b()), layoutOf(1),
                                              node(h100Sxm(), 1), 1, shippedCalibration());
    ASSERT_EQ(answer.refusals.size(), 1u);
    EXPECT_EQ(answer.refusals.front().key, "performance.serving_does_not_fit");
}

TEST(ServingSpeed, ExplanationAddsUp) {
    for (const Case& c : cases()) {
        const ServingSpeed speed = speedOf(c.service, c.gpu, 8, c.layout);
        EXPECT_DOUBLE_EQ(speed.explanation.value, speed.outputTokensPerSecond.central);
        for (const char* key : {"decode_step", "prefill"}) {
            const Term* term = speed.explanation.find(key);
            ASSERT_NE(term, nullptr);
            double sum = 0;
            for (const Term& input : term->inputs) {
                EXPECT_FALSE(input.formula.empty()) << input.key;
                sum += input.value;
            }
            EXPECT_NEAR(sum, term->value, 1e-9 * std::max(1.0, term->value)) << key;
        }
    }
}

TEST(ServingLoad, FollowsLittlesLaw) {
    const catalog::Gpu gpu = h100Sxm();
    const Calibration calibration = shippedCalibration();
    const ServingEvaluator evaluator(service(llama3_8b()), {}, node(gpu, 1), calibration);
    const double most = evaluator.at(evaluator.batchLimit()).requestsPerSecond;
    const LoadOutcome light = steadyLoad(evaluator, 0.5 * most, 500);
    EXPECT_DOUBLE_EQ(light.requestsPerSecond, 0.5 * most);
    const double inSystem = light.ttft + (evaluator.outputTokens() - 1) * light.tpot;
    EXPECT_NEAR(light.requestsPerSecond * inSystem, light.batch, 0.1 * light.batch);
    const LoadOutcome heavy = steadyLoad(evaluator, 2 * most, 500);
    EXPECT_NEAR(heavy.requestsPerSecond, most, 1e-9 * most);
    EXPECT_GT(heavy.ttft, 10 * light.ttft);
}

TEST(ServingLoad, ClientsAboveTheLimitWait) {
    const catalog::Gpu gpu = h100Sxm();
    const Calibration calibration = shippedCalibration();
    const ServingEvaluator evaluator(service(llama3_8b()), {}, node(gpu, 1), calibration);
    const LoadOutcome full = closedLoop(evaluator, evaluator.batchLimit());
    const LoadOutcome over = closedLoop(evaluator, 4 * evaluator.batchLimit());
    EXPECT_DOUBLE_EQ(over.requestsPerSecond, full.requestsPerSecond);
    EXPECT_NEAR(over.ttft - full.ttft, 3 * evaluator.batchLimit() / full.requestsPerSecond,
                1e-6 * over.ttft);
}

TEST(ServingLoad, ALongBurstRunsAtTheSteadyRate) {
    const catalog::Gpu gpu = h100Sxm();
    const Calibration calibration = shippedCalibration();
    const ServingEvaluator evaluator(service(llama3_8b()), {}, node(gpu, 1), calibration);
    const double limit = evaluator.batchLimit();
    const double steady = evaluator.at(limit).requestsPerSecond;
    EXPECT_NEAR(burst(evaluator, 200 * limit).requestsPerSecond, steady, 0.01 * steady);
    // A last wave that is not full costs time.
    EXPECT_LT(burst(evaluator, 1.2 * limit).requestsPerSecond, 0.95 * steady);
    EXPECT_LT(burst(evaluator, 1).ttft, burst(evaluator, 32).ttft);
}

}  // namespace
}  // namespace petaplan::performance
