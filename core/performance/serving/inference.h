// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/estimate.h"
#include "core/base/message.h"
#include "core/base/term.h"
#include "core/performance/calibration.h"
#include "core/performance/hardware.h"
#include "core/performance/memory.h"
#include "core/workload/inference_service.h"

namespace petaplan::performance {

/// How one replica is spread over GPUs. With expertParallel = e > 1 the experts lie on e ranks of
/// the tensor-parallel group and attention runs data-parallel e ways inside it, each rank with its
/// own requests (as TensorRT-LLM, SGLang and DeepSeek serve mixtures of experts); e divides
/// tensorParallel.
struct ServingLayout {
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int expertParallel = 1;
    int replicas = 1;

    int gpusPerReplica() const { return tensorParallel * pipelineParallel; }
    int gpus() const { return gpusPerReplica() * replicas; }
    /// Ranks over which the heads of one request are split.
    int attentionRanks() const { return tensorParallel / expertParallel; }
    friend bool operator==(const ServingLayout&, const ServingLayout&) = default;
};

/// Why a layout is impossible for this service on this hardware; empty when valid.
std::vector<Reason> servingLayoutProblems(const workload::InferenceService& service,
                                          const ServingLayout& layout, const Hardware& hardware);

/// Why the GPU cannot serve in these formats at any layout (bf16 on a GPU without it, an engine of
/// another vendor, no known
/// bandwidth or matrix rate); empty when it can.
std::vector<Reason> servingHardwareProblems(const workload::InferenceService& service,
                                            const Hardware& hardware);

/// Bytes of KV cache per token over the whole model (grouped and latent attention, window not
/// applied).
double kvBytesPerToken(const workload::TransformerModel& model, double bitsPerValue);

/// The same on one GPU of a group that splits the heads `ranks` ways: below one head per GPU the
/// heads are replicated, a latent is replicated on every GPU.
double kvBytesPerTokenPerRank(const workload::TransformerModel& model, double bitsPerValue,
                              int ranks);

struct ServingMemory {
    MemoryBreakdown breakdown;  ///< at the asked concurrency (one request where none is asked);
                                ///< usableGib is what the engine may take of the GPU
    double kvBudgetTokens = 0;  ///< tokens that one replica's KV pool holds
    double maxConcurrency = 0;  ///< requests of prompt + answer that fit at once in one replica
    double longestContext = 0;  ///< tokens of one request that fit
};
ServingMemory servingMemory(const workload::InferenceService& service, const ServingLayout& layout,
                            const Hardware& hardware, const Calibration& calibration);

/// Speed of one replica at `batch` requests in flight.
struct ServingSpeed {
    double batch = 0;  ///< in flight, limited by the KV pool and the engine
    Estimate ttftMs;   ///< prefill without queueing: percentiles under load are not modelled
    Estimate tpotMs;   ///< time per output token of one request
    Estimate outputTokensPerSecond;  ///< of the replica
    Estimate tokensPerSecondPerUser;
    Estimate requestsPerSecond;
    std::vector<Message> cautions;
    Term explanation;
};

struct ServingAnswer {
    std::vector<Reason> refusals;
    ServingMemory memory;
    ServingSpeed speed;  ///< of one replica
};
ServingAnswer servingSpeed(const workload::InferenceService& service, const ServingLayout& layout,
                           const Hardware& hardware, double batch, const Calibration& calibration);

}  // namespace petaplan::performance
