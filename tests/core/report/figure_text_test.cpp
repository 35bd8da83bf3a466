// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/figure_text.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

namespace petaplan::report {
namespace {

TEST(FigureText, GroupsThousandsAndWritesARealMinus) {
    EXPECT_EQ(fixedText(109574.4, 2), "109,574.40");
    EXPECT_EQ(fixedText(999, 0), "999");
    EXPECT_EQ(fixedText(1000, 0), "1,000");
    EXPECT_EQ(fixedText(1234567.891, 1), "1,234,567.9");
    EXPECT_EQ(fixedText(-48799.68, 2), "−48,799.68");
    EXPECT_EQ(fixedText(-0.001, 2), "0.00");
}

TEST(FigureText, UnknownFigureIsADash) {
    EXPECT_EQ(fixedText(std::numeric_limits<double>::quiet_NaN(), 2), "–");
    EXPECT_EQ(figureText(std::numeric_limits<double>::infinity()), "–");
}

TEST(FigureText, KeepsSignificantDigits) {
    EXPECT_EQ(figureText(66523, 4), "66,520");
    EXPECT_EQ(figureText(18.27, 3), "18.3");
    EXPECT_EQ(figureText(0.04142, 3), "0.0414");
    EXPECT_EQ(figureText(8192, 4), "8,192");
    EXPECT_EQ(figureText(0, 3), "0");
}

TEST(FigureText, RangesHaveAnEnDashBetweenBlanks) {
    EXPECT_EQ(rangeText(229380.42, 265587.65, 0), "229,380 – 265,588");
    EXPECT_EQ(rangeText(5.001, 5.002, 1), "5.0");
    EXPECT_EQ(withRangeText({16.6, 18.3, 21.5, EvidenceLevel::B, {}}, 1), "18.3 (16.6 – 21.5)");
    EXPECT_EQ(withRangeText(exactEstimate(3), 0), "3");
}

TEST(FigureText, SignsDifferencesButNotZero) {
    EXPECT_EQ(signedText(90424, 2), "+90,424.00");
    EXPECT_EQ(signedText(-12191, 0), "−12,191");
    EXPECT_EQ(signedText(0.001, 2), "0.00");
}

TEST(FigureText, PricesKeepTheDigitsOfTheirSource) {
    EXPECT_EQ(exactText(*Decimal::parse("10.49264")), "10.49264");
    EXPECT_EQ(exactText(*Decimal::parse("0.08")), "0.08");
    EXPECT_EQ(exactText(*Decimal::parse("12345.60")), "12,345.60");
}

TEST(FigureText, LargeCountsAreWrittenWithPowersOfTen) {
    EXPECT_EQ(countText(100e9), "100 × 10⁹");
    EXPECT_EQ(countText(2e12), "2 × 10¹²");
    EXPECT_EQ(countText(1.5e6), "1.5 × 10⁶");
    EXPECT_EQ(countText(250000), "250,000");
}

// Largest remainder: thirds of a whole give 33.4, 33.3, 33.3.
TEST(FigureText, SharesAddUpToOneHundred) {
    EXPECT_EQ(sharesOfHundred(std::vector<double>{1, 1, 1}),
              (std::vector<double>{33.4, 33.3, 33.3}));
    const std::vector<double> amounts{104095.68, 1422.72, 115814.21, 15319.25, 3840, 1080};
    const std::vector<double> shares = sharesOfHundred(amounts);
    EXPECT_EQ(shares, (std::vector<double>{43.1, 0.6, 47.9, 6.3, 1.6, 0.5}));
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 100.0, 1e-9);
    EXPECT_TRUE(sharesOfHundred(std::vector<double>{0, 0}).empty());
}

}  // namespace
}  // namespace petaplan::report
