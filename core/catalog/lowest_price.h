// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/catalog/offer_table.h"

namespace petaplan::catalog {

/// The cheapest offer of something, with its price in the context's currency.
struct LowestPrice {
    Index offer = kNoIndex;
    double perHour = 0;  ///< whole instance
    double perGpuHour = 0;
};

/// For each record of the table (KeyDomain::Gpu or KeyDomain::Instance) the offer with the lowest
/// price per GPU-hour under a kind of pricing, among those that may rank. For GPUs only whole cards
/// count: a slice says little about the card.
std::vector<std::optional<LowestPrice>> lowestPrices(const OfferTable& table, KeyDomain domain,
                                                     PricingKind kind, const Include& include = {});

}  // namespace petaplan::catalog
