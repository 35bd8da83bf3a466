// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace petaplan::catalog {
namespace {

using enum RuleSeverity;

constexpr double kWideBand = 30;
constexpr double kBand = 10;
constexpr double kJump = 3;
constexpr double kMemoryTolerance = 0.07;
constexpr int kMostGpus = 256;
constexpr int kFinestShare = 64;
constexpr int kFinestRoundedShare = 16;

constexpr std::array kRules = {
    PriceRule{rule::kZeroPrice, Note, true},
    PriceRule{rule::kNegativePrice, Refuse, false},
    PriceRule{rule::kImplausiblePrice, Refuse, false, true},
    PriceRule{rule::kOutsideBand, Suspicious, true},
    PriceRule{rule::kPriceJump, Suspicious, true},
    PriceRule{rule::kSpotAboveOnDemand, Suspicious, true},
    PriceRule{rule::kTotalBelowPart, Refuse, false},
    PriceRule{rule::kCurrencyUnstated, Refuse, false},
    PriceRule{rule::kUnknownCurrency, Refuse, false},
    PriceRule{rule::kUnknownUnit, Refuse, false},
    PriceRule{rule::kImpossibleGpuCount, Refuse, false},
    PriceRule{rule::kGpuCountConflict, Suspicious, true},
    PriceRule{rule::kGpuMemoryConflict, Suspicious, true},
    PriceRule{rule::kUnknownGpu, Suspicious, true},
    PriceRule{rule::kAmbiguousGpu, Suspicious, true},
    PriceRule{rule::kUnknownMachine, Suspicious, false},
    PriceRule{rule::kNoAccelerator, Note, false},
    PriceRule{rule::kHostWithoutGpuPrice, Suspicious, false},
    PriceRule{rule::kAcceleratorWithoutHost, Note, false},
    PriceRule{rule::kIncompleteMachine, Suspicious, false},
    PriceRule{rule::kCapacityBlock, Note, false},
    PriceRule{rule::kCapacityReservation, Note, false},
    PriceRule{rule::kOtherOperatingSystem, Note, false},
    PriceRule{rule::kLicensedSoftware, Note, false},
    PriceRule{rule::kOtherTenancy, Note, false},
    PriceRule{rule::kVolumeTier, Note, false},
    PriceRule{rule::kDevTestPrice, Note, false},
    PriceRule{rule::kNotAMachinePrice, Note, false},
    PriceRule{rule::kNoOnDemandPrice, Note, false},
    PriceRule{rule::kExpiredQuote, Suspicious, false, true},
    PriceRule{rule::kUnknownInterruption, Note, true},
    PriceRule{rule::kNoCapacity, Note, true},
    PriceRule{rule::kDuplicateEqual, Note, false},
    PriceRule{rule::kDuplicateConflict, Suspicious, true},
    PriceRule{rule::kStale, Note, true},
    PriceRule{rule::kFutureObservation, Refuse, false, true},
    PriceRule{rule::kNotYetEffective, Note, true},
    PriceRule{rule::kOlderThanImported, Suspicious, true},
    PriceRule{rule::kMissingValue, Refuse, false},
    PriceRule{rule::kNotANumber, Refuse, false},
    PriceRule{rule::kBadDate, Refuse, false},
    PriceRule{rule::kRowWidth, Refuse, false},
    PriceRule{rule::kRaggedRow, Note, true},
    PriceRule{rule::kShortHeader, Note, true},
    PriceRule{rule::kBrokenGpuInfo, Note, true},
    PriceRule{rule::kBadName, Refuse, false},
    PriceRule{rule::kNulByte, Refuse, false},
    PriceRule{rule::kForeignEncoding, Note, true},
};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool startsWithAny(std::string_view text, std::span<const std::string_view> prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [&](std::string_view prefix) { return text.starts_with(prefix); });
}

/// "p5.48xlarge", "g6e.xlarge", "trn1n.32xlarge": family letters, then the generation's digit.
bool isAwsAccelerated(std::string_view type) {
    std::size_t letters = 0;
    while (letters < type.size() && !isDigit(type[letters]) && type[letters] != '.') ++letters;
    if (letters == type.size() || !isDigit(type[letters])) return false;
    constexpr std::string_view kFamilies[] = {"p", "g", "gr", "inf", "trn", "dl", "vt"};
    return std::find(std::begin(kFamilies), std::end(kFamilies), type.substr(0, letters)) !=
           std::end(kFamilies);
}

}  // namespace

std::string_view severityName(RuleSeverity severity) {
    switch (severity) {
        case Refuse:
            return "refuse";
        case Suspicious:
            return "suspicious";
        case Note:
            return "note";
    }
    return {};
}

std::span<const PriceRule> priceRules() {
    return kRules;
}

const PriceRule* findPriceRule(std::string_view name) {
    const auto found = std::find_if(kRules.begin(), kRules.end(),
                                    [&](const PriceRule& one) { return one.name == name; });
    return found == kRules.end() ? nullptr : &*found;
}

bool hasMark(std::string_view status, std::string_view mark) {
    for (std::size_t start = 0; start <= status.size();) {
        const std::size_t end = std::min(status.find(';', start), status.size());
        if (status.substr(start, end - start) == mark) return true;
        start = end + 1;
    }
    return false;
}

bool isOfUser(std::string_view status) {
    return hasMark(status, kUserOverride) || hasMark(status, kKeptByUser);
}

bool isUnknownPrice(const std::optional<Decimal>& price) {
    return !price || price->isZero();
}

std::string_view plausibilityRule(double perGpuHour, double usualPerGpuHour) {
    if (!(usualPerGpuHour > 0)) return {};
    const double ratio = perGpuHour / usualPerGpuHour;
    if (ratio > kWideBand || ratio < 1 / kWideBand) return rule::kImplausiblePrice;
    if (ratio > kBand || ratio < 1 / kBand) return rule::kOutsideBand;
    return {};
}

bool isPriceJump(double before, double now) {
    return before > 0 && (now > before * kJump || now < before / kJump);
}

bool isPossibleGpuCount(const GpuShare& count) {
    if (count.numerator < 1 || count.denominator < 1) return false;
    if (!count.isFraction()) return count.numerator <= kMostGpus;
    return count.denominator <= kFinestShare && count.numerator < count.denominator;
}

std::optional<GpuShare> gpuShareFromNumber(double count) {
    constexpr double kRounding = 0.0006;  // three decimals, half a unit of the last and some slack
    if (!std::isfinite(count) || count <= 0 || count > 1e6) return std::nullopt;
    if (const double whole = std::round(count); whole >= 1 && std::abs(count - whole) < kRounding) {
        return GpuShare{static_cast<int>(whole), 1};
    }
    if (count >= 1) return std::nullopt;
    for (int denominator = 2; denominator <= kFinestRoundedShare; ++denominator) {
        const double numerator = std::round(count * denominator);
        if (numerator < 1 || std::abs(count - numerator / denominator) >= kRounding) continue;
        return GpuShare{static_cast<int>(numerator), denominator};
    }
    return std::nullopt;
}

std::optional<double> nominalMemoryGib(double mib, std::span<const double> knownSizesGib) {
    constexpr double kMibPerGib = 1024;
    const double gib = mib / kMibPerGib;
    std::optional<double> nearest;
    for (const double size : knownSizesGib) {
        if (std::abs(gib - size) > kMemoryTolerance * size) continue;
        if (!nearest || std::abs(gib - size) < std::abs(gib - *nearest)) nearest = size;
    }
    return nearest;
}

bool looksAccelerated(std::string_view provider, std::string_view instanceType) {
    if (provider == "aws") return isAwsAccelerated(instanceType);
    if (provider == "azure") {
        constexpr std::string_view kFamilies[] = {"Standard_NC", "Standard_ND", "Standard_NG",
                                                  "Standard_NV", "Standard_NP"};
        return startsWithAny(instanceType, kFamilies);
    }
    if (provider == "gcp") {
        constexpr std::string_view kFamilies[] = {"a2-", "a3-", "a4-", "a4x-", "g2-", "g4-"};
        return startsWithAny(instanceType, kFamilies);
    }
    if (provider == "oci") return instanceType.find("GPU") != std::string_view::npos;
    if (provider == "alibaba") {
        constexpr std::string_view kFamilies[] = {"ecs.gn",    "ecs.vgn",   "ecs.sgn",   "ecs.ga",
                                                  "ecs.ebmgn", "ecs.sccgn", "ecs.ebmga", "ecs.f3"};
        return startsWithAny(instanceType, kFamilies);
    }
    if (provider == "tencent") {
        constexpr std::string_view kFamilies[] = {"GN", "GT", "GI", "PNV", "HCCPNV", "HCCG", "GC"};
        return startsWithAny(instanceType, kFamilies);
    }
    if (provider == "lambda") return instanceType.starts_with("gpu_");
    return false;
}

bool isVendorNameAlone(std::string_view gpuName) {
    constexpr std::string_view kVendors[] = {"nvidia", "amd", "intel", "nvidia corporation"};
    std::string lower(gpuName);
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return std::find(std::begin(kVendors), std::end(kVendors), lower) != std::end(kVendors);
}

bool isPlainOperatingSystem(std::string_view name) {
    constexpr std::string_view kPlain[] = {"",      "NA",         "Linux",
                                           "linux", "Linux/UNIX", "Linux/UNIX (Amazon VPC)"};
    return std::find(std::begin(kPlain), std::end(kPlain), name) != std::end(kPlain);
}

}  // namespace petaplan::catalog
