// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/catalog/gpu.h"
#include "core/workload/precision.h"

namespace petaplan::performance {

/// True where the memory is stacked (HBM) and not GDDR.
bool hasStackedMemory(const catalog::Gpu& gpu);

/// A dense matrix rate and whether the catalog states it.
struct MatrixRate {
    double tflops = 0;
    bool assumed = false;  ///< derived from another format of the same GPU
};

/// Dense rate at which products of a format run. Formats without units of their own run at the
/// next wider one (fp8 weights on Ampere at the 16-bit rate). Where the catalog lacks the 16-bit
/// figure it is derived: half of fp8, a quarter of fp4 (the ratio of every listed part with these
/// units), or the fp32 vector rate on parts without matrix units. Empty: nothing known.
std::optional<MatrixRate> matrixRate(const catalog::Gpu& gpu, workload::Precision precision);

}  // namespace petaplan::performance
