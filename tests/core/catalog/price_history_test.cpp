// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace petaplan::catalog {
namespace {

UtcSeconds at(const char* text) {
    return *parseUtcTime(text);
}

/// aws p2.16xlarge in us-east-1e, spot: three samples of the answers of DescribeSpotPriceHistory in
/// stanford-futuredata/training_on_a_dime @85f6595, logs/aws/cost. The source looked until
/// 2020-03-23T00:33:16Z.
PriceSeries changes() {
    PriceSeries series;
    series.key = {"aws", "p2.16xlarge", "us-east-1", "us-east-1e", "spot", "USD", false};
    series.kind = SampleKind::Change;
    series.points = {{at("2019-12-22T22:07:56Z"), *Decimal::parse("4.32")},
                     {at("2020-01-30T10:46:55Z"), *Decimal::parse("4.3844")},
                     {at("2020-01-30T18:02:31Z"), *Decimal::parse("4.32")}};
    series.knownUntil = at("2020-03-23T00:33:16Z");
    return series;
}

/// Snapshots at noon, one a day, of the days given.
PriceSeries snapshots(std::initializer_list<std::pair<int, const char*>> days) {
    PriceSeries series;
    series.key = {"gcp", "per-GPU A100", "asia-south1", "", "spot", "USD", true};
    for (const auto& [day, price] : days) {
        series.points.push_back({beginOf(Date::of(2026, 5, static_cast<unsigned>(day))) + 43'200,
                                 *Decimal::parse(price)});
    }
    series.knownUntil = series.points.back().time;
    return series;
}

TEST(PriceHistory, NamesASeriesLikeItsOffer) {
    EXPECT_EQ(seriesId(changes().key), "aws:p2.16xlarge:us-east-1:us-east-1e:spot");
    EXPECT_EQ(seriesId(snapshots({{1, "1"}}).key), "gcp:per-GPU A100:asia-south1:spot");
}

TEST(PriceHistory, AChangeHoldsUntilTheNextOne) {
    const PriceSeries series = changes();
    EXPECT_FALSE(heldBefore(series, at("2019-12-22T22:07:56Z")));
    EXPECT_EQ(heldBefore(series, at("2019-12-22T22:07:57Z"))->price.toText(), "4.32");
    const auto between = heldBefore(series, at("2020-01-30T18:02:31Z"));
    EXPECT_EQ(between->price.toText(), "4.3844");
    EXPECT_EQ(between->since, at("2020-01-30T10:46:55Z"));
    EXPECT_EQ(between->until, at("2020-01-30T18:02:30Z"));
    // On a day between two changes the price is known of that day.
    const auto quiet = heldOn(series, Date::of(2020, 1, 10));
    EXPECT_EQ(quiet->price.toText(), "4.32");
    EXPECT_EQ(dayOf(quiet->until), Date::of(2020, 1, 10));
    // The last one holds as long as the source looked, not for ever.
    EXPECT_TRUE(heldOn(series, Date::of(2020, 3, 22)));
    EXPECT_FALSE(heldOn(series, Date::of(2020, 3, 24)));
    EXPECT_EQ(dayOf(heldBefore(series, at("2026-11-30"))->until), Date::of(2020, 3, 23));
    EXPECT_FALSE(heldOn(series, Date::of(2019, 12, 21)));
}

TEST(PriceHistory, SnapshotsReachToTheNextUnlessOneIsMissing) {
    // The 6th and 7th are missing.
    const PriceSeries series =
        snapshots({{1, "1"}, {2, "2"}, {3, "3"}, {4, "2"}, {5, "2"}, {8, "4"}});
    EXPECT_EQ(typicalStep(series), kSecondsPerDay);
    EXPECT_EQ(heldOn(series, Date::of(2026, 5, 2))->price.toText(), "2");
    EXPECT_TRUE(heldOn(series, Date::of(2026, 5, 5)));
    EXPECT_FALSE(heldOn(series, Date::of(2026, 5, 6)));
    EXPECT_FALSE(heldOn(series, Date::of(2026, 5, 7)));
    EXPECT_EQ(heldOn(series, Date::of(2026, 5, 8))->price.toText(), "4");
    // As of a later day the last one seen still stands, with its own date.
    EXPECT_EQ(dayOf(heldBefore(series, endOf(Date::of(2026, 5, 6)))->until), Date::of(2026, 5, 5));
}

TEST(PriceHistory, PointsAreOrderedAndEqualOnesCountedOnce) {
    std::vector<PricePoint> points{{5, {2, 0}}, {1, {3, 0}}, {5, {20, 1}}, {5, {1, 0}}};
    sortPoints(points);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points[0].time, 1);
    EXPECT_EQ(points[1].price.toText(), "1");
    EXPECT_EQ(points[2].time, 5);
}

TEST(PriceHistory, ReductionKeepsExtremesAndGaps) {
    const PriceSeries series =
        snapshots({{1, "1"}, {2, "2"}, {3, "9"}, {4, "2"}, {5, "2"}, {8, "4"}});
    // One stretch a day from the 1st to the 8th.
    const auto days =
        reduceSeries(series, beginOf(Date::of(2026, 5, 1)), endOf(Date::of(2026, 5, 8)), 8);
    ASSERT_EQ(days.size(), 8U);
    EXPECT_EQ(days[0]->high, 1);
    // The morning of the 2nd still has the price of the 1st.
    EXPECT_EQ(days[1]->low, 1);
    EXPECT_EQ(days[1]->high, 2);
    EXPECT_EQ(days[2]->high, 9);
    EXPECT_EQ(days[3]->high, 9);
    EXPECT_TRUE(days[4]);
    EXPECT_FALSE(days[5]);
    EXPECT_FALSE(days[6]);
    EXPECT_EQ(days[7]->low, 4);
    EXPECT_EQ(sparkline(days).substr(0, 3), "▁");
    EXPECT_EQ(sparkline(std::vector<std::optional<PriceRange>>{PriceRange{1, 1}, std::nullopt,
                                                               PriceRange{9, 9}}),
              "▁ █");
    // A flat line is a line in the middle.
    EXPECT_EQ(sparkline(std::vector<std::optional<PriceRange>>{PriceRange{2, 2}, PriceRange{2, 2}}),
              "▅▅");
    EXPECT_TRUE(reduceSeries(series, 10, 10, 4).empty());
    EXPECT_TRUE(reduceSeries(series, 0, 10, 0).empty());
}

TEST(PriceHistory, ReductionOfChangesHasNoHolesBetweenThem) {
    const auto ranges = reduceSeries(changes(), at("2019-12-20"), at("2020-03-25"), 96);
    ASSERT_EQ(ranges.size(), 96U);
    EXPECT_FALSE(ranges[0]);  // before the first sample
    EXPECT_FALSE(ranges[1]);
    EXPECT_TRUE(ranges[2]);
    const auto gaps = std::count(ranges.begin() + 2, ranges.end(), std::nullopt);
    EXPECT_EQ(gaps, 1);  // the 24th of March, when the source looked no more
    // The short rise of the 30th of January, the 42nd day, is not lost.
    EXPECT_EQ(ranges[41]->high, 4.3844);
    EXPECT_EQ(ranges[41]->low, 4.32);
    EXPECT_EQ(ranges[42]->high, 4.32);
}

// A second method: each stretch asked by itself, second by second.
TEST(PriceHistory, ReductionEqualsAskingEachSecond) {
    std::mt19937 random(7);
    for (int round = 0; round < 30; ++round) {
        PriceSeries series;
        series.kind = round % 2 == 0 ? SampleKind::Change : SampleKind::Snapshot;
        for (int i = 0; i < 20; ++i) {
            series.points.push_back({static_cast<UtcSeconds>(random() % 240),
                                     Decimal(static_cast<std::int64_t>(random() % 90 + 10), 1)});
        }
        sortPoints(series.points);
        // One sample a second: of several the last one holds.
        for (std::size_t i = series.points.size() - 1; i > 0; --i) {
            if (series.points[i].time == series.points[i - 1].time) {
                series.points.erase(series.points.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            }
        }
        series.knownUntil = 230;
        const auto ranges = reduceSeries(series, 20, 220, 40);
        ASSERT_EQ(ranges.size(), 40U);
        for (std::size_t stretch = 0; stretch < 40; ++stretch) {
            std::optional<PriceRange> expected;
            for (UtcSeconds second = 20 + 5 * static_cast<UtcSeconds>(stretch);
                 second < 25 + 5 * static_cast<UtcSeconds>(stretch); ++second) {
                const auto held = heldBefore(series, second + 1);
                if (!held || held->until < second) continue;
                const double price = held->price.toDouble();
                if (!expected) expected = PriceRange{price, price};
                expected->low = std::min(expected->low, price);
                expected->high = std::max(expected->high, price);
            }
            ASSERT_EQ(ranges[stretch].has_value(), expected.has_value()) << round << " " << stretch;
            if (!expected) continue;
            EXPECT_EQ(ranges[stretch]->low, expected->low);
            EXPECT_EQ(ranges[stretch]->high, expected->high);
        }
    }
}

TEST(PriceHistory, TellsWhatBecameOfAPriceBetweenTwoDays) {
    const PriceSeries series = changes();
    const auto rise = moveBetween(series, Date::of(2020, 1, 1), Date::of(2020, 1, 30));
    EXPECT_EQ(rise->kind, MoveKind::Same);  // back at 4.32 by the end of the day
    PriceSeries ended = series;
    ended.points.pop_back();
    const auto changed = moveBetween(ended, Date::of(2020, 1, 1), Date::of(2020, 2, 1));
    EXPECT_EQ(changed->kind, MoveKind::Changed);
    EXPECT_NEAR(*changed->changePct, 1.4907, 0.0001);  // 4.3844 / 4.32 - 1
    EXPECT_EQ(moveBetween(series, Date::of(2019, 12, 1), Date::of(2020, 1, 1))->kind,
              MoveKind::New);
    EXPECT_EQ(moveBetween(series, Date::of(2020, 1, 1), Date::of(2020, 5, 1))->kind,
              MoveKind::Unknown);
    EXPECT_FALSE(moveBetween(series, Date::of(2019, 1, 1), Date::of(2019, 2, 1)));

    PriceSeries gone = snapshots({{1, "1"}, {2, "1"}, {3, "1"}});
    gone.knownUntil = beginOf(Date::of(2026, 5, 20));  // the source saw others that day
    EXPECT_EQ(moveBetween(gone, Date::of(2026, 5, 2), Date::of(2026, 5, 20))->kind, MoveKind::Gone);

    std::vector<PriceMove> moves{*moveBetween(gone, Date::of(2026, 5, 2), Date::of(2026, 5, 20)),
                                 *rise, *changed};
    sortMoves(moves);
    EXPECT_EQ(moves[0].kind, MoveKind::Changed);
    EXPECT_EQ(moves[1].kind, MoveKind::Gone);
    EXPECT_EQ(moves[2].kind, MoveKind::Same);
}

}  // namespace
}  // namespace petaplan::catalog
