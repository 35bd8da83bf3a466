// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace petaplan {
namespace {

std::vector<double> meanRanks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t end = i + 1;
        while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
        const double rank = (static_cast<double>(i) + static_cast<double>(end - 1)) / 2.0;
        for (std::size_t k = i; k < end; ++k) ranks[order[k]] = rank;
        i = end;
    }
    return ranks;
}

}  // namespace

std::optional<double> quantile(std::span<const double> sample, double p) {
    if (sample.empty()) return std::nullopt;
    std::vector<double> sorted(sample.begin(), sample.end());
    std::sort(sorted.begin(), sorted.end());
    const double position = p * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double share = position - static_cast<double>(below);
    return sorted[below] + share * (sorted[above] - sorted[below]);
}

std::optional<double> median(std::span<const double> sample) {
    return quantile(sample, 0.5);
}

std::optional<double> mean(std::span<const double> sample) {
    if (sample.empty()) return std::nullopt;
    return std::accumulate(sample.begin(), sample.end(), 0.0) / static_cast<double>(sample.size());
}

std::optional<double> rankCorrelation(std::span<const double> a, std::span<const double> b) {
    if (a.size() != b.size() || a.size() < 2) return std::nullopt;
    const std::vector<double> x = meanRanks(a);
    const std::vector<double> y = meanRanks(b);
    const double middle = static_cast<double>(a.size() - 1) / 2.0;
    double products = 0;
    double squaresX = 0;
    double squaresY = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        products += (x[i] - middle) * (y[i] - middle);
        squaresX += (x[i] - middle) * (x[i] - middle);
        squaresY += (y[i] - middle) * (y[i] - middle);
    }
    if (squaresX == 0 || squaresY == 0) return std::nullopt;
    return products / std::sqrt(squaresX * squaresY);
}

}  // namespace petaplan
