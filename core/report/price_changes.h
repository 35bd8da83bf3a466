// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/report/used_offer.h"

namespace petaplan::report {

/// An offer of a plan whose price differs in another catalog.
struct PriceChange {
    std::string offerId;
    std::optional<Money> was;  ///< hourly price of one node as the plan used it
    std::optional<Money> now;  ///< in the catalog; absent: no longer offered or price unknown
    bool gone = false;         ///< the catalog does not have the offer
    /// now / was - 1, where both are known in the same currency.
    std::optional<double> relative;
};

/// Offers whose hourly price is not the one that the plan used; equal ones are left out.
std::vector<PriceChange> priceChanges(const catalog::Catalog& catalog,
                                      const std::vector<UsedOffer>& offers);

}  // namespace petaplan::report
