// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/catalog.h"

namespace petaplan::catalog {

/// Discount of a way to pay against on demand, from pairs of observed prices of the same machine,
/// region, day and currency.
struct ObservedDiscount {
    Index provider = kNoIndex;
    std::string family;  ///< of the machines; empty: all of the provider
    PricingKind kind = PricingKind::Reserved;
    std::optional<int> termMonths;
    std::string payment;    ///< as in PricingModel
    std::size_t pairs = 0;  ///< each machine, region, zone and day counts once
    double medianPct = 0;   ///< percent saved; negative where the way to pay is dearer
    double lowPct = 0, highPct = 0;
    Date from, to;  ///< days of the first and last pair
};

enum class DiscountGrouping { Provider, Family };

/// All groups that have a pair, by provider, family, kind, term and payment. Effective hourly
/// prices are compared: upfront payments are spread over the term. Where several prices of one
/// pair and day stand side by side, those of one source are compared; where no source states both,
/// the first of each. Prices of users, derived ones and claims are no observations.
std::vector<ObservedDiscount> observedDiscounts(const Catalog& catalog, DiscountGrouping grouping);

/// A discount that the catalog states beside one that its prices show.
struct DiscountComparison {
    const Commitment* stated = nullptr;
    std::optional<ObservedDiscount> observed;
    std::optional<double> differencePct;  ///< observed median minus stated, in percentage points
};
/// For every stated programme the observed discount of the same provider, term, payment and, where
/// the programme names one ("… - p4d"), family; absent where the catalog has no such pair.
std::vector<DiscountComparison> compareDiscounts(const Catalog& catalog);

}  // namespace petaplan::catalog
