// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/performance/collectives.h"
#include "core/performance/hardware.h"
#include "core/performance/layout.h"
#include "core/performance/training/factors.h"
#include "core/performance/training/memory.h"
#include "core/performance/training/training.h"
#include "core/workload/training_job.h"

namespace petaplan::performance {

/// Central step time and memory of many layouts of one job on one kind of machine. Everything that
/// does not depend on the layout is computed once; a layout costs well under a microsecond and no
/// allocation. The number of nodes of `hardware` may differ from the layout's GPUs: the layout
/// decides.
class TrainingEvaluator {
public:
    TrainingEvaluator(const workload::TrainingJob& job, const Hardware& hardware,
                      const Calibration& calibration);

    /// False when no rate is known for the precision on this GPU: step times are then 0.
    bool canPredictSpeed() const { return m_factors.has_value(); }
    StepParts stepParts(const Layout& layout) const;
    double stepSeconds(const Layout& layout) const { return stepParts(layout).total(); }
    /// Parts of the fullest GPU.
    MemoryTerms memoryTerms(const Layout& layout) const;
    double memoryGib(const Layout& layout) const { return memoryTerms(layout).total(); }
    /// Micro-batches of one pipeline per step.
    double microBatches(const Layout& layout) const;

    const workload::TrainingJob& job() const { return m_job; }
    const Fabric& fabric() const { return m_fabric; }
    /// Model FLOPs of one token, forward and backward, without recomputation.
    double modelFlopsPerToken() const;

private:
    double linearSeconds(const Layout& layout, double tokens) const;
    double attentionSeconds(const Layout& layout, double tokens) const;
    double memoryBoundSeconds(const Layout& layout, double tokens) const;
    double tensorSeconds(const Layout& layout, double tokens) const;
    double expertSeconds(const Layout& layout, double tokens) const;
    double contextSeconds(const Layout& layout, double tokens, double attention) const;
    double transferSeconds(const Layout& layout, double tokens) const;
    double dataSeconds(const Layout& layout, double microBatchSeconds, double microBatches) const;
    double optimizerSeconds(const Layout& layout) const;
    double launchSeconds(const Layout& layout) const;

    /// Passes over the weights relative to one forward: 2 FLOPs per weight and pass.
    double linearPasses(workload::Recompute recompute) const;

    workload::TrainingJob m_job;
    workload::ParameterCount m_count;
    std::optional<TrainingFactors> m_factors;
    Fabric m_fabric;
    MemoryRecipe m_recipe;
    int m_gpusPerNode = 1;
    bool m_adapters = false;
    double m_trainable = 0;
    double m_moeLayers = 0;
    double m_headWeights = 0;     ///< of the output product
    double m_sharedWeights = 0;   ///< multiplied per token outside routed experts, without the head
    double m_expertWeights = 0;   ///< multiplied per token in routed experts
    double m_expertWidth = 0;     ///< feed-forward size of one expert
    double m_queryWidth = 0;      ///< heads x head size
    double m_keyValueWidth = 0;   ///< KV heads x head size, of K alone
    double m_attentionFlops = 0;  ///< forward, per token, all layers, causal
    double m_elementValues = 0;   ///< activations written per token and layer between products
};

}  // namespace petaplan::performance
