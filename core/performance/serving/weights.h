// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/performance/serving/inference.h"
#include "core/workload/precision.h"

namespace petaplan::performance {

/// Storage of a checkpoint's matrices.
struct WeightFormat {
    double bytes = 2;            ///< per parameter of attention and feed-forward matrices
    double vocabularyBytes = 2;  ///< per parameter of look-up table and output projection
    workload::Precision compute = workload::Precision::Bf16;
    bool unpacked = false;  ///< widened to 16 bits before the product
};

/// A format by name; a name that nobody knows is a programming error (the workload's own check
/// names it to the user first), answered as bf16.
const workload::StorageFormat& storageFormat(const std::string& name);

/// Narrow formats leave look-up table and output projection in 16 bits, except whole-file mixtures
/// of GGUF (q4_k_m …), whose mean covers them.
WeightFormat weightFormat(const std::string& name);

/// Weights on the fullest GPU: a stage's layers over the tensor-parallel group, key and value
/// projections replicated below one KV head per GPU, all experts resident, norms replicated,
/// look-up table on the first and output projection on the last stage. With `lookUpOnHost` the
/// table stays in the host's memory (llama.cpp).
double weightBytesOfFullestGpu(const workload::TransformerModel& model, const WeightFormat& format,
                               const ServingLayout& layout, bool lookUpOnHost);

}  // namespace petaplan::performance
