// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_marks.h"

#include <gtest/gtest.h>

namespace petaplan::store {
namespace {

using catalog::CatalogContents;
using catalog::Index;

/// Machines with one GPU each, one for each provider.
class PriceMarks : public ::testing::Test {
protected:
    void SetUp() override {
        contents.gpus.resize(1);
        contents.fx.add({"2026-06", "CNY", 7.0, {}});
        for (Index i = 0; i < 4; ++i) {
            contents.providers.push_back({});
            catalog::Instance instance;
            instance.provider = i;
            instance.gpu = 0;
            instance.gpuCount = {1, 1};
            contents.instances.push_back(instance);
        }
    }
    std::size_t add(Index machine, std::string pricing, std::string_view amount,
                    std::string_view date = "2026-06-15", std::string currency = "USD") {
        CatalogContents::Priced priced;
        priced.key.instance = machine;
        priced.key.pricing = std::move(pricing);
        priced.observation.pricePerHour = Decimal::parse(amount);
        priced.observation.observedOn = Date::parse(date);
        priced.observation.currency = std::move(currency);
        contents.prices.push_back(priced);
        return contents.prices.size() - 1;
    }
    const std::string& status(std::size_t price) const {
        return contents.prices[price].observation.status;
    }
    CatalogContents contents;
};

TEST_F(PriceMarks, SpotAboveOnDemandOfTheSameDate) {
    const auto onDemand = add(0, "on_demand", "3");
    const auto above = add(0, "spot", "3.01");
    const auto equal = add(0, "spot", "3");
    const auto otherDate = add(0, "spot", "4", "2026-06-16");
    const auto otherMachine = add(1, "spot", "4");
    const auto otherCurrency = add(0, "spot", "20", "2026-06-15", "CNY");
    markDoubtfulPrices(contents);
    EXPECT_EQ(status(above), "spot_above_on_demand");
    for (const auto price : {onDemand, equal, otherDate, otherMachine, otherCurrency}) {
        EXPECT_EQ(status(price), "") << price;
    }
}

TEST_F(PriceMarks, BandIsATenthToTenTimesTheMedianOfTheProviders) {
    add(0, "on_demand", "2");
    add(1, "on_demand", "2");
    add(2, "on_demand", "2");
    const auto low = add(3, "on_demand", "0.19");
    const auto edge = add(3, "on_demand", "0.2");
    const auto dear = add(3, "on_demand", "20.5");
    const auto severalTimes = add(3, "on_demand", "7");
    markDoubtfulPrices(contents);
    EXPECT_EQ(status(low), "outside_plausible_band");
    EXPECT_EQ(status(edge), "");
    EXPECT_EQ(status(dear), "outside_plausible_band");
    EXPECT_EQ(status(severalTimes), "");
}

TEST_F(PriceMarks, OneProviderWithManyPricesHasOneVote) {
    for (int i = 0; i < 50; ++i) add(0, "spot", "30", "2026-06-15");
    const auto market = add(1, "spot", "1");
    add(2, "spot", "1.2");
    markDoubtfulPrices(contents);
    EXPECT_EQ(status(market), "");
}

TEST_F(PriceMarks, TwoProvidersSayNothingAboutWhatIsUsual) {
    add(0, "on_demand", "2");
    const auto low = add(1, "on_demand", "0.01");
    markDoubtfulPrices(contents);
    EXPECT_EQ(status(low), "");
}

TEST_F(PriceMarks, GpuSharesAndCurrenciesCount) {
    contents.instances[2].gpuCount = {8, 1};
    contents.instances[3].gpuCount = {1, 8};
    add(0, "on_demand", "2");
    add(1, "on_demand", "14", "2026-06-15", "CNY");
    const auto eight = add(2, "on_demand", "40");
    const auto eighth = add(3, "on_demand", "0.25");
    markDoubtfulPrices(contents);
    EXPECT_EQ(status(eight), "");
    EXPECT_EQ(status(eighth), "");
}

TEST_F(PriceMarks, ReviewedMarksStay) {
    add(0, "on_demand", "3");
    const auto spot = add(0, "spot", "5");
    contents.prices[spot].observation.status = "before_price_cut";
    markDoubtfulPrices(contents);
    EXPECT_EQ(status(spot), "before_price_cut;spot_above_on_demand");
}

}  // namespace
}  // namespace petaplan::store
