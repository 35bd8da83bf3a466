// SPDX-License-Identifier: GPL-3.0-or-later
// Markets and the smaller feeds: Vast.ai, RunPod, Lambda, Oracle, Infracost, gpuhunt, Alibaba,
// Tencent.
#include <gmock/gmock.h>

#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

using MarketFeeds = FeedTest;
using ::testing::HasSubstr;

TEST_F(MarketFeeds, VastSharesTheHostsMemoryByItsCores) {
    readText("vast.json", R"({"offers": [{"id": 7, "gpu_name": "RTX 3090", "num_gpus": 1,
        "gpu_ram": 24576, "cpu_name": "Xeon® W", "cpu_ram": 131072, "cpu_cores": 16,
        "cpu_cores_effective": 4, "dph_base": 0.32, "dph_total": 0.322777777777778,
        "min_bid": 0.1438056, "is_bid": false, "geolocation": "Norway", "verification": "verified"},
        {"id": 8, "gpu_name": "RTX 3090", "num_gpus": 1, "gpu_ram": 24576, "dph_base": 0.32,
         "dph_total": 0.3, "geolocation": null}]})");
    EXPECT_EQ(last().feed, "vast");
    EXPECT_EQ(hourly("1x-RTX_3090", "Norway", "on_demand"), "0.32 USD");
    EXPECT_EQ(hourly("1x-RTX_3090", "Norway", "spot"), "0.1438056 USD");
    EXPECT_EQ(machine("1x-RTX_3090")->memoryGib, 32);  // a quarter of 128 GiB
    EXPECT_EQ(broken("total_below_part"), 1U);
    EXPECT_EQ(last().refused, 1U);
}

TEST_F(MarketFeeds, RunpodPricesTwoCloudsApart) {
    readText("runpod.json", R"({"data": {"gpuTypes": [
        {"id": "NVIDIA A100 80GB PCIe", "displayName": "A100 PCIe", "memoryInGb": 80,
         "securePrice": 1.64, "communityPrice": 1.19,
         "lowestPrice": {"minimumBidPrice": 0.82, "uninterruptablePrice": 1.19}},
        {"id": "NVIDIA A30", "displayName": "A30", "memoryInGb": 24, "securePrice": 0,
         "communityPrice": null}]}})");
    EXPECT_EQ(last().feed, "runpod");
    EXPECT_EQ(hourly("1x_A100-PCIe_SECURE", "", "on_demand"), "1.64 USD");
    EXPECT_EQ(hourly("1x_A100-PCIe_COMMUNITY", "", "on_demand"), "1.19 USD");
    EXPECT_EQ(hourly("1x_A100-PCIe", "", "spot"), "0.82 USD");
    EXPECT_EQ(gpuOf("1x_A100-PCIe_SECURE").id, "a100-pcie-80");
    EXPECT_EQ(broken("zero_price"), 1U);
}

TEST_F(MarketFeeds, LambdaCountsInCentsAndKeepsSoldOutPrices) {
    readText("lambda.json", R"({"data": {
        "gpu_1x_a100_sxm4": {"instance_type": {"name": "gpu_1x_a100_sxm4",
          "price_cents_per_hour": 199, "specs": {"vcpus": 30, "memory_gib": 220, "gpus": 1}},
          "regions_with_capacity_available": []},
        "gpu_8x_h100_sxm5": {"instance_type": {"name": "gpu_8x_h100_sxm5",
          "price_cents_per_hour": 2392, "specs": {"vcpus": 208, "memory_gib": 1800, "gpus": 8}},
          "regions_with_capacity_available": [{"name": "us-east-1"}, {"name": "us-west-2"}]}}})");
    EXPECT_EQ(last().feed, "lambda");
    EXPECT_EQ(hourly("gpu_1x_a100_sxm4", "", "on_demand"), "1.99 USD");
    EXPECT_EQ(price("gpu_1x_a100_sxm4", "", "on_demand")->note, "no capacity at snapshot");
    EXPECT_EQ(broken("no_capacity"), 1U);
    EXPECT_EQ(hourly("gpu_8x_h100_sxm5", "us-west-2", "on_demand"), "23.92 USD");
}

TEST_F(MarketFeeds, OracleMultipliesTheGpuPartByTheShapesGpus) {
    readText("oci.json", R"({"items": [
        {"partNumber": "B98415", "displayName": "Compute - GPU - H100", "metricName": "GPU Per Hour",
         "currencyCodeLocalizations": [{"currencyCode": "USD",
           "prices": [{"model": "PAY_AS_YOU_GO", "value": 10}]}]},
        {"partNumber": "B00001", "displayName": "Compute - GPU - New", "metricName": "GPU Per Hour",
         "currencyCodeLocalizations": [{"currencyCode": "USD",
           "prices": [{"model": "PAY_AS_YOU_GO", "value": 3}]}]},
        {"partNumber": "B88287", "displayName": "Java", "metricName": "OCPU Per Hour",
         "currencyCodeLocalizations": [{"currencyCode": "USD",
           "prices": [{"model": "PAY_AS_YOU_GO", "value": 0.3097}]}]}]})");
    EXPECT_EQ(last().feed, "oci-products");
    EXPECT_EQ(hourly("BM.GPU.H100.8", "", "on_demand"), "80 USD");
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
    EXPECT_EQ(broken("unknown_machine"), 1U);
}

TEST_F(MarketFeeds, InfracostNeedsTheAttributesOfTheProduct) {
    readText("infracost.json", R"([{"data": {"products": [{"prices": [
        {"priceHash": "a-b", "USD": "0.1250000000"}]}]}}, {"data": {"products": [
        {"vendorName": "aws", "region": "us-east-1", "attributes": [
          {"key": "instanceType", "value": "p4d.24xlarge"},
          {"key": "operatingSystem", "value": "Linux"}],
         "prices": [{"priceHash": "c-d", "purchaseOption": "on_demand", "unit": "Hrs",
                     "USD": "21.9576420000"},
                    {"priceHash": "c-e", "purchaseOption": "reserved", "unit": "Hrs",
                     "USD": "12.5", "termLength": "1yr", "termPurchaseOption": "No Upfront"}]}]}}])");
    EXPECT_EQ(last().feed, "infracost");
    EXPECT_EQ(broken("unknown_machine"), 1U);
    EXPECT_EQ(hourly("p4d.24xlarge", "us-east-1", "on_demand"), "21.9576420000 USD");
    EXPECT_EQ(hourly("p4d.24xlarge", "us-east-1", "reserved_1y_no_upfront"), "12.5 USD");
}

TEST_F(MarketFeeds, InfracostEstimatesNameMachinesInTheirComponents) {
    readText("estimate.json", R"json({"version": "0.2", "projects": [{"breakdown": {"resources": [
        {"name": "aws_instance.a", "resourceType": "aws_instance", "hourlyCost": "21.957642",
         "costComponents": [
          {"name": "Instance usage (Linux/UNIX, on-demand, p4d.24xlarge)", "unit": "hours",
           "price": "21.957642"},
          {"name": "Storage (general purpose SSD, gp2)", "unit": "GB", "price": "0.1"}]}]}}]})json");
    EXPECT_EQ(hourly("p4d.24xlarge", "", "on_demand"), "21.957642 USD");
    EXPECT_EQ(broken("not_a_machine_price"), 1U);
}

TEST_F(MarketFeeds, GpuhuntReadsOldAndNewColumns) {
    readText(
        "lambdalabs.csv",
        "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size\n"
        "gpu_8x_h100_sxm5,us-west-2,23.92,208,1800,8,H100,80,False,\n");
    EXPECT_EQ(last().feed, "gpuhunt");
    EXPECT_EQ(hourly("gpu_8x_h100_sxm5", "us-west-2", "on_demand"), "23.92 USD");
    begin();
    readText("runpod.csv",
             "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size,"
             "gpu_vendor,flags,cpu_arch,provider_data\n"
             "NVIDIA L4,EU-RO-1,0.43,12,50,1,L4,24,True,,nvidia,,x86,\"{\"\"a\"\": 1}\"\n");
    EXPECT_EQ(hourly("NVIDIA L4", "EU-RO-1", "spot"), "0.43 USD");
    EXPECT_EQ(gpuOf("NVIDIA L4").id, "l4");
}

TEST_F(MarketFeeds, AListWithoutCurrencyNeedsTheUsersWord) {
    constexpr const char* kList = R"({"cn-hangzhou": {"instanceTypePrices": {
        "ecs.gn7i-c8g1.2xlarge": {"arch": "amd64", "vcpu": 8, "memory": 30, "gpu": 1,
          "onDemandPricePerHour": 9.5}, "ecs.g7.large": {"vcpu": 2, "memory": 8, "gpu": 0,
          "onDemandPricePerHour": 0.5}}}})";
    readText("list.json", kList);
    EXPECT_EQ(last().feed, "alibaba-list");
    EXPECT_EQ(broken("currency_unstated"), 1U);
    EXPECT_EQ(last().refused, 1U);
    m_options.currency = "CNY";
    begin();
    readText("list.json", kList);
    EXPECT_EQ(hourly("ecs.gn7i-c8g1.2xlarge", "cn-hangzhou", "on_demand"), "9.5 CNY");
    EXPECT_EQ(broken("no_accelerator"), 1U);
}

TEST_F(MarketFeeds, AlibabaAnswersNeedTheirRequest) {
    readText("price.json", R"([{"Request": {"RegionId": "cn-hangzhou",
        "InstanceType": "ecs.gn7i-c8g1.2xlarge", "PriceUnit": "Hour"},
        "Response": {"PriceInfo": {"Price": {"OriginalPrice": 9.5, "TradePrice": 9.5,
          "DiscountPrice": 0, "Currency": "CNY"}}}},
        {"Request": {"RegionId": "cn-hangzhou", "InstanceType": "ecs.gn7i-c8g1.2xlarge",
          "PriceUnit": "Month"}, "Response": {"PriceInfo": {"Price": {"OriginalPrice": 3213.99,
          "Currency": "CNY"}}}},
        {"PriceInfo": {"Price": {"OriginalPrice": 9.5, "Currency": "CNY"}}}])");
    EXPECT_EQ(last().feed, "alibaba-price");
    EXPECT_EQ(hourly("ecs.gn7i-c8g1.2xlarge", "cn-hangzhou", "on_demand"), "9.5 CNY");
    EXPECT_EQ(price("ecs.gn7i-c8g1.2xlarge", "cn-hangzhou", "subscription_monthly")
                  ->pricePerMonth->toText(),
              "3213.99");
    EXPECT_EQ(broken("unknown_machine"), 1U);
}

TEST_F(MarketFeeds, TencentAnswersAreDiscountedUnitPrices) {
    m_options.currency = "CNY";
    readText("price.json", R"({"Request": {"Placement": {"Zone": "ap-guangzhou-3"},
        "InstanceType": "GN7.5XLARGE80", "InstanceChargeType": "POSTPAID_BY_HOUR"},
        "Response": {"Price": {"InstancePrice": {"UnitPrice": 8.68, "UnitPriceDiscount": 8.5,
          "ChargeUnit": "HOUR"}, "BandwidthPrice": {"UnitPrice": 0.8}}}})");
    EXPECT_EQ(last().feed, "tencent-price");
    EXPECT_EQ(hourly("GN7.5XLARGE80", "ap-guangzhou", "on_demand"), "8.5 CNY");
}

}  // namespace
}  // namespace petaplan::feeds
