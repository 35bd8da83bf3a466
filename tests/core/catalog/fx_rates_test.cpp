// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/fx_rates.h"

#include <gtest/gtest.h>

namespace petaplan::catalog {
namespace {

FxRates sample() {
    FxRates rates;
    rates.add({"2026-05", "CNY", 7.0, {}});
    rates.add({"2026-06", "CNY", 7.2, {}});
    rates.add({"2026-05", "EUR", 0.9, {}});
    return rates;
}

TEST(FxRates, NewestRateNotAfterTheDate) {
    const FxRates rates = sample();
    EXPECT_EQ(rates.rate("CNY", Date::of(2026, 5, 31))->month, "2026-05");
    EXPECT_EQ(rates.rate("CNY", Date::of(2026, 6, 1))->month, "2026-06");
    EXPECT_EQ(rates.rate("CNY", Date::of(2030, 1, 1))->month, "2026-06");
    // Nothing is that old: the oldest known, and the month says so.
    EXPECT_EQ(rates.rate("CNY", Date::of(2019, 1, 1))->month, "2026-05");
    EXPECT_FALSE(rates.rate("JPY", Date::of(2026, 6, 1)).has_value());
}

TEST(FxRates, ConvertsOverTheDollar) {
    const FxRates rates = sample();
    const Date june = Date::of(2026, 6, 15);
    const auto toDollar = rates.conversion("CNY", "USD", june);
    ASSERT_TRUE(toDollar);
    EXPECT_DOUBLE_EQ(toDollar->factor, 1 / 7.2);
    EXPECT_EQ(toDollar->month, "2026-06");
    const auto fromDollar = rates.conversion("USD", "EUR", june);
    ASSERT_TRUE(fromDollar);
    EXPECT_DOUBLE_EQ(fromDollar->factor, 0.9);
    const auto across = rates.conversion("CNY", "EUR", june);
    ASSERT_TRUE(across);
    EXPECT_DOUBLE_EQ(across->factor, 0.9 / 7.2);
    EXPECT_EQ(across->month, "2026-05");  // the older of the two
}

TEST(FxRates, SameCurrencyNeedsNoRateAndUnknownOnesDoNotConvert) {
    const FxRates rates = sample();
    const Date june = Date::of(2026, 6, 15);
    const auto same = rates.conversion("XYZ", "XYZ", june);
    ASSERT_TRUE(same);
    EXPECT_EQ(same->factor, 1);
    EXPECT_TRUE(same->month.empty());
    EXPECT_FALSE(rates.conversion("XYZ", "USD", june).has_value());
    EXPECT_FALSE(rates.conversion("USD", "XYZ", june).has_value());
    EXPECT_FALSE(rates.conversion("", "USD", june).has_value());
}

TEST(FxRates, LaterAdditionReplacesAMonth) {
    FxRates rates = sample();
    rates.add({"2026-06", "CNY", 7.3, {}});
    EXPECT_EQ(rates.all().size(), 3U);
    EXPECT_DOUBLE_EQ(rates.rate("CNY", Date::of(2026, 6, 1))->unitsPerUsd, 7.3);
}

}  // namespace
}  // namespace petaplan::catalog
