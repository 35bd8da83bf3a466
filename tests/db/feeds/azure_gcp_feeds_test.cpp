// SPDX-License-Identifier: GPL-3.0-or-later
// Azure retail prices and price sheets; GCP SKUs and machines composed of them.
#include <gmock/gmock.h>

#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

using AzureFeeds = FeedTest;
using GcpFeeds = FeedTest;
using ::testing::HasSubstr;

TEST_F(AzureFeeds, TellsSpotAndLowPriorityByTheName) {
    read(fixture("azure/retail_page1.json"));
    EXPECT_EQ(last().feed, "azure-retail");
    EXPECT_EQ(hourly("Standard_NC24ads_A100_v4", "eastus", "on_demand"), "3.673 USD");
    EXPECT_EQ(hourly("Standard_NC24ads_A100_v4", "eastus", "spot"), "0.73 USD");
    EXPECT_EQ(hourly("Standard_NC24ads_A100_v4", "eastus", "low_priority"), "1.469 USD");
}

TEST_F(AzureFeeds, SetsWindowsDedicatedAndOthersAside) {
    read(fixture("azure/retail_page1.json"));
    EXPECT_EQ(broken("other_operating_system"), 2U);
    EXPECT_EQ(broken("other_tenancy"), 1U);
    EXPECT_EQ(broken("dev_test_price"), 1U);
    EXPECT_EQ(broken("volume_tier"), 1U);
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
    EXPECT_EQ(last().refused, 0U);
}

// 23,770 for a year of a machine of 4.60 an hour: 2.71347 an hour, 41 % less.
TEST_F(AzureFeeds, ReservationsArePricedForTheirTerm) {
    read(fixture("azure/retail_page1.json"));
    const auto* reserved =
        price("Standard_NC24ads_A100_v4", "westeurope", "reserved_1y_all_upfront");
    ASSERT_NE(reserved, nullptr);
    EXPECT_EQ(reserved->pricePerHour->toText(), "2.713470");
    EXPECT_EQ(reserved->upfront->toText(), "23770.0");
    EXPECT_EQ(reserved->termMonths, 12);
    const auto* onDemand = price("Standard_NC24ads_A100_v4", "westeurope", "on_demand");
    ASSERT_NE(onDemand, nullptr);
    EXPECT_NEAR(1 - *reserved->hourly() / *onDemand->hourly(), 0.41, 0.005);
    EXPECT_EQ(hourly("Standard_NC24ads_A100_v4", "westeurope", "savings_plan_3y_no_upfront"),
              "2.10 USD");
}

TEST_F(AzureFeeds, ItemsRepeatedOnTheNextPageCountOnce) {
    read(fixture("azure/retail_page1.json"));
    const std::size_t first = added();
    read(fixture("azure/retail_page2.json"));
    EXPECT_EQ(broken("duplicate_equal"), 2U);
    EXPECT_EQ(added(), first + 1);
}

TEST_F(AzureFeeds, AComingPriceIsKeptForLater) {
    read(fixture("azure/retail_page2.json"));
    EXPECT_EQ(broken("not_yet_effective"), 1U);
    EXPECT_EQ(price("Standard_ND96isr_H100_v5", "eastus", "on_demand")->effectiveOn,
              Date::parse("2027-01-01"));
}

TEST_F(AzureFeeds, PriceSheetsDivideByTheirUnit) {
    readText("sheet.json", R"({"properties": {"pricesheets": [
        {"currencyCode": "USD", "meterId": "m1", "unitOfMeasure": "100 Hours", "unitPrice": 46.0,
         "meterDetails": {"meterName": "NC24ads A100 v4", "meterCategory": "Virtual Machines",
                          "meterSubCategory": "NCads A100 v4 Series", "meterLocation": "US East"}},
        {"currencyCode": "USD", "meterId": "m2", "unitOfMeasure": "100 Hours", "unitPrice": 46.0,
         "meterDetails": null},
        {"currencyCode": "USD", "meterId": "m3", "unitOfMeasure": "10 GB", "unitPrice": 1}]}})");
    EXPECT_EQ(last().feed, "azure-price-sheet");
    EXPECT_EQ(hourly("Standard_NC24ads_A100_v4", "eastus", "on_demand"), "0.46 USD");
    // Without meter details nobody knows of what the price is; it is listed with its figure.
    EXPECT_THAT(finding("unknown_machine")->detail, HasSubstr("0.46 USD an hour"));
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
}

// 12 cores x 0.031611 + 85 GiB x 0.004237 + 1 GPU x 2.933908 = 3.673385, exact.
TEST_F(GcpFeeds, ComposesMachinesExactly) {
    read(fixture("gcp/skus.json"));
    EXPECT_EQ(last().feed, "gcp-skus");
    const auto* one = price("a2-highgpu-1g", "us-central1", "on_demand");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(*one->pricePerHour, *Decimal::parse("3.673385"));
    EXPECT_EQ(*price("a2-highgpu-8g", "us-central1", "on_demand")->pricePerHour,
              *Decimal::parse("29.38708"));
    EXPECT_EQ(one->effectiveOn, Date::parse("2026-03-24"));
    EXPECT_THAT(one->note, HasSubstr("composed"));
    // Prices of many machines come of one GPU SKU; it is one record all the same.
    EXPECT_EQ(last().kept, 4U);
}

TEST_F(GcpFeeds, TheDescriptionGoesBeforeAWrongUsageType) {
    read(fixture("gcp/skus.json"));
    // "Spot Preemptible …" marked OnDemand: 12 x 0.01 + 85 x 0.001 + 1.0 (units absent: 0).
    EXPECT_EQ(*price("a2-highgpu-1g", "us-central1", "spot")->pricePerHour,
              *Decimal::parse("1.105"));
}

TEST_F(GcpFeeds, ComposesCommitments) {
    read(fixture("gcp/skus.json"));
    // 12 x 0.02 + 85 x 0.003 + 1.8
    const auto* one = price("a2-highgpu-1g", "us-central1", "reserved_1y_cud");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(*one->pricePerHour, *Decimal::parse("2.295"));
    EXPECT_EQ(one->termMonths, 12);
}

TEST_F(GcpFeeds, AMachineThatLacksAPartGetsNoPrice) {
    read(fixture("gcp/skus.json"));
    EXPECT_EQ(price("g2-standard-4", "us-central1", "on_demand"), nullptr);
    EXPECT_EQ(broken("incomplete_machine"), 1U);
    EXPECT_THAT(finding("incomplete_machine")->detail, HasSubstr("Nvidia L4"));
    EXPECT_THAT(finding("incomplete_machine")->raw, HasSubstr("560040000"));
}

TEST_F(GcpFeeds, AGpuSliceIsTheWholeMachine) {
    read(fixture("gcp/skus.json"));
    EXPECT_EQ(*price("a4-highgpu-8g", "us-central1", "on_demand")->pricePerHour,
              *Decimal::parse("80"));
}

TEST_F(GcpFeeds, SkipsSkusThatAreNoParts) {
    read(fixture("gcp/skus.json"));
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
}

TEST_F(GcpFeeds, ReadsWholeMachinePrices) {
    readText("prices.json", R"({"prices": {"us-central1": {"on_demand": {"a2-highgpu-1g": 3.673385,
        "n1-standard-8": 0.379998}, "spot": {"a2-highgpu-1g": 1.0}}}})");
    EXPECT_EQ(last().feed, "gcp-machine-prices");
    EXPECT_EQ(hourly("a2-highgpu-1g", "us-central1", "on_demand"), "3.673385 USD");
    EXPECT_EQ(broken("no_accelerator"), 1U);
}

}  // namespace
}  // namespace petaplan::feeds
