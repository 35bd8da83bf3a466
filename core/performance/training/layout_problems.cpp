// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>

#include "core/performance/gpu_class.h"
#include "core/performance/training/training.h"

namespace petaplan::performance {
namespace {

/// Collects reasons with two whole numbers each.
class Reasons {
public:
    void add(const char* key, const char* first, int firstValue, const char* second,
             int secondValue) {
        m_reasons.push_back(
            {key, {{first, std::int64_t{firstValue}}, {second, std::int64_t{secondValue}}}});
    }
    std::vector<Reason> take() { return std::move(m_reasons); }

private:
    std::vector<Reason> m_reasons;
};

}  // namespace

std::vector<Reason> layoutProblems(const workload::TrainingJob& job, const Layout& layout,
                                   const Hardware& hardware) {
    Reasons reasons;
    const workload::TransformerModel& model = job.model;
    const int degrees[] = {layout.tensorParallel,  layout.pipelineParallel, layout.dataParallel,
                           layout.contextParallel, layout.expertParallel,   layout.virtualPipeline,
                           layout.microBatch};
    if (*std::min_element(std::begin(degrees), std::end(degrees)) < 1) {
        reasons.add("layout.degree_below_one", "smallest",
                    *std::min_element(std::begin(degrees), std::end(degrees)), "allowed", 1);
        return reasons.take();  // nothing below can be divided
    }
    if (layout.zeroStage < 0 || layout.zeroStage > 3) {
        reasons.add("layout.zero_stage", "stage", layout.zeroStage, "highest", 3);
    }
    const int available = hardware.gpus();
    if (layout.gpus() > available) {
        reasons.add("layout.more_gpus_than_available", "gpus", layout.gpus(), "available",
                    available);
    }
    const int rack = hardware.gpu != nullptr ? rackDomainSize(*hardware.gpu) : 0;
    const int domain = std::max(hardware.gpusPerNode, rack);
    if (layout.tensorParallel > domain) {
        reasons.add("layout.tp_beyond_domain", "tp", layout.tensorParallel, "domain", domain);
    }
    if (model.heads % layout.tensorParallel != 0) {
        reasons.add("layout.heads_not_divisible", "heads", model.heads, "tp",
                    layout.tensorParallel);
    }
    if (layout.pipelineParallel > model.layers) {
        reasons.add("layout.more_stages_than_layers", "pp", layout.pipelineParallel, "layers",
                    model.layers);
    } else if (layout.virtualPipeline > 1 &&
               layout.pipelineParallel * layout.virtualPipeline > model.layers) {
        reasons.add("layout.more_chunks_than_layers", "chunks",
                    layout.pipelineParallel * layout.virtualPipeline, "layers", model.layers);
    }
    if (layout.virtualPipeline > 1 && layout.pipelineParallel == 1) {
        reasons.add("layout.interleaving_without_pipeline", "vpp", layout.virtualPipeline, "pp", 1);
    }
    if (layout.pipelineParallel > 1 && layout.zeroStage >= 3) {
        reasons.add("layout.zero3_with_pipeline", "pp", layout.pipelineParallel, "stage",
                    layout.zeroStage);
    }
    if (layout.contextParallel > job.sequenceLength) {
        reasons.add("layout.cp_beyond_sequence", "cp", layout.contextParallel, "seq_len",
                    job.sequenceLength);
    }
    if (layout.expertParallel > 1) {
        const int ranks = layout.dataParallel * layout.contextParallel;
        if (!model.isMoe()) {
            reasons.add("layout.ep_without_experts", "ep", layout.expertParallel, "experts", 0);
        } else if (model.experts % layout.expertParallel != 0) {
            reasons.add("layout.experts_not_divisible", "experts", model.experts, "ep",
                        layout.expertParallel);
        }
        if (ranks % layout.expertParallel != 0) {
            reasons.add("layout.ep_not_in_dp", "ep", layout.expertParallel, "dp", ranks);
        }
    }
    if (job.globalBatchSequences) {
        const int perStep = layout.dataParallel * layout.microBatch;
        if (perStep > *job.globalBatchSequences) {
            reasons.add("layout.batch_too_small", "global_batch", *job.globalBatchSequences,
                        "needed", perStep);
        } else if (*job.globalBatchSequences % perStep != 0) {
            reasons.add("layout.batch_not_divisible", "global_batch", *job.globalBatchSequences,
                        "needed", perStep);
        }
    }
    return reasons.take();
}

}  // namespace petaplan::performance
