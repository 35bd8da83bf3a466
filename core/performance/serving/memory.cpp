// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/memory.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/performance/serving/weights.h"

namespace petaplan::performance {
namespace {

constexpr double kGib = 1024.0 * 1024 * 1024;
constexpr double kBlockTokens = 16;      ///< paged KV caches are handed out in blocks of 16 tokens
constexpr double kNcclBuffersGib = 0.5;  ///< communication buffers of a group of GPUs

/// Peak of a prefill step: input, normalised input and residual in 16 bits, query-key-value or the
/// two halves of a gated feed-forward part, whichever is larger, and the logits of the requests
/// that finish their prompt (32 bits; a step of n tokens seldom ends more than a few dozen
/// prompts).
double activationBytes(const workload::InferenceService& service, const ServingLayout& layout,
                       const EngineFactors& engine) {
    const workload::TransformerModel& model = service.model;
    // A server with a preallocated pool profiles a full step; the others take what is asked. TGI's
    // warm-up takes the longest prompt uncut.
    const double prompts =
        engine.preallocates ? engine.maxSequences : service.concurrency.value_or(1);
    double tokens = std::min(engine.maxBatchedTokens, service.inputTokens * std::max(1.0, prompts));
    if (service.engine == workload::Engine::Tgi) {
        tokens = std::max<double>(tokens, service.inputTokens);
    }
    const double group = layout.tensorParallel;
    const double ffn =
        model.isMoe()
            ? std::max<double>(model.expertsPerToken * model.expertFfn.value_or(model.ffn),
                               model.sharedExpertFfn)
            : model.ffn;
    const double wide = std::max(2 * ffn, (model.heads + 2.0 * model.kvHeads) * model.headSize());
    const double perToken = 2 * (3.0 * model.hidden + wide / group);
    constexpr double kPromptsEndingAtOnce = 32;
    const double logits =
        4.0 * model.vocab / group * std::min(kPromptsEndingAtOnce, std::max(1.0, prompts));
    return tokens * perToken + logits;
}

Message remedy(std::string key, std::vector<Argument> arguments = {}) {
    return {std::move(key), std::move(arguments)};
}

/// Fewest GPUs, by doubling, over which weights and cache are expected to fit.
int ranksThatHold(const ServingMemoryNumbers& numbers, double kvBytes, int ranks) {
    constexpr int kMostRanks = 1024;
    const double divided = (numbers.weights + kvBytes) * ranks;
    int wanted = ranks * 2;
    while (wanted < kMostRanks &&
           divided / wanted + numbers.activations + numbers.runtime + kNcclBuffersGib * kGib >
               *numbers.allowed) {
        wanted *= 2;
    }
    return wanted;
}

}  // namespace

double ServingMemoryNumbers::requestsThatFit(double tokens) const {
    if (!kvPool || *kvPool <= 0) return 0;
    const double blocks = std::ceil(cachedTokens(tokens) / kBlockTokens) * kBlockTokens;
    return *kvPool / (kvBytesPerToken * blocks) * requestGroups;
}

ServingMemoryNumbers servingMemoryNumbers(const workload::InferenceService& service,
                                          const ServingLayout& layout, const Hardware& hardware,
                                          const ServingFactors& factors) {
    ServingMemoryNumbers numbers;
    const workload::TransformerModel& model = service.model;
    const EngineFactors& engine = factors.engine;
    const WeightFormat format = weightFormat(service.weightFormat);
    const double stages = layout.pipelineParallel;

    numbers.weights = weightBytesOfFullestGpu(model, format, layout,
                                              service.engine == workload::Engine::LlamaCpp);
    numbers.activations = activationBytes(service, layout, engine);
    numbers.runtime =
        (engine.runtimeGib + (layout.tensorParallel > 1 ? kNcclBuffersGib : 0)) * kGib;
    const double kvBits = storageFormat(service.kvFormat).bitsPerValue;
    numbers.kvBytesPerToken = kvBytesPerTokenPerRank(model, kvBits, layout.attentionRanks()) *
                              std::ceil(model.layers / stages) / model.layers;
    numbers.requestGroups = layout.expertParallel;
    numbers.window = model.slidingWindow.value_or(0);

    if (const auto usableGib = hardware.gpu->usableMemoryGib()) {
        const double usable = *usableGib * kGib;
        const double fixed = numbers.weights + numbers.activations + numbers.runtime;
        numbers.usable = usable;
        if (!engine.preallocates) {
            numbers.allowed = usable;
            numbers.kvPool = usable - fixed;
        } else if (engine.budgetsFreeMemory) {
            numbers.allowed = usable;
            numbers.kvPool = service.memoryUtilisation * (usable - fixed);
        } else {
            numbers.allowed = usable * service.memoryUtilisation;
            numbers.kvPool = *numbers.allowed - fixed;
        }
    }
    return numbers;
}

ServingMemory servingMemory(const workload::InferenceService& service, const ServingLayout& layout,
                            const Hardware& hardware, const Calibration& calibration) {
    const ServingFactors factors = servingFactors(calibration, service.engine, *hardware.gpu);
    return servingMemoryFrom(servingMemoryNumbers(service, layout, hardware, factors), service,
                             layout, calibration);
}

ServingMemory servingMemoryFrom(const ServingMemoryNumbers& numbers,
                                const workload::InferenceService& service,
                                const ServingLayout& layout, const Calibration& calibration) {
    ServingMemory memory;
    const double tokens = static_cast<double>(service.inputTokens) + service.outputTokens;
    const double requests =
        std::max(1.0, std::ceil(service.concurrency.value_or(1) / numbers.requestGroups));
    const double blocks = std::ceil(numbers.cachedTokens(tokens) / kBlockTokens) * kBlockTokens;
    double kv = requests * blocks * numbers.kvBytesPerToken;
    // A cache that grows by concatenation holds the old and the new copy for a moment.
    if (service.engine == workload::Engine::HuggingFace) kv *= 2;

    MemoryBreakdown& breakdown = memory.breakdown;
    breakdown.parts = {
        {"weights", numbers.weights / kGib, "parameters x bits / 8 on the fullest GPU"},
        {"kv_cache", kv / kGib, "requests x tokens x bytes per token on one GPU"},
        {"activations", numbers.activations / kGib,
         "tokens of a prefill step x widths x 2 bytes + logits"},
        {"runtime", numbers.runtime / kGib, "context, workspaces, graphs, communication buffers"},
    };
    const double total = (numbers.weights + kv + numbers.activations + numbers.runtime) / kGib;
    breakdown.totalGib =
        logNormalEstimate(total, EvidenceLevel::B,
                          {{"serving_memory", calibration.at("inference.memory_spread").value}});
    if (numbers.allowed) {
        breakdown.usableGib = *numbers.allowed / kGib;
    }
    breakdown.verdict = verdictOf(breakdown.totalGib, breakdown.usableGib);
    if (numbers.kvPool && *numbers.kvPool > 0) {
        const double perRank =
            std::floor(*numbers.kvPool / numbers.kvBytesPerToken / kBlockTokens) * kBlockTokens;
        memory.kvBudgetTokens = perRank * numbers.requestGroups;
        memory.longestContext = perRank;
        if (numbers.window > 0 && perRank >= numbers.window) {
            // A window keeps a bounded cache: the length is then the model's own limit.
            memory.longestContext = service.model.maxContext.value_or(perRank);
        } else if (service.model.maxContext) {
            memory.longestContext = std::min<double>(perRank, *service.model.maxContext);
        }
        memory.maxConcurrency = std::floor(numbers.requestsThatFit(tokens));
    }
    if (breakdown.verdict == FitVerdict::DoesNotFit || breakdown.verdict == FitVerdict::Tight) {
        if (numbers.weights / kGib > 0.5 * *breakdown.usableGib) {
            const int ranks = ranksThatHold(numbers, kv, layout.tensorParallel);
            breakdown.remedies.push_back(
                remedy("performance.serving_remedy_more_ranks",
                       {{"gib", numbers.weights / kGib * layout.tensorParallel / ranks},
                        {"ranks", std::int64_t{ranks}}}));
            const double halved = total - numbers.weights / 2 / kGib;
            if (storageFormat(service.weightFormat).bitsPerValue > 5 &&
                halved <= *breakdown.usableGib) {
                breakdown.remedies.push_back(
                    remedy("performance.serving_remedy_narrower_weights",
                           {{"bits", storageFormat(service.weightFormat).bitsPerValue / 2}}));
            }
        }
        if (kv > 0.1 * *numbers.allowed) {
            // Where not even one request fits, fewer of them are no way out.
            if (memory.maxConcurrency >= 1) {
                breakdown.remedies.push_back(remedy("performance.serving_remedy_fewer_requests",
                                                    {{"requests", memory.maxConcurrency}}));
            }
            if (storageFormat(service.kvFormat).bitsPerValue > 8) {
                breakdown.remedies.push_back(remedy("performance.serving_remedy_fp8_kv"));
            }
        }
    }
    return memory;
}

}  // namespace petaplan::performance
