// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/estimate.h"
#include "core/performance/calibration.h"
#include "core/performance/layout.h"
#include "core/workload/training_job.h"

namespace petaplan::performance {

/// Bytes of the parts of a GPU's training memory, in GiB.
struct MemoryTerms {
    double weights = 0;
    double gradients = 0;
    double optimizer = 0;
    double activations = 0;
    double logits = 0;
    double gathered = 0;  ///< weights and gradients of layers in flight under sharding, buffers
    double runtime = 0;   ///< context, libraries, communication buffers
    double fragmentation = 0;

    double states() const { return weights + gradients + optimizer; }
    double allocated() const { return states() + activations + logits + gathered; }
    double total() const { return allocated() + runtime + fragmentation; }
};

/// How a stack keeps model states; all figures in bytes per parameter. Two conventions exist and
/// the explanation names the one used: by theory (Megatron's distributed optimizer, FSDP) and as
/// DeepSpeed allocates (its own estimator).
struct MemoryRecipe {
    double weight = 2;            ///< weights that products read
    double frozenWeight = 0;      ///< of frozen base weights under LoRA
    double tableWeight = 2;       ///< of frozen embedding and head
    double selectiveShare = 0.5;  ///< of a layer that selective recomputation keeps
    double gradient = 4;          ///< accumulated gradients
    double optimizer = 12;        ///< master copy and both moments
    bool weightIsMaster = false;  ///< FSDP shards fp32 weights and gathers 16-bit copies
    bool deepSpeedConvention = false;
    bool fusedKernels = true;    ///< gated activations in one kernel, unlike plain scripts
    double elementBytes = 2;     ///< of one activation value
    double activationScale = 1;  ///< copies that unfused kernels keep beside the theory
    double logitBytes = 6;       ///< per logit
    double runtimeGib = 1;
    double communicationGib = 0.5;  ///< added when more than one GPU works together
    double fragmentationShare = 0.05;
};

MemoryRecipe memoryRecipe(const workload::TrainingJob& job, const Calibration& calibration);

/// Parts of the fullest GPU for a layout. `microBatches` limits what a pipeline holds in flight.
MemoryTerms trainingMemoryTerms(const workload::TrainingJob& job,
                                const workload::ParameterCount& count, const MemoryRecipe& recipe,
                                const Layout& layout, double microBatches);

/// Standard deviations of the logarithm of each part, looked up once for a search.
struct MemorySpread {
    double states = 0;
    double activations = 0;  ///< with logits
    double buffers = 0;
    double allocator = 0;
};
MemorySpread memorySpread(const Calibration& calibration);
/// Standard deviation of the logarithm of the total; the same as memoryEstimate(...).sigma().
double memorySigma(const MemoryTerms& terms, const MemorySpread& spread);

/// The belief about the total: each part is uncertain in its own measure.
Estimate memoryEstimate(const MemoryTerms& terms, EvidenceLevel level,
                        const Calibration& calibration);

}  // namespace petaplan::performance
