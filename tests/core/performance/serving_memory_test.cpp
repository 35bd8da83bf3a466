// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "core/performance/serving/inference.h"
#include "tests/core/performance/serving_fixtures.h"

namespace petaplan::performance {
namespace {

using workload::Engine;

constexpr double kGib = 1024.0 * 1024 * 1024;

ServingLayout tensorParallel(int ranks) {
    ServingLayout layout;
    layout.tensorParallel = ranks;
    return layout;
}

ServingMemory memoryOf(const workload::InferenceService& service, const catalog::Gpu& gpu,
                       int ranks) {
    return servingMemory(service, tensorParallel(ranks), node(gpu, ranks), shippedCalibration());
}

workload::TransformerModel deepseekV3() {
    workload::TransformerModel model = denseModel("deepseek-v3", 61, 7168, 128, 128, 18432, 129280);
    model.experts = 256;
    model.expertsPerToken = 8;
    model.expertFfn = 2048;
    model.sharedExpertFfn = 2048;
    model.denseLayers = 3;
    model.latentAttention = workload::TransformerModel::LatentAttention{1536, 512, 64, 128, 128};
    return model;
}

// vllm issue 13061: Qwen2.5-14B bf16 on two RTX 4090, 23.08 GiB of each for the server; 13.95 GiB
// of weights, 8.69 GiB of cache, 131,072 tokens refused, 81,536 possible.
TEST(ServingMemory, Qwen14BOnTwoCards) {
    catalog::Gpu gpu = rtx4090();
    gpu.memoryUsableGib = 23.08;
    workload::InferenceService asked = service(qwen25_14b(), "bf16", "bf16", 130816, 256);
    asked.memoryUtilisation = 1;
    const ServingMemory memory = memoryOf(asked, gpu, 2);
    EXPECT_NEAR(memory.breakdown.part("weights"), 13.9476, 0.02 * 13.9476);
    EXPECT_DOUBLE_EQ(kvBytesPerTokenPerRank(asked.model, 16, 2), 98304);
    EXPECT_NEAR(memory.breakdown.part("kv_cache"), 12.0, 0.05);
    EXPECT_NEAR(memory.longestContext, 81536, 0.20 * 81536);
    EXPECT_EQ(memory.maxConcurrency, 0);
    EXPECT_EQ(memory.breakdown.verdict, FitVerdict::DoesNotFit);
    EXPECT_FALSE(memory.breakdown.remedies.empty());
}

// vllm issue 6746: a checkpoint of Llama 3.1 405B with 16 KV heads over 8 GPUs; 9.54 GiB of cache
// hold 79,392 tokens.
TEST(ServingMemory, CacheOf405B) {
    workload::TransformerModel model = llama31_405b();
    model.kvHeads = 16;
    EXPECT_NEAR(9.54 * kGib / kvBytesPerTokenPerRank(model, 16, 8), 79392, 0.01 * 79392);
}

// vllm issue 5711: 141 GB of bf16 weights of a 70B model, 40 GB at 4 bits.
TEST(ServingMemory, Llama70BNeedsTwoCardsOrFourBits) {
    const catalog::Gpu gpu = a100Sxm80();
    const ServingMemory one = memoryOf(service(llama3_70b()), gpu, 1);
    EXPECT_NEAR(one.breakdown.part("weights") * kGib, 141e9, 0.05 * 141e9);
    EXPECT_EQ(one.breakdown.verdict, FitVerdict::DoesNotFit);
    EXPECT_EQ(one.kvBudgetTokens, 0);
    const ServingMemory four = memoryOf(service(llama3_70b(), "int4_g128"), gpu, 1);
    EXPECT_NEAR(four.breakdown.part("weights") * kGib, 40e9, 0.05 * 40e9);
    EXPECT_EQ(four.breakdown.verdict, FitVerdict::Fits);
    EXPECT_NE(memoryOf(service(llama3_70b()), gpu, 4).breakdown.verdict, FitVerdict::DoesNotFit);
}

// 405e9 parameters x 2 bytes = 754 GiB: 8 cards of 80 GB would get 94 GiB each, 16 get 47 GiB.
// Eight bits on one card still need 377 GiB, so they are no remedy.
TEST(ServingMemory, RemediesWouldHold) {
    const ServingMemory memory = memoryOf(service(llama31_405b()), a100Sxm80(), 1);
    const auto ranksOf = [](const Message& remedy) {
        for (const auto& [name, value] : remedy.arguments) {
            if (name == "ranks") return std::get<std::int64_t>(value);
        }
        return std::int64_t{0};
    };
    ASSERT_FALSE(memory.breakdown.remedies.empty());
    EXPECT_EQ(ranksOf(memory.breakdown.remedies.front()), 16);
    for (const Message& remedy : memory.breakdown.remedies) {
        EXPECT_NE(remedy.key, "performance.serving_remedy_narrower_weights");
    }
}

// vllm issue 6689: both ran.
TEST(ServingMemory, RunsThatWorked) {
    EXPECT_NE(memoryOf(service(llama31_405b(), "fp8", "bf16", 3840, 256), a100Sxm80(), 8)
                  .breakdown.verdict,
              FitVerdict::DoesNotFit);
    catalog::Gpu l4 = rtx4090();
    l4.id = "l4";
    EXPECT_NE(memoryOf(service(llama3_8b(), "bf16", "bf16", 768, 256), l4, 1).breakdown.verdict,
              FitVerdict::DoesNotFit);
}

// DeepSeek-R1 issue 276: 671B in fp8 does not fit 8 x 80 GB, fits 8 x 96 GB and 16 x 80 GB.
TEST(ServingMemory, AllExpertsAreResident) {
    const workload::InferenceService asked = service(deepseekV3(), "fp8", "bf16", 1024, 256);
    const ServingMemory eight = memoryOf(asked, h100Sxm(), 8);
    EXPECT_GE(eight.breakdown.part("weights") * kGib * 8, 650e9);
    EXPECT_EQ(eight.breakdown.verdict, FitVerdict::DoesNotFit);
    catalog::Gpu h20 = h100Sxm();
    h20.memoryGib = 96;
    workload::InferenceService fuller = asked;
    fuller.memoryUtilisation = 0.97;
    EXPECT_NE(memoryOf(fuller, h20, 8).breakdown.verdict, FitVerdict::DoesNotFit);
    EXPECT_NE(servingMemory(asked, tensorParallel(16), node(h20, 8, 2), shippedCalibration())
                  .breakdown.verdict,
              FitVerdict::DoesNotFit);
}

// ollama issue 7965: Qwen2.5-14B Q4_K_M with an 88,000-token cache of 18 bytes per 32 values:
// 4.53 GiB of cache, 13.24 GiB in all.
TEST(ServingMemory, QuantisedCache) {
    const ServingMemory memory = memoryOf(
        service(qwen25_14b(), "q4_k_m", "q4_0", 87744, 256, Engine::LlamaCpp), rtx4090(), 1);
    EXPECT_NEAR(memory.breakdown.part("kv_cache"), 4.53, 0.02);
    EXPECT_NEAR(memory.breakdown.totalGib.central, 13.24, 0.12 * 13.24);
    EXPECT_EQ(memory.breakdown.verdict, FitVerdict::Fits);
}

TEST(ServingMemory, LongerContextNeverNeedsLess) {
    const catalog::Gpu gpu = h100Sxm();
    double total = 0;
    double concurrency = 1e18;
    for (int input = 128; input <= 131072; input *= 2) {
        const ServingMemory memory = memoryOf(service(llama3_8b(), "bf16", "bf16", input), gpu, 1);
        EXPECT_GE(memory.breakdown.totalGib.central, total);
        EXPECT_LE(memory.maxConcurrency, concurrency);
        total = memory.breakdown.totalGib.central;
        concurrency = memory.maxConcurrency;
    }
}

TEST(ServingMemory, FewerBitsNeverNeedMore) {
    const catalog::Gpu gpu = h100Sxm();
    double total = 1e18;
    for (const char* format : {"fp32", "bf16", "fp8", "int4", "int4_g128", "int2_g128"}) {
        const double gib =
            memoryOf(service(llama3_8b(), format), gpu, 1).breakdown.totalGib.central;
        EXPECT_LE(gib, total) << format;
        total = gib;
    }
    const ServingMemory wide = memoryOf(service(llama3_8b(), "bf16", "bf16"), gpu, 1);
    const ServingMemory narrow = memoryOf(service(llama3_8b(), "bf16", "fp8"), gpu, 1);
    EXPECT_NEAR(narrow.kvBudgetTokens, 2 * wide.kvBudgetTokens, 32);
}

TEST(ServingMemory, WindowBoundsTheCache) {
    workload::TransformerModel model = llama3_8b();
    model.slidingWindow = 4096;
    const catalog::Gpu gpu = h100Sxm();
    const ServingMemory a = memoryOf(service(model, "bf16", "bf16", 8192), gpu, 1);
    const ServingMemory b = memoryOf(service(model, "bf16", "bf16", 65536), gpu, 1);
    EXPECT_DOUBLE_EQ(a.breakdown.part("kv_cache"), b.breakdown.part("kv_cache"));
    EXPECT_NEAR(a.breakdown.part("kv_cache") * kGib, 4096 * 131072.0, 1);
}

// Attention data-parallel over expert ranks: every rank keeps the whole KV heads of its own
// requests.
TEST(ServingMemory, ExpertRanksShareTheRequests) {
    ServingLayout split = tensorParallel(8);
    ServingLayout ranks = tensorParallel(8);
    ranks.expertParallel = 8;
    const catalog::Gpu gpu = h100Sxm();
    const workload::InferenceService asked = service(deepseekV3(), "int4_g128", "bf16");
    const Calibration calibration = shippedCalibration();
    const ServingMemory a = servingMemory(asked, split, node(gpu, 8), calibration);
    const ServingMemory b = servingMemory(asked, ranks, node(gpu, 8), calibration);
    // The latent is replicated by tensor parallelism but belongs to one rank without it.
    EXPECT_GT(b.kvBudgetTokens, 4 * a.kvBudgetTokens);
    EXPECT_GT(b.breakdown.part("weights"), a.breakdown.part("weights"));
}

TEST(ServingMemory, PartsAddUp) {
    const ServingMemory memory = memoryOf(service(mixtral8x7b(), "fp8", "fp8"), h100Sxm(), 1);
    double sum = 0;
    for (const MemoryPart& part : memory.breakdown.parts) {
        EXPECT_GE(part.gib, 0) << part.key;
        EXPECT_FALSE(part.formula.empty()) << part.key;
        sum += part.gib;
    }
    EXPECT_NEAR(sum, memory.breakdown.totalGib.central, 1e-9);
    EXPECT_LE(memory.breakdown.totalGib.low, memory.breakdown.totalGib.central);
    EXPECT_LE(memory.breakdown.totalGib.central, memory.breakdown.totalGib.high);
}

TEST(ServingMemory, UnknownMemoryHasNoVerdict) {
    catalog::Gpu gpu = h100Sxm();
    gpu.memoryGib.reset();
    const ServingMemory memory = memoryOf(service(llama3_8b()), gpu, 1);
    EXPECT_EQ(memory.breakdown.verdict, FitVerdict::Unknown);
    EXPECT_FALSE(memory.breakdown.usableGib.has_value());
}

}  // namespace
}  // namespace petaplan::performance
