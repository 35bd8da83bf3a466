// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_pool.h"

#include <gtest/gtest.h>

#include <utility>

namespace petaplan {
namespace {

TEST(TextPool, HoldsEachTextOnceUnderOneNumber) {
    TextPool pool;
    EXPECT_EQ(pool.idOf(""), 0U);
    const TextId spot = pool.idOf("spot");
    const TextId onDemand = pool.idOf("on_demand");
    EXPECT_NE(spot, onDemand);
    EXPECT_EQ(pool.idOf(std::string("spot")), spot);
    EXPECT_EQ(pool.size(), 3U);
    EXPECT_EQ(pool.text(onDemand), "on_demand");
}

TEST(TextPool, TextsStayWhereTheyAreWhenThePoolGrowsAndMoves) {
    TextPool pool;
    const std::string* first = &pool.text(pool.idOf("us-east-1"));
    for (int i = 0; i < 10'000; ++i) pool.idOf(std::to_string(i));
    TextPool moved = std::move(pool);
    EXPECT_EQ(&moved.text(1), first);
    EXPECT_EQ(moved.idOf("us-east-1"), 1U);
    EXPECT_EQ(moved.idOf("9999"), 10'001U);
}

TEST(TextPool, RanksAreTheAlphabeticalOrder) {
    TextPool pool;
    pool.idOf("spot");
    pool.idOf("on_demand");
    pool.idOf("reserved_1y");
    // "", "on_demand", "reserved_1y", "spot"
    EXPECT_EQ(pool.ranks(), (std::vector<std::uint32_t>{0, 3, 1, 2}));
}

}  // namespace
}  // namespace petaplan
