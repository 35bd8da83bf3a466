// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utc_time.h"

#include <gtest/gtest.h>

namespace petaplan {
namespace {

// Epoch seconds by GNU date: date -u -d 2019-12-22T22:07:56Z +%s
TEST(UtcTime, ReadsTheFormsThatFeedsWrite) {
    EXPECT_EQ(parseUtcTime("2019-12-22T22:07:56Z"), 1577052476);
    EXPECT_EQ(parseUtcTime("2019-12-22T22:07:56+00:00"), 1577052476);
    EXPECT_EQ(parseUtcTime("2019-12-22 22:07:56.123456"), 1577052476);
    EXPECT_EQ(parseUtcTime("2019-12-23T00:07:56+02:00"), 1577052476);
    EXPECT_EQ(parseUtcTime("2019-12-22T16:37:56-0530"), 1577052476);
    EXPECT_EQ(parseUtcTime("2020-02-29"), 1582934400);
    EXPECT_EQ(parseUtcTime("2020-02-29T12:30"), 1582934400 + 12 * 3600 + 30 * 60);
    EXPECT_EQ(parseUtcTime("1969-12-31T23:59:59Z"), -1);
}

TEST(UtcTime, RefusesWhatIsNoTime) {
    for (const char* text : {"", "2020", "2020-13-01", "2020-02-30", "2020-02-29T24:00:00Z",
                             "2020-02-29T12", "2020-02-29T12:60", "2020-02-29T12:00:00.Z",
                             "2020-02-29T12:00:00+2", "2020-02-29x12:00:00Z", "yesterday at 10"}) {
        EXPECT_FALSE(parseUtcTime(text)) << text;
    }
}

TEST(UtcTime, DaysBeginAndEndAtMidnight) {
    for (const UtcSeconds time : {UtcSeconds{0}, UtcSeconds{-1}, UtcSeconds{-86400},
                                  UtcSeconds{86399}, UtcSeconds{1577052476}}) {
        const Date day = dayOf(time);
        EXPECT_LE(beginOf(day), time);
        EXPECT_LT(time, endOf(day));
        EXPECT_EQ(parseUtcTime(utcTimeText(time)), time);
    }
    EXPECT_EQ(utcTimeText(-1), "1969-12-31T23:59:59Z");
    EXPECT_EQ(dayOf(1577052476), Date::of(2019, 12, 22));
}

}  // namespace
}  // namespace petaplan
