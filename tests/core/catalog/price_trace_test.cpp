// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace petaplan::catalog {
namespace {

PriceSeries randomSeries(std::mt19937& random, SampleKind kind, int samples, int seconds) {
    PriceSeries series;
    series.kind = kind;
    for (int i = 0; i < samples; ++i) {
        const auto time = static_cast<UtcSeconds>(random() % static_cast<unsigned>(seconds));
        series.points.push_back({time, Decimal(static_cast<std::int64_t>(random() % 90 + 10), 1)});
    }
    sortPoints(series.points);
    series.knownUntil = seconds - 10;
    return series;
}

/// A second method: the price in force at an instant given in sixtieths of a second, asked of the
/// samples one by one.
std::optional<double> priceAt(const PriceSeries& series, std::int64_t sixtieths) {
    const auto step = typicalStep(series);
    std::optional<double> price;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const bool began = series.points[i].time * 60 <= sixtieths;
        if (began && holdsUntil(series, i, step) * 60 > sixtieths) {
            price = series.points[i].price.toDouble();
        }
    }
    return price;
}

/// Columns by asking each sixtieth of a second; boundaries must fall on them.
std::vector<std::optional<TraceColumn>> asked(const PriceSeries& series, UtcSeconds from,
                                              UtcSeconds to, std::size_t columns) {
    const auto width = (to - from) * 60 / static_cast<std::int64_t>(columns);
    std::vector<std::optional<TraceColumn>> result(columns);
    for (std::size_t c = 0; c < columns; ++c) {
        const std::int64_t begin = from * 60 + static_cast<std::int64_t>(c) * width;
        for (std::int64_t at = begin; at < begin + width; ++at) {
            const auto price = priceAt(series, at);
            if (!price) continue;
            if (!result[c]) result[c] = TraceColumn{*price, *price, *price, *price, false};
            result[c]->low = std::min(result[c]->low, *price);
            result[c]->high = std::max(result[c]->high, *price);
            result[c]->last = *price;
        }
        if (result[c]) result[c]->joined = priceAt(series, begin) && priceAt(series, begin - 1);
    }
    return result;
}

TEST(PriceTrace, ColumnsEqualAskingEachMoment) {
    std::mt19937 random(11);
    // Widths of 5 s, of 1.25 s, of 1/2 s and of 1/3 s: more columns than seconds too.
    const std::size_t columnCounts[] = {40, 160, 400, 600};
    for (int round = 0; round < 24; ++round) {
        const auto kind = round % 2 == 0 ? SampleKind::Change : SampleKind::Snapshot;
        const PriceSeries series = randomSeries(random, kind, 20, 240);
        const PriceTrace trace(series);
        const std::size_t columns = columnCounts[round % 4];
        const auto expected = asked(series, 20, 220, columns);
        const auto found = trace.reduce(20, 220, columns);
        ASSERT_EQ(found.size(), columns);
        for (std::size_t c = 0; c < columns; ++c) {
            ASSERT_EQ(found[c].has_value(), expected[c].has_value()) << round << " column " << c;
            if (!expected[c]) continue;
            EXPECT_EQ(found[c]->low, expected[c]->low) << round << " column " << c;
            EXPECT_EQ(found[c]->high, expected[c]->high) << round << " column " << c;
            EXPECT_EQ(found[c]->first, expected[c]->first) << round << " column " << c;
            EXPECT_EQ(found[c]->last, expected[c]->last) << round << " column " << c;
            EXPECT_EQ(found[c]->joined, expected[c]->joined) << round << " column " << c;
        }
    }
}

// Many samples a column, over the borders of blocks, against the reduction of the command line.
TEST(PriceTrace, AgreesWithTheReductionOfStretches) {
    std::mt19937 random(5);
    for (const SampleKind kind : {SampleKind::Change, SampleKind::Snapshot}) {
        const PriceSeries series = randomSeries(random, kind, 20'000, 1'000'000);
        const PriceTrace trace(series);
        for (const std::size_t columns : {1U, 7U, 100U, 1000U}) {
            const UtcSeconds to = 1000 + 980 * 1000;
            if ((to - 1000) % static_cast<UtcSeconds>(columns) != 0) continue;
            const auto stretches = reduceSeries(series, 1000, to, columns);
            const auto found = trace.reduce(1000, to, columns);
            ASSERT_EQ(found.size(), stretches.size());
            for (std::size_t c = 0; c < columns; ++c) {
                ASSERT_EQ(found[c].has_value(), stretches[c].has_value());
                if (!stretches[c]) continue;
                EXPECT_EQ(found[c]->low, stretches[c]->low);
                EXPECT_EQ(found[c]->high, stretches[c]->high);
            }
            const auto range = trace.range(1000, to);
            ASSERT_TRUE(range);
            double low = 1e9;
            double high = 0;
            for (const auto& stretch : stretches) {
                if (!stretch) continue;
                low = std::min(low, stretch->low);
                high = std::max(high, stretch->high);
            }
            EXPECT_EQ(range->low, low);
            EXPECT_EQ(range->high, high);
        }
    }
}

TEST(PriceTrace, ReadsOffThePriceInForceAndTellsGaps) {
    PriceSeries series;
    series.kind = SampleKind::Snapshot;
    for (const UtcSeconds time : {100, 200, 300, 600, 700}) {
        series.points.push_back({time, Decimal(time, 2)});
    }
    const PriceTrace trace(series);
    EXPECT_FALSE(trace.heldAt(99));
    EXPECT_EQ(trace.price(*trace.heldAt(100)), 1.0);
    EXPECT_EQ(trace.price(*trace.heldAt(299)), 2.0);
    EXPECT_EQ(trace.price(*trace.heldAt(300)), 3.0);
    // Twice the usual distance and more was not looked at: a gap, and the last one is a moment.
    EXPECT_FALSE(trace.heldAt(301));
    EXPECT_FALSE(trace.heldAt(599));
    EXPECT_EQ(trace.price(*trace.heldAt(600)), 6.0);
    EXPECT_FALSE(trace.heldAt(701));
    EXPECT_EQ(trace.from(), 100);
    EXPECT_EQ(trace.to(), 701);
    EXPECT_EQ(trace.firstAtOrAfter(301), 3U);
    EXPECT_FALSE(trace.range(310, 590));
    EXPECT_EQ(trace.range(310, 601)->high, 6.0);
}

TEST(PriceTrace, NothingKnownIsNoColumn) {
    const PriceTrace none;
    EXPECT_TRUE(none.isEmpty());
    EXPECT_EQ(none.reduce(0, 10, 5), std::vector<std::optional<TraceColumn>>(5));
    EXPECT_TRUE(none.reduce(10, 10, 5).empty());
    EXPECT_TRUE(none.reduce(0, 10, 0).empty());
    EXPECT_FALSE(none.range(0, 10));
    EXPECT_FALSE(none.heldAt(0));
}

// Of several samples of one second the last one holds; the others are no column of their own.
TEST(PriceTrace, OneSampleASecond) {
    PriceSeries series;
    series.kind = SampleKind::Change;
    series.points = {{5, Decimal(1, 0)}, {5, Decimal(9, 0)}, {8, Decimal(2, 0)}};
    series.knownUntil = 20;
    const PriceTrace trace(series);
    EXPECT_EQ(trace.size(), 2U);
    EXPECT_EQ(trace.range(0, 8)->low, 9);
    EXPECT_EQ(trace.to(), 20);
}

}  // namespace
}  // namespace petaplan::catalog
