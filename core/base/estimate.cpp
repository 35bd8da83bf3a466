// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/estimate.h"

#include <algorithm>
#include <cmath>

namespace petaplan {
namespace {

// 90 % quantile of the standard normal distribution.
constexpr double kZ90 = 1.2815515655446004;

}  // namespace

std::string_view evidenceLetter(EvidenceLevel level) {
    switch (level) {
        case EvidenceLevel::A:
            return "A";
        case EvidenceLevel::B:
            return "B";
        case EvidenceLevel::C:
            return "C";
        case EvidenceLevel::D:
            return "D";
    }
    return "D";
}

double Estimate::sigma() const {
    double squares = 0;
    for (const SpreadTerm& term : spread) squares += term.sigma * term.sigma;
    return std::sqrt(squares);
}

Estimate Estimate::scaledBy(double factor) const {
    Estimate result = *this;
    result.low *= factor;
    result.central *= factor;
    result.high *= factor;
    return result;
}

Estimate Estimate::inverted(double factor) const {
    Estimate result = *this;
    result.low = factor / high;
    result.central = factor / central;
    result.high = factor / low;
    return result;
}

Estimate logNormalEstimate(double central, EvidenceLevel level, std::vector<SpreadTerm> terms) {
    std::stable_sort(terms.begin(), terms.end(),
                     [](const SpreadTerm& a, const SpreadTerm& b) { return a.sigma > b.sigma; });
    Estimate result{central, central, central, level, std::move(terms)};
    const double factor = std::exp(kZ90 * result.sigma());
    result.low = central / factor;
    result.high = central * factor;
    return result;
}

Estimate exactEstimate(double value) {
    return Estimate{value, value, value, EvidenceLevel::A, {}};
}

}  // namespace petaplan
