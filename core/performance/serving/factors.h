// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/performance/calibration.h"
#include "core/performance/serving/rates.h"
#include "core/workload/inference_service.h"

namespace petaplan::performance {

/// Software side of serving: overheads and settings of one engine.
struct EngineFactors {
    double layerOverheadUs = 0;      ///< launch and gaps, per layer and decode step
    double eagerOverheadUs = 0;      ///< the same in steps with prompts, which run without graphs
    double sequenceOverheadUs = 0;   ///< scheduling and sampling, per request and decode step
    double quantisedEfficiency = 1;  ///< bandwidth of kernels that unpack 4-8 bit integer weights,
                                     ///< relative to the engine's 16-bit kernels
    double kernelEfficiency = 1;     ///< bandwidth of the engine's kernels relative to the best
    double maxSequences = 256;       ///< requests in flight at the engine's default settings
    double maxBatchedTokens = 8192;  ///< tokens of one prefill step
    double runtimeGib = 0;           ///< context, workspace and graphs per GPU
    bool schedulesAhead = false;     ///< prepares the next step while the GPU works on this one
    bool accumulates16Bit = false;  ///< products add up in 16 bits: full rate also on GeForce cards
    double promptEfficiency = 1;    ///< of products with prompts, relative to the best kernels
    bool launchOverlaps = false;    ///< host launches run beside the GPU: the slower one counts
    bool preallocates = true;       ///< takes a share of the GPU's memory for its KV pool
    bool budgetsFreeMemory = false;   ///< the share is of what is free after loading
    bool reservesFullLength = false;  ///< admits a request only with room for its whole answer
    bool splitsLayersOnly = false;    ///< several GPUs hold layers in turn, no tensor parallelism
};

/// All factors of the serving model for one engine on one GPU, looked up once.
struct ServingFactors {
    EngineFactors engine;
    double memoryEfficiency = 1;     ///< reachable share of bandwidth for weight reads
    double kvEfficiency = 1;         ///< the same for KV reads of attention kernels
    double computeEfficiency = 1;    ///< reachable share of the dense rate at large sizes
    double attentionEfficiency = 1;  ///< share of the 16-bit rate in prefill attention
    double expertPaddingTokens = 0;  ///< rows of padding per expert in grouped products
    double expertEfficiency = 1;     ///< of grouped products relative to plain ones
    double expertParallelLoss = 0;   ///< share of a step lost to the fullest rank per doubling of
                                     ///< the ranks with experts

    double routingNs = 0;           ///< per routed token and layer: choosing, sorting, copying
    double activationPasses = 0;    ///< times that activations cross the memory bus per layer
    double smallProductTokens = 0;  ///< tokens at which a product reaches half of its rate
    double stageLoss = 0;           ///< share of time lost per added pipeline stage
};

/// Last word of the factor keys of an engine: "vllm"; "unspecified" also for others.
std::string_view servingEngineKey(workload::Engine engine);

ServingFactors servingFactors(const Calibration& calibration, workload::Engine engine,
                              const catalog::Gpu& gpu);

}  // namespace petaplan::performance
