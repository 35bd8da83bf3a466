// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/aws_product.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/number_text.h"
#include "core/catalog/price_rules.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// Region codes of the locations that price lists before 2020 give alone.
constexpr std::pair<std::string_view, std::string_view> kLocations[] = {
    {"US East (N. Virginia)", "us-east-1"},
    {"US East (Ohio)", "us-east-2"},
    {"US West (N. California)", "us-west-1"},
    {"US West (Oregon)", "us-west-2"},
    {"Canada (Central)", "ca-central-1"},
    {"South America (Sao Paulo)", "sa-east-1"},
    {"EU (Ireland)", "eu-west-1"},
    {"EU (London)", "eu-west-2"},
    {"EU (Paris)", "eu-west-3"},
    {"EU (Frankfurt)", "eu-central-1"},
    {"EU (Stockholm)", "eu-north-1"},
    {"EU (Milan)", "eu-south-1"},
    {"Europe (Ireland)", "eu-west-1"},
    {"Europe (London)", "eu-west-2"},
    {"Europe (Frankfurt)", "eu-central-1"},
    {"Asia Pacific (Tokyo)", "ap-northeast-1"},
    {"Asia Pacific (Seoul)", "ap-northeast-2"},
    {"Asia Pacific (Osaka)", "ap-northeast-3"},
    {"Asia Pacific (Osaka-Local)", "ap-northeast-3"},
    {"Asia Pacific (Singapore)", "ap-southeast-1"},
    {"Asia Pacific (Sydney)", "ap-southeast-2"},
    {"Asia Pacific (Mumbai)", "ap-south-1"},
    {"Asia Pacific (Hong Kong)", "ap-east-1"},
    {"Middle East (Bahrain)", "me-south-1"},
    {"Africa (Cape Town)", "af-south-1"},
    {"AWS GovCloud (US)", "us-gov-west-1"},
    {"AWS GovCloud (US-West)", "us-gov-west-1"},
    {"AWS GovCloud (US-East)", "us-gov-east-1"},
    {"China (Beijing)", "cn-north-1"},
    {"China (Ningxia)", "cn-northwest-1"},
};

bool isAbsent(std::string_view text) {
    return text.empty() || text == "NA";
}

}  // namespace

std::string_view AwsProduct::setAsideBy() const {
    if (!family.starts_with("Compute Instance") || instanceType.empty()) {
        return rule::kNotAMachinePrice;
    }
    if (marketOption == "CapacityBlock") return rule::kCapacityBlock;
    if (!isAbsent(capacityStatus) && capacityStatus != "Used") return rule::kCapacityReservation;
    if (!isAbsent(tenancy) && tenancy != "Shared") return rule::kOtherTenancy;
    if (!catalog::isPlainOperatingSystem(operatingSystem)) return rule::kOtherOperatingSystem;
    if (!isAbsent(preInstalledSoftware)) return rule::kLicensedSoftware;
    return {};
}

FeedRecord AwsProduct::toRecord() const {
    FeedRecord record;
    record.provider = "aws";
    record.instanceType = instanceType;
    record.region = isAbsent(region) ? std::string(awsRegionOfLocation(location)) : region;
    record.operatingSystem = "linux";
    record.tenancy = "shared";
    SeenHardware& seen = record.hardware;
    if (const auto count = parseNumber(gpu); count && *count > 0) {
        seen.gpuCount = catalog::gpuShareFromNumber(*count);
        constexpr double kMibPerGib = 1024;
        if (const auto total = awsGigabytes(gpuMemory); total && seen.gpuCount) {
            seen.totalGpuMemoryMib = *total * kMibPerGib;
            seen.gpuMemoryMib = *total * kMibPerGib / seen.gpuCount->value();
        }
    }
    seen.vcpus = parseNumber(vcpus);
    seen.memoryGib = awsGigabytes(memory);
    return record;
}

std::optional<double> awsGigabytes(std::string_view text) {
    std::string digits;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        const char c = text[i];
        if ((c >= '0' && c <= '9') || c == '.') {
            digits += c;
        } else if (c != ',') {
            break;
        }
    }
    const std::string_view unit = text.substr(i);
    if (!unit.starts_with(" GiB") && !unit.starts_with(" GB")) return std::nullopt;
    return parseNumber(digits);
}

std::string_view awsRegionOfLocation(std::string_view location) {
    const auto found = std::find_if(std::begin(kLocations), std::end(kLocations),
                                    [&](const auto& one) { return one.first == location; });
    return found == std::end(kLocations) ? std::string_view() : found->second;
}

std::string awsTermPricing(std::string_view kind, std::string_view years, std::string_view option,
                           std::string_view offeringClass) {
    std::string payment;
    if (option == "No Upfront") payment = "no_upfront";
    if (option == "Partial Upfront") payment = "partial_upfront";
    if (option == "All Upfront") payment = "all_upfront";
    std::string length;
    if (years.starts_with('1')) length = "1y";
    if (years.starts_with('3')) length = "3y";
    if (payment.empty() || length.empty()) return {};
    const std::string_view convertible = offeringClass == "convertible" ? "convertible_" : "";
    return std::string(kind) + "_" + length + "_" + std::string(convertible) + payment;
}

}  // namespace petaplan::feeds
