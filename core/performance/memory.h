// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/estimate.h"
#include "core/base/message.h"

namespace petaplan::performance {

/// Fits: the P95 estimate is within usable memory. Tight: usable memory lies between P50 and P95.
enum class FitVerdict { Fits, Tight, DoesNotFit, Unknown };
std::string_view verdictName(FitVerdict verdict);  ///< "fits", "tight", "no", "unknown"

/// P50 and P95 of a log-normal total against usable memory; Unknown without a usable figure.
FitVerdict verdictOf(const Estimate& totalGib, std::optional<double> usableGib);

/// One part of the memory of a GPU, GiB (2^30 bytes).
struct MemoryPart {
    std::string key;  ///< weights, gradients, optimizer, activations, logits, gathered, kv_cache,
                      ///< runtime, fragmentation
    double gib = 0;
    std::string formula;
};

/// Memory of the fullest GPU by part.
struct MemoryBreakdown {
    std::vector<MemoryPart> parts;
    Estimate totalGib;
    std::optional<double> usableGib;  ///< of the GPU; absent: unknown, verdict Unknown
    FitVerdict verdict = FitVerdict::Unknown;
    std::vector<Message> remedies;  ///< first things that would make it fit, with their effect

    double part(std::string_view key) const;  ///< 0 when absent
};

}  // namespace petaplan::performance
