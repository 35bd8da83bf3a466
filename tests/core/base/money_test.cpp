// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/money.h"

#include <gtest/gtest.h>

#include <limits>

namespace petaplan {
namespace {

// AWS p4d.24xlarge list price used by the 43 % example: 8,760 h of it, exact to the last digit.
TEST(Money, AYearOfAnHourlyPriceIsExact) {
    const Money hourly{*Decimal::parse("32.7726"), "USD"};
    const auto year = times(hourly, 8760);
    ASSERT_TRUE(year);
    EXPECT_EQ(year->amount.toText(), "287087.9760");
    EXPECT_EQ(year->currency, "USD");
}

TEST(Money, AddsDifferentScalesWithoutLoss) {
    const auto total = sum({*Decimal::parse("0.0971"), "USD"}, {*Decimal::parse("12.5"), "USD"});
    ASSERT_TRUE(total);
    EXPECT_EQ(total->amount.toText(), "12.5971");
}

TEST(Money, NeverAddsCurrenciesOrOverflows) {
    EXPECT_FALSE(sum({Decimal(1, 0), "USD"}, {Decimal(1, 0), "CNY"}));
    EXPECT_FALSE(times({Decimal(std::numeric_limits<std::int64_t>::max(), 0), "USD"}, 2));
}

TEST(Money, CurrencyCodesAreThreeCapitals) {
    EXPECT_TRUE(isCurrencyCode("CNY"));
    EXPECT_FALSE(isCurrencyCode("usd"));
    EXPECT_FALSE(isCurrencyCode("US"));
}

}  // namespace
}  // namespace petaplan
