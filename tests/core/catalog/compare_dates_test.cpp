// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>

#include "core/catalog/compare.h"
#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

constexpr const char* kOffer = "aws:p3.2xlarge:us-east-1:on_demand";

/// One machine as known at the end of two days: the later catalog holds a later price too.
Catalog knownOn(bool later) {
    testing::SmallCatalog small;
    const Index aws = small.provider("aws");
    const Index east = small.region(aws, "us-east-1", "US");
    const Index machine = small.instance(aws, "p3.2xlarge", small.gpu("v100", "V100", "SXM2"));
    small.contents.sources.push_back({"the list of January", Date::of(2020, 1, 1)});
    small.price(machine, east, "on_demand", "3.06", "2020-01-01").source = 0;
    if (later) {
        small.contents.sources.push_back({"the list of March", Date::of(2020, 3, 1)});
        small.price(machine, east, "on_demand", "2.295", "2020-03-01").source = 1;
    }
    return small.build();
}

const ComparedRow* rowOf(const SideBySide& answer, const char* key) {
    const auto found = std::find_if(answer.rows.begin(), answer.rows.end(),
                                    [key](const ComparedRow& row) { return row.key == key; });
    return found == answer.rows.end() ? nullptr : &*found;
}

TEST(CompareDates, SaysWhatChangedAndWhoSaysSo) {
    const Catalog january = knownOn(false);
    const Catalog march = knownOn(true);
    QueryContext before;
    before.asOf = Date::of(2020, 1, 31);
    QueryContext after = before;
    after.asOf = Date::of(2020, 3, 31);
    const SideBySide answer = compareDates(kOffer, {january, before}, {march, after});
    ASSERT_TRUE(answer.problems.empty());
    EXPECT_EQ(answer.dates, (std::vector<Date>{Date::of(2020, 1, 31), Date::of(2020, 3, 31)}));
    const ComparedRow* price = rowOf(answer, "price_per_hour");
    ASSERT_NE(price, nullptr);
    EXPECT_TRUE(price->differs);
    EXPECT_EQ(std::get<double>(price->cells[0].value), 3.06);
    EXPECT_EQ(std::get<double>(price->cells[1].value), 2.295);
    EXPECT_NEAR(*price->cells[1].percent, -25, 1e-9);  // 2.295 / 3.06 - 1
    // Ages are counted to the day of their column: 30 days each.
    const ComparedRow* age = rowOf(answer, "age_days");
    ASSERT_NE(age, nullptr);
    EXPECT_EQ(std::get<double>(age->cells[0].value), 30);
    EXPECT_EQ(std::get<double>(age->cells[1].value), 30);
    const ComparedRow* type = rowOf(answer, "instance_type");
    ASSERT_NE(type, nullptr);
    EXPECT_FALSE(type->differs);
    ASSERT_TRUE(answer.pricedBy[0] && answer.pricedBy[1]);
    EXPECT_EQ(answer.pricedBy[0]->price, "3.06");
    EXPECT_EQ(answer.pricedBy[0]->source.title, "the list of January");
    EXPECT_EQ(answer.pricedBy[1]->price, "2.295");
    EXPECT_EQ(answer.pricedBy[1]->source.title, "the list of March");
}

TEST(CompareDates, AnUnknownOfferIsAProblem) {
    const Catalog catalog = knownOn(true);
    EXPECT_EQ(compareDates("aws:nothing:us-east-1:on_demand", {catalog, {}}, {catalog, {}})
                  .problems.size(),
              1U);
}

}  // namespace
}  // namespace petaplan::catalog
