// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/estimate.h"
#include "core/base/money.h"

/// Figures as a report prints them, the same in every language: thousands by comma, decimal point,
/// minus U+2212, ranges "a – b" with an en dash between spaces, "–" for a figure that is not known.
namespace petaplan::report {

inline constexpr const char* kUnknown = "–";

/// "109,574.40"
std::string fixedText(double value, int decimals);
/// At least `digits` significant digits of the whole part and as many decimals as they need:
/// "66,520", "18.3", "0.0414".
std::string figureText(double value, int digits = 3);
/// "99,590 – 129,043"; the single figure when both ends print alike.
std::string rangeText(double low, double high, int decimals);
std::string figureRangeText(const Estimate& estimate, int digits = 3);
/// "18.3 (16.6 – 21.5)"
std::string withRangeText(const Estimate& estimate, int decimals);
/// "+18,495" or "−9,485"
std::string signedText(double value, int decimals);
/// A price as its source printed it, thousands grouped: never rounded.
std::string exactText(const Decimal& value);
/// "100 × 10⁹": a count in engineering notation from a million on, grouped below.
std::string countText(double count);
/// Without decimals from 10 on, one decimal below: "27", "3.4".
std::string percentText(double percent);

/// Shares of a whole in percent with one decimal, rounded by largest remainder so that they add up
/// to 100.0. Empty when the sum is not positive.
std::vector<double> sharesOfHundred(std::span<const double> parts);

}  // namespace petaplan::report
