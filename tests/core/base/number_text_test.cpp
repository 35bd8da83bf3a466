// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include <gtest/gtest.h>

#include <clocale>
#include <limits>

namespace petaplan {
namespace {

TEST(NumberText, ReadsPlainAndScientificNumbers) {
    EXPECT_EQ(parseNumber("2e12"), 2e12);
    EXPECT_EQ(parseNumber(" -0.5 "), -0.5);
    EXPECT_EQ(parseNumber("+3"), 3.0);
    EXPECT_EQ(parseWholeNumber("42"), 42);
}

TEST(NumberText, RefusesWhatIsNoFiniteNumber) {
    for (const char* text : {"", "nan", "inf", "-inf", "1,5", "1.5x", "+-1", "1e999"}) {
        EXPECT_FALSE(parseNumber(text)) << text;
    }
    EXPECT_FALSE(parseWholeNumber("4.2"));
}

TEST(NumberText, DecimalCommaLocaleChangesNothing) {
    // Where the locale is not installed setlocale fails and the test still checks the plain case.
    const char* set = std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    EXPECT_EQ(shortText(12.5), "12.5");
    EXPECT_EQ(exactText(0.1), "0.1");
    EXPECT_EQ(parseNumber("12.5"), 12.5);
    if (set != nullptr) std::setlocale(LC_NUMERIC, "C");
}

TEST(NumberText, ShortTextNeverUsesExponents) {
    EXPECT_EQ(shortText(1234567), "1234567");
    EXPECT_EQ(shortText(0.000012345), "0.00001234");
    EXPECT_EQ(shortText(93.04), "93.04");
    EXPECT_EQ(shortText(100.0), "100");
    EXPECT_EQ(shortText(-0.0), "0");
    EXPECT_EQ(shortText(std::numeric_limits<double>::infinity()), "–");
}

TEST(NumberText, ExactTextReadsBackAsTheSameDouble) {
    for (const double value : {0.1, 1.0 / 3.0, 2e12, 6.02214076e23, -5e-324}) {
        EXPECT_EQ(parseNumber(exactText(value)), value);
    }
}

}  // namespace
}  // namespace petaplan
