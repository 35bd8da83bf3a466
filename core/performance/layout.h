// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/workload/training_job.h"

namespace petaplan::performance {

/// How a job is spread over GPUs: n = tp * pp * cp * dp, experts over ep of the dp ranks.
struct Layout {
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int dataParallel = 1;
    int contextParallel = 1;
    int expertParallel = 1;
    int virtualPipeline = 1;  ///< chunks per stage (interleaving)
    int zeroStage = 0;        ///< 0 plain data parallel, 1, 2, 3 (fully sharded)
    int microBatch = 1;       ///< sequences
    workload::Recompute recompute = workload::Recompute::Selective;

    int gpus() const { return tensorParallel * pipelineParallel * contextParallel * dataParallel; }
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// "tp8 pp4 dp16 zero1 mb2 recompute-selective": parts that are 1 or not used are left out.
std::string layoutText(const Layout& layout);

}  // namespace petaplan::performance
