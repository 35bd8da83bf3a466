// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "db/documents/json_reading.h"

/// The answer of the planner as JSON. Keys of a row are those of `plan` on the command line. The
/// position of an offer in its catalog is not written: it means nothing in another catalog; find
/// the offer by its id. `…FromJson` throws DataError with the path of the fault.
namespace petaplan::documents {

Json toJson(const planning::PlanRow& row);
planning::PlanRow planRowFromJson(const JsonNode& node);

/// { "reason", "count", "nearest_miss" }
Json toJson(const planning::Refusal& refusal);
/// { "key", "value", "source" }
Json toJson(const planning::Assumption& assumption);

Json toJson(const planning::PlanAnswer& answer);
planning::PlanAnswer planAnswerFromJson(const JsonNode& node);

}  // namespace petaplan::documents
