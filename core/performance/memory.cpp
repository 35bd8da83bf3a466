// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/memory.h"

#include <cmath>

namespace petaplan::performance {

std::string_view verdictName(FitVerdict verdict) {
    switch (verdict) {
        case FitVerdict::Fits:
            return "fits";
        case FitVerdict::Tight:
            return "tight";
        case FitVerdict::DoesNotFit:
            return "no";
        case FitVerdict::Unknown:
            return "unknown";
    }
    return "unknown";
}

double MemoryBreakdown::part(std::string_view key) const {
    double gib = 0;
    for (const MemoryPart& part : parts) {
        if (part.key == key) gib += part.gib;
    }
    return gib;
}

FitVerdict verdictOf(const Estimate& totalGib, std::optional<double> usableGib) {
    // 95 % quantile of the standard normal distribution.
    constexpr double kZ95 = 1.6448536269514722;
    if (!usableGib) return FitVerdict::Unknown;
    if (totalGib.central > *usableGib) return FitVerdict::DoesNotFit;
    const double p95 = totalGib.central * std::exp(kZ95 * totalGib.sigma());
    return p95 <= *usableGib ? FitVerdict::Fits : FitVerdict::Tight;
}

}  // namespace petaplan::performance
