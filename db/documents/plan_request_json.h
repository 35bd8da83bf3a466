// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "db/documents/json_reading.h"

/// The question of a plan as JSON: workload, filters (words of the command line), currency and
/// date, limits. `…FromJson` throws DataError with the path of the fault.
namespace petaplan::documents {

Json toJson(const catalog::Include& include);
Json toJson(const catalog::OfferFilter& filter);
catalog::OfferFilter offerFilterFromJson(const JsonNode& node);

Json toJson(const catalog::QueryContext& context);
catalog::QueryContext queryContextFromJson(const JsonNode& node);

Json toJson(const planning::PlanRequest& request);
planning::PlanRequest planRequestFromJson(const JsonNode& node);

}  // namespace petaplan::documents
