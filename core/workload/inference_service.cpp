// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/inference_service.h"

#include <utility>

#include "core/workload/name_matching.h"
#include "core/workload/precision.h"
#include "core/workload/value_checks.h"

namespace petaplan::workload {
namespace {

constexpr NameTable<Engine, 12> kEngines{{
    {Engine::Unspecified, "unspecified"},
    {Engine::TensorRtLlm, "tensorrt-llm"},
    {Engine::Vllm, "vllm"},
    {Engine::Sglang, "sglang"},
    {Engine::LlamaCpp, "llama.cpp"},
    {Engine::ExLlama, "exllama"},
    {Engine::HuggingFace, "transformers"},
    {Engine::Mlc, "mlc"},
    {Engine::AutoAwq, "autoawq"},
    {Engine::Tgi, "tgi"},
    {Engine::OptimumHabana, "optimum-habana"},
    {Engine::Other, "other"},
}};

void checkFormat(const std::string& field, const std::string& name, ValueChecks& checks) {
    if (findStorageFormat(name) == nullptr) {
        checks.problem(field, {"workload.unknown_format", {{"name", name}}});
    }
}

}  // namespace

std::string_view engineName(Engine engine) {
    return nameIn(kEngines, engine);
}

std::optional<Engine> engineFromName(std::string_view name) {
    return valueIn(kEngines, name);
}
std::vector<std::string> engineNames() {
    return namesIn(kEngines);
}

std::vector<Problem> problemsOf(const InferenceService& service) {
    ValueChecks checks;
    for (Problem& problem : problemsOf(service.model)) {
        checks.problem("model." + problem.field, std::move(problem.message));
    }
    if (service.model.encoderOnly) {
        checks.problem(
            "model",
            {"workload.encoder_only",
             {{"model", service.model.id.empty() ? service.model.name : service.model.id}}});
    }
    checkFormat("precision", service.weightFormat, checks);
    checkFormat("kv_precision", service.kvFormat, checks);
    checks.range("input_len", service.inputTokens, 1, 100'000'000);
    checks.range("output_len", service.outputTokens, 1, 100'000'000);
    if (service.concurrency) checks.range("concurrency", *service.concurrency, 1, 1e8);
    if (service.requestsPerSecond) {
        checks.range("requests_per_s", *service.requestsPerSecond, 1e-6, 1e8);
    }
    if (service.concurrency && service.requestsPerSecond) {
        checks.problem("concurrency", {"workload.either_or",
                                       {{"field", std::string("concurrency")},
                                        {"other_field", std::string("requests_per_s")}}});
    }
    if (service.maxTtftMs) checks.range("ttft_ms", *service.maxTtftMs, 0.01, 1e8);
    if (service.maxTpotMs) checks.range("tpot_ms", *service.maxTpotMs, 0.001, 1e8);
    checks.range("memory_utilisation", service.memoryUtilisation, 0.01, 1);
    return checks.take();
}

}  // namespace petaplan::workload
