// SPDX-License-Identifier: GPL-3.0-or-later
// SkyPilot catalog CSV: columns by name, hosts and accelerators of GCP, ragged rows, GPU literals.
#include "tests/db/feeds/feed_fixture.h"

namespace petaplan::feeds {
namespace {

using Skypilot = FeedTest;

constexpr const char* kAwsHeader =
    "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,"
    "AvailabilityZone,Arch\n";

TEST_F(Skypilot, ReadsPricesExactlyAndOnDemandOncePerRegion) {
    read(fixture("skypilot/aws_vms.csv"));
    EXPECT_EQ(last().feed, "skypilot");
    EXPECT_EQ(last().read, 3U);
    EXPECT_EQ(hourly("p4de.24xlarge", "us-east-1", "on_demand"), "27.44705 USD");
    EXPECT_EQ(hourly("p4de.24xlarge", "us-east-1", "spot", "use1-az4"), "15.123400 USD");
    EXPECT_EQ(hourly("p4de.24xlarge", "us-east-1", "spot", "use1-az6"), "27.447100 USD");
    EXPECT_EQ(broken("no_accelerator"), 1U);
    EXPECT_EQ(price("p4de.24xlarge", "us-east-1", "on_demand")->observedOn,
              Date::parse("2026-11-01"));
}

// Zone ids are kept as zones; they are no zone names and no regions.
TEST_F(Skypilot, KeepsZoneIdsApartFromRegions) {
    read(fixture("skypilot/aws_vms.csv"));
    for (const auto& region : contents().regions)
        EXPECT_EQ(region.id.find("-az"), std::string::npos);
}

TEST_F(Skypilot, FlagsSpotAboveOnDemandAndKeepsIt) {
    read(fixture("skypilot/aws_vms.csv"));
    ASSERT_TRUE(finding("spot_above_on_demand"));
    EXPECT_EQ(finding("spot_above_on_demand")->line, 4U);
    EXPECT_NE(price("p4de.24xlarge", "us-east-1", "spot", "use1-az6")
                  ->status.find("spot_above_on_demand"),
              std::string::npos);
}

TEST_F(Skypilot, AddsHostAndAcceleratorOfOneZone) {
    read(fixture("skypilot/gcp_vms.csv"));
    EXPECT_EQ(hourly("a2-highgpu-1g", "asia-northeast1", "on_demand", "asia-northeast1-a"),
              "2.65389 USD");
    EXPECT_EQ(hourly("a2-highgpu-1g", "asia-northeast1", "spot", "asia-northeast1-a"),
              "1.87147 USD");
    // The other zone has no accelerator: a host alone is no offer.
    EXPECT_EQ(hourly("a2-highgpu-1g", "asia-northeast1", "on_demand", "asia-northeast1-c"),
              "none or several");
    EXPECT_EQ(broken("host_without_gpu_price"), 1U);
}

TEST_F(Skypilot, AcceleratorWithoutSpotFigureLeavesSpotUnknown) {
    read(fixture("skypilot/gcp_vms.csv"));
    EXPECT_EQ(hourly("a2-highgpu-2g", "us-central1", "on_demand", "us-central1-a"), "5.30778 USD");
    EXPECT_EQ(price("a2-highgpu-2g", "us-central1", "spot", "us-central1-a"), nullptr);
}

TEST_F(Skypilot, HostOfZeroIsIncludedInTheAccelerator) {
    read(fixture("skypilot/gcp_vms.csv"));
    EXPECT_EQ(hourly("a4-highgpu-8g", "us-central1", "on_demand", "us-central1-b"), "64.44 USD");
}

TEST_F(Skypilot, OneOfferFromARowWithTheModelAndARowWithThePrice) {
    readText(
        "aws_vms.csv",
        std::string(kAwsHeader) +
            "p4de.24xlarge,A100,8.0,96.0,1152.0,\"{'Gpus': [{'Name': 'A100', 'Count': 8, "
            "'MemoryInfo': {'SizeInMiB': 81920}}]}\",27.44705,8.4267,us-east-1,use1-az6,x86_64\n"
            "p4de.24xlarge,A100-80GB,8.0,96.0,1152.0,,27.44705,,us-east-1,use1-az6,x86_64\n");
    EXPECT_EQ(hourly("p4de.24xlarge", "us-east-1", "spot", "use1-az6"), "8.4267 USD");
    EXPECT_EQ(gpuOf("p4de.24xlarge").id, "a100-sxm4-80");
    EXPECT_EQ(broken("gpu_memory_conflict"), 0U);
}

TEST_F(Skypilot, MemoryPerGpuAgainstTotalIsAConflictNotAGpu) {
    readText("aws_vms.csv",
             std::string(kAwsHeader) +
                 "g6e.12xlarge,L40S,4,48,384,\"{'Gpus': [{'Name': 'L40S', 'Count': 4, "
                 "'MemoryInfo': {'SizeInMiB': 183105}}], 'TotalGpuMemoryInMiB': "
                 "732420}\",10.49264,,us-east-1,use1-az6,x86_64\n");
    EXPECT_EQ(broken("gpu_memory_conflict"), 1U);
    EXPECT_EQ(gpuOf("g6e.12xlarge").memoryGib, 48.0);
    EXPECT_EQ(hourly("g6e.12xlarge", "us-east-1", "on_demand"), "10.49264 USD");
}

TEST_F(Skypilot, EmptyPriceIsUnknownNeverCheapest) {
    readText("aws_vms.csv", std::string(kAwsHeader) +
                                "p99.48xlarge,H100 SXM5 80GB,8,192,2048,,,,us-east-1,,x86_64\n");
    ASSERT_NE(machine("p99.48xlarge"), nullptr);
    EXPECT_EQ(gpuOf("p99.48xlarge").id, "h100-sxm5-80");
    EXPECT_EQ(added(), 0U);
    EXPECT_EQ(broken("zero_price"), 1U);
    EXPECT_EQ(last().kept, 1U);
}

TEST_F(Skypilot, SurplusCellsJoinTheLastColumnOrRefuseTheRow) {
    readText(
        "azure/vms.csv",
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,"
        "Region,Generation\n"
        "Standard_NC12s_v3,V100,2,12,224,V100,8.468,1.564886,australiaeast,V1,V2\n");
    EXPECT_EQ(broken("ragged_row"), 1U);
    EXPECT_EQ(finding("ragged_row")->detail, "V1,V2");
    EXPECT_EQ(hourly("Standard_NC12s_v3", "australiaeast", "on_demand"), "8.468 USD");

    begin();
    readText(
        "vast_vms.csv",
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,"
        "Region\n"
        "1x-RTX_5090-32-65536,RTX5090,1,32,64.0,,0.44,0.00,Denmark, DK, EU\n");
    EXPECT_EQ(broken("row_width"), 1U);
    EXPECT_EQ(last().refused, 1U);
    EXPECT_EQ(added(), 0U);
}

TEST_F(Skypilot, RowsThatAllLackTheLastCellAreRead) {
    readText("aws_vms.csv", std::string(kAwsHeader) +
                                "p4de.24xlarge,A100-80GB,8,96,1152,,27.44705,,us-east-1,use1-az6\n"
                                "p4de.24xlarge,A100-80GB,8,96,1152,,27.44705,,us-west-2,usw2-az2");
    EXPECT_EQ(broken("short_rows"), 2U);
    EXPECT_EQ(added(), 2U);
}

TEST_F(Skypilot, ReadsGpuInfoLiterals) {
    readText("aws_vms.csv",
             std::string(kAwsHeader) +
                 // Name and count are missing: they come from the row.
                 "q1.large,A100,1,8,64,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 40960}}]}\",1.5,,"
                 "us-east-1,,x86_64\n"
                 // A name alone and a broken literal: the row without it.
                 "p4d.24xlarge,A100,8,96,1152,A100,21.957642,,us-east-1,,x86_64\n"
                 "p5.48xlarge,H100,8,192,2048,\"{'Gpus': [{'Name\",55.04,,us-east-1,,x86_64\n");
    EXPECT_EQ(broken("broken_gpu_info"), 2U);
    EXPECT_EQ(gpuOf("q1.large").memoryGib, 40.0);
    EXPECT_EQ(machine("q1.large")->gpuCount, (catalog::GpuShare{1, 1}));
    EXPECT_EQ(broken("ambiguous_gpu"), 1U);  // SXM or PCIe is not stated, and not guessed
    EXPECT_EQ(hourly("p4d.24xlarge", "us-east-1", "on_demand"), "21.957642 USD");
    EXPECT_EQ(hourly("p5.48xlarge", "us-east-1", "on_demand"), "55.04 USD");
}

TEST_F(Skypilot, MarketZeroSpotIsNoSpotTierAndTotalsBecomePerGpu) {
    read(fixture("skypilot/vast_vms.csv"));
    for (std::size_t i = 0; i < added(); ++i) {
        EXPECT_NE(contents().prices[contents().prices.size() - 1 - i].key.pricing, "spot");
    }
    EXPECT_EQ(gpuOf("2x-H100_NVL-32-65536").id, "h100-nvl-94");
    EXPECT_EQ(broken("gpu_memory_conflict"), 0U);
    // One name, two machines: 40 GB and 80 GB.
    EXPECT_EQ(gpuOf("1x-A100_SXM4-32-65536").memoryGib, 80.0);
    EXPECT_EQ(gpuOf("1x-A100_SXM4-32-65536-40gb").memoryGib, 40.0);
}

TEST_F(Skypilot, TakesTheCountryFromFreeText) {
    read(fixture("skypilot/vast_vms.csv"));
    const auto country = [&](std::string_view id) -> std::string {
        for (const auto& region : contents().regions) {
            if (region.id == id) return region.country;
        }
        return "no such region";
    };
    EXPECT_EQ(country("Denmark, DK, EU"), "DK");
    EXPECT_EQ(country(", CA, NA"), "CA");
}

TEST_F(Skypilot, FractionsAreExactAndTheTypeMapHolds) {
    readText(
        "azure/vms.csv",
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,"
        "Region\n"
        "Standard_NV6ads_A10_v5,A10,0.167,6,55,A10,0.454,,eastus\n"
        "Standard_NVX_A10_v9,A10,0.333,12,110,A10,0.908,,eastus\n"
        "Standard_NV12ads_A10_v5,A10,1,12,110,A10,0.908,,westus\n");
    EXPECT_EQ(machine("Standard_NV6ads_A10_v5")->gpuCount, (catalog::GpuShare{1, 6}));
    EXPECT_EQ(machine("Standard_NVX_A10_v9")->gpuCount, (catalog::GpuShare{1, 3}));
    // Reported as one whole GPU: the reviewed share stays, the conflict is listed.
    EXPECT_EQ(machine("Standard_NV12ads_A10_v5")->gpuCount, (catalog::GpuShare{1, 3}));
    EXPECT_EQ(broken("gpu_count_conflict"), 1U);
}

TEST_F(Skypilot, OfARegionThatTheVendorsMainOneLacks) {
    readText("aws_vms.csv", std::string(kAwsHeader) +
                                "p5e.48xlarge,H200,8,192,2048,,63.296,,ap-southeast-9,,x86_64\n");
    EXPECT_EQ(hourly("p5e.48xlarge", "ap-southeast-9", "on_demand"), "63.296 USD");
}

TEST_F(Skypilot, ProviderMustBeKnown) {
    EXPECT_THROW(readText("vms.csv", std::string(kAwsHeader) + "x,,,1,1,,1,,r,,\n"), DataError);
    m_options.provider = "aws";
    begin();
    readText("vms.csv",
             std::string(kAwsHeader) + "p4d.24xlarge,A100,8,96,1152,,21.9,,us-east-1,,x86_64\n");
    EXPECT_EQ(added(), 1U);
}

}  // namespace
}  // namespace petaplan::feeds
