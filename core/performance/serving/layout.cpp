// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>

#include "core/performance/gpu_class.h"
#include "core/performance/serving/inference.h"
#include "core/performance/serving/rates.h"
#include "core/performance/serving/weights.h"

namespace petaplan::performance {
namespace {

std::int64_t whole(int value) {
    return value;
}

/// Engines that one vendor makes for its own accelerators.
bool runsOn(workload::Engine engine, const catalog::Gpu& gpu) {
    if (engine == workload::Engine::TensorRtLlm) return gpu.vendor == "NVIDIA";
    if (engine == workload::Engine::OptimumHabana) {
        return gpu.architecture.find("Gaudi") != std::string::npos;
    }
    return true;
}

}  // namespace

std::vector<Reason> servingLayoutProblems(const workload::InferenceService& service,
                                          const ServingLayout& layout, const Hardware& hardware) {
    std::vector<Reason> reasons;
    const workload::TransformerModel& model = service.model;
    const int tp = layout.tensorParallel;
    const int pp = layout.pipelineParallel;
    const int ep = layout.expertParallel;
    if (tp < 1 || pp < 1 || ep < 1 || layout.replicas < 1) {
        reasons.push_back({"performance.serving_degree_below_one", {}});
        return reasons;
    }
    if (layout.gpus() > hardware.gpus()) {
        reasons.push_back(
            {"performance.serving_too_many_gpus",
             {{"needed", whole(layout.gpus())}, {"available", whole(hardware.gpus())}}});
    }
    if (tp % ep != 0) {
        reasons.push_back(
            {"performance.serving_expert_ranks", {{"ep", whole(ep)}, {"tp", whole(tp)}}});
        return reasons;
    }
    const int ranks = layout.attentionRanks();
    if (model.heads % ranks != 0) {
        reasons.push_back({"performance.serving_heads_not_divisible",
                           {{"heads", whole(model.heads)}, {"ranks", whole(ranks)}}});
    }
    if (pp > model.layers) {
        reasons.push_back({"performance.serving_more_stages_than_layers",
                           {{"stages", whole(pp)}, {"layers", whole(model.layers)}}});
    }
    if (ep > 1 && !model.isMoe()) {
        reasons.push_back({"performance.serving_no_experts", {{"ep", whole(ep)}}});
    } else if (ep > 1 && model.experts % ep != 0) {
        reasons.push_back({"performance.serving_experts_not_divisible",
                           {{"experts", whole(model.experts)}, {"ep", whole(ep)}}});
    }
    if (service.engine == workload::Engine::LlamaCpp && tp > 1) {
        reasons.push_back({"performance.serving_layer_split_only", {{"tp", whole(tp)}}});
    }
    return reasons;
}

std::vector<Reason> servingHardwareProblems(const workload::InferenceService& service,
                                            const Hardware& hardware) {
    std::vector<Reason> reasons;
    const catalog::Gpu& gpu = *hardware.gpu;
    const WeightFormat format = weightFormat(service.weightFormat);
    if (format.compute == workload::Precision::Bf16 && !format.unpacked && !supportsBf16(gpu)) {
        reasons.push_back({"performance.serving_no_bf16",
                           {{"gpu", gpu.title()}, {"instead", std::string("fp16")}}});
    }
    if (!runsOn(service.engine, gpu)) {
        reasons.push_back({"performance.serving_engine_vendor",
                           {{"engine", std::string(workload::engineName(service.engine))},
                            {"gpu", gpu.title()}}});
    }
    if (!gpu.memoryBandwidthGbS) {
        reasons.push_back({"performance.serving_bandwidth_unknown", {{"gpu", gpu.title()}}});
    }
    if (!matrixRate(gpu, format.compute)) {
        reasons.push_back({"performance.serving_rate_unknown",
                           {{"gpu", gpu.title()},
                            {"precision", std::string(workload::precisionName(format.compute))}}});
    }
    return reasons;
}

}  // namespace petaplan::performance
