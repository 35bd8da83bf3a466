// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "core/workload/inference_service.h"
#include "core/workload/training_job.h"
#include "db/documents/json_reading.h"

/// Workloads as JSON. Keys are the words of the command line ("seq_len", "global_batch",
/// "ttft_ms"); a key that is absent takes the default of its type. `…FromJson` throws DataError
/// with the path of the fault; whether the figures make sense is for workload::problemsOf to say.
namespace petaplan::documents {

/// Rule of the DataError for a model name that no preset has.
inline constexpr const char* kUnknownModel = "unknown_model";

using Workload = std::variant<workload::TrainingJob, workload::InferenceService>;

Json toJson(const workload::TransformerModel& model);
workload::TransformerModel modelFromJson(const JsonNode& node);

Json toJson(const workload::TrainingJob& job);
Json toJson(const workload::InferenceService& service);
/// With "kind": "training" or "inference".
Json toJson(const Workload& workload);

/// `library` resolves a model that is given by its name; null: only full dimensions are understood.
Workload workloadFromJson(const JsonNode& node, const workload::ModelLibrary* library = nullptr);

}  // namespace petaplan::documents
