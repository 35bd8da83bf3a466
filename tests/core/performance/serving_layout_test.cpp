// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "core/performance/serving/inference.h"
#include "tests/core/performance/serving_fixtures.h"

namespace petaplan::performance {
namespace {

bool has(const std::vector<Reason>& reasons, const std::string& key) {
    return std::any_of(reasons.begin(), reasons.end(),
                       [&key](const Reason& reason) { return reason.key == key; });
}

std::vector<int> validTensorParallel(const workload::TransformerModel& model) {
    const catalog::Gpu gpu = h100Sxm();
    const Hardware hardware = node(gpu, 64);
    std::vector<int> valid;
    for (int tp = 1; tp <= 64; ++tp) {
        ServingLayout layout;
        layout.tensorParallel = tp;
        if (servingLayoutProblems(service(model), layout, hardware).empty()) valid.push_back(tp);
    }
    return valid;
}

// vllm issue 414: 52 heads on 3 GPUs are refused.
TEST(ServingLayout, HeadsDivideTheGroup) {
    EXPECT_EQ(validTensorParallel(denseModel("llama-33b", 60, 6656, 52, 52, 17920, 32000)),
              (std::vector<int>{1, 2, 4, 13, 26, 52}));
}

// THU-KEG/AdaptThink issue 1: 28 query heads, 4 KV heads; 8 is refused, 7 and 28 replicate KV
// heads.
TEST(ServingLayout, KvHeadsMayBeReplicated) {
    EXPECT_EQ(validTensorParallel(denseModel("qwen2.5-7b", 28, 3584, 28, 4, 18944, 152064)),
              (std::vector<int>{1, 2, 4, 7, 14, 28}));
}

TEST(ServingLayout, RefusesWhatCannotRun) {
    const catalog::Gpu gpu = h100Sxm();
    const Hardware hardware = node(gpu, 8);
    ServingLayout layout;
    layout.tensorParallel = 16;
    EXPECT_TRUE(has(servingLayoutProblems(service(llama3_70b()), layout, hardware),
                    "performance.serving_too_many_gpus"));
    layout = {};
    layout.tensorParallel = 2;
    layout.expertParallel = 2;
    EXPECT_TRUE(has(servingLayoutProblems(service(llama3_70b()), layout, hardware),
                    "performance.serving_no_experts"));
    EXPECT_TRUE(servingLayoutProblems(service(mixtral8x7b()), layout, hardware).empty());
    layout.tensorParallel = 0;
    EXPECT_FALSE(servingLayoutProblems(service(llama3_70b()), layout, hardware).empty());
    layout = {};
    layout.tensorParallel = 2;
    EXPECT_TRUE(has(servingLayoutProblems(
                        service(llama3_8b(), "q4_k_m", "fp16", 64, 64, workload::Engine::LlamaCpp),
                        layout, hardware),
                    "performance.serving_layer_split_only"));
}

// vllm issues 1157 and 946, Orpheus-TTS issue 44: no bf16 below compute capability 8.0.
TEST(ServingLayout, NoBf16BeforeCapability8) {
    for (const auto& [name, capability] :
         {std::pair{"T4", "7.5"}, std::pair{"V100", "7.0"}, std::pair{"P40", "6.1"}}) {
        const catalog::Gpu gpu = olderGpu(name, capability);
        const std::vector<Reason> reasons =
            servingHardwareProblems(service(llama3_8b()), node(gpu, 1));
        ASSERT_TRUE(has(reasons, "performance.serving_no_bf16")) << name;
        EXPECT_EQ(std::get<std::string>(reasons.front().arguments.at(1).value), "fp16");
        EXPECT_FALSE(
            has(servingHardwareProblems(service(llama3_8b(), "fp16", "fp16"), node(gpu, 1)),
                "performance.serving_no_bf16"));
    }
    for (const catalog::Gpu& gpu : {rtx4090(), a100Sxm80(), h100Sxm()}) {
        EXPECT_TRUE(servingHardwareProblems(service(llama3_8b()), node(gpu, 1)).empty());
    }
}

TEST(ServingLayout, VendorsEnginesStayWithTheirVendor) {
    catalog::Gpu gpu = h100Sxm();
    gpu.vendor = "AMD";
    EXPECT_TRUE(has(servingHardwareProblems(
                        service(llama3_8b(), "bf16", "bf16", 64, 64, workload::Engine::TensorRtLlm),
                        node(gpu, 1)),
                    "performance.serving_engine_vendor"));
    EXPECT_TRUE(servingHardwareProblems(service(llama3_8b()), node(gpu, 1)).empty());
    EXPECT_TRUE(has(servingHardwareProblems(service(llama3_8b(), "bf16", "bf16", 64, 64,
                                                    workload::Engine::OptimumHabana),
                                            node(gpu, 1)),
                    "performance.serving_engine_vendor"));
}

TEST(ServingLayout, RefusesGpuWithoutBandwidth) {
    catalog::Gpu gpu = h100Sxm();
    gpu.memoryBandwidthGbS.reset();
    EXPECT_TRUE(has(servingHardwareProblems(service(llama3_8b()), node(gpu, 1)),
                    "performance.serving_bandwidth_unknown"));
}

}  // namespace
}  // namespace petaplan::performance
