// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/catalog/catalog.h"
#include "core/catalog/price_history.h"

namespace petaplan::catalog {

/// The dated, observed prices of an offer in the currency of its current price, as a series of
/// changes: a list price stands until the next list says otherwise, the last one until the newest
/// observation of the provider in the catalog (`knownUntil`). One price a day: the one that the
/// offer would be priced by. nullopt where there is no dated price. Prices of users are none.
std::optional<PriceSeries> historyOfOffer(const Catalog& catalog, Index offer, Date knownUntil);

/// The newest day of an observation of each provider; the epoch where none is dated.
std::vector<Date> newestByProvider(const Catalog& catalog);

}  // namespace petaplan::catalog
