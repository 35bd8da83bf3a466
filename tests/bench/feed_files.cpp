// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/feed_files.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bench {
namespace {

/// A file that is written in large pieces.
class Output {
public:
    explicit Output(const std::filesystem::path& file) : m_stream(file, std::ios::binary) {}

    template <typename... Arguments>
    void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Arguments>(arguments)...);
        constexpr std::size_t kPiece = std::size_t{1} << 20U;
        if (m_text.size() >= kPiece) flush();
    }
    void close() {
        flush();
        m_stream.close();
        if (!m_stream) throw std::runtime_error("no room for the files of the benchmark");
    }

private:
    void flush() {
        m_stream.write(m_text.data(), static_cast<std::streamsize>(m_text.size()));
        m_text.clear();
    }

    std::ofstream m_stream;
    fmt::memory_buffer m_text;
};

struct RentedGpu {
    std::string_view name;
    int memoryGib;
    unsigned centsPerHour;  ///< about what is asked for one on demand
};
constexpr std::array<RentedGpu, 10> kGpus = {{{"H100 SXM", 80, 350},
                                              {"H200 SXM", 141, 400},
                                              {"B200", 180, 600},
                                              {"A100 SXM 80GB", 80, 220},
                                              {"A100 SXM 40GB", 40, 180},
                                              {"L40S", 48, 140},
                                              {"L4", 24, 75},
                                              {"A10", 24, 90},
                                              {"T4", 16, 50},
                                              {"RTX 4090", 24, 50}}};

struct WayToPay {
    std::string_view id;
    unsigned percent;  ///< of the price on demand
    std::string_view months;
};
constexpr std::array<WayToPay, 4> kWays = {{{"on_demand", 100, ""},
                                            {"spot", 45, ""},
                                            {"reserved_1y_no_upfront", 70, "12"},
                                            {"reserved_3y_no_upfront", 50, "36"}}};

}  // namespace

void writeQuoteSheet(const std::filesystem::path& file, std::size_t rows) {
    constexpr std::size_t kRegions = 250;
    constexpr std::size_t kOdd = 1000;
    Output out(file);
    out.put(
        "provider,instance_type,region,pricing,price_per_hour,currency,term_months,quoted_on,"
        "valid_from,valid_until,gpu,gpu_count,gpu_memory_gib,vcpus,memory_gib,local_storage_gb,"
        "network_gbps,vendor,reference\n");
    for (std::size_t i = 0; i < rows; ++i) {
        const bool twice = i % kOdd == 2 * kOdd / 3;
        const std::size_t offer = twice ? i - 1 : i;
        const WayToPay& way = kWays[offer % kWays.size()];
        const std::size_t region = offer / kWays.size() % kRegions;
        const std::size_t machine = offer / kWays.size() / kRegions;
        const RentedGpu& gpu = kGpus[machine % kGpus.size()];
        const unsigned gpus = 1U << (machine / kGpus.size() % 4);
        // 8 % up and down by region; in ten-thousandths of a dollar.
        const std::uint64_t wobble = 92 + (region * 7 + machine * 3) % 17;
        std::uint64_t price = std::uint64_t{gpu.centsPerHour} * gpus * way.percent * wobble / 100;
        if (offer % (100 * kOdd) == 1) price *= 3;  // a spot price above the one on demand
        if (offer % kOdd == 1) price += price * 130 / 100 * (offer % (10 * kOdd) == 1 ? 1 : 0);
        const bool unpriced = i % kOdd == 503;
        out.put("bench,{}-{}x-{:04},region-{:03},{},", gpu.name.substr(0, gpu.name.find(' ')), gpus,
                machine, region, way.id);
        if (!unpriced) out.put("{}.{:04}", price / 10000, price % 10000);
        out.put(",USD,{},2026-11-01,2026-11-01,2027-01-31,{},{},{},{},{},{},{},Bench,Q-{}\n",
                way.months, gpu.name, gpus, gpu.memoryGib, 16 * gpus, 128 * gpus, 1000 * gpus,
                50 * gpus, machine);
    }
    out.close();
}

namespace {

/// The i-th key of 16 capitals and digits, as AWS has them.
std::string skuOf(std::uint64_t i) {
    constexpr std::string_view kDigits = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
    std::uint64_t state = i * 0x9E3779B97F4A7C15ULL + 0x632BE59BD9B4E019ULL;
    std::string sku;
    for (int digit = 0; digit < 16; ++digit) {
        state ^= state >> 29U;
        state *= 0xBF58476D1CE4E5B9ULL;
        sku += kDigits[(state >> 33U) % kDigits.size()];
    }
    return sku;
}

struct AwsMachine {
    std::string_view type;
    std::string_view gpus;
    std::string_view memory;
    unsigned vcpus;
    unsigned centsPerHour;
};
constexpr std::array<AwsMachine, 5> kAwsMachines = {{{"p5.48xlarge", "8", "2048 GiB", 192, 5504},
                                                     {"p4d.24xlarge", "8", "1152 GiB", 96, 2196},
                                                     {"g6.12xlarge", "4", "192 GiB", 48, 460},
                                                     {"g5.xlarge", "1", "16 GiB", 4, 101},
                                                     {"g4dn.xlarge", "1", "16 GiB", 4, 53}}};
constexpr std::size_t kGpuEvery = 20;

constexpr std::string_view kTerm = R"(        "{0}.{1}" : {{
          "offerTermCode" : "{1}",
          "sku" : "{0}",
          "effectiveDate" : "2025-09-01T00:00:00Z",
          "priceDimensions" : {{
            "{0}.{1}.6YS6EN2CT7" : {{
              "rateCode" : "{0}.{1}.6YS6EN2CT7",
              "description" : "${2}.{3:02} per {4} {5} Instance Hour",
              "beginRange" : "0",
              "endRange" : "Inf",
              "unit" : "Hrs",
              "pricePerUnit" : {{
                "USD" : "{2}.{3:02}00000000"
              }},
              "appliesTo" : [ ]
            }}
          }},
          "termAttributes" : {{{6}}}
        }})";

void putTerm(Output& out, std::size_t i, std::string_view code, unsigned percent,
             std::string_view attributes) {
    const bool isGpu = i % kGpuEvery == 0;
    const AwsMachine& machine = kAwsMachines[i / kGpuEvery % kAwsMachines.size()];
    const unsigned cents = isGpu ? machine.centsPerHour * percent / 100 : 10 * percent / 100;
    out.put(kTerm, skuOf(i), code, cents / 100, cents % 100,
            i % 2 == 0 ? "On Demand Linux" : "SUSE", isGpu ? machine.type : "m5.large", attributes);
}

}  // namespace

void writeAwsPriceList(const std::filesystem::path& file, std::size_t products) {
    Output out(file);
    out.put(R"({{
  "formatVersion" : "v1.0",
  "disclaimer" : "Made up by a program; no price of anybody.",
  "offerCode" : "AmazonEC2",
  "version" : "20250912225308",
  "publicationDate" : "2025-09-12T22:53:08Z",
  "products" : {{
)");
    for (std::size_t i = 0; i < products; ++i) {
        const bool isGpu = i % kGpuEvery == 0;
        const AwsMachine& machine = kAwsMachines[i / kGpuEvery % kAwsMachines.size()];
        const std::string sku = skuOf(i);
        const std::size_t region = i / kGpuEvery / kAwsMachines.size() % 90;
        out.put(R"(    "{0}" : {{
      "sku" : "{0}",
      "productFamily" : "Compute Instance",
      "attributes" : {{
        "servicecode" : "AmazonEC2",
        "location" : "Region {1}",
        "locationType" : "AWS Region",
        "instanceType" : "{2}",
        "currentGeneration" : "Yes",
        "instanceFamily" : "{3}",
        "vcpu" : "{4}",
        "physicalProcessor" : "Intel Xeon Platinum 8175",
        "clockSpeed" : "2.5 GHz",
        "memory" : "{5}",
        "storage" : "EBS only",
        "networkPerformance" : "Up to 10 Gigabit",
        "processorArchitecture" : "64-bit",
        "tenancy" : "{6}",
        "operatingSystem" : "{7}",
        "licenseModel" : "No License required",
        "usagetype" : "R{1}-BoxUsage:{2}",
        "operation" : "RunInstances:0{8}",
        "availabilityzone" : "NA",
        "capacitystatus" : "{9}",
        "classicnetworkingsupport" : "false",
        "dedicatedEbsThroughput" : "Up to 2120 Mbps",
        "ecu" : "10",
        "enhancedNetworkingSupported" : "Yes",
        {10}"gpuMemory" : "NA",
        "intelAvxAvailable" : "Yes",
        "intelAvx2Available" : "Yes",
        "intelTurboAvailable" : "Yes",
        "marketoption" : "OnDemand",
        "normalizationSizeFactor" : "4",
        "preInstalledSw" : "{11}",
        "processorFeatures" : "AVX; AVX2; Intel AVX; Intel AVX2; Intel AVX512; Intel Turbo",
        "regionCode" : "region-{1}",
        "servicename" : "Amazon Elastic Compute Cloud",
        "vpcnetworkingsupport" : "true"
      }}
    }}{12}
)",
                sku, region, isGpu ? machine.type : "m5.large",
                isGpu ? "GPU instance" : "General purpose", isGpu ? machine.vcpus : 2,
                isGpu ? machine.memory : "8 GiB", isGpu || i % 3 == 0 ? "Shared" : "Dedicated",
                isGpu || i % 2 == 0 ? "Linux" : "SUSE", i % 10,
                isGpu || i % 7 != 0 ? "Used" : "UnusedCapacityReservation",
                isGpu ? fmt::format("\"gpu\" : \"{}\",\n        ", machine.gpus) : std::string(),
                isGpu || i % 5 != 0 ? "NA" : "SQL Web", i + 1 < products ? "," : "");
    }
    out.put("  }},\n  \"terms\" : {{\n    \"OnDemand\" : {{\n");
    for (std::size_t i = 0; i < products; ++i) {
        out.put("      \"{}\" : {{\n", skuOf(i));
        putTerm(out, i, "JRTCKXETXF", 100, " ");
        out.put("\n      }}{}\n", i + 1 < products ? "," : "");
    }
    out.put("    }},\n    \"Reserved\" : {{\n");
    for (std::size_t i = 0; i < products; ++i) {
        out.put("      \"{}\" : {{\n", skuOf(i));
        putTerm(out, i, "4NA7Y494T4", 63,
                "\n            \"LeaseContractLength\" : \"1yr\",\n            \"OfferingClass\" : "
                "\"standard\",\n            \"PurchaseOption\" : \"No Upfront\"\n          ");
        out.put("\n      }}{}\n", i + 1 < products ? "," : "");
    }
    out.put("    }}\n  }}\n}}\n");
    out.close();
}

void writePriceHistory(const std::filesystem::path& file, std::size_t rows) {
    constexpr std::size_t kZones = 60;
    constexpr std::size_t kHours = 2000;
    Output out(file);
    out.put("provider,region,zone,instance_type,timestamp_utc,price_usd_h,sample_kind,source\n");
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t hour = i % kHours;
        const std::size_t zone = i / kHours % kZones;
        const std::size_t machine = i / kHours / kZones;
        const std::size_t day = hour / 24;  // from 2026-08-01 on
        const std::size_t month = day < 31 ? 8 : day < 61 ? 9 : 10;
        const std::size_t dayOfMonth = month == 8 ? day + 1 : month == 9 ? day - 30 : day - 60;
        const std::uint64_t price = 10000 + (machine * 977 + zone * 131 + hour * hour % 97) % 9000;
        out.put(
            "bench,region-{:02},region-{:02}{},machine-{},2026-{:02}-{:02}T{:02}:00:00Z,{}.{:04},"
            "price change event,bench\n",
            zone / 3, zone / 3, "abc"[zone % 3], machine, month, dayOfMonth, hour % 24,
            price / 10000, price % 10000);
    }
    out.close();
}

}  // namespace bench
