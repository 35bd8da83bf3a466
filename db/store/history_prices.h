// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/base/date.h"
#include "core/catalog/catalog.h"
#include "db/store/history_file.h"

namespace petaplan::store {

/// Adds to the contents of a catalog what histories know of prices as of the end of a day: one
/// observation a series, of the day until which the price is known, for machines and regions that
/// the contents hold. Prices of one GPU are of no machine and are passed over, as are observations
/// that the contents hold already. Only the stretches around the day are read. Returns how many
/// were added. Throws DataError.
std::size_t addPricesOf(catalog::CatalogContents& contents, const catalog::PriceColumns& prices,
                        std::span<const HistoryFile> histories, Date day);

}  // namespace petaplan::store
