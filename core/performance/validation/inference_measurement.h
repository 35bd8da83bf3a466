// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/performance/serving/inference.h"
#include "core/performance/validation/validation.h"

namespace petaplan::performance {

/// How the load of a measured run was made.
enum class MeasuredLoad { SingleStream, Offline, Burst, ClosedLoop, Rate };

/// The conditions of one measured run of an engine; no measured value. Where the row leaves
/// something open (GPU variant, precision) there are several candidates.
struct InferenceConditions {
    std::string cls;  ///< single_stream, offline, online, mlperf, static_batch
    MeasuredLoad load = MeasuredLoad::Offline;
    std::vector<const catalog::Gpu*> gpus;
    std::vector<std::string> weightFormats;
    workload::InferenceService service;  ///< of the first format
    int gpuCount = 1;
    std::optional<int> tensorParallel;  ///< absent: the smallest group whose memory holds the model
    int pipelineParallel = 1;
    bool attentionDataParallel = false;
    int nodes = 1;
    bool tuned = false;       ///< settings of a submission, not an engine's defaults
    bool replicated = false;  ///< one request stream over several replicas counts all of them
    double requests = 1;      ///< batch, clients or requests in all
    bool batchGiven = false;
    std::optional<double> requestsPerSecond;
    std::optional<double> maxSequences;
    bool excluded = false;  ///< the table says that the row is not what its columns say
};

/// Conditions of a row, or why it cannot be predicted.
std::variant<InferenceConditions, std::string> inferenceConditions(const MeasurementRow& row,
                                                                   const catalog::Catalog& catalog);

}  // namespace petaplan::performance
