// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/catalog/offer_table.h"

namespace petaplan::cli {

/// Rows of offers with the given keys (empty: all). Throws UsageError for a key that does not
/// exist.
documents::OutputTable offerRows(Session& session, const catalog::OfferTable& offers,
                                 const std::vector<catalog::Index>& rows,
                                 const std::vector<std::string>& keys);

/// The keys that a terminal shows.
const std::vector<std::string>& shortOfferKeys();

/// Fields beside the rows of a list of offers: catalog, day, currency, the rates used.
documents::Json offerFrame(Session& session, const catalog::OfferTable& offers);

/// A value of a key as an output value.
documents::OutputValue outputValue(const catalog::Value& value);

}  // namespace petaplan::cli
