// SPDX-License-Identifier: GPL-3.0-or-later
// The layout that a measurement states, completed where it is silent.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/performance/measured_run.h"
#include "core/performance/training_evaluator.h"

namespace petaplan::performance {
namespace {

using workload::Recompute;
using workload::TrainingMethod;
using workload::TrainingStack;

/// Micro-batches per step that benchmarks without a stated batch run with: enough to hide a bubble.
constexpr int kUsualMicroBatches = 32;

/// Recomputation where the row is silent: tuned recipes recompute single modules at most,
/// fine-tuning scripts checkpoint each layer by default, all others do what memory demands.
std::vector<Recompute> recomputesOfRow(const RowReader& row, const workload::TrainingJob& job) {
    const std::string text = row.text("activation_recompute");
    const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    if (has("full")) return {Recompute::Full};
    // Preparing a quantised model for training switches checkpointing on.
    if (job.method == TrainingMethod::Qlora && !row.mentions("litgpt")) return {Recompute::Full};
    if (has("selective")) return {Recompute::Selective};
    if (has("none")) return {Recompute::None};
    if (has("recipe")) return {Recompute::Selective};
    if (job.stack == TrainingStack::HuggingFace && job.method != TrainingMethod::Pretrain) {
        return {row.mentions("litgpt") ? Recompute::None : Recompute::Full};
    }
    return {Recompute::None, Recompute::Selective, Recompute::Full};
}

std::vector<int> powersOfTwo(int highest) {
    std::vector<int> values;
    for (int value = 1; value <= highest; value *= 2) values.push_back(value);
    return values;
}

bool usesAdapters(const workload::TrainingJob& job) {
    return job.method == TrainingMethod::Lora || job.method == TrainingMethod::Qlora;
}

/// Candidate values of a degree: the stated one alone, else powers of two.
std::vector<int> degrees(std::optional<int> stated, int highest) {
    if (stated && *stated > 0) return {*stated};
    return powersOfTwo(highest);
}

/// Gradient accumulation as notes tell it: "accumulate=32", "gradient accumulation 64".
std::optional<int> accumulationOfRow(const RowReader& row) {
    for (const std::string_view words : {"accumulate=", "gradient accumulation "}) {
        const auto value = row.noteNumber(words);
        if (value && *value > 0) return value;
    }
    return std::nullopt;
}

/// Gradients and optimizer states are sharded as the stack does by default.
int usualZeroStage(const workload::TrainingJob& job, int dataParallel) {
    if (dataParallel <= 1) return 0;
    switch (job.stack) {
        case TrainingStack::Fsdp:
        case TrainingStack::TorchTitan:
        case TrainingStack::MaxText:
            return 3;
        case TrainingStack::DeepSpeed:
            return 3;
        case TrainingStack::Megatron:
        case TrainingStack::Nemo:
            return 1;
        case TrainingStack::HuggingFace:
            // Scripts for several GPUs run DeepSpeed: all sharded for full training, else states.
            return job.method == TrainingMethod::FullFinetune ? 3 : 2;
        case TrainingStack::Unspecified:
            return 0;
    }
    return 0;
}

struct Best {
    Layout layout;
    double seconds = std::numeric_limits<double>::infinity();
    double gib = std::numeric_limits<double>::infinity();
};

/// Takes the faster of those that fit, else the smaller.
void consider(Best& best, const Layout& layout, double secondsPerSequence, double gib,
              double usable) {
    const bool fits = gib <= usable;
    const bool bestFits = best.gib <= usable;
    const bool better = fits != bestFits ? fits
                        : fits           ? secondsPerSequence < best.seconds
                                         : gib < best.gib;
    if (better) best = {layout, secondsPerSequence, gib};
}

}  // namespace

std::optional<Layout> layoutOfRow(const RowReader& row, workload::TrainingJob& job,
                                  const Hardware& hardware, const Calibration& calibration) {
    const int gpus = hardware.gpus();
    const double usable = hardware.gpu->usableMemoryGib().value_or(1e9);
    auto statedTp = row.whole("tp");
    auto statedPp = row.whole("pp");
    if (row.whole("zero_stage").value_or(0) >= 2) {
        // A stage of sharding is told of runs that split nothing else.
        statedTp = statedTp.value_or(1);
        statedPp = statedPp.value_or(1);
    }
    const auto statedDp = row.whole("dp");
    const bool stated = statedTp.has_value() && statedPp.has_value();
    const auto statedBatch = row.whole("micro_batch_seqs");
    const auto accumulation = accumulationOfRow(row);
    const TrainingEvaluator evaluator(job, hardware, calibration);

    Best best;
    for (const int tp : degrees(statedTp, stated ? 1 : 8)) {
        if (job.model.heads % tp != 0) continue;
        for (const int pp : degrees(statedPp, stated ? 1 : std::min(16, job.model.layers))) {
            for (const int cp : degrees(row.whole("cp"), stated ? 1 : 8)) {
                Layout layout;
                layout.tensorParallel = tp;
                layout.pipelineParallel = pp;
                layout.contextParallel = cp;
                if (statedDp && stated) {
                    layout.dataParallel = std::max(1, *statedDp);
                } else {
                    if (gpus % (tp * pp * cp) != 0) continue;
                    layout.dataParallel = gpus / (tp * pp * cp);
                }
                layout.expertParallel =
                    std::max(1, row.whole("ep").value_or(row.noteNumber("EP ").value_or(1)));
                layout.virtualPipeline = std::max(1, row.whole("vpp").value_or(1));
                if (!stated && pp > 1) {
                    layout.virtualPipeline = std::max(1, job.model.layers / pp / 2);
                }
                layout.zeroStage =
                    row.whole("zero_stage")
                        .value_or(pp > 1 ? std::min(1, usualZeroStage(job, layout.dataParallel))
                                         : usualZeroStage(job, layout.dataParallel));
                // Adapters of litgpt need on each of several GPUs what one GPU alone needs.
                if (row.mentions("litgpt") && usesAdapters(job)) layout.zeroStage = 0;
                for (const int microBatch : degrees(statedBatch, 8)) {
                    if (job.globalBatchSequences &&
                        layout.dataParallel * microBatch > *job.globalBatchSequences &&
                        !statedBatch) {
                        continue;
                    }
                    layout.microBatch = std::max(1, microBatch);
                    // TorchTitan states the local batch, which its pipeline cuts into sequences.
                    if (job.stack == TrainingStack::TorchTitan && pp > 1) layout.microBatch = 1;
                    for (const Recompute recompute : recomputesOfRow(row, job)) {
                        layout.recompute = recompute;
                        const double sequences = evaluator.microBatches(layout) *
                                                 layout.dataParallel * layout.microBatch;
                        consider(best, layout, evaluator.stepSeconds(layout) / sequences,
                                 evaluator.memoryGib(layout), usable);
                    }
                }
            }
        }
    }
    if (!std::isfinite(best.gib)) return std::nullopt;
    if (!job.globalBatchSequences) {
        const int steps = accumulation.value_or(
            best.layout.pipelineParallel > 1
                ? std::max(kUsualMicroBatches, 4 * best.layout.pipelineParallel)
                : 1);
        job.globalBatchSequences = best.layout.dataParallel * best.layout.microBatch * steps;
    }
    return best.layout;
}

}  // namespace petaplan::performance
