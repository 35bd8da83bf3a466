// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/catalog/price_history.h"

namespace petaplan::catalog {

/// The dated, observed prices of an offer in the currency of its current price, as a series of
/// changes: a list price stands until the next list says otherwise, the last one until the newest
/// observation of the provider in the catalog (`knownUntil`). One price a day: the one that the
/// offer would be priced by. nullopt where there is no dated price. Prices of users are none.
std::optional<PriceSeries> historyOfOffer(const Catalog& catalog, Index offer, Date knownUntil);

/// What series of an offer are named by; the currency is that of its current price.
SeriesKey seriesKeyOf(const Catalog& catalog, Index offer);

/// The series that a chart of an offer shows, its own first: `stored` ones of its machine, region
/// and way to pay (its zone before others), what the catalog's observations say of it, and of any
/// other way to pay the price on demand of its region to measure it by. All in one currency and
/// unit, that of the first; no source and zone twice.
struct OfferHistory {
    std::vector<PriceSeries> series;
    std::size_t otherUnits = 0;  ///< stored series left out, in another currency or per GPU
};
OfferHistory historyAround(const Catalog& catalog, Index offer, std::vector<PriceSeries> stored);

/// The newest day of an observation of each provider; the epoch where none is dated.
std::vector<Date> newestByProvider(const Catalog& catalog);

}  // namespace petaplan::catalog
