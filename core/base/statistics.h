// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace petaplan {

/// Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996), p in [0, 1];
/// nullopt for an empty sample.
std::optional<double> quantile(std::span<const double> sample, double p);
std::optional<double> median(std::span<const double> sample);
std::optional<double> mean(std::span<const double> sample);

/// Spearman's rank correlation with mean ranks for ties; nullopt for fewer than two pairs or when
/// one side does not vary.
std::optional<double> rankCorrelation(std::span<const double> a, std::span<const double> b);

}  // namespace petaplan
