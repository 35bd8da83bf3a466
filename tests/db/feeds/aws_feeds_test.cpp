// SPDX-License-Identifier: GPL-3.0-or-later
// AWS: price list (CSV, JSON, query records), indexes, savings plans, spot, instance types.
#include <gmock/gmock.h>

#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

using AwsFeeds = FeedTest;
using ::testing::HasSubstr;

TEST_F(AwsFeeds, PriceListKeepsThePlainPriceAlone) {
    read(fixture("aws/price_list.csv"));
    EXPECT_EQ(last().feed, "aws-price-list");
    // Used, unused reservation and allocated reservation of 0: one price.
    EXPECT_EQ(hourly("g5.48xlarge", "us-east-1", "on_demand"), "16.2880000000 USD");
    EXPECT_EQ(broken("capacity_reservation"), 2U);
    EXPECT_EQ(broken("other_tenancy"), 1U);  // a host at 0: no price, not free
    EXPECT_EQ(broken("other_operating_system"), 1U);
    EXPECT_EQ(broken("licensed_software"), 1U);
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
    const auto* one = price("g5.48xlarge", "us-east-1", "on_demand");
    EXPECT_EQ(one->effectiveOn, Date::parse("2025-09-01"));
    EXPECT_EQ(one->operatingSystem, "linux");
    EXPECT_EQ(one->tenancy, "shared");
}

TEST_F(AwsFeeds, PriceListDatesByItsPublication) {
    m_options.observedOn.reset();
    read(fixture("aws/price_list.csv"));
    EXPECT_EQ(price("g5.48xlarge", "us-east-1", "on_demand")->observedOn,
              Date::parse("2025-09-12"));
}

TEST_F(AwsFeeds, ReservedTermsPutTheirTwoRowsTogether) {
    read(fixture("aws/price_list.csv"));
    const auto* partial = price("g5.48xlarge", "us-east-1", "reserved_3y_partial_upfront");
    ASSERT_NE(partial, nullptr);
    EXPECT_EQ(partial->pricePerHour->toText(), "3.2680000000");
    EXPECT_EQ(partial->upfront->toText(), "85888");
    EXPECT_EQ(partial->termMonths, 36);
    // 3.268 + 85,888 / 26,280 h
    EXPECT_NEAR(*partial->effectiveHourly("reserved_3y_partial_upfront"), 6.536189, 1e-6);
    const auto* all = price("g5.48xlarge", "us-east-1", "reserved_1y_all_upfront");
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(all->pricePerHour->toText(), "10.049543");  // 88,034 / 8,760 h
    EXPECT_EQ(all->upfront->toText(), "88034");
}

TEST_F(AwsFeeds, TypesSoldInCapacityBlocksAloneHaveNoPrice) {
    read(fixture("aws/price_list.csv"));
    EXPECT_EQ(broken("capacity_block"), 1U);
    EXPECT_EQ(price("p5e.48xlarge", "us-east-2", "on_demand"), nullptr);
    ASSERT_NE(machine("p5e.48xlarge"), nullptr);
    EXPECT_EQ(last().refused, 0U);
}

// Old files have neither a region code nor the columns for capacity and market.
TEST_F(AwsFeeds, PriceListOfOldReadsRegionsByLocation) {
    readText("old.csv",
             "\"FormatVersion\",\"v1.0\"\n"
             "\"SKU\",\"OfferTermCode\",\"RateCode\",\"TermType\",\"EffectiveDate\",\"Unit\","
             "\"PricePerUnit\",\"Currency\",\"Product Family\",\"Location\",\"Instance Type\","
             "\"Tenancy\",\"Operating System\",\"GPU\"\n"
             "\"A\",\"B\",\"A.B.C\",\"OnDemand\",\"2017-02-01\",\"Hrs\",\"0.9000000000\",\"USD\","
             "\"Compute Instance\",\"EU (Ireland)\",\"p2.xlarge\",\"Shared\",\"Linux\",\"1\"\n");
    EXPECT_EQ(hourly("p2.xlarge", "eu-west-1", "on_demand"), "0.9000000000 USD");
}

TEST_F(AwsFeeds, BulkJsonRemembersProductsUntilTheirTermsCome) {
    read(fixture("aws/bulk.json"));
    EXPECT_EQ(last().feed, "aws-price-list");
    EXPECT_EQ(last().read, 4U);
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "55.0400000000 USD");
    const auto* reserved = price("p5.48xlarge", "us-east-1", "reserved_1y_no_upfront");
    ASSERT_NE(reserved, nullptr);
    EXPECT_EQ(reserved->pricePerHour->toText(), "43.1630000000");
    EXPECT_EQ(broken("other_operating_system"), 1U);
    EXPECT_EQ(broken("no_accelerator"), 1U);
    EXPECT_EQ(broken("capacity_block"), 1U);
}

TEST_F(AwsFeeds, QueryRecordsAreTextsOfJson) {
    readText("query.json",
             R"({"FormatVersion": "aws_v1", "PriceList": ["{\"product\": {\"productFamily\": )"
             R"(\"Compute Instance\", \"attributes\": {\"instanceType\": \"p5.48xlarge\", )"
             R"(\"regionCode\": \"us-east-1\", \"operatingSystem\": \"Linux\", \"tenancy\": )"
             R"(\"Shared\", \"preInstalledSw\": \"NA\", \"capacitystatus\": \"Used\"}, \"sku\": )"
             R"(\"S\"}, \"terms\": {\"OnDemand\": {\"S.T\": {\"offerTermCode\": \"T\", )"
             R"(\"priceDimensions\": {\"S.T.R\": {\"unit\": \"Hrs\", \"pricePerUnit\": {\"USD\": )"
             R"(\"55.0400000000\"}}}}}}}"]})");
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "55.0400000000 USD");
}

TEST_F(AwsFeeds, IndexesNameFilesAndHoldNoPrice) {
    readText("versions.json",
             R"({"formatVersion": "v1.0", "versions": {"2025": {"offerVersionUrl": "/a.json"}}})");
    EXPECT_EQ(last().feed, "aws-price-index");
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
    EXPECT_EQ(finding("not_a_machine_price")->detail, "names the file /a.json");
}

TEST_F(AwsFeeds, SavingsPlansGiveTheRateOfAnHour) {
    read(fixture("aws/savings_plan.csv"));
    EXPECT_EQ(last().feed, "aws-savings-plans");
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "savings_plan_3y_no_upfront"), "31.464 USD");
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "savings_plan_1y_ec2_all_upfront"), "38.5 USD");
    EXPECT_EQ(broken("other_tenancy"), 1U);
    EXPECT_EQ(broken("capacity_reservation"), 1U);
    EXPECT_EQ(broken("other_operating_system"), 1U);
}

TEST_F(AwsFeeds, SpotAdvisorReadsTheBucketByItsLabel) {
    read(fixture("aws/spot_advisor.json"));
    EXPECT_EQ(last().feed, "aws-spot-advisor");
    const auto* spot = price("p5.48xlarge", "us-east-1", "spot");
    ASSERT_NE(spot, nullptr);
    EXPECT_EQ(spot->basis, catalog::Basis::Derived);
    EXPECT_THAT(spot->note, HasSubstr(">20%"));
    EXPECT_THAT(spot->note, HasSubstr("saves 58 %"));
    // 42 % of the newest on-demand price that the catalog holds there.
    auto copy = contents();
    const catalog::Catalog snapshot(std::move(copy));
    const auto offer = snapshot.findOffer("aws:p5.48xlarge:us-east-1:on_demand");
    EXPECT_NEAR(spot->pricePerHour->toDouble(),
                0.42 * snapshot.currentPrice(*offer)->pricePerHour->toDouble(), 1e-6);
    // r = 5 stands for no bucket.
    EXPECT_EQ(broken("unknown_interruption"), 1U);
    EXPECT_THAT(price("p4d.24xlarge", "us-east-1", "spot")->note, HasSubstr("interrupted unknown"));
    EXPECT_EQ(broken("other_operating_system"), 1U);
    EXPECT_EQ(broken("no_on_demand_price"), 1U);
}

// The history holds every change; the catalog the newest one of an offer, whatever their order.
TEST_F(AwsFeeds, SpotHistoryKeepsTheNewestChangeWithZoneAndDay) {
    read(fixture("aws/spot_history.json"));
    EXPECT_EQ(last().feed, "aws-spot-history");
    const auto* one = price("p4d.24xlarge", "us-west-2", "spot", "us-west-2b");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(one->pricePerHour->toText(), "9.831500");
    EXPECT_EQ(one->observedOn, Date::parse("2026-10-05"));
    EXPECT_EQ(broken("other_operating_system"), 1U);
    // The two Linux descriptions are one product; a change within a day is no conflict.
    const auto* newest = price("p4d.24xlarge", "us-west-2", "spot", "us-west-2c");
    ASSERT_NE(newest, nullptr);
    EXPECT_EQ(newest->pricePerHour->toText(), "10.1");
    EXPECT_EQ(newest->observedOn, Date::parse("2026-10-06"));
    EXPECT_EQ(newest->note, "changed at 2026-10-06T09:00:00.000Z");
    EXPECT_EQ(added(), 2U);
    EXPECT_EQ(last().kept, 3U);
    EXPECT_EQ(last().samples, 3U);
    EXPECT_EQ(broken("duplicate_conflict"), 0U);
}

// What the provider hands out begins with the newest change, and pages overlap.
TEST_F(AwsFeeds, SpotHistoryInAnyOrderAndTwice) {
    const auto change = [](int day, const char* amount) {
        return std::string("{\"Timestamp\": \"2026-10-0") + std::to_string(day) +
               "T05:00:00Z\", \"ProductDescription\": \"Linux/UNIX\", \"InstanceType\": "
               "\"p4d.24xlarge\", \"SpotPrice\": \"" +
               amount + "\", \"AvailabilityZone\": \"us-west-2b\"}";
    };
    const auto page = [](const std::string& a, const std::string& b) {
        return "{\"SpotPriceHistory\": [" + a + ",\n" + b + "]}";
    };
    readText("1.json", page(change(7, "9.7"), change(5, "9.5")));
    EXPECT_EQ(added(), 1U);
    EXPECT_EQ(hourly("p4d.24xlarge", "us-west-2", "spot", "us-west-2b"), "9.7 USD");
    readText("2.json", page(change(6, "9.6"), change(8, "9.8")));
    EXPECT_EQ(added(), 1U);
    EXPECT_EQ(hourly("p4d.24xlarge", "us-west-2", "spot", "us-west-2b"), "9.8 USD");
    readText("2.json", page(change(6, "9.6"), change(8, "9.8")));
    EXPECT_EQ(added(), 1U);
    EXPECT_EQ(broken("duplicate_equal"), 1U);
    EXPECT_EQ(import().historySamples(), 6U);
}

TEST_F(AwsFeeds, InstanceTypesAddMachinesWithoutPrices) {
    read(fixture("aws/instance_types.json"));
    EXPECT_EQ(last().feed, "aws-instance-types");
    EXPECT_EQ(added(), 0U);
    ASSERT_NE(machine("g9.8xlarge"), nullptr);
    EXPECT_EQ(gpuOf("g9.8xlarge").id, "l4");
    EXPECT_EQ(machine("g9.8xlarge")->networkGbps, 25);
    EXPECT_EQ(machine("g9.8xlarge")->memoryGib, 256);
    // A vendor's name is no model: the type map knows the machine.
    EXPECT_EQ(gpuOf("p5e.48xlarge").id, "h200-sxm5-141");
    for (const auto& gpu : contents().gpus) EXPECT_NE(gpu.name, "NVIDIA");
    // The same slip on a machine that nobody knows: the count is kept, the model unknown.
    EXPECT_EQ(machine("p98.48xlarge")->gpuCount, (catalog::GpuShare{8, 1}));
    EXPECT_EQ(gpuOf("p98.48xlarge").name, "Unknown model");
    EXPECT_FALSE(gpuOf("p98.48xlarge").memoryGib.has_value());
    EXPECT_EQ(broken("no_accelerator"), 1U);
    // No GPU is stated for an accelerated family: unknown, not 0.
    EXPECT_EQ(broken("unknown_machine"), 1U);
}

TEST_F(AwsFeeds, Ec2InstancesReadsRegionsTermsAndTheChinaEdition) {
    read(fixture("aws/instances.json"));
    EXPECT_EQ(last().feed, "ec2instances");
    EXPECT_EQ(hourly("p3.16xlarge", "cn-north-1", "on_demand"), "288.627 CNY");
    EXPECT_EQ(hourly("g5.xlarge", "eu-central-1", "on_demand"), "1.258 USD");
    EXPECT_EQ(hourly("g5.xlarge", "eu-central-1", "reserved_1y_no_upfront"), "0.792 USD");
    const auto* convertible =
        price("g5.xlarge", "eu-central-1", "reserved_3y_convertible_all_upfront");
    ASSERT_NE(convertible, nullptr);
    EXPECT_EQ(convertible->termMonths, 36);
    EXPECT_FALSE(convertible->upfront.has_value());  // folded into the rate
    EXPECT_EQ(broken("no_accelerator"), 1U);
}

}  // namespace
}  // namespace petaplan::feeds
