// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/date.h"
#include "core/base/decimal.h"
#include "core/base/money.h"
#include "core/catalog/instance.h"
#include "core/catalog/price_history.h"
#include "core/catalog/pricing.h"

namespace petaplan::feeds {

/// Where a record stands in its file.
struct Locator {
    std::uint64_t line = 0;  ///< on which the record begins, from 1
    std::string pointer;     ///< JSON pointer; empty for lines of text

    friend bool operator==(const Locator&, const Locator&) = default;
};

/// What a feed says of a machine; absent is not stated. Figures are as the feed gives them.
struct SeenHardware {
    std::string gpuName;  ///< as written
    std::optional<catalog::GpuShare> gpuCount;
    std::optional<double> gpuMemoryMib;  ///< of one GPU
    std::optional<double> totalGpuMemoryMib;
    std::optional<double> vcpus;
    std::optional<double> memoryGib;
    std::optional<double> localStorageGb;
    std::optional<double> networkGbps;
};

/// One normalised observation: a machine, and where it states one, a price.
struct FeedRecord {
    Locator at;
    std::string provider;
    std::string instanceType;
    std::string region;  ///< empty: not stated
    std::string zone;
    SeenHardware hardware;
    std::string pricing;  ///< "on_demand", "reserved_1y_no_upfront", …; empty: a machine alone
    /// Exact as printed, of the whole machine; absent: unknown.
    std::optional<Decimal> pricePerHour;
    std::optional<Decimal> pricePerMonth;
    std::optional<Decimal> upfront;
    CurrencyCode currency;  ///< empty: not stated
    std::optional<int> termMonths;
    std::optional<Date> observedOn;  ///< absent: the day of the file
    std::optional<Date> effectiveOn;
    catalog::Basis basis = catalog::Basis::Observed;
    std::string operatingSystem;
    std::string tenancy;
    std::optional<Date> validUntil;  ///< last day of a quote
    std::string note;
    /// For feeds that give a saving instead of a price: percent saved against the on-demand price.
    std::optional<double> savingPercent;
    /// One change of a price among several of a day: another price of the day is no conflict.
    bool isChange = false;
    /// The second of the change, for the history.
    std::optional<UtcSeconds> changedAt;
    std::string raw;  ///< the record as it stands in the file, for lists of doubtful records
};

/// One sample of a price history.
struct HistorySample {
    Locator at;
    catalog::SeriesKey key;
    catalog::SampleKind kind = catalog::SampleKind::Snapshot;
    catalog::PricePoint point;
    std::string source;  ///< as the row names it; empty: the file
    std::string raw;
};

}  // namespace petaplan::feeds
