// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/training/factors.h"

#include <algorithm>

#include "core/performance/gpu_class.h"

namespace petaplan::performance {
namespace {

using workload::Precision;
using workload::TrainingStack;

/// No kernel runs above this share of the dense peak.
constexpr double kMaximumShareOfPeak = 0.97;

bool isSixteenBitOrBelow(Precision precision) {
    return precision != Precision::Fp32 && precision != Precision::Tf32;
}

/// Share of the dense 16-bit peak that large products reach: of the generation, times what the
/// software loses or wins against the mean.
double efficiencyOf(const workload::TrainingJob& job, const catalog::Gpu& gpu,
                    const Calibration& calibration) {
    const double share =
        factorFor(calibration, "training.compute_efficiency", gpuClassName(gpuClassOf(gpu))).value *
        factorFor(calibration, "training.stack_efficiency", workload::stackName(job.stack)).value;
    return std::min(share, kMaximumShareOfPeak);
}

/// FLOP/s of large products. 8- and 4-bit formats speed up the 16-bit rate by a measured factor far
/// below the ratio of the peaks and never pass the peak of their own format.
std::optional<double> linearRateOf(const workload::TrainingJob& job, const catalog::Gpu& gpu,
                                   const Calibration& calibration) {
    const std::string_view name = gpuClassName(gpuClassOf(gpu));
    const auto peak = densePeak(gpu, job.precision);
    const double efficiency = efficiencyOf(job, gpu, calibration);
    if (job.precision == Precision::Fp8 || job.precision == Precision::Fp4) {
        const auto peak16 = densePeak(gpu, Precision::Bf16);
        if (!peak || !peak16) return std::nullopt;
        const char* base =
            job.precision == Precision::Fp8 ? "training.fp8_gain" : "training.fp4_gain";
        const double gain = factorFor(calibration, base, name).value;
        return std::min(*peak16 * efficiency * gain, *peak * kMaximumShareOfPeak);
    }
    if (!peak) return std::nullopt;
    return *peak * efficiency;
}

/// The attention core stays in 16 bits whatever the format of the products; in fp32 runs it is
/// fp32.
std::optional<double> attentionPeak(const workload::TrainingJob& job, const catalog::Gpu& gpu) {
    if (!isSixteenBitOrBelow(job.precision)) return densePeak(gpu, job.precision);
    const auto peak = densePeak(gpu, Precision::Bf16);
    return peak ? peak : densePeak(gpu, Precision::Fp16);
}

/// Share of the 16-bit peak that the attention core reaches. It depends on the generation of the
/// kernels more than on the GPU: FlashAttention-2 was written for Ampere (Dao 2023,
/// arXiv 2307.08691), its successors for Hopper (Shah et al. 2024, arXiv 2407.08608); vendor
/// trainers had such kernels earlier.
double attentionEfficiency(const workload::TrainingJob& job, const catalog::Gpu& gpu,
                           const Calibration& calibration) {
    constexpr int kLaterKernels = 2025;
    std::string variant(gpuClassName(gpuClassOf(gpu)));
    if (job.softwareYear < kLaterKernels && job.stack != TrainingStack::Nemo) variant += "_early";
    return factorFor(calibration, "training.attention_efficiency", variant).value;
}

}  // namespace

const Factor& factorFor(const Calibration& calibration, std::string_view base,
                        std::string_view variant) {
    std::string key(base);
    key += '.';
    key += variant;
    if (const Factor* factor = calibration.find(key)) return *factor;
    return calibration.at(std::string(base) + ".default");
}

std::optional<TrainingFactors> resolveTrainingFactors(const workload::TrainingJob& job,
                                                      const catalog::Gpu& gpu,
                                                      const Calibration& calibration) {
    const auto linear = linearRateOf(job, gpu, calibration);
    const auto attention = attentionPeak(job, gpu);
    if (!linear || !attention || !gpu.memoryBandwidthGbS) return std::nullopt;
    const std::string_view stack = workload::stackName(job.stack);
    const auto value = [&](std::string_view key) { return calibration.at(key).value; };
    const auto stackValue = [&](std::string_view base) {
        return factorFor(calibration, base, stack).value;
    };

    TrainingFactors factors;
    factors.linearRate = *linear;
    factors.attentionRate = *attention * attentionEfficiency(job, gpu, calibration);
    factors.memoryRate = *gpu.memoryBandwidthGbS * 1e9 * value("training.memory_efficiency");
    factors.expertRateShare = stackValue("training.expert_rate_share");
    factors.expertHalfWidth = value("training.expert_half_width");
    factors.halfWidth = value("training.half_width");
    factors.halfTokens = value("training.half_tokens");
    factors.elementPasses = stackValue("training.element_passes");
    factors.logitBytes = stackValue("training.logit_bytes");
    factors.launchSeconds = stackValue("training.launch_us") * 1e-6;
    factors.expertLaunchSeconds = value("training.expert_launch_us") * 1e-6;
    factors.dequantSeconds = value("training.dequant_ps_per_weight") * 1e-12;
    factors.overlap = stackValue("training.data_overlap");
    factors.tensorOverlap = stackValue("training.tensor_overlap");
    factors.expertOverlap = value("training.expert_overlap");
    factors.stragglerPerDoubling = value("training.straggler_per_doubling");
    factors.stepOverheadSeconds = stackValue("training.step_overhead_ms") * 1e-3;
    factors.gradientBytes = job.stack == TrainingStack::DeepSpeed ||
                                    job.stack == TrainingStack::Nemo ||
                                    job.stack == TrainingStack::HuggingFace
                                ? 2
                                : 4;
    return factors;
}

}  // namespace petaplan::performance
