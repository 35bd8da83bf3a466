// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/serving/inference.h"
#include "core/performance/training/training.h"
#include "db/documents/json_reading.h"

/// What the performance model says, as JSON. `…FromJson` throws DataError with the path of the
/// fault.
namespace petaplan::documents {

/// { "tp", "pp", "dp", "ep", "cp", "virtual_pipeline", "zero", "micro_batch", "recompute" }
Json toJson(const performance::Layout& layout);
performance::Layout layoutFromJson(const JsonNode& node);

/// { "tp", "pp", "ep", "replicas" }
Json toJson(const performance::ServingLayout& layout);
performance::ServingLayout servingLayoutFromJson(const JsonNode& node);

/// { "parts": [ { "key", "gib", "formula" } ], "total_gib", "usable_gib", "verdict", "remedies" }
Json toJson(const performance::MemoryBreakdown& memory);
performance::MemoryBreakdown memoryFromJson(const JsonNode& node);

/// Seconds of one step by part: { "compute_linear_s", … }
Json toJson(const performance::StepParts& parts);
performance::StepParts stepPartsFromJson(const JsonNode& node);

Json toJson(const performance::ServingSpeed& speed);
performance::ServingSpeed servingSpeedFromJson(const JsonNode& node);

}  // namespace petaplan::documents
