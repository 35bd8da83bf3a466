// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "core/base/money.h"
#include "core/base/source.h"
#include "core/catalog/pricing.h"
#include "core/planning/plan.h"

namespace petaplan::report {

/// What a plan took from the catalog about one offer. It travels inside the plan document, so that
/// a plan opened a year later, beside another catalog, still shows its figures and where they came
/// from.
struct UsedOffer {
    std::string offerId;
    std::string providerId, providerName;
    std::string instanceType;
    std::string regionId, regionPlace;  ///< empty: not stated
    std::string country;                ///< ISO 3166 alpha-2, empty: not stated
    std::string zone;
    std::string gpuId;
    std::string gpuName;                 ///< "H100"
    std::string gpuTitle;                ///< "H100 SXM5 80GB"
    double gpusPerNode = 0;              ///< a fraction for a slice of a GPU
    std::optional<double> gpuMemoryGib;  ///< as printed by the vendor
    std::optional<double> networkGbps;   ///< of a node
    std::string networkKind;             ///< empty: unknown
    std::string gpuInterconnect;         ///< empty: unknown
    std::string pricing;                 ///< id of the way to pay
    std::optional<int> termMonths;       ///< of a commitment
    std::optional<Money> pricePerHour;   ///< one node, as the source printed it
    std::optional<Money> pricePerMonth;  ///< where the source prices by the month
    std::optional<Money> upfront;
    std::optional<Date> observedOn;
    catalog::Basis basis = catalog::Basis::Observed;
    std::string priceStatus;  ///< validation rule that marked the price; empty: none
    /// Who set or kept the price by hand and why; empty for prices of sources.
    std::string priceNote;
    bool conflict = false;  ///< sources of the same date disagree by more than 1 %
    Source priceSource;
    Source instanceSource;
    Source gpuSource;
    /// Units of the plan's currency for one unit of the quoted one, with the month of the rate.
    std::optional<double> conversionFactor;
    std::string conversionMonth;
    std::string conversionSource;
};

/// The offers of all rows of an answer (ranked and front), each once, in order of appearance.
/// Offers that the catalog does not know are left out.
std::vector<UsedOffer> usedOffers(const catalog::Catalog& catalog,
                                  const planning::PlanAnswer& answer,
                                  const catalog::QueryContext& context);

/// The offer with this id, or null.
const UsedOffer* findUsedOffer(const std::vector<UsedOffer>& offers, const std::string& offerId);

}  // namespace petaplan::report
