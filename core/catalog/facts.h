// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/source.h"
#include "core/catalog/places.h"

namespace petaplan::catalog {

/// A discount programme of a provider with a typical discount.
struct Commitment {
    Index provider = kNoIndex;
    std::string program;
    std::optional<int> termMonths;
    std::string payment;
    std::optional<double> typicalDiscountPct;
    std::string flexibility;
    std::string earlyTermination;
    Source source;
};

/// One MIG profile of one GPU; sizes are nominal.
struct MigProfile {
    Index gpu = kNoIndex;
    std::string profile;  ///< "1g.10gb"
    int computeSlices = 0;
    int totalComputeSlices = 7;
    double memoryGb = 0;
    std::string memoryFraction;  ///< "1/8"
    int maxInstances = 0;
    bool mediaExtensions = false;
    std::string notes;
    Source source;
};

/// A link, bus, fabric or cloud network generation.
struct Interconnect {
    std::string id;
    std::string kind;
    std::string generation;
    std::string usedBy;
    std::optional<double> linksOrPorts;
    std::optional<double> perLinkGbitS;
    std::optional<double> perLinkGbS;
    std::optional<double> perGpuGbSPerDirection;  ///< what a collective model needs
    std::optional<double> perGpuGbSBidirectional;
    std::optional<double> perNodeGbSPerDirection;
    std::optional<double> typicalLatencyUs;
    std::string measured;
    std::string unverifiedFields;
    std::string notes;
    Source source;
};

/// A statement of an article with a verdict and its evidence.
struct Claim {
    std::string id;
    std::string subject;
    std::string statement;
    std::string value;
    std::string unit;
    std::string verdict;  ///< confirmed, contradicted, outdated, implausible, unverifiable
    std::string correctValue;
    std::string why;
    std::string category;
    std::string confidence;
    std::string relatedClaims;
    std::optional<Date> checkedOn;
    Source source;
};

/// Another spelling of a GPU name. An empty gpuId means that the name is known but has no row.
struct GpuAlias {
    std::string name;
    std::string gpuId;
    std::string status;  ///< alias, ambiguous, …, no row yet
    std::string note;
};

}  // namespace petaplan::catalog
