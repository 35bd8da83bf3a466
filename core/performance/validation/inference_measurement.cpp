// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/validation/inference_measurement.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/number_text.h"
#include "core/performance/validation/measured_model.h"
#include "core/workload/precision.h"

namespace petaplan::performance {
namespace {

std::string text(const MeasurementRow& row, std::string_view column) {
    const auto found = row.find(column);
    return found == row.end() ? std::string() : found->second;
}

std::optional<double> number(const MeasurementRow& row, std::string_view column) {
    const auto found = row.find(column);
    return found == row.end() ? std::nullopt : parseNumber(found->second);
}

bool contains(std::string_view whole, std::string_view part) {
    return whole.find(part) != std::string_view::npos;
}

/// The number that follows a word in a remark: "utilisation 0.25".
std::optional<double> numberAfter(std::string_view remark, std::string_view word) {
    const std::size_t found = remark.find(word);
    if (found == std::string_view::npos) return std::nullopt;
    std::string_view rest = remark.substr(found + word.size());
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    std::size_t length = 0;
    while (length < rest.size() &&
           ((rest[length] >= '0' && rest[length] <= '9') || rest[length] == '.')) {
        ++length;
    }
    while (length > 0 && rest[length - 1] == '.') --length;
    return parseNumber(rest.substr(0, length));
}

/// The number that stands before a word in a remark: "4 nodes".
std::optional<double> numberBefore(std::string_view remark, std::string_view word) {
    const std::size_t found = remark.find(word);
    if (found == std::string_view::npos) return std::nullopt;
    std::size_t start = found;
    while (start > 0 && remark[start - 1] >= '0' && remark[start - 1] <= '9') --start;
    return parseNumber(remark.substr(start, found - start));
}

/// GPUs that the row's name may mean; a memory size in the name narrows the variants.
std::vector<const catalog::Gpu*> candidateGpus(const std::string& name,
                                               const catalog::Catalog& catalog) {
    std::vector<const catalog::Gpu*> all;
    for (const catalog::Index index : catalog.gpusNamed(name)) {
        all.push_back(&catalog.gpus()[index]);
    }
    const std::size_t unit = name.rfind("GB");
    if (unit != std::string::npos && unit > 0 && all.size() > 1) {
        std::size_t start = unit;
        while (start > 0 && name[start - 1] >= '0' && name[start - 1] <= '9') --start;
        if (const auto size = parseNumber(std::string_view(name).substr(start, unit - start))) {
            std::vector<const catalog::Gpu*> sized;
            for (const catalog::Gpu* gpu : all) {
                if (gpu->memoryGib && std::abs(*gpu->memoryGib - *size) < 1) sized.push_back(gpu);
            }
            if (!sized.empty()) all = sized;
        }
    }
    return all;
}

workload::Engine engineOf(std::string_view name) {
    using workload::Engine;
    const std::pair<std::string_view, Engine> known[] = {
        {"TensorRT-LLM", Engine::TensorRtLlm},
        {"vLLM", Engine::Vllm},
        {"SGLang", Engine::Sglang},
        {"ctransformers", Engine::LlamaCpp},
        {"llama.cpp", Engine::LlamaCpp},
        {"ExLlama", Engine::ExLlama},
        {"AutoAWQ", Engine::AutoAwq},
        {"transformers", Engine::HuggingFace},
        {"AutoGPTQ", Engine::HuggingFace},
        {"PyTorch Lightning", Engine::HuggingFace},
        {"MLC", Engine::Mlc},
        {"TGI", Engine::Tgi},
        {"optimum-habana", Engine::OptimumHabana},
    };
    for (const auto& [part, engine] : known) {
        if (contains(name, part)) return engine;
    }
    return Engine::Other;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

/// Storage formats that a precision column may mean: "int4 g128 (AWQ)", "fp8 or vendor choice".
std::vector<std::string> formatsOf(const std::string& precision) {
    const std::string words = lowerCase(precision);
    if (contains(words, "vendor choice")) return {"fp8", "fp16"};
    if (contains(words, "int4/int8")) return {"int4_g128", "int8"};
    if (contains(words, "awq") || contains(words, "gptq") || contains(words, "g128")) {
        return {contains(words, "int8") || contains(words, "8bit") ? "int8" : "int4_g128"};
    }
    std::string first = words.substr(0, words.find_first_of(" (,;"));
    if (workload::findStorageFormat(first) != nullptr) return {std::move(first)};
    for (const std::string_view format :
         {"nvfp4", "mxfp4", "fp4", "fp8", "int4", "int8", "bf16", "fp16"}) {
        if (contains(words, format)) return {std::string(format)};
    }
    return {};
}

/// Requests of one published throughput run of TensorRT-LLM by prompt and answer length
/// (docs/source/performance/perf-overview.md of version 0.17, "Preparing a Dataset"): the longer
/// runs are too short to keep a large replica full.
std::optional<double> publishedRequests(int input, int output) {
    struct Run {
        int input;
        int output;
        double requests;
    };
    constexpr Run kRuns[] = {
        {128, 128, 30000},  {128, 2048, 3000},  {128, 4096, 1500},
        {500, 2000, 3000},  {1000, 1000, 3000}, {2048, 128, 3000},
        {2048, 2048, 1500}, {5000, 500, 1500},  {20000, 2000, 1000},
    };
    for (const Run& run : kRuns) {
        if (run.input == input && run.output == output) return run.requests;
    }
    return std::nullopt;
}

struct Scenario {
    std::string_view words;
    std::string_view cls;
    MeasuredLoad load;
};

/// More particular words first.
constexpr Scenario kScenarios[] = {
    {"single stream", "single_stream", MeasuredLoad::SingleStream},
    {"single request", "single_stream", MeasuredLoad::SingleStream},
    {"static set of simultaneous requests", "static_batch", MeasuredLoad::Burst},
    {"static batch", "static_batch", MeasuredLoad::Burst},
    {"closed loop", "online", MeasuredLoad::ClosedLoop},
    {"concurrent clients", "online", MeasuredLoad::ClosedLoop},
    {"online serving", "online", MeasuredLoad::Rate},
    {"server", "mlperf", MeasuredLoad::Offline},
    {"offline", "offline", MeasuredLoad::Offline},
};

void readScenario(const MeasurementRow& row, InferenceConditions& conditions) {
    const std::string scenario = text(row, "scenario");
    const auto batch = number(row, "batch");
    conditions.requestsPerSecond = number(row, "request_rate_per_s");
    for (const Scenario& kind : kScenarios) {
        if (!contains(scenario, kind.words)) continue;
        conditions.cls = kind.cls;
        conditions.load = kind.load;
        return;
    }
    // Other words: what the columns say.
    if (conditions.requestsPerSecond) {
        conditions.cls = "online";
        conditions.load = MeasuredLoad::Rate;
    } else if (batch) {
        conditions.cls = *batch > 1 ? "static_batch" : "single_stream";
        conditions.load = *batch > 1 ? MeasuredLoad::Burst : MeasuredLoad::SingleStream;
    } else {
        conditions.cls = "offline";
        conditions.load = MeasuredLoad::Offline;
    }
}

/// Prompt and answer length; a reason where they are missing.
std::optional<std::string> readLengths(const MeasurementRow& row, const std::string& note,
                                       InferenceConditions& conditions) {
    const auto input = number(row, "input_len_tokens");
    const auto output = number(row, "output_len_tokens");
    constexpr int kShortPrompt = 16;
    double prompt = kShortPrompt;
    if (input) {
        prompt = *input;
    } else if (conditions.tuned) {
        // Question sets of the submissions have prompts about as long as their answers.
        prompt = output.value_or(1);
    } else if (!contains(note, "default short prompt")) {
        return "prompt length missing";
    }
    if (!output) return "answer length missing";
    conditions.service.inputTokens = std::max(1, static_cast<int>(std::lround(prompt)));
    conditions.service.outputTokens = std::max(1, static_cast<int>(std::lround(*output)));
    return std::nullopt;
}

/// Engines that hold layers on several cards in turn unless a row says otherwise.
bool holdsLayersInTurn(workload::Engine engine) {
    return engine == workload::Engine::LlamaCpp || engine == workload::Engine::ExLlama ||
           engine == workload::Engine::HuggingFace;
}

void readLayout(const MeasurementRow& row, const std::string& note,
                InferenceConditions& conditions) {
    const bool inTurn = holdsLayersInTurn(conditions.service.engine);
    conditions.gpuCount = std::max(1, static_cast<int>(number(row, "gpu_count").value_or(1)));
    if (const auto tp = number(row, "tp")) {
        conditions.tensorParallel = std::max(1, static_cast<int>(*tp));
    } else if (!conditions.tuned) {
        conditions.tensorParallel = inTurn ? 1 : conditions.gpuCount;
    }
    conditions.pipelineParallel = std::max(1, static_cast<int>(number(row, "pp").value_or(1)));
    const int group = conditions.tensorParallel.value_or(1) * conditions.pipelineParallel;
    if (inTurn && group < conditions.gpuCount && conditions.tensorParallel.value_or(1) == 1) {
        conditions.pipelineParallel = conditions.gpuCount;
    } else if (group < conditions.gpuCount) {
        conditions.replicated = conditions.load != MeasuredLoad::SingleStream;
    }
    if (const auto nodes = numberBefore(note, " nodes")) {
        conditions.nodes = std::max(1, static_cast<int>(*nodes));
    }
    conditions.attentionDataParallel =
        conditions.service.model.isMoe() && contains(note, "attention data-parallelism");
}

/// Number of requests; a reason where the load needs one and has none.
std::optional<std::string> readRequests(const MeasurementRow& row,
                                        InferenceConditions& conditions) {
    const auto batch = number(row, "batch");
    conditions.batchGiven = batch.has_value();
    if (batch) {
        conditions.requests = std::max(1.0, *batch);
        return std::nullopt;
    }
    const workload::InferenceService& service = conditions.service;
    switch (conditions.load) {
        case MeasuredLoad::Rate: {
            constexpr double kManyRequests = 1000;
            conditions.requests =
                numberAfter(text(row, "scenario"), "online serving,").value_or(kManyRequests);
            if (!conditions.requestsPerSecond) conditions.load = MeasuredLoad::Burst;
            break;
        }
        case MeasuredLoad::Offline:
            if (!conditions.tuned && service.engine == workload::Engine::TensorRtLlm) {
                const auto run = publishedRequests(service.inputTokens, service.outputTokens);
                if (!run) break;
                conditions.requests = *run;
                conditions.load = MeasuredLoad::Burst;
            }
            break;
        case MeasuredLoad::Burst:
        case MeasuredLoad::ClosedLoop:
            return "batch missing";
        case MeasuredLoad::SingleStream:
            break;
    }
    return std::nullopt;
}

}  // namespace

std::variant<InferenceConditions, std::string> inferenceConditions(
    const MeasurementRow& row, const catalog::Catalog& catalog) {
    InferenceConditions conditions;
    conditions.excluded = text(row, "quality") == "excluded";
    const std::string engine = text(row, "engine");
    const std::string note = text(row, "note");
    readScenario(row, conditions);

    const std::string gpu = text(row, "gpu");
    conditions.gpus = candidateGpus(gpu, catalog);
    if (conditions.gpus.empty()) return "GPU without a row in the catalog: " + gpu;

    const auto model = measuredModel(row);
    if (!model) return std::string("model dimensions missing");
    workload::InferenceService& service = conditions.service;
    service.model = *model;
    service.engine = engineOf(engine);
    // NVIDIA's submissions run TensorRT-LLM and AMD's vLLM (MLPerf Inference v4.1, closed
    // division), with settings of their own.
    conditions.tuned = contains(engine, "vendor submission");
    if (conditions.tuned) {
        conditions.cls = "mlperf";
        const bool nvidia = conditions.gpus.front()->vendor == "NVIDIA";
        service.engine = nvidia ? workload::Engine::TensorRtLlm : workload::Engine::Vllm;
    }

    conditions.weightFormats = formatsOf(text(row, "weight_precision"));
    if (conditions.weightFormats.empty()) {
        return "precision not known: " + text(row, "weight_precision");
    }
    service.weightFormat = conditions.weightFormats.front();
    const std::string cache = text(row, "kv_precision");
    const std::string cacheFormat = cache.substr(0, cache.find(' '));
    service.kvFormat =
        workload::findStorageFormat(cacheFormat) != nullptr ? cacheFormat : std::string("bf16");
    if (const auto share = numberAfter(note, "utilisation")) service.memoryUtilisation = *share;
    conditions.maxSequences = numberAfter(note, "at most");

    if (const auto reason = readLengths(row, note, conditions)) return *reason;
    readLayout(row, note, conditions);
    if (const auto reason = readRequests(row, conditions)) return *reason;
    return conditions;
}

}  // namespace petaplan::performance
