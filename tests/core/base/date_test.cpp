// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"

#include <gtest/gtest.h>

namespace petaplan {
namespace {

TEST(Date, ReadsDaysMonthsAndYears) {
    EXPECT_EQ(Date::parse("2026-11-30")->toText(), "2026-11-30");
    EXPECT_EQ(Date::parse("2026-06")->toText(), "2026-06-01");
    EXPECT_EQ(Date::parse("2023")->toText(), "2023-01-01");
}

TEST(Date, RefusesImpossibleDays) {
    for (const char* text : {"2026-02-29", "2026-13-01", "2026-00-10", "2026/01/01", "26-01-01",
                             "2021-2023", "", "2026-1-1", "2026-01-0x"}) {
        EXPECT_FALSE(Date::parse(text)) << text;
    }
}

TEST(Date, CountsDaysAcrossLeapYears) {
    EXPECT_EQ(Date::of(2024, 3, 1).daysSince(Date::of(2024, 2, 28)), 2);
    EXPECT_EQ(Date::of(2026, 3, 1).daysSince(Date::of(2026, 2, 28)), 1);
    EXPECT_EQ(Date::of(1970, 1, 1).daysSinceEpoch(), 0);
    EXPECT_EQ(Date::of(2026, 11, 30).monthText(), "2026-11");
}

}  // namespace
}  // namespace petaplan
