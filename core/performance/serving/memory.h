// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/performance/serving/factors.h"
#include "core/performance/serving/inference.h"

namespace petaplan::performance {

/// Memory of the fullest GPU of a replica as plain numbers, bytes.
struct ServingMemoryNumbers {
    double weights = 0;
    double activations = 0;         ///< peak of one full prefill step
    double runtime = 0;             ///< context, workspaces, graphs, communication buffers
    std::optional<double> usable;   ///< of the GPU
    std::optional<double> allowed;  ///< what the engine may take
    std::optional<double> kvPool;   ///< left for the KV cache; negative: does not fit
    double kvBytesPerToken = 0;     ///< on this GPU
    double requestGroups = 1;       ///< attention ranks with requests of their own
    double window = 0;              ///< tokens kept per request; 0: all

    double cachedTokens(double context) const {
        return window > 0 && context > window ? window : context;
    }
    /// Requests of `tokens` tokens that the pools of the replica hold at once; at least 0.
    double requestsThatFit(double tokens) const;
};

ServingMemoryNumbers servingMemoryNumbers(const workload::InferenceService& service,
                                          const ServingLayout& layout, const Hardware& hardware,
                                          const ServingFactors& factors);

/// Breakdown, verdict and limits from the numbers.
ServingMemory servingMemoryFrom(const ServingMemoryNumbers& numbers,
                                const workload::InferenceService& service,
                                const ServingLayout& layout, const Calibration& calibration);

}  // namespace petaplan::performance
