// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/source_usage.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

class SourceUsageTest : public ::testing::Test {
protected:
    SourceUsageTest() {
        small.contents.sources = {{"list of prices", Date::parse("2026-05-20")},
                                  {"another tracker (unverified)", Date::parse("2026-05-20")}};
        const Index aws = small.provider("aws");
        region = small.region(aws, "us-east-1");
        instance = small.instance(aws, "p5.48xlarge", small.gpu("h100-sxm5-80", "H100", "SXM5"));
        small.contents.providers[aws].source = {"facts of providers", {}};
        small.contents.regions[region].source = {"facts of providers", {}};
        small.contents.gpus[0].source = {"data sheet", Date::parse("2023-03-01")};
        small.contents.instances[0].source = {"data sheet", Date::parse("2023-03-01")};
        price("55.04", "2026-05-20", 0);
        price("54.04", "2026-05-20", 1);  // 1.8 % apart on one day
        price("98.32", "2025-05-20", 0);  // former price of the first source
    }
    void price(std::string_view amount, std::string_view date, Index source) {
        small.price(instance, region, "on_demand", amount, date).source = source;
    }
    static const SourceUsage& of(const std::vector<SourceUsage>& usages, std::string_view title) {
        return *std::find_if(usages.begin(), usages.end(),
                             [&](const auto& usage) { return usage.source.title == title; });
    }

    testing::SmallCatalog small;
    Index instance = kNoIndex;
    Index region = kNoIndex;
};

TEST_F(SourceUsageTest, CountsWhatRestsOnEachDocument) {
    const Catalog catalog = small.build();
    const auto usages = sourceUsage(catalog);
    ASSERT_EQ(usages.size(), 4U);
    EXPECT_EQ(of(usages, "list of prices").prices, 2U);
    EXPECT_EQ(of(usages, "list of prices").currentPrices, 1U);
    EXPECT_EQ(of(usages, "another tracker (unverified)").currentPrices, 0U);
    EXPECT_EQ(of(usages, "data sheet").gpuFigures, 1U);
    EXPECT_EQ(of(usages, "data sheet").machines, 1U);
    EXPECT_EQ(of(usages, "facts of providers").otherFacts, 2U);
    EXPECT_TRUE(of(usages, "another tracker (unverified)").unverified);
    EXPECT_FALSE(of(usages, "data sheet").unverified);
}

TEST_F(SourceUsageTest, BothDocumentsThatDisagreeAreMarked) {
    const Catalog catalog = small.build();
    const auto usages = sourceUsage(catalog);
    EXPECT_EQ(of(usages, "list of prices").conflicts, 1U);
    EXPECT_EQ(of(usages, "another tracker (unverified)").conflicts, 1U);
    EXPECT_EQ(of(usages, "data sheet").conflicts, 0U);
}

TEST_F(SourceUsageTest, NothingIsCountedTwiceOrLost) {
    const Catalog catalog = small.build();
    std::size_t prices = 0, current = 0;
    for (const SourceUsage& usage : sourceUsage(catalog)) {
        prices += usage.prices;
        current += usage.currentPrices;
    }
    EXPECT_EQ(prices, catalog.observations().size());
    EXPECT_EQ(current, 1U);
}

TEST_F(SourceUsageTest, TheMostUsedStandsFirst) {
    price("55.04", "2026-04-20", 0);
    const Catalog catalog = small.build();
    const auto usages = sourceUsage(catalog);
    EXPECT_EQ(usages.front().source.title, "list of prices");
    EXPECT_TRUE(std::is_sorted(usages.begin(), usages.end(),
                               [](const auto& a, const auto& b) { return a.all() > b.all(); }));
}

}  // namespace
}  // namespace petaplan::catalog
