// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/inference_measurement.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/number_text.h"
#include "core/performance/measured_model.h"
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

/// Storage formats that a precision column may mean.
std::vector<std::string> formatsOf(const std::string& precision) {
    if (contains(precision, "vendor choice")) return {"fp8", "fp16"};
    if (contains(precision, "int4/int8")) return {"int4_g128", "int8"};
    if (contains(precision, "int4") && (contains(precision, "AWQ") || contains(precision, "GPTQ") ||
                                        contains(precision, "g128"))) {
        return {"int4_g128"};
    }
    std::string first = precision.substr(0, precision.find(' '));
    if (workload::findStorageFormat(first) == nullptr) return {};
    return {std::move(first)};
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

}  // namespace

std::variant<InferenceConditions, std::string> inferenceConditions(
    const MeasurementRow& row, const catalog::Catalog& catalog) {
    InferenceConditions conditions;
    conditions.excluded = text(row, "quality") == "excluded";
    const std::string scenario = text(row, "scenario");
    const std::string engine = text(row, "engine");
    const std::string note = text(row, "note");
    const Scenario* kind = std::find_if(
        std::begin(kScenarios), std::end(kScenarios),
        [&scenario](const Scenario& candidate) { return contains(scenario, candidate.words); });
    if (kind == std::end(kScenarios)) return "scenario not known: " + scenario;
    conditions.cls = kind->cls;
    conditions.load = kind->load;
    const bool vendor = contains(engine, "vendor submission");
    if (vendor) conditions.cls = "mlperf";

    const std::string gpu = text(row, "gpu");
    conditions.gpus = candidateGpus(gpu, catalog);
    if (conditions.gpus.empty()) return "GPU without a row in the catalog: " + gpu;

    const auto model = measuredModel(row);
    if (!model) return std::string("model dimensions missing");
    workload::InferenceService& service = conditions.service;
    service.model = *model;
    service.engine = engineOf(engine);

    conditions.weightFormats = formatsOf(text(row, "weight_precision"));
    if (conditions.weightFormats.empty()) {
        return "precision not known: " + text(row, "weight_precision");
    }
    service.weightFormat = conditions.weightFormats.front();
    const std::string cache = text(row, "kv_precision");
    const std::string cacheFormat = cache.substr(0, cache.find(' '));
    service.kvFormat =
        workload::findStorageFormat(cacheFormat) != nullptr ? cacheFormat : std::string("bf16");

    const auto input = number(row, "input_len_tokens");
    const auto output = number(row, "output_len_tokens");
    const bool shortPrompt = contains(note, "default short prompt");
    if (!input && !vendor && !shortPrompt) return std::string("prompt length missing");
    if (!output) return std::string("answer length missing");
    constexpr int kShortPrompt = 16;
    service.outputTokens = static_cast<int>(std::lround(*output));
    // Question sets of the vendor submissions have prompts about as long as their answers.
    service.inputTokens = input ? static_cast<int>(std::lround(*input))
                                : (vendor ? service.outputTokens : kShortPrompt);
    service.inputTokens = std::max(1, service.inputTokens);
    service.outputTokens = std::max(1, service.outputTokens);
    if (const auto share = numberAfter(note, "utilisation")) service.memoryUtilisation = *share;
    conditions.maxSequences = numberAfter(note, "at most");

    conditions.gpuCount = std::max(1, static_cast<int>(number(row, "gpu_count").value_or(1)));
    if (const auto tp = number(row, "tp")) {
        conditions.tensorParallel = std::max(1, static_cast<int>(*tp));
    } else if (!vendor) {
        conditions.tensorParallel = conditions.gpuCount;
    }
    conditions.pipelineParallel = std::max(1, static_cast<int>(number(row, "pp").value_or(1)));
    const int group = conditions.tensorParallel.value_or(1) * conditions.pipelineParallel;
    const bool layersInTurn = service.engine == workload::Engine::LlamaCpp ||
                              service.engine == workload::Engine::ExLlama ||
                              service.engine == workload::Engine::HuggingFace;
    if (layersInTurn && group < conditions.gpuCount && conditions.tensorParallel.value_or(1) == 1) {
        conditions.pipelineParallel = conditions.gpuCount;
    }
    if (const auto nodes = numberBefore(note, " nodes")) {
        conditions.nodes = std::max(1, static_cast<int>(*nodes));
    }
    // NVIDIA's submissions run TensorRT-LLM and AMD's vLLM (MLPerf Inference v4.1, closed
    // division), tuned: the range stays that of an unnamed engine.
    if (vendor) {
        const bool nvidia = conditions.gpus.front()->vendor == "NVIDIA";
        service.engine = nvidia ? workload::Engine::TensorRtLlm : workload::Engine::Vllm;
        conditions.tuned = true;
    }
    conditions.replicated = vendor || contains(engine, "replicas");
    conditions.attentionDataParallel =
        model->isMoe() && contains(note, "attention data-parallelism");

    const auto batch = number(row, "batch");
    conditions.batchGiven = batch.has_value();
    conditions.requestsPerSecond = number(row, "request_rate_per_s");
    if (batch) {
        conditions.requests = std::max(1.0, *batch);
    } else if (conditions.load == MeasuredLoad::Rate) {
        conditions.requests = numberAfter(scenario, "online serving,").value_or(1000);
        if (!conditions.requestsPerSecond) conditions.load = MeasuredLoad::Burst;
    } else if (conditions.load == MeasuredLoad::Offline && !vendor &&
               service.engine == workload::Engine::TensorRtLlm) {
        if (const auto run = publishedRequests(service.inputTokens, service.outputTokens)) {
            conditions.requests = *run;
            conditions.load = MeasuredLoad::Burst;
        }
    } else if (conditions.load == MeasuredLoad::Burst ||
               conditions.load == MeasuredLoad::ClosedLoop) {
        return std::string("batch missing");
    }
    return conditions;
}

}  // namespace petaplan::performance
