// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/catalog/gpu.h"
#include "core/workload/precision.h"

namespace petaplan::performance {

/// Generations of accelerators that share calibration factors.
enum class GpuClass {
    Volta,           ///< V100 and Turing cards: tensor cores of the first generations
    Ampere,          ///< A100, A800, A30
    AmpereGraphics,  ///< A10, A40, RTX A and RTX 30
    Ada,             ///< L4, L40S, RTX 40
    Hopper,
    Blackwell,          ///< B200, GB200
    BlackwellUltra,     ///< B300, GB300: the same peaks at a higher power limit
    BlackwellGraphics,  ///< RTX PRO 6000, RTX 50
    Cdna2,
    Cdna3,
    Cdna4,
    Gaudi2,
    Gaudi3,
    Tpu,
    Other
};

GpuClass gpuClassOf(const catalog::Gpu& gpu);
/// Last part of calibration keys: "hopper", "cdna3".
std::string_view gpuClassName(GpuClass gpuClass);

/// False for NVIDIA GPUs before compute capability 8.0, which have no bf16 units.
bool supportsBf16(const catalog::Gpu& gpu);

/// Dense peak of matrix products in a precision, FLOP/s; nullopt where the GPU does not support it
/// or the catalog does not know it. 16-bit formats stand in for each other where the GPU has both;
/// fp32 falls back to the vector rate.
std::optional<double> densePeak(const catalog::Gpu& gpu, workload::Precision precision);

/// GPUs that share one switched scale-up fabric when the catalog names a rack-wide domain
/// ("72-GPU domain"); 0: the node is the domain.
int rackDomainSize(const catalog::Gpu& gpu);

}  // namespace petaplan::performance
