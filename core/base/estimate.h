// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace petaplan {

/// What a prediction rests on, from best to worst: measurements of the same GPU, software stack and
/// model family (A), of the same GPU (B), of the same GPU generation (C), none: extrapolated (D).
enum class EvidenceLevel { A, B, C, D };

std::string_view evidenceLetter(EvidenceLevel level);

/// One part of the spread of a prediction, as a standard deviation of the logarithm.
struct SpreadTerm {
    std::string name;  ///< snake_case term of the domain: "same_generation", "moe_routing"
    double sigma = 0;  ///< standard deviation of ln(measured / predicted)
};

/// A predicted figure: P10, median and P90 of a log-normal belief, never a bare double.
struct Estimate {
    double low = 0;
    double central = 0;
    double high = 0;
    EvidenceLevel level = EvidenceLevel::D;
    std::vector<SpreadTerm> spread;  ///< independent terms, largest first; empty when exact

    /// Total standard deviation of the logarithm: the root of the summed squares.
    double sigma() const;

    /// The same belief about a multiple of the figure (positive factor).
    Estimate scaledBy(double factor) const;
    /// The belief about factor / figure: time from speed. Low and high change places.
    Estimate inverted(double factor) const;
};

/// central x/÷ exp(1.2816 sigma), sigma = root of summed squares of the terms (models of
/// independent log-normal factors). Terms are sorted, largest first.
Estimate logNormalEstimate(double central, EvidenceLevel level, std::vector<SpreadTerm> terms);

/// A figure that is known exactly: low = central = high.
Estimate exactEstimate(double value);

}  // namespace petaplan
