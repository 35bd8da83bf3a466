// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "db/feeds/feed_record.h"

namespace petaplan::feeds {

/// The attributes of an EC2 product of the AWS price list that say what a price is for. "NA" reads
/// as empty.
struct AwsProduct {
    std::string family;
    std::string instanceType;
    std::string region;
    std::string location;
    std::string operatingSystem;
    std::string preInstalledSoftware;
    std::string tenancy;
    std::string capacityStatus;
    std::string marketOption;
    std::string usageType;
    std::string gpu;
    std::string gpuMemory;
    std::string vcpus;
    std::string memory;

    /// The rule by which prices of this product are set aside; empty for the plain price of a Linux
    /// machine on shared hardware.
    std::string_view setAsideBy() const;
    /// Machine, region and hardware; no price.
    FeedRecord toRecord() const;
};

/// "16 GiB", "1,952 GiB", "192 GB", "1128 GB HBM3" -> the number; nullopt for "NA" and other texts.
std::optional<double> awsGigabytes(std::string_view text);

/// The region code of a location as old price lists write it: "US East (N. Virginia)".
std::string_view awsRegionOfLocation(std::string_view location);

/// "reserved_3y_partial_upfront", "savings_plan_1y_no_upfront"; empty for an unknown length or
/// purchase option. A convertible class is part of the payment's name.
std::string awsTermPricing(std::string_view kind, std::string_view years, std::string_view option,
                           std::string_view offeringClass);

}  // namespace petaplan::feeds
