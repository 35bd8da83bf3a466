// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_history.h"

#include <gtest/gtest.h>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

/// A machine on demand with two dated prices, and spot with one.
Catalog twoWaysToPay() {
    testing::SmallCatalog small;
    const Index aws = small.provider("aws");
    const Index east = small.region(aws, "us-east-1");
    const Index machine = small.instance(aws, "p3.2xlarge", small.gpu("v100", "V100", "SXM2"));
    small.price(machine, east, "on_demand", "3.06", "2020-01-01");
    small.price(machine, east, "on_demand", "3.00", "2020-03-01");
    small.price(machine, east, "spot", "0.918", "2020-02-01");
    return small.build();
}

PriceSeries stored(std::string zone, std::string currency = "USD", std::string source = "trace") {
    PriceSeries series;
    series.key = {"aws",  "p3.2xlarge",        "us-east-1", std::move(zone),
                  "spot", std::move(currency), false};
    series.source = std::move(source);
    series.points = {{beginOf(Date::of(2020, 1, 5)), *Decimal::parse("0.95")}};
    return series;
}

std::vector<std::string> ids(const OfferHistory& history) {
    std::vector<std::string> result;
    for (const PriceSeries& one : history.series) result.push_back(seriesId(one.key));
    return result;
}

TEST(OfferHistory, ShowsTheOfferThenItsZonesThenThePriceOnDemand) {
    const Catalog catalog = twoWaysToPay();
    const Index spot = catalog.findOffer("aws:p3.2xlarge:us-east-1:spot").value();
    EXPECT_EQ(seriesKeyOf(catalog, spot),
              (SeriesKey{"aws", "p3.2xlarge", "us-east-1", "", "spot", "USD", false}));
    const auto history = historyAround(catalog, spot,
                                       {stored("us-east-1b"), stored("us-east-1a"),
                                        stored("us-east-1c", "CNY"), stored("us-east-1a")});
    EXPECT_EQ(ids(history), (std::vector<std::string>{"aws:p3.2xlarge:us-east-1:spot",
                                                      "aws:p3.2xlarge:us-east-1:us-east-1a:spot",
                                                      "aws:p3.2xlarge:us-east-1:us-east-1b:spot",
                                                      "aws:p3.2xlarge:us-east-1:on_demand"}));
    EXPECT_EQ(history.otherUnits, 1U);
    ASSERT_EQ(history.series.back().points.size(), 2U);
    EXPECT_EQ(history.series.back().points.front().price.toText(), "3.06");
}

TEST(OfferHistory, AStoredSeriesOfTheOfferItselfLeads) {
    const Catalog catalog = twoWaysToPay();
    const Index spot = catalog.findOffer("aws:p3.2xlarge:us-east-1:spot").value();
    const auto history = historyAround(catalog, spot, {stored("us-east-1a"), stored("")});
    ASSERT_GE(history.series.size(), 2U);
    EXPECT_EQ(history.series[0].source, "trace");
    EXPECT_EQ(history.series[0].key.zone, "");
    EXPECT_EQ(history.series[1].points.front().price.toText(), "0.918");
}

TEST(OfferHistory, AnOfferOnDemandNeedsNoReference) {
    const Catalog catalog = twoWaysToPay();
    const Index offer = catalog.findOffer("aws:p3.2xlarge:us-east-1:on_demand").value();
    EXPECT_EQ(historyAround(catalog, offer, {}).series.size(), 1U);
}

}  // namespace
}  // namespace petaplan::catalog
