// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/layout.h"
#include "core/workload/training_job.h"
#include "tests/core/performance/serving_fixtures.h"

namespace petaplan::performance {

/// GPT models of Narayanan et al. 2021 (arXiv 2104.04473), table 1: sequence 2048, vocabulary
/// 51,200, plain feed-forward part of 4 h.
inline workload::TransformerModel megatronGpt(int layers, int hidden, int heads) {
    workload::TransformerModel model =
        denseModel("megatron-gpt", layers, hidden, heads, heads, 4 * hidden, 51200);
    model.gatedMlp = false;
    model.tiedEmbeddings = true;
    return model;
}

inline workload::TrainingJob pretraining(const workload::TransformerModel& model, int sequence,
                                         int globalBatch) {
    workload::TrainingJob job;
    job.model = model;
    job.tokens = 1e12;
    job.sequenceLength = sequence;
    job.globalBatchSequences = globalBatch;
    job.stack = workload::TrainingStack::Megatron;
    return job;
}

inline Layout layoutOf(int tensor, int pipeline, int data, int microBatch,
                       workload::Recompute recompute = workload::Recompute::Selective) {
    Layout layout;
    layout.tensorParallel = tensor;
    layout.pipelineParallel = pipeline;
    layout.dataParallel = data;
    layout.microBatch = microBatch;
    layout.recompute = recompute;
    return layout;
}

}  // namespace petaplan::performance
