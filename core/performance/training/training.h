// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/estimate.h"
#include "core/base/message.h"
#include "core/base/term.h"
#include "core/performance/calibration.h"
#include "core/performance/hardware.h"
#include "core/performance/layout.h"
#include "core/performance/memory.h"
#include "core/workload/training_job.h"

namespace petaplan::performance {

/// Why a layout is impossible for this job on this hardware (heads not divisible by tp, layers by
/// pp, tp beyond the NVLink domain …); empty when valid.
std::vector<Reason> layoutProblems(const workload::TrainingJob& job, const Layout& layout,
                                   const Hardware& hardware);

/// Peak memory of the fullest GPU.
MemoryBreakdown trainingMemory(const workload::TrainingJob& job, const Layout& layout,
                               const Hardware& hardware, const Calibration& calibration);

/// Seconds of one optimiser step by part (central values); together they are the step.
struct StepParts {
    double computeLinear = 0;
    double computeAttention = 0;
    double tensorParallel = 0;  ///< exposed collectives of tensor (and sequence) parallelism
    double expertParallel = 0;  ///< exposed all-to-all
    double contextParallel = 0;
    double pipelineBubble = 0;
    double pipelineTransfer = 0;
    double dataParallel = 0;  ///< exposed gradient and parameter exchange
    double optimizer = 0;
    double other = 0;  ///< launch and host overhead

    double total() const;
};

struct TrainingSpeed {
    StepParts parts;
    double tokensPerStep = 0;
    Estimate stepSeconds;
    Estimate tokensPerSecond;  ///< whole job, without goodput
    double modelFlopsPerToken = 0;
    Estimate mfu;  ///< model FLOPs / dense peak of the run's precision
    std::vector<Message> cautions;
    Term explanation;
};

/// Speed of one layout. `globalBatchSequences` must be set in the job. Refusals (no rate known for
/// the precision on this GPU …) come back as reasons.
struct TrainingAnswer {
    std::vector<Reason> refusals;
    TrainingSpeed speed;
};
TrainingAnswer trainingSpeed(const workload::TrainingJob& job, const Layout& layout,
                             const Hardware& hardware, const Calibration& calibration);

/// Central values alone, without explanation or allocation: the search evaluates millions of these.
/// 0 when refused.
double trainingStepSeconds(const workload::TrainingJob& job, const Layout& layout,
                           const Hardware& hardware, const Calibration& calibration);

}  // namespace petaplan::performance
