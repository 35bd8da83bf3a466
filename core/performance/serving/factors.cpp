// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/factors.h"

#include <string>

#include "core/performance/gpu_class.h"

namespace petaplan::performance {
namespace {

using workload::Engine;

class Lookup {
public:
    explicit Lookup(const Calibration& calibration) : m_calibration(calibration) {}

    /// inference.<figure>.<word>, else inference.<figure>, which must exist.
    double operator()(std::string_view figure, std::string_view word) const {
        std::string key = "inference.";
        key.append(figure);
        const std::size_t general = key.size();
        key.append(".").append(word);
        if (const Factor* factor = m_calibration.find(key)) return factor->value;
        key.resize(general);
        return m_calibration.at(key).value;
    }

private:
    const Calibration& m_calibration;
};

}  // namespace

std::string_view servingEngineKey(Engine engine) {
    switch (engine) {
        case Engine::TensorRtLlm:
            return "tensorrt_llm";
        case Engine::Vllm:
            return "vllm";
        case Engine::Sglang:
            return "sglang";
        case Engine::LlamaCpp:
            return "llama_cpp";
        case Engine::ExLlama:
            return "exllama";
        case Engine::HuggingFace:
            return "transformers";
        case Engine::Mlc:
            return "mlc";
        case Engine::AutoAwq:
            return "autoawq";
        case Engine::Tgi:
            return "tgi";
        case Engine::OptimumHabana:
            return "optimum_habana";
        case Engine::Unspecified:
        case Engine::Other:
            break;
    }
    return "unspecified";
}

ServingFactors servingFactors(const Calibration& calibration, Engine engine,
                              const catalog::Gpu& gpu) {
    const Lookup factor(calibration);
    const std::string_view name = servingEngineKey(engine);
    const std::string_view generation = gpuClassName(gpuClassOf(gpu));
    const bool stacked = hasStackedMemory(gpu);

    ServingFactors result;
    EngineFactors& settings = result.engine;
    settings.layerOverheadUs = factor("layer_overhead_us", name);
    settings.eagerOverheadUs = factor("eager_overhead_us", name);
    settings.sequenceOverheadUs = factor("sequence_overhead_us", name);
    settings.quantisedEfficiency = factor("quantised_efficiency", name);
    settings.kernelEfficiency =
        factor(stacked ? "kernel_efficiency_stacked" : "kernel_efficiency", name);
    settings.maxSequences = factor("max_sequences", name);
    settings.maxBatchedTokens = factor("max_batched_tokens", name);
    settings.runtimeGib = factor("runtime_gib", name);
    settings.promptEfficiency = factor("prompt_efficiency", name);
    settings.accumulates16Bit = engine == Engine::LlamaCpp;
    settings.schedulesAhead = engine == Engine::TensorRtLlm || engine == Engine::Sglang;
    settings.launchOverlaps = engine == Engine::HuggingFace;
    settings.preallocates = engine != Engine::LlamaCpp && engine != Engine::ExLlama &&
                            engine != Engine::HuggingFace && engine != Engine::Mlc &&
                            engine != Engine::AutoAwq;
    settings.budgetsFreeMemory = engine == Engine::TensorRtLlm;
    settings.reservesFullLength = engine == Engine::TensorRtLlm || !settings.preallocates;
    settings.splitsLayersOnly = engine == Engine::LlamaCpp;

    const std::string_view memory = stacked ? "stacked" : "gddr";
    result.memoryEfficiency = factor("memory_efficiency", memory);
    result.kvEfficiency = factor("kv_efficiency", memory);
    result.computeEfficiency = factor("compute_efficiency", generation);
    result.attentionEfficiency = factor("attention_efficiency", generation);
    result.expertPaddingTokens = factor("expert_padding_tokens", generation);
    result.expertEfficiency = factor("expert_efficiency", generation);
    result.expertParallelLoss = factor("expert_parallel_loss", name);

    result.routingNs = factor("routing_ns", generation);
    result.activationPasses = factor("activation_passes", generation);
    result.smallProductTokens = factor("small_product_tokens", generation);
    result.stageLoss = factor("stage_loss", name);
    return result;
}

}  // namespace petaplan::performance
