// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/workload_options.h"
#include "app/cli/option_checks.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>

#include "app/cli/list_output.h"
#include "app/cli/wording.h"
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
    throw UsageError(say({"usage.number_range",
                          {{"option", option},
                           {"low", fmt::format("{:g}", low)},
                           {"high", fmt::format("{:g}", high)},
                           {"value", fmt::format("{:g}", value)}}}));
}

template <typename Target>
CLI::Option* add(CLI::App& verb, const char* name, Target& target, const char* type,
                 const std::string& names = {}) {
    return verb.add_option(name, target, names)->type_name(type)->check(emptyFault)->group(kGroup);
}

void addModelOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--model", options.model, "NAME");
    add(verb, "--params", options.parameters, "COUNT");
    add(verb, "--workload", options.file, "FILE.json");
}

void addTrainingOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--seq-len", options.sequenceLength, "N");
    add(verb, "--global-batch", options.globalBatch, "N");
    add(verb, "--precision", options.precision, "FORMAT", listed(workload::precisionNames()));
    add(verb, "--optimizer", options.optimizer, "NAME", listed(workload::optimizerNames()));
    add(verb, "--stack", options.stack, "NAME", listed(workload::stackNames()));
    add(verb, "--goodput", options.goodput, "SHARE");
}

void addFinetuneOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--method", options.method, "NAME");
    add(verb, "--dataset-tokens", options.datasetTokens, "COUNT");
    add(verb, "--samples", options.samples, "COUNT");
    add(verb, "--epochs", options.epochs, "N");
    add(verb, "--micro-batch", options.microBatch, "N");
    add(verb, "--lora-rank", options.loraRank, "N");
}

void addServingOptions(CLI::App& verb, WorkloadOptions& options) {
    add(verb, "--kv-precision", options.kvPrecision, "FORMAT",
        listed(workload::storageFormatNames()));
    add(verb, "--input-len", options.inputTokens, "N");
    add(verb, "--output-len", options.outputTokens, "N");
    add(verb, "--requests-per-s", options.requestsPerSecond, "RATE");
    add(verb, "--concurrency", options.concurrency, "N");
    add(verb, "--ttft-ms", options.ttftMs, "MS");
    add(verb, "--tpot-ms", options.tpotMs, "MS");
    add(verb, "--percentile", options.percentile, "P");
    add(verb, "--engine", options.engine, "NAME", listed(workload::engineNames()));
}

/// Of a short list of words all are named, the nearest ones first.
std::string wordsHint(const std::string& word, const std::vector<std::string>& known) {
    const auto nearest = nearestNames(word, known, 2);
    return (nearest.empty() ? std::string()
                            : say({"usage.nearest", {{"names", listed(nearest)}}})) +
           say({"usage.known", {{"names", listed(known)}}});
}

template <typename Find>
auto named(const char* option, const std::string& text, const Find& find,
           const std::vector<std::string>& known) {
    const auto value = find(text);
    if (!value) {
        const std::string nearest = listed(nearestNames(text, known, 2));
        throw UsageError(std::string(option) + ": " +
                         say({"usage.unknown_name", {{"name", text}}}) + wordsHint(text, known));
    }
    return *value;
}

std::string storageFormat(const char* option, const std::string& name) {
    if (workload::findStorageFormat(name) != nullptr) return name;
    const auto names = workload::storageFormatNames();
    const std::vector<std::string> known(names.begin(), names.end());
    const std::string nearest = listed(nearestNames(name, known, 3));
    throw UsageError(std::string(option) + ": " + say({"usage.unknown_name", {{"name", name}}}) +
                     wordsHint(name, known));
}

void override(Session& session, workload::TransformerModel& model, const WorkloadOptions& options) {
    if (!options.model.empty() && options.parameters) {
        throw UsageError(say({"usage.excludes", {{"option", "--model"}, {"other", "--params"}}}));
    }
    if (!options.model.empty()) {
        model = modelNamed(session, options.model);
    } else if (options.parameters) {
        const double smallest = 1e6;
        const double largest = 1e14;
        model = workload::modelOfSize(inRange("--params", *options.parameters, smallest, largest));
        printNote(say({"cli.assumed_shape",
                       {{"layers", static_cast<std::int64_t>(model.layers)},
                        {"hidden", static_cast<std::int64_t>(model.hidden)},
                        {"heads", static_cast<std::int64_t>(model.heads)},
                        {"ffn", static_cast<std::int64_t>(model.ffn)},
                        {"vocab", static_cast<std::int64_t>(model.vocab)}}}));
    } else if (model.layers == 0) {
        throw UsageError(say("usage.name_model"));
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
        throw UsageError(say("usage.pretrain"));
    }
    const bool adapters = job.method == workload::TrainingMethod::Lora ||
                          job.method == workload::TrainingMethod::Qlora;
    if (options.loraRank && !adapters) {
        throw UsageError(
            say({"usage.lora_rank", {{"method", std::string(workload::methodName(job.method))}}}));
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
        throw UsageError(
            say({"usage.excludes", {{"option", "--dataset-tokens"}, {"other", "--samples"}}}));
    }
    if (options.tokens && (options.datasetTokens || options.samples)) {
        throw UsageError(say({"usage.excludes",
                              {{"option", "--tokens"},
                               {"other", options.samples ? "--samples" : "--dataset-tokens"}}}));
    }
    if (options.epochs && !options.datasetTokens && !options.samples) {
        throw UsageError(say("usage.epochs"));
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
            throw UsageError(
                say({"usage.percentile", {{"value", fmt::format("{:g}", *options.percentile)}}}));
        }
        printNote(say("cli.percentile"));
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
        throw DataError(faults, file, 0, say("cli.mend_model_file"));
    } catch (const DataError& error) {
        if (error.rule() != documents::kUnknownModel) throw;
        throw UsageError(
            say({"cli.fault_of_name", {{"file", file}, {"fault", error.whatHappened()}}}));
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
    throw DataError(faults, file.string(), 0, say("cli.mend_model_file"));
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
        throw UsageError(say({"usage.model_folder", {{"name", name}}}));
    }
    const std::vector<std::string> ids = session.models().ids();
    throw UsageError(say({"usage.unknown_model", {{"name", name}}}) + nameHint(name, ids) +
                     say("usage.all_models"));
}

void addWorkloadOptions(CLI::App& verb, WorkloadOptions& options, WorkloadTask task) {
    addModelOptions(verb, options);
    if (task == WorkloadTask::Infer) {
        add(verb, "--precision", options.precision, "FORMAT",
            listed(workload::storageFormatNames()));
        addServingOptions(verb, options);
        return;
    }
    addTrainingOptions(verb, options);
    if (task == WorkloadTask::Train) {
        add(verb, "--tokens", options.tokens, "COUNT");
    } else {
        addFinetuneOptions(verb, options);
    }
}

void addAllWorkloadOptions(CLI::App& verb, WorkloadOptions& options) {
    addModelOptions(verb, options);
    addTrainingOptions(verb, options);
    add(verb, "--tokens", options.tokens, "COUNT");
    addFinetuneOptions(verb, options);
    addServingOptions(verb, options);
}

namespace {

/// What is wrong with a workload beside its model, which has a fault of its own.
std::vector<Problem> problemsOf(const Workload& workload) {
    return std::visit([](const auto& one) { return workload::problemsOf(one); }, workload);
}

/// A value of the file that no option replaced is a fault of the file, not of the command.
void refuseFaultyFile(Session& session, const std::string& file, const Workload& ofFile,
                      const Workload& result) {
    const std::vector<Problem> stated = problemsOf(ofFile);
    // What the file leaves to the options is no fault of it.
    Workload unstated = workload::TrainingJob{};
    if (std::holds_alternative<workload::InferenceService>(ofFile)) {
        unstated = workload::InferenceService{};
    }
    const std::vector<Problem> left = problemsOf(unstated);
    const auto holds = [](const std::vector<Problem>& list, const Problem& one) {
        return std::find(list.begin(), list.end(), one) != list.end();
    };
    std::string faults;
    for (const Problem& problem : problemsOf(result)) {
        if (!holds(stated, problem) || holds(left, problem)) continue;
        faults += (faults.empty() ? "" : " ") + session.sentence(problem.message);
    }
    if (!faults.empty())
        throw DataError(faults, file, 0, say("cli.mend_workload_file"), "workload");
}

}  // namespace

Workload workloadOf(Session& session, const WorkloadOptions& options, WorkloadTask task) {
    Workload workload = workload::TrainingJob{};
    if (task == WorkloadTask::Infer) workload = workload::InferenceService{};
    if (!options.file.empty()) {
        documents::WorkloadFile file = readWorkloadFile(session, options);
        for (const std::string& key : file.ignoredKeys) {
            printNote(say({"cli.key_ignored", {{"file", options.file}, {"key", key}}}));
        }
        if (file.workload.index() != workload.index()) {
            throw UsageError(say({task == WorkloadTask::Infer ? "usage.describes_training"
                                                              : "usage.describes_serving",
                                  {{"file", options.file}}}));
        }
        workload = std::move(file.workload);
    }
    const Workload ofFile = workload;
    if (auto* job = std::get_if<workload::TrainingJob>(&workload)) {
        override(session, *job, options, task);
    } else {
        override(session, std::get<workload::InferenceService>(workload), options);
    }
    if (!options.file.empty()) refuseFaultyFile(session, options.file, ofFile, workload);
    return workload;
}

}  // namespace petaplan::cli
