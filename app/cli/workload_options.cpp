// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/workload_options.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>

#include "app/cli/list_output.h"
#include "core/base/nearest_names.h"
#include "core/workload/model_of_size.h"
#include "db/data_error.h"
#include "db/documents/huggingface_config.h"
#include "db/documents/workload_file.h"

namespace petaplan::cli {
namespace {

constexpr const char* kGroup = "Workload";

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// A figure that is multiplied before core sees it is judged as it was typed.
double inRange(const char* option, double value, double low, double high) {
    if (value >= low && value <= high) return value;
    throw UsageError(fmt::format("{} must be {:g} to {:g}, not {:g}", option, low, high, value));
}

template <typename Target>
CLI::Option* add(CLI::App& verb, const char* name, Target& target, const std::string& help,
                 const char* type) {
    return verb.add_option(name, target, help)
        ->type_name(type)
        ->check(CLI::Validator(emptyFault, ""))
        ->group(kGroup);
}

void addModelOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--model", options.model, "preset (see models) or path of a Hugging Face config.json",
        "NAME");
    add(verb, "--params", options.parameters,
        "instead of --model: parameters of a dense transformer of usual shape (7e9)", "COUNT");
    add(verb, "--workload", options.file,
        "the whole workload from a file, {\"kind\": \"training\" or \"inference\", \"model\": …} "
        "(example below); options override it",
        "FILE.json");
}

void addTrainingOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--seq-len", options.sequenceLength, "tokens of a sequence", "N");
    add(verb, "--global-batch", options.globalBatch, "sequences of an optimizer step", "N");
    add(verb, "--precision", options.precision, listed(workload::precisionNames()), "FORMAT");
    add(verb, "--optimizer", options.optimizer, listed(workload::optimizerNames()), "NAME");
    add(verb, "--stack", options.stack, listed(workload::stackNames()), "NAME");
    add(verb, "--goodput", options.goodput, "productive share of the wall time (0.9)", "SHARE");
}

void addFinetuneOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--method", options.method, "full, lora or qlora", "NAME");
    add(verb, "--dataset-tokens", options.datasetTokens, "tokens of one epoch", "COUNT");
    add(verb, "--samples", options.samples, "instead: samples of --seq-len tokens each", "COUNT");
    add(verb, "--epochs", options.epochs, "passes over the data (1)", "N");
    add(verb, "--micro-batch", options.microBatch, "sequences at once on a GPU", "N");
    add(verb, "--lora-rank", options.loraRank, "rank of the adapters (16)", "N");
}

void addServingOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--kv-precision", options.kvPrecision,
        "format of the KV cache: " + listed(workload::storageFormatNames()), "FORMAT");
    add(verb, "--input-len", options.inputTokens, "mean tokens of a prompt", "N");
    add(verb, "--output-len", options.outputTokens, "mean tokens of an answer", "N");
    add(verb, "--requests-per-s", options.requestsPerSecond, "load: requests a second", "RATE");
    add(verb, "--concurrency", options.concurrency, "load: requests in flight", "N");
    add(verb, "--ttft-ms", options.ttftMs, "longest time to the first token (no queueing)", "MS");
    add(verb, "--tpot-ms", options.tpotMs, "longest time for an output token", "MS");
    add(verb, "--percentile", options.percentile, "percentile that the targets refer to", "P");
    add(verb, "--engine", options.engine, listed(workload::engineNames()), "NAME");
}

template <typename Find>
auto named(const char* option, const std::string& text, const Find& find,
           const std::vector<std::string>& known) {
    const auto value = find(text);
    if (!value) {
        const std::string nearest = listed(nearestNames(text, known, 2));
        throw UsageError(fmt::format("{}: unknown name {}.{} Known: {}", option, text,
                                     nearest.empty() ? "" : " Nearest: " + nearest + ".",
                                     listed(known)));
    }
    return *value;
}

std::string storageFormat(const char* option, const std::string& name) {
    if (workload::findStorageFormat(name) != nullptr) return name;
    const auto names = workload::storageFormatNames();
    const std::vector<std::string> known(names.begin(), names.end());
    const std::string nearest = listed(nearestNames(name, known, 3));
    throw UsageError(fmt::format("{}: unknown format {}.{} Known: {}", option, name,
                                 nearest.empty() ? "" : " Nearest: " + nearest + ".",
                                 listed(known)));
}

void override(Session& session, workload::TransformerModel& model, const WorkloadOptions& options) {
    if (!options.model.empty() && options.parameters) {
        throw UsageError("--model and --params exclude each other");
    }
    if (!options.model.empty()) {
        model = modelNamed(session, options.model);
    } else if (options.parameters) {
        const double smallest = 1e6;
        const double largest = 1e14;
        model = workload::modelOfSize(inRange("--params", *options.parameters, smallest, largest));
        printNote(
            fmt::format("assumed shape of the model: {} layers of {}, {} heads, feed-forward "
                        "{}, vocabulary {}",
                        model.layers, model.hidden, model.heads, model.ffn, model.vocab));
    } else if (model.layers == 0) {
        throw UsageError(
            "name a model with --model (see petaplan-cli models), --params or "
            "--workload");
    }
}

void override(Session& session, workload::TrainingJob& job, const WorkloadOptions& options,
              WorkloadTask task) {
    override(session, job.model, options);
    if (task == WorkloadTask::Finetune && job.method == workload::TrainingMethod::Pretrain) {
        job.method = workload::TrainingMethod::Lora;
    }
    if (!options.method.empty()) {
        job.method =
            named("--method", options.method, workload::methodFromName, workload::methodNames());
    }
    if (task == WorkloadTask::Finetune && job.method == workload::TrainingMethod::Pretrain) {
        throw UsageError(
            "--method pretrain is no fine-tuning: use plan train, or full, lora, qlora");
    }
    const bool adapters = job.method == workload::TrainingMethod::Lora ||
                          job.method == workload::TrainingMethod::Qlora;
    if (options.loraRank && !adapters) {
        throw UsageError(
            fmt::format("--lora-rank is the rank of adapters, which --method {} has not",
                        workload::methodName(job.method)));
    }
    if (options.sequenceLength) job.sequenceLength = *options.sequenceLength;
    if (options.globalBatch) job.globalBatchSequences = *options.globalBatch;
    if (!options.precision.empty()) {
        job.precision = named("--precision", options.precision, workload::precisionFromName,
                              workload::precisionNames());
    }
    if (!options.optimizer.empty()) {
        job.optimizer = named("--optimizer", options.optimizer, workload::optimizerFromName,
                              workload::optimizerNames());
    }
    if (!options.stack.empty()) {
        job.stack =
            named("--stack", options.stack, workload::stackFromName, workload::stackNames());
    }
    if (options.goodput) job.goodput = *options.goodput;
    if (options.loraRank) job.loraRank = *options.loraRank;
    if (options.microBatch) job.microBatchSequences = *options.microBatch;
    constexpr double kMostTokens = 1e18;
    if (options.tokens) job.tokens = inRange("--tokens", *options.tokens, 1, kMostTokens);
    if (options.datasetTokens && options.samples) {
        throw UsageError("--dataset-tokens and --samples exclude each other");
    }
    if (options.tokens && (options.datasetTokens || options.samples)) {
        throw UsageError(std::string("--tokens and ") +
                         (options.samples ? "--samples" : "--dataset-tokens") +
                         " exclude each other");
    }
    if (options.epochs && !options.datasetTokens && !options.samples) {
        throw UsageError("--epochs counts passes over --dataset-tokens or --samples: give one");
    }
    const double epochs = inRange("--epochs", options.epochs.value_or(1), 0.001, 1e6);
    if (options.datasetTokens) {
        job.tokens = epochs * inRange("--dataset-tokens", *options.datasetTokens, 1, kMostTokens);
    }
    if (options.samples) {
        job.tokens =
            epochs * job.sequenceLength * inRange("--samples", *options.samples, 1, kMostTokens);
    }
}

void override(Session& session, workload::InferenceService& service,
              const WorkloadOptions& options) {
    override(session, service.model, options);
    if (!options.precision.empty()) {
        service.weightFormat = storageFormat("--precision", options.precision);
    }
    if (!options.kvPrecision.empty()) {
        service.kvFormat = storageFormat("--kv-precision", options.kvPrecision);
    }
    if (options.inputTokens) service.inputTokens = *options.inputTokens;
    if (options.outputTokens) service.outputTokens = *options.outputTokens;
    if (options.requestsPerSecond) {
        service.requestsPerSecond = options.requestsPerSecond;
        service.concurrency.reset();
    }
    if (options.concurrency) {
        service.concurrency = options.concurrency;
        if (!options.requestsPerSecond) service.requestsPerSecond.reset();
    }
    if (options.ttftMs) service.maxTtftMs = options.ttftMs;
    if (options.tpotMs) service.maxTpotMs = options.tpotMs;
    if (!options.engine.empty()) {
        service.engine =
            named("--engine", options.engine, workload::engineFromName, workload::engineNames());
    }
    if (options.percentile) {
        if (!(*options.percentile > 0 && *options.percentile < 100)) {
            throw UsageError(fmt::format("--percentile must be above 0 and below 100, not {:g}",
                                         *options.percentile));
        }
        printNote(
            "--percentile: times are predicted without queueing; percentiles under load are "
            "not modelled, so the targets are held by the mean");
    }
}

/// A mistyped name is a fault of usage, wherever it was typed.
documents::WorkloadFile readWorkloadFile(Session& session, const WorkloadOptions& options) {
    const std::string& file = options.file;
    try {
        documents::WorkloadFile read = documents::readWorkload(file, session.models());
        const auto problems = std::visit(
            [](const auto& one) { return workload::problemsOf(one.model); }, read.workload);
        std::string faults;
        for (const Problem& problem : problems) {
            faults += fmt::format("{}model.{}: {}", faults.empty() ? "" : " ", problem.field,
                                  session.sentence(problem.message));
        }
        // A file without a model leaves it to the options, which also override one that it has.
        const bool isOverridden = !options.model.empty() || options.parameters.has_value();
        const bool hasModel = std::visit(
            [](const auto& one) { return one.model.layers != 0 || one.model.hidden != 0; },
            read.workload);
        if (faults.empty() || isOverridden || !hasModel) return read;
        throw DataError(faults, file, 0, session.word("cli", "mend_model_file"));
    } catch (const DataError& error) {
        if (error.rule() != documents::kUnknownModel) throw;
        throw UsageError(file + ": " + error.whatHappened());
    }
}

/// A model file whose figures contradict each other is bad data: the file, its key and the remedy.
workload::TransformerModel readModelFile(Session& session, const std::filesystem::path& file) {
    workload::TransformerModel model = documents::readHuggingFaceConfig(file);
    std::string faults;
    for (const Problem& problem : workload::problemsOf(model)) {
        faults += fmt::format("{}{}: {}", faults.empty() ? "" : " ",
                              documents::huggingFaceKeyOf(problem.field),
                              session.sentence(problem.message));
    }
    if (faults.empty()) return model;
    throw DataError(faults, file.string(), 0, session.word("cli", "mend_model_file"));
}

}  // namespace

workload::TransformerModel modelNamed(Session& session, const std::string& name) {
    if (name.ends_with(".json")) return readModelFile(session, name);
    if (const workload::TransformerModel* model = session.models().find(name)) return *model;
    std::error_code error;
    if (std::filesystem::is_directory(name, error) &&
        std::filesystem::exists(std::filesystem::path(name) / "config.json", error)) {
        return readModelFile(session, std::filesystem::path(name) / "config.json");
    }
    if (std::filesystem::is_directory(name, error)) {
        throw UsageError("--model: " + name +
                         " is a folder without a config.json; name a preset (see petaplan-cli "
                         "models) or a Hugging Face config.json");
    }
    const std::vector<std::string> ids = session.models().ids();
    throw UsageError("unknown model " + name + nameHint(name, ids) +
                     ". All of them: petaplan-cli models");
}

void addWorkloadOptions(CLI::App& verb, WorkloadOptions& options, WorkloadTask task) {
    addModelOptions(verb, options);
    if (task == WorkloadTask::Infer) {
        add(verb, "--precision", options.precision,
            "format of the weights: " + listed(workload::storageFormatNames()), "FORMAT");
        addServingOptions(verb, options);
        return;
    }
    addTrainingOptions(verb, options);
    if (task == WorkloadTask::Train) {
        add(verb, "--tokens", options.tokens, "tokens of the whole run (2e12)", "COUNT");
    } else {
        addFinetuneOptions(verb, options);
    }
}

void addAllWorkloadOptions(CLI::App& verb, WorkloadOptions& options) {
    addModelOptions(verb, options);
    addTrainingOptions(verb, options);
    add(verb, "--tokens", options.tokens, "tokens of the whole run (2e12)", "COUNT");
    addFinetuneOptions(verb, options);
    addServingOptions(verb, options);
}

Workload workloadOf(Session& session, const WorkloadOptions& options, WorkloadTask task) {
    Workload workload = workload::TrainingJob{};
    if (task == WorkloadTask::Infer) workload = workload::InferenceService{};
    if (!options.file.empty()) {
        documents::WorkloadFile file = readWorkloadFile(session, options);
        for (const std::string& key : file.ignoredKeys) {
            printNote(
                fmt::format("{}: the key {} is not understood and was ignored", options.file, key));
        }
        if (file.workload.index() != workload.index()) {
            throw UsageError(
                options.file + " describes " +
                (task == WorkloadTask::Infer ? "training, not serving" : "serving, not training"));
        }
        workload = std::move(file.workload);
    }
    if (auto* job = std::get_if<workload::TrainingJob>(&workload)) {
        override(session, *job, options, task);
    } else {
        override(session, std::get<workload::InferenceService>(workload), options);
    }
    return workload;
}

}  // namespace petaplan::cli
