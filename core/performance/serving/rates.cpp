// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/rates.h"

#include "core/base/number_text.h"

namespace petaplan::performance {
namespace {

bool startsWith(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}

std::optional<MatrixRate> stated(const std::optional<double>& tflops) {
    if (!tflops) return std::nullopt;
    return MatrixRate{*tflops, false};
}

std::optional<MatrixRate> derived(const std::optional<double>& tflops, double factor) {
    if (!tflops) return std::nullopt;
    return MatrixRate{*tflops * factor, true};
}

std::optional<MatrixRate> rate16(const catalog::Gpu& gpu, bool preferBf16) {
    const auto& first = preferBf16 ? gpu.bf16TensorTflops : gpu.fp16TensorTflops;
    const auto& second = preferBf16 ? gpu.fp16TensorTflops : gpu.bf16TensorTflops;
    if (auto rate = stated(first)) return rate;
    if (auto rate = stated(second)) return rate;
    if (auto rate = derived(gpu.fp8Tflops, 0.5)) return rate;
    if (auto rate = derived(gpu.fp4Tflops, 0.25)) return rate;
    // Parts before matrix units (compute capability 7.0) compute with their vector units.
    const auto capability = parseNumber(gpu.computeCapability);
    if (capability && *capability < 7.0) return derived(gpu.fp32Tflops, 1);
    return std::nullopt;
}

}  // namespace

bool hasStackedMemory(const catalog::Gpu& gpu) {
    return startsWith(gpu.memoryType, "HBM");
}

std::optional<MatrixRate> matrixRate(const catalog::Gpu& gpu, workload::Precision precision) {
    switch (precision) {
        case workload::Precision::Fp4:
            if (auto rate = stated(gpu.fp4Tflops)) return rate;
            return rate16(gpu, true);  // weights are widened before the product
        case workload::Precision::Fp8:
            if (auto rate = stated(gpu.fp8Tflops)) return rate;
            if (auto rate = derived(gpu.fp4Tflops, 0.5)) return rate;
            return rate16(gpu, true);
        case workload::Precision::Bf16:
            return rate16(gpu, true);
        case workload::Precision::Fp16:
            return rate16(gpu, false);
        case workload::Precision::Tf32:
        case workload::Precision::Fp32:
            if (auto rate = stated(gpu.tf32TensorTflops)) return rate;
            return stated(gpu.fp32Tflops);
    }
    return std::nullopt;
}

}  // namespace petaplan::performance
