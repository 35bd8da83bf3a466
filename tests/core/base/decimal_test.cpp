// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"

#include <gtest/gtest.h>

#include <limits>

namespace petaplan {
namespace {

TEST(Decimal, KeepsTheDigitsOfItsSource) {
    for (const char* text : {"32.7726", "0.0971", "0", "-1.50", "6.6104", "123456789.123456789"}) {
        const auto value = Decimal::parse(text);
        ASSERT_TRUE(value) << text;
        EXPECT_EQ(value->toText(), text);
    }
}

TEST(Decimal, ReadsExponentsAsFeedsWriteThem) {
    EXPECT_EQ(Decimal::parse("1e-4")->toText(), "0.0001");
    EXPECT_EQ(Decimal::parse("2.5E+3")->toText(), "2500");
    EXPECT_EQ(Decimal::parse("1.25e1")->toText(), "12.5");
}

TEST(Decimal, RefusesWhatIsNoExactNumber) {
    for (const char* text : {"", ".", "-", "abc", "1,5", "nan", "inf", "1.2.3", "0x10", "1e",
                             "1e99", " 1", "99999999999999999999", "0.1234567890123456789"}) {
        EXPECT_FALSE(Decimal::parse(text)) << text;
    }
}

TEST(Decimal, ComparesByValueNotByScale) {
    EXPECT_EQ(*Decimal::parse("1.0"), *Decimal::parse("1.000"));
    EXPECT_LT(*Decimal::parse("0.0999"), *Decimal::parse("0.1"));
    EXPECT_GT(*Decimal::parse("-0.1"), *Decimal::parse("-0.11"));
    // Scales that differ by 18 places must not overflow on the way to a common scale.
    EXPECT_GT(Decimal(std::numeric_limits<std::int64_t>::max(), 0), Decimal(1, 18));
}

TEST(Decimal, RoundsHalfAwayFromZeroForDisplay) {
    EXPECT_EQ(Decimal(12345, 4).toText(2), "1.23");
    EXPECT_EQ(Decimal(1235, 3).toText(2), "1.24");
    EXPECT_EQ(Decimal(-1235, 3).toText(2), "-1.24");
    EXPECT_EQ(Decimal(5, 0).toText(2), "5.00");
    EXPECT_EQ(Decimal(971, 4).toText(2), "0.10");
}

TEST(Decimal, ConvertsToTheNearestDouble) {
    EXPECT_EQ(Decimal(971, 4).toDouble(), 0.0971);
    EXPECT_EQ(Decimal(327726, 4).toDouble(), 32.7726);
}

TEST(Decimal, SmallestValueCanBePrinted) {
    EXPECT_EQ(Decimal(std::numeric_limits<std::int64_t>::min(), 0).toText(),
              "-9223372036854775808");
}

TEST(Decimal, RoundedRefusesWhatIsNotFinite) {
    EXPECT_EQ(Decimal::rounded(2.0051, 2)->toText(), "2.01");
    EXPECT_FALSE(Decimal::rounded(std::numeric_limits<double>::quiet_NaN(), 2));
    EXPECT_FALSE(Decimal::rounded(1e300, 2));
}

}  // namespace
}  // namespace petaplan
