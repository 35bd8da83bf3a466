// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/transformer_model.h"

namespace petaplan::workload {

/// Engines that calibration tells apart; Unspecified widens the range.
enum class Engine {
    Unspecified,
    TensorRtLlm,
    Vllm,
    Sglang,
    LlamaCpp,
    ExLlama,
    HuggingFace,
    Mlc,
    AutoAwq,
    Tgi,
    OptimumHabana,
    Other
};
std::string_view engineName(Engine engine);
std::optional<Engine> engineFromName(std::string_view name);
std::vector<std::string> engineNames();

/// Serving a transformer to users.
struct InferenceService {
    TransformerModel model;
    std::string weightFormat = "bf16";  ///< a StorageFormat
    std::string kvFormat = "bf16";
    int inputTokens = 1024;                   ///< mean prompt length
    int outputTokens = 256;                   ///< mean answer length
    std::optional<double> concurrency;        ///< requests in flight
    std::optional<double> requestsPerSecond;  ///< load; either this or concurrency
    std::optional<double> maxTtftMs;          ///< first-token target, without queueing
    std::optional<double> maxTpotMs;          ///< time per output token target
    Engine engine = Engine::Unspecified;
    double memoryUtilisation =
        0.90;  ///< share of usable memory that the engine may take (vLLM's default)
};

std::vector<Problem> problemsOf(const InferenceService& service);

}  // namespace petaplan::workload
