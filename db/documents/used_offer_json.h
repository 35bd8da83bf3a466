// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/used_offer.h"
#include "db/documents/json_reading.h"

/// An offer as a plan used it, with its exact price, date and sources. `…FromJson` throws
/// DataError.
namespace petaplan::documents {

Json toJson(const report::UsedOffer& offer);
report::UsedOffer usedOfferFromJson(const JsonNode& node);

}  // namespace petaplan::documents
