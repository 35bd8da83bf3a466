// SPDX-License-Identifier: GPL-3.0-or-later
// The layout that a measurement states, completed where it is silent.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "core/performance/training/evaluator.h"
#include "core/performance/validation/measured_run.h"

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
    double seconds = std::numeric_limits<double>::infinity();  ///< per sequence
    double gib = std::numeric_limits<double>::infinity();
};

/// Completes a row: what it states is kept, the rest is searched.
class LayoutSearch {
public:
    LayoutSearch(const RowReader& row, const workload::TrainingJob& job, const Hardware& hardware,
                 const Calibration& calibration)
        : m_row(row),
          m_job(job),
          m_evaluator(job, hardware, calibration),
          m_gpus(hardware.gpus()),
          m_usable(
              hardware.gpu->usableMemoryGib().value_or(std::numeric_limits<double>::infinity())),
          m_tensor(row.whole("tp")),
          m_pipeline(row.whole("pp")) {
        if (row.whole("zero_stage").value_or(0) >= 2) {
            // A high stage of sharding is told of runs that split nothing else.
            m_tensor = m_tensor.value_or(1);
            m_pipeline = m_pipeline.value_or(1);
        }
    }

    std::optional<Layout> best() {
        const bool stated = splitIsStated();
        for (const int tp : degrees(m_tensor, 8)) {
            if (m_job.model.heads % tp != 0) continue;
            for (const int pp : degrees(m_pipeline, std::min(16, m_job.model.layers))) {
                for (const int cp : degrees(m_row.whole("cp"), stated ? 1 : 8)) {
                    if (const auto layout = completed(tp, pp, cp)) tryBatches(*layout);
                }
            }
        }
        if (!std::isfinite(m_best.gib)) return std::nullopt;
        return m_best.layout;
    }

private:
    bool splitIsStated() const { return m_tensor.has_value() && m_pipeline.has_value(); }

    /// The layout of one split; nullopt when the GPUs do not divide.
    std::optional<Layout> completed(int tp, int pp, int cp) const {
        Layout layout;
        layout.tensorParallel = tp;
        layout.pipelineParallel = pp;
        layout.contextParallel = cp;
        const auto statedData = m_row.whole("dp");
        if (statedData && splitIsStated()) {
            layout.dataParallel = std::max(1, *statedData);
        } else {
            if (m_gpus % (tp * pp * cp) != 0) return std::nullopt;
            layout.dataParallel = m_gpus / (tp * pp * cp);
        }
        layout.expertParallel =
            std::max(1, m_row.whole("ep").value_or(m_row.noteNumber("EP ").value_or(1)));
        layout.virtualPipeline = std::max(1, m_row.whole("vpp").value_or(1));
        if (!splitIsStated() && pp > 1) {
            layout.virtualPipeline = std::max(1, m_job.model.layers / pp / 2);
        }
        const int usual = usualZeroStage(m_job, layout.dataParallel);
        layout.zeroStage = m_row.whole("zero_stage").value_or(pp > 1 ? std::min(1, usual) : usual);
        // Adapters of litgpt need on each of several GPUs what one GPU alone needs.
        if (m_row.mentions("litgpt") && usesAdapters(m_job)) layout.zeroStage = 0;
        return layout;
    }

    void tryBatches(Layout layout) {
        const auto statedBatch = m_row.whole("micro_batch_seqs");
        for (const int microBatch : degrees(statedBatch, 8)) {
            const bool starves = m_job.globalBatchSequences && !statedBatch &&
                                 layout.dataParallel * microBatch > *m_job.globalBatchSequences;
            if (starves) continue;
            layout.microBatch = std::max(1, microBatch);
            // TorchTitan states the local batch, which its pipeline cuts into sequences.
            if (m_job.stack == TrainingStack::TorchTitan && layout.pipelineParallel > 1) {
                layout.microBatch = 1;
            }
            for (const Recompute recompute : recomputesOfRow(m_row, m_job)) {
                layout.recompute = recompute;
                consider(layout);
            }
        }
    }

    /// Keeps the faster of those that fit, else the smaller.
    void consider(const Layout& layout) {
        const double sequences =
            m_evaluator.microBatches(layout) * layout.dataParallel * layout.microBatch;
        const Best candidate{layout, m_evaluator.stepSeconds(layout) / sequences,
                             m_evaluator.memoryGib(layout)};
        const bool fits = candidate.gib <= m_usable;
        const bool bestFits = m_best.gib <= m_usable;
        const bool faster = candidate.seconds < m_best.seconds;
        const bool smaller = candidate.gib < m_best.gib;
        const bool better = fits == bestFits ? (fits ? faster : smaller) : fits;
        if (better) m_best = candidate;
    }

    const RowReader& m_row;
    const workload::TrainingJob& m_job;
    TrainingEvaluator m_evaluator;
    int m_gpus;
    double m_usable;
    std::optional<int> m_tensor;
    std::optional<int> m_pipeline;
    Best m_best;
};

}  // namespace

std::optional<Layout> layoutOfRow(const RowReader& row, workload::TrainingJob& job,
                                  const Hardware& hardware, const Calibration& calibration) {
    const auto layout = LayoutSearch(row, job, hardware, calibration).best();
    if (layout && !job.globalBatchSequences) {
        const int usual = layout->pipelineParallel > 1
                              ? std::max(kUsualMicroBatches, 4 * layout->pipelineParallel)
                              : 1;
        const int steps = accumulationOfRow(row).value_or(usual);
        job.globalBatchSequences = layout->dataParallel * layout->microBatch * steps;
    }
    return layout;
}

}  // namespace petaplan::performance
