// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "core/catalog/catalog.h"

namespace petaplan::store {

/// An hourly price that the user knows better than the catalog: a private quote or a correction.
struct PriceOverride {
    std::string offerId;
    Money pricePerHour;  ///< whole instance
    std::string author;
    std::string reason;
    Date date;
};

/// Lays overrides over the contents of a catalog: each becomes an observation with the mark
/// "user_override" that goes before all others; nothing of the catalog is removed. Returns the
/// offer ids whose machine or region the catalog does not know.
std::vector<std::string> layOver(catalog::CatalogContents& contents,
                                 std::span<const PriceOverride> overrides);

}  // namespace petaplan::store
