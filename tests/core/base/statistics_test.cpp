// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"

#include <gtest/gtest.h>

#include <vector>

namespace petaplan {
namespace {

// Type 7 quantiles of 1..4 as R's quantile() documents them: 1.75, 2.5, 3.25.
TEST(Statistics, QuantilesInterpolateBetweenOrderStatistics) {
    const std::vector<double> sample{4, 1, 3, 2};
    EXPECT_DOUBLE_EQ(*quantile(sample, 0.25), 1.75);
    EXPECT_DOUBLE_EQ(*median(sample), 2.5);
    EXPECT_DOUBLE_EQ(*quantile(sample, 0.75), 3.25);
    EXPECT_DOUBLE_EQ(*quantile(sample, 1.0), 4);
    EXPECT_FALSE(median({}));
}

// Spearman's rho = 1 - 6 sum d^2 / (n (n^2 - 1)) without ties: d = (0, 1, -1, 0), n = 4 -> 0.8.
TEST(Statistics, RankCorrelationMatchesSpearmansFormula) {
    const std::vector<double> a{1, 2, 3, 4};
    const std::vector<double> b{10, 30, 20, 40};
    EXPECT_NEAR(*rankCorrelation(a, b), 0.8, 1e-12);
    const std::vector<double> constant{5, 5, 5, 5};
    EXPECT_FALSE(rankCorrelation(a, constant));
}

TEST(Statistics, TiesShareTheirMeanRank) {
    const std::vector<double> a{1, 2, 2, 3};
    EXPECT_NEAR(*rankCorrelation(a, a), 1.0, 1e-12);
}

}  // namespace
}  // namespace petaplan
