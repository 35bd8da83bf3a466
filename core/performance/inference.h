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

/// How one replica is spread over GPUs.
struct ServingLayout {
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int expertParallel = 1;
    int replicas = 1;

    int gpusPerReplica() const { return tensorParallel * pipelineParallel; }
    int gpus() const { return gpusPerReplica() * replicas; }
    friend bool operator==(const ServingLayout&, const ServingLayout&) = default;
};

std::vector<Reason> servingLayoutProblems(const workload::InferenceService& service,
                                          const ServingLayout& layout, const Hardware& hardware);

/// Bytes of KV cache per token over the whole model (grouped and latent attention, window not
/// applied).
double kvBytesPerToken(const workload::TransformerModel& model, double bitsPerValue);

struct ServingMemory {
    MemoryBreakdown breakdown;  ///< at the asked concurrency
    double kvBudgetTokens = 0;  ///< tokens that one replica's KV pool holds
    double maxConcurrency = 0;  ///< requests of prompt + answer that fit at once in one replica
    double longestContext = 0;  ///< tokens of one request that fit
};
ServingMemory servingMemory(const workload::InferenceService& service, const ServingLayout& layout,
                            const Hardware& hardware, const Calibration& calibration);

/// Speed of one replica at `batch` requests in flight.
struct ServingSpeed {
    double batch = 0;  ///< in flight, limited by the KV pool
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
