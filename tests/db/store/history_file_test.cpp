// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/history_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <random>

#include "db/data_error.h"
#include "db/store/history_codec.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::store {
namespace {

using catalog::PricePoint;
using catalog::SampleKind;
using catalog::SeriesKey;

const SeriesKey kEast{"aws", "p3.2xlarge", "us-east-1", "us-east-1a", "spot", "USD", false};
const SeriesKey kWest{"aws", "p3.2xlarge", "us-west-2", "us-west-2a", "spot", "USD", false};

std::vector<PricePoint> randomPoints(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<PricePoint> points;
    UtcSeconds time = 1'577'000'000;
    for (std::size_t i = 0; i < count; ++i) {
        time += 1 + static_cast<UtcSeconds>(random() % 20'000);
        points.push_back({time, Decimal(static_cast<std::int64_t>(9000 + random() % 4000), 4)});
    }
    return points;
}

TEST(HistoryCodec, GivesBackEveryDigit) {
    std::vector<PricePoint> points{
        {-5, *Decimal::parse("0.9180")},
        {0, *Decimal::parse("12")},
        {0, *Decimal::parse("1e-18")},
        {1'600'000'000, *Decimal::parse("9.18")},
        {4'000'000'000'000, Decimal(std::numeric_limits<std::int64_t>::max(), 0)},
        {4'000'000'000'001, Decimal(std::numeric_limits<std::int64_t>::min(), 3)}};
    const auto back = decodePoints(encodePoints(points));
    ASSERT_EQ(back.size(), points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(back[i].time, points[i].time);
        EXPECT_EQ(back[i].price.amount(), points[i].price.amount());
        EXPECT_EQ(back[i].price.scale(), points[i].price.scale());
    }
    EXPECT_TRUE(decodePoints(encodePoints({})).empty());
}

TEST(HistoryCodec, TakesFewBytesASample) {
    const auto points = randomPoints(4096, 1);
    EXPECT_LT(encodePoints(points).size(), points.size() * 6);  // 24 in memory
}

TEST(HistoryCodec, RefusesDamagedBytes) {
    const std::string good = encodePoints(randomPoints(20, 2));
    for (std::size_t length = 0; length < good.size(); ++length) {
        EXPECT_THROW(decodePoints(good.substr(0, length)), DataError) << length;
    }
    EXPECT_THROW(decodePoints(good + "x"), DataError);
    EXPECT_THROW(decodePoints("\xff\xff\xff\xff\x7f"), DataError);  // thousands of millions of none
    std::mt19937 random(3);
    for (int i = 0; i < 2000; ++i) {
        std::string bad = good;
        bad[random() % bad.size()] = static_cast<char>(random() & 0xFFU);
        try {
            decodePoints(bad);  // other figures, or an error: never more
        } catch (const DataError&) {
        }
    }
}

class HistoryFileTest : public ::testing::Test {
protected:
    testing::TemporaryFolder folder;
};

TEST_F(HistoryFileTest, KeepsSeriesOfAnyOrderExactly) {
    auto east = randomPoints(10'000, 4);
    auto west = randomPoints(50, 5);
    std::vector<std::pair<const SeriesKey*, PricePoint>> all;
    for (const auto& point : east) all.emplace_back(&kEast, point);
    for (const auto& point : west) all.emplace_back(&kWest, point);
    all.emplace_back(&kWest, west.front());  // twice the same
    const auto write = [&] {
        HistoryWriter writer;
        for (const auto& [key, point] : all) {
            writer.add(*key, SampleKind::Change, "list", point);
        }
        EXPECT_EQ(writer.samples(), all.size());
        EXPECT_EQ(writer.series(), 2U);
        return writer.finish(folder.path() / "histories");
    };
    std::shuffle(all.begin(), all.end(), std::mt19937(6));
    const std::string id = write();
    EXPECT_EQ(write(), id);  // the same samples are the same file
    const HistoryFile file(folder.path() / "histories" / (id + ".sqlite"));
    EXPECT_EQ(file.id(), id);
    ASSERT_EQ(file.series().size(), 2U);
    EXPECT_EQ(file.series()[0].key, kEast);
    EXPECT_EQ(file.series()[0].samples, east.size());
    EXPECT_EQ(file.series()[0].first, east.front().time);
    EXPECT_EQ(file.series()[0].last, east.back().time);
    EXPECT_EQ(file.series()[0].knownUntil, east.back().time);
    EXPECT_EQ(file.series()[1].samples, west.size());
    const auto loaded = file.load(file.series()[0]);
    EXPECT_EQ(loaded.kind, SampleKind::Change);
    EXPECT_EQ(loaded.source, "list");
    EXPECT_EQ(loaded.points, east);
    EXPECT_EQ(file.load(file.series()[1]).points, west);
    // A part of it answers the same question as the whole, also where stretches overlap.
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{4095},
                                std::size_t{4096}, std::size_t{7000}, std::size_t{9999}}) {
        for (const UtcSeconds end : {east[i].time, east[i].time + 1}) {
            const auto whole = catalog::heldBefore(loaded, end);
            const auto part = catalog::heldBefore(file.loadAround(file.series()[0], end), end);
            ASSERT_EQ(part.has_value(), whole.has_value()) << i;
            if (!whole) continue;
            EXPECT_EQ(part->price, whole->price);
            EXPECT_EQ(part->since, whole->since);
            EXPECT_EQ(part->until, whole->until);
        }
    }
}

TEST_F(HistoryFileTest, ALongRunIsReadInParts) {
    const auto points = randomPoints(50'000, 7);
    HistoryWriter writer;
    for (const auto& point : points) writer.add(kEast, SampleKind::Change, "list", point);
    const HistoryFile file(folder.path() / (writer.finish(folder.path()) + ".sqlite"));
    const auto part = file.loadAround(file.series()[0], points[25'000].time);
    EXPECT_LE(part.points.size(), 3U * 4096U);
    EXPECT_EQ(catalog::heldBefore(part, points[25'000].time)->price, points[24'999].price);
}

TEST_F(HistoryFileTest, TheSourceLookedUntilItsLastSampleOfTheRegion) {
    HistoryWriter writer;
    SeriesKey other = kEast;
    other.instanceType = "p2.xlarge";
    writer.add(kEast, SampleKind::Change, "list", {100, {1, 0}});
    writer.add(other, SampleKind::Change, "list", {900, {1, 0}});
    writer.add(kWest, SampleKind::Change, "list", {2000, {1, 0}});
    writer.add(kEast, SampleKind::Change, "another list", {300, {1, 0}});
    const HistoryFile file(folder.path() / (writer.finish(folder.path()) + ".sqlite"));
    for (const HistorySeries& one : file.series()) {
        const UtcSeconds expected = one.source == "another list"    ? 300
                                    : one.key.region == "us-west-2" ? 2000
                                                                    : 900;
        EXPECT_EQ(one.knownUntil, expected) << catalog::seriesId(one.key);
    }
}

TEST_F(HistoryFileTest, RefusesWhatIsNoHistory) {
    EXPECT_THROW(HistoryFile(folder.path() / "none.sqlite"), DataError);
    std::ofstream(folder.path() / "text.sqlite") << "no database at all";
    EXPECT_THROW(HistoryFile(folder.path() / "text.sqlite"), DataError);
}

TEST_F(HistoryFileTest, StandsBesideTheCatalogs) {
    EXPECT_EQ(historyFolderOf("/d/catalogs/a.sqlite"), "/d/histories");
    EXPECT_EQ(historyFolderOf("/d/a.sqlite"), "/d/histories");
}

}  // namespace
}  // namespace petaplan::store
