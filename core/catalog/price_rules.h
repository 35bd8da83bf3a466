// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/decimal.h"
#include "core/catalog/instance.h"

namespace petaplan::catalog {

/// What follows for a record of a price feed that breaks a rule.
enum class RuleSeverity {
    Refuse,      ///< wrong: the record is left out, and its file too until the user accepts that
    Suspicious,  ///< doubtful: listed by itself
    Note         ///< expected: counted
};
std::string_view severityName(RuleSeverity severity);

/// A rule that records of price feeds are checked by. The help explains each by its name.
struct PriceRule {
    std::string_view name;
    RuleSeverity severity = RuleSeverity::Note;
    bool keeps = true;  ///< the record is still used; false: it is set aside
    /// The record holds a whole price: the user may keep it all the same and says why.
    bool mayKeep = false;
};

namespace rule {
// The price itself.
inline constexpr std::string_view kZeroPrice = "zero_price";
inline constexpr std::string_view kNegativePrice = "negative_price";
inline constexpr std::string_view kImplausiblePrice = "implausible_price";
inline constexpr std::string_view kOutsideBand = "outside_plausible_band";
inline constexpr std::string_view kPriceJump = "price_jump";
inline constexpr std::string_view kSpotAboveOnDemand = "spot_above_on_demand";
inline constexpr std::string_view kTotalBelowPart = "total_below_part";
inline constexpr std::string_view kCurrencyUnstated = "currency_unstated";
inline constexpr std::string_view kUnknownCurrency = "unknown_currency";
inline constexpr std::string_view kUnknownUnit = "unknown_unit";
// The machine.
inline constexpr std::string_view kImpossibleGpuCount = "impossible_gpu_count";
inline constexpr std::string_view kGpuCountConflict = "gpu_count_conflict";
inline constexpr std::string_view kGpuMemoryConflict = "gpu_memory_conflict";
inline constexpr std::string_view kUnknownGpu = "unknown_gpu";
inline constexpr std::string_view kAmbiguousGpu = "ambiguous_gpu";
inline constexpr std::string_view kUnknownMachine = "unknown_machine";
inline constexpr std::string_view kNoAccelerator = "no_accelerator";
inline constexpr std::string_view kHostWithoutGpuPrice = "host_without_gpu_price";
inline constexpr std::string_view kAcceleratorWithoutHost = "accelerator_without_host";
inline constexpr std::string_view kIncompleteMachine = "incomplete_machine";
// What a price is for.
inline constexpr std::string_view kCapacityBlock = "capacity_block";
inline constexpr std::string_view kCapacityReservation = "capacity_reservation";
inline constexpr std::string_view kOtherOperatingSystem = "other_operating_system";
inline constexpr std::string_view kLicensedSoftware = "licensed_software";
inline constexpr std::string_view kOtherTenancy = "other_tenancy";
inline constexpr std::string_view kVolumeTier = "volume_tier";
inline constexpr std::string_view kDevTestPrice = "dev_test_price";
inline constexpr std::string_view kNotAMachinePrice = "not_a_machine_price";
inline constexpr std::string_view kNoOnDemandPrice = "no_on_demand_price";
inline constexpr std::string_view kExpiredQuote = "expired_quote";
inline constexpr std::string_view kUnknownInterruption = "unknown_interruption";
inline constexpr std::string_view kNoCapacity = "no_capacity";
// The record beside others.
inline constexpr std::string_view kDuplicateEqual = "duplicate_equal";
inline constexpr std::string_view kDuplicateConflict = "duplicate_conflict";
inline constexpr std::string_view kStale = "stale_observation";
inline constexpr std::string_view kFutureObservation = "future_observation";
inline constexpr std::string_view kNotYetEffective = "not_yet_effective";
inline constexpr std::string_view kOlderThanImported = "older_than_imported";
// The form of the record.
inline constexpr std::string_view kMissingValue = "missing_value";
inline constexpr std::string_view kNotANumber = "not_a_number";
inline constexpr std::string_view kBadDate = "bad_date";
inline constexpr std::string_view kRowWidth = "row_width";
inline constexpr std::string_view kRaggedRow = "ragged_row";
inline constexpr std::string_view kShortHeader = "short_rows";
inline constexpr std::string_view kBrokenGpuInfo = "broken_gpu_info";
inline constexpr std::string_view kBadName = "bad_name";
inline constexpr std::string_view kNulByte = "nul_byte";
inline constexpr std::string_view kForeignEncoding = "foreign_encoding";
}  // namespace rule

/// Mark in the status of a price that breaks a rule and was kept by the user; the note says by whom
/// and why.
inline constexpr std::string_view kKeptByUser = "kept_by_user";
/// Mark of a price that the user laid over the catalog.
inline constexpr std::string_view kUserOverride = "user_override";

/// Whether a status, marks separated by ';', holds a mark.
bool hasMark(std::string_view status, std::string_view mark);
/// Whether a user stands behind a price: laid over the catalog, or kept against a rule.
bool isOfUser(std::string_view status);

/// All rules, in the order in which the help explains them.
std::span<const PriceRule> priceRules();
const PriceRule* findPriceRule(std::string_view name);

/// A price that says nothing: absent or zero. A host whose GPU is billed elsewhere, a tier that is
/// not offered and an empty cell all look like that; none of them is free.
bool isUnknownPrice(const std::optional<Decimal>& price);

/// Judges a price per GPU-hour against the usual one of its GPU and way to pay: beyond 30 times in
/// either direction it is no price of such a GPU (kImplausiblePrice: a fee, a wrong unit), beyond
/// 10 times it is odd (kOutsideBand: a big host with one small GPU can be). Empty: plausible.
std::string_view plausibilityRule(double perGpuHour, double usualPerGpuHour);

/// More than three times, or less than a third of, the price known so far.
bool isPriceJump(double before, double now);

/// Whole GPUs up to 256, or a share that vendors cut GPUs into (1/2 … 1/64, m/n below one with n up
/// to 64).
bool isPossibleGpuCount(const GpuShare& count);

/// The share that a figure rounded to three decimals stands for: 0.167 -> 1/6, 0.333 -> 1/3, 8 ->
/// 8; nullopt where no m/n with n <= 16 comes within the rounding.
std::optional<GpuShare> gpuShareFromNumber(double count);

/// The nominal size a driver's figure stands for: the nearest known size within 7 % (22,888 MiB is
/// 24 GB, 81,559 is 80 GB), nullopt where none is near.
std::optional<double> nominalMemoryGib(double mib, std::span<const double> knownSizesGib);

/// Whether a family of this provider holds accelerators, by the naming scheme of its machine types:
/// for machines that no table knows. Unknown providers: false.
bool looksAccelerated(std::string_view provider, std::string_view instanceType);

/// A name that says who made a GPU and not which one it is.
bool isVendorNameAlone(std::string_view gpuName);

/// Linux, or not stated.
bool isPlainOperatingSystem(std::string_view name);

}  // namespace petaplan::catalog
