// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "app/cli/session.h"
#include "core/workload/inference_service.h"
#include "core/workload/training_job.h"

namespace petaplan::cli {

enum class WorkloadTask { Train, Finetune, Infer };

/// Options that describe a workload, as typed. Only what was given is set, so that a workload file
/// can be overridden option by option.
struct WorkloadOptions {
    std::string file;  ///< --workload
    std::string model;
    std::optional<double> parameters;
    // training and fine-tuning
    std::optional<double> tokens, datasetTokens, samples, epochs, goodput;
    std::optional<int> sequenceLength, globalBatch, microBatch, loraRank;
    std::string precision, method, optimizer, stack;
    // serving
    std::string kvPrecision, engine;
    std::optional<int> inputTokens, outputTokens;
    std::optional<double> requestsPerSecond, concurrency, ttftMs, tpotMs, percentile;
};

/// Adds the options that make sense for the task.
void addWorkloadOptions(CLI::App& verb, WorkloadOptions& options, WorkloadTask task);
/// All of them: for verbs that take any task.
void addAllWorkloadOptions(CLI::App& verb, WorkloadOptions& options);

using Workload = std::variant<workload::TrainingJob, workload::InferenceService>;

/// The workload as core understands it. Throws UsageError for an unknown name (with the nearest
/// ones) and DataError for a fault in a file. What was ignored or assumed is told on stderr.
Workload workloadOf(Session& session, const WorkloadOptions& options, WorkloadTask task);

/// A preset by name, a Hugging Face config.json by path. Throws UsageError, DataError.
workload::TransformerModel modelNamed(Session& session, const std::string& name);

}  // namespace petaplan::cli
