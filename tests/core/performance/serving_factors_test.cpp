// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/factors.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/performance/serving_fixtures.h"

namespace petaplan::performance {
namespace {

TEST(ServingFactors, AreFewAndSourced) {
    const Calibration calibration = shippedCalibration();
    int fitted = 0;
    for (const auto& [key, factor] : calibration.factors()) {
        if (key.rfind("inference.", 0) != 0) continue;
        EXPECT_FALSE(factor.source.empty()) << key;
        EXPECT_FALSE(factor.date.empty()) << key;
        EXPECT_FALSE(factor.unit.empty()) << key;
        if (factor.fitted) {
            ++fitted;
            EXPECT_GT(factor.measurements, 10) << key;
        }
        if (key.find("_efficiency") != std::string::npos) {
            EXPECT_GT(factor.value, 0) << key;
            EXPECT_LE(factor.value, 1) << key;
        }
    }
    EXPECT_LE(fitted, 25);
    EXPECT_GT(fitted, 0);
}

TEST(ServingFactors, EveryEngineHasFactorsOnEveryGpu) {
    const Calibration calibration = shippedCalibration();
    for (const char* name :
         {"unspecified", "tensorrt-llm", "vllm", "sglang", "llama.cpp", "exllama", "transformers",
          "mlc", "autoawq", "tgi", "optimum-habana", "other"}) {
        const auto engine = workload::engineFromName(name);
        ASSERT_TRUE(engine.has_value()) << name;
        for (const catalog::Gpu& gpu : {h100Sxm(), a100Sxm80(), rtx4090(), olderGpu("T4", "7.5")}) {
            const ServingFactors factors = servingFactors(calibration, *engine, gpu);
            EXPECT_GT(factors.memoryEfficiency * factors.engine.kernelEfficiency, 0.3) << name;
            EXPECT_GT(factors.computeEfficiency, 0.1) << name;
            EXPECT_GT(factors.engine.layerOverheadUs, 0) << name;
            EXPECT_GE(factors.engine.maxSequences, 1) << name;
        }
    }
}

// A generation with measurements of its own does not fall back to the general figure.
TEST(ServingFactors, FollowTheGeneration) {
    const Calibration calibration = shippedCalibration();
    const double general = calibration.at("inference.compute_efficiency").value;
    EXPECT_DOUBLE_EQ(
        servingFactors(calibration, workload::Engine::Vllm, h100Sxm()).computeEfficiency,
        calibration.at("inference.compute_efficiency.hopper").value);
    catalog::Gpu unknown = h100Sxm();
    unknown.architecture = "Da Vinci";
    EXPECT_DOUBLE_EQ(servingFactors(calibration, workload::Engine::Vllm, unknown).computeEfficiency,
                     general);
}

}  // namespace
}  // namespace petaplan::performance
