// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

namespace petaplan::store {

/// Adds a mark to the status of prices that are doubtful beside the others, without changing them:
/// "spot_above_on_demand" where the on-demand price of the same machine, region, date and currency
/// is lower, and "outside_plausible_band" where a GPU-hour costs less than a tenth or more than ten
/// times the median over the providers of its GPU and way to pay. The wide band is meant: the price
/// of a big host with one small GPU is rightly several times the median.
void markDoubtfulPrices(catalog::CatalogContents& contents);

}  // namespace petaplan::store
