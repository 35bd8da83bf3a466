// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/performance/hardware.h"
#include "core/performance/layout.h"
#include "core/workload/training_job.h"

namespace petaplan::planning {

/// Global batch of a run that does not state one, in sequences, and where the default is from.
struct DefaultBatch {
    int sequences = 0;
    std::string source;
};

/// Pre-training: tokens per batch by model size as in table 2.1 of the GPT-3 paper up to 50 billion
/// parameters, 4 M tokens beyond (Llama 2). Fine-tuning: 64 sequences (Llama 2, section 3.1),
/// adapters 16 (QLoRA, 7B and 13B).
DefaultBatch defaultBatch(const workload::TrainingJob& job);

/// Batch that a layout can run: the stated one where data-parallel ranks and micro-batches divide
/// it, without a stated one the nearest multiple within a quarter of the default; else nullopt.
std::optional<int> batchForLayout(const workload::TrainingJob& job, int defaultSequences,
                                  int dataParallel, int microBatch);

/// A layout with the batch that it would run.
struct LayoutCandidate {
    performance::Layout layout;
    int globalBatch = 0;
};

/// All candidate layouts of a job on machines, in a fixed order: tensor-parallel powers of two
/// within the node that divide the heads; pipeline stages that divide the layers; context
/// parallelism from 32,768 tokens on; expert parallelism that divides experts and data ranks;
/// micro-batches 1 to 16 (or the stated one); interleaving 1, 2, 4; ZeRO 0 to 3; innermost the
/// three kinds of recomputation: none, selective, full. What performance::layoutProblems refuses is
/// left out.
std::vector<LayoutCandidate> layoutCandidates(const workload::TrainingJob& job,
                                              const performance::Hardware& hardware,
                                              int defaultSequences);

/// Node counts that a plan tries: 1, 2, 3, 4, 6, 8, 12 … (powers of two and their one and a half)
/// up to and with the largest allowed.
std::vector<int> nodeCounts(int maxNodes);

}  // namespace petaplan::planning
