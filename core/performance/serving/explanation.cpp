// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/explanation.h"

#include <algorithm>
#include <string>
#include <utility>

namespace petaplan::performance {
namespace {

Term leaf(std::string key, std::string unit, double value, std::string formula,
          std::string source = {}) {
    Term term;
    term.key = std::move(key);
    term.unit = std::move(unit);
    term.value = value;
    term.formula = std::move(formula);
    term.source = std::move(source);
    return term;
}

constexpr const char* kRoofline = "roofline model (Williams, Waterman, Patterson 2009)";
constexpr const char* kPagedCache = "paged KV cache (Kwon et al. 2023, arXiv 2309.06180)";
constexpr const char* kRing = "ring volumes (NVIDIA nccl-tests, doc/PERFORMANCE.md)";
constexpr const char* kBatching = "continuous batching (Yu et al. 2022, Orca)";

}  // namespace

Term servingExplanation(const ServingEvaluator& evaluator, const ServingPoint& point,
                        const Estimate& outputTokensPerSecond) {
    const ServingStepModel& steps = evaluator.steps();
    const DecodeStep decode = steps.decode(point.batch, evaluator.meanContext());
    const PrefillWork prefill =
        steps.prefillWork(evaluator.inputTokens(), point.batch, evaluator.outputTokens());
    constexpr double kMs = 1e3;

    // Host work that hides behind the GPU is not part of the step's time.
    const double withoutHost = decode.total() - decode.sequences;
    const double host = std::max(0.0, point.decodeStep - withoutHost);
    Term step = leaf("decode_step", "ms", (withoutHost + host) * kMs,
                     "weights + attention + collectives + launch + sequences + stages");
    step.inputs = {
        leaf("decode_weights", "ms", decode.weights * kMs,
             "cube root of (bytes / (bandwidth x efficiency))^3 + (FLOPs / (rate x efficiency))^3",
             kRoofline),
        leaf("decode_attention", "ms", decode.attention * kMs,
             "batch x context x KV bytes per token / (bandwidth x efficiency)", kPagedCache),
        leaf("decode_collectives", "ms", decode.collectives * kMs,
             "2 per layer x (latency + 2 (t-1)/t x batch x hidden x 2 bytes / bus)", kRing),
        leaf("decode_launch", "ms", decode.launch * kMs, "layers x overhead of the engine"),
        leaf("decode_sequences", "ms", host * kMs,
             "batch x overhead of the engine, as far as the GPU does not hide it"),
        leaf("decode_stages", "ms", decode.stages * kMs, "loss of pipeline stages"),
    };
    Term prompt =
        leaf("prefill", "ms", prefill.total() * kMs, "products + attention + collectives + launch");
    prompt.inputs = {
        leaf("prefill_products", "ms", prefill.products * kMs,
             "2 x active parameters x prompt / (rate x efficiency)"),
        leaf("prefill_attention", "ms", prefill.attention * kMs,
             "2 x layers x heads x head size x prompt^2 / (16-bit rate x efficiency)"),
        leaf("prefill_collectives", "ms", prefill.collectives * kMs,
             "2 per layer x 2 (t-1)/t x prompt x hidden x 2 bytes / bus", kRing),
        leaf("prefill_launch", "ms", prefill.launch * kMs,
             "launches of steps without graphs beyond the work of the GPU"),
    };

    Term root = leaf("output_tokens_per_s", "1/s", outputTokensPerSecond.central,
                     "answer / (prefill + answer x decode step / batch)", kBatching);
    root.range = outputTokensPerSecond;
    root.inputs = {
        leaf("batch", "", point.batch, "requests in flight, limited by KV pool and engine"),
        leaf("answer_tokens", "", evaluator.outputTokens(), ""),
        leaf("mean_context", "", evaluator.meanContext(), "prompt + answer / 2"),
        std::move(step),
        std::move(prompt),
    };
    return root;
}

}  // namespace petaplan::performance
