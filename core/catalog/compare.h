// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/catalog_name.h"
#include "core/catalog/explain.h"
#include "core/catalog/offer_key.h"

namespace petaplan::catalog {

/// Which end of a figure is the better one for who rents; None where neither is.
enum class Preference { None, Higher, Lower };

struct ComparedCell {
    Value value;
    std::optional<double> delta;    ///< value - baseline's value, in the row's unit
    std::optional<double> percent;  ///< delta in percent of the baseline's value
    bool unverified = false;        ///< the figure rests on no source that was read
};

struct ComparedRow {
    std::string key;
    KeyKind kind = KeyKind::Text;
    KeyGroup group = KeyGroup::Identity;
    std::string unit;
    int decimals = -1;
    Preference preference = Preference::None;
    std::vector<ComparedCell> cells;  ///< one for each compared thing
    bool differs = false;             ///< not all cells are equal; unknown is unlike any value
};

/// Two to five GPUs, instances or offers side by side; rows in which all are unknown are left out.
struct SideBySide {
    NamedKind kind = NamedKind::Gpu;
    std::vector<std::string> ids;
    std::vector<std::string> titles;
    std::size_t baseline = 0;  ///< column that deltas refer to
    std::vector<ComparedRow> rows;
    /// Of offers: the lowest price per GPU-hour of those that rank by default.
    std::optional<std::size_t> cheapestPerGpu;
    /// Of offers: priced, but stale, undated, derived or claimed, so that they do not rank.
    std::vector<std::size_t> doubtfulPrices;
    std::vector<Conversion> conversions;  ///< rates behind the amounts
    /// Of one offer at two dates: the day of each column and the observation that priced it then;
    /// nullopt where it had no price. Empty otherwise.
    std::vector<Date> dates;
    std::vector<std::optional<ObservationEvidence>> pricedBy;
    std::vector<Problem> problems;  ///< not empty: nothing was compared
};

struct CompareRequest {
    /// Ids or names; a GPU family stands for all its variants.
    std::vector<std::string> names;
    std::optional<std::string> baseline;  ///< one of the names or ids; absent: the first
    QueryContext context;
};

SideBySide compare(const Catalog& catalog, const CompareRequest& request);

/// A catalog as it was known on a day: `context.asOf` is that day, and no later price is in it.
struct DatedCatalog {
    const Catalog& catalog;
    QueryContext context;
};
/// One offer as of two days side by side; the first is the baseline.
SideBySide compareDates(const std::string& offerId, const DatedCatalog& first,
                        const DatedCatalog& second);

}  // namespace petaplan::catalog
