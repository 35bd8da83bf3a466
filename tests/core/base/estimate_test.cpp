// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/estimate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace petaplan {
namespace {

// P10 and P90 of a standard normal are -/+ 1.28155 (any table of the normal distribution).
TEST(Estimate, LogNormalRangeHoldsEightOfTenCases) {
    const Estimate estimate = logNormalEstimate(100, EvidenceLevel::B, {{"class", 0.15}});
    EXPECT_NEAR(estimate.low, 100 * std::exp(-1.28155 * 0.15), 1e-3);
    EXPECT_NEAR(estimate.high, 100 * std::exp(1.28155 * 0.15), 1e-3);
}

TEST(Estimate, IndependentSpreadsAddAsSquaresLargestFirst) {
    const Estimate estimate =
        logNormalEstimate(1, EvidenceLevel::C, {{"network", 0.3}, {"moe_routing", 0.4}});
    EXPECT_NEAR(estimate.sigma(), 0.5, 1e-12);
    EXPECT_EQ(estimate.spread.front().name, "moe_routing");
}

TEST(Estimate, InvertingSwapsTheEnds) {
    const Estimate speed = logNormalEstimate(50, EvidenceLevel::A, {{"class", 0.1}});
    const Estimate hours = speed.inverted(1000);
    EXPECT_DOUBLE_EQ(hours.central, 20);
    EXPECT_DOUBLE_EQ(hours.low, 1000 / speed.high);
    EXPECT_DOUBLE_EQ(hours.high, 1000 / speed.low);
    EXPECT_LT(hours.low, hours.central);
}

TEST(Estimate, ExactFiguresHaveNoRange) {
    const Estimate exact = exactEstimate(3);
    EXPECT_EQ(exact.low, 3);
    EXPECT_EQ(exact.high, 3);
    EXPECT_EQ(exact.sigma(), 0);
}

}  // namespace
}  // namespace petaplan
