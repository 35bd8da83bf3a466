// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/training/evaluator.h"

#include <algorithm>
#include <cmath>

namespace petaplan::performance {
namespace {

using workload::Recompute;
using workload::TrainingMethod;
using workload::TrainingStack;

constexpr double kActivationBytes = 2;

/// Time of two activities of which the share `overlap` can run at once: what is left visible of
/// `hidden`.
double exposed(double hidden, double cover, double overlap) {
    return std::max(hidden - overlap * cover, (1 - overlap) * hidden);
}

/// Context that an average token attends to under a causal mask, limited by a sliding window.
double meanContext(const workload::TransformerModel& model, double sequence) {
    if (!model.slidingWindow || *model.slidingWindow >= sequence) return sequence / 2;
    const double window = *model.slidingWindow;
    return window - window * window / (2 * sequence);
}

}  // namespace

TrainingEvaluator::TrainingEvaluator(const workload::TrainingJob& job, const Hardware& hardware,
                                     const Calibration& calibration)
    : m_job(job),
      m_count(workload::countParameters(job.model)),
      m_factors(resolveTrainingFactors(job, *hardware.gpu, calibration)),
      m_fabric(fabricOf(hardware, calibration)),
      m_recipe(memoryRecipe(job, calibration)),
      m_gpusPerNode(std::max(1, hardware.gpusPerNode)),
      m_adapters(job.method == TrainingMethod::Lora || job.method == TrainingMethod::Qlora) {
    const workload::TransformerModel& model = m_job.model;
    m_trainable = workload::trainableParameters(job);
    m_moeLayers = model.isMoe() ? model.layers - model.denseLayers : 0;
    m_headWeights = m_count.embedding;
    m_expertWidth = model.expertFfn.value_or(model.ffn);
    const double matrices = model.gatedMlp ? 3 : 2;
    m_expertWeights = m_moeLayers * model.expertsPerToken * matrices * model.hidden * m_expertWidth;
    m_sharedWeights = m_count.multipliedPerToken - m_headWeights - m_expertWeights;
    m_queryWidth = static_cast<double>(model.heads) * model.headSize();
    m_keyValueWidth = static_cast<double>(model.kvHeads) * model.headSize();
    double scoreWidth = m_queryWidth;
    double valueWidth = m_queryWidth;
    if (model.latentAttention) {
        const auto& latent = *model.latentAttention;
        scoreWidth =
            static_cast<double>(model.heads) * (latent.noRopeHeadSize + latent.ropeHeadSize);
        valueWidth = static_cast<double>(model.heads) * latent.valueHeadSize;
    }
    m_attentionFlops =
        2.0 * model.layers * (scoreWidth + valueWidth) * meanContext(model, m_job.sequenceLength);
    const double kept = model.gatedMlp ? 4 : 2;
    const double active = model.isMoe()
                              ? model.expertsPerToken * m_expertWidth + model.sharedExpertFfn +
                                    2.0 * model.hidden * model.expertsPerToken
                              : model.ffn;
    m_elementValues = 4.0 * model.hidden + 2 * m_queryWidth + 2 * m_keyValueWidth + kept * active;
}

double TrainingEvaluator::microBatches(const Layout& layout) const {
    const double sequences = m_job.globalBatchSequences.value_or(1);
    const double perStep = static_cast<double>(layout.dataParallel) * layout.microBatch;
    return std::max(1.0, std::ceil(sequences / perStep));
}

double TrainingEvaluator::modelFlopsPerToken() const {
    const double backward = m_adapters ? 1 : 2;
    return 2 * (1 + backward) * m_count.multipliedPerToken + 3 * m_attentionFlops;
}

double TrainingEvaluator::linearPasses(Recompute recompute) const {
    // Frozen weights need no weight gradient: two thirds of the backward work goes.
    const double passes = m_adapters ? 2 : 3;
    return recompute == Recompute::Full ? passes + 1 : passes;
}

double TrainingEvaluator::linearSeconds(const Layout& layout, double tokens) const {
    const TrainingFactors& factors = *m_factors;
    const double h = m_job.model.hidden;
    const double t = layout.tensorParallel;
    // Products that are narrow in one direction do not fill the machine.
    const double width = 2 * h / (1 + t);
    const double shape =
        width / (width + factors.halfWidth) * tokens / (tokens + factors.halfTokens);
    const double perWeight = 2 * tokens * linearPasses(layout.recompute) /
                             (t * layout.pipelineParallel * factors.linearRate * shape);
    const double headPasses = m_adapters ? 2 : 3;  // the head is never recomputed
    const double headShare = headPasses / linearPasses(layout.recompute);
    double seconds = (m_sharedWeights + m_headWeights * headShare) * perWeight;
    if (m_expertWeights > 0) {
        const double expertWidth = m_expertWidth / t;
        const double share =
            factors.expertRateShare * expertWidth / (expertWidth + factors.expertHalfWidth);
        seconds += m_expertWeights * perWeight / share;
    }
    return seconds;
}

double TrainingEvaluator::attentionSeconds(const Layout& layout, double tokens) const {
    // A fused backward recomputes the scores: 2.5 times the forward; full recomputation adds one
    // more forward, selective one for unfused attention only.
    double passes = 3.5;
    if (layout.recompute == Recompute::Full) passes += 1;
    if (layout.recompute == Recompute::Selective && !m_job.fusedAttention) passes += 1;
    return tokens * m_attentionFlops * passes /
           (layout.tensorParallel * layout.pipelineParallel * m_factors->attentionRate);
}

double TrainingEvaluator::memoryBoundSeconds(const Layout& layout, double tokens) const {
    const TrainingFactors& factors = *m_factors;
    const double layers = m_job.model.layers;
    const double scale = linearPasses(layout.recompute) / 3;
    const double values = tokens * layers * m_elementValues * scale;
    const double logits = tokens * m_job.model.vocab;
    double scores = 0;
    if (!m_job.fusedAttention) {
        scores = 10.0 * tokens * layers * m_job.model.heads * m_job.sequenceLength;
    }
    return (values * kActivationBytes * factors.elementPasses + logits * factors.logitBytes +
            scores) /
           (layout.tensorParallel * layout.pipelineParallel * factors.memoryRate);
}

double TrainingEvaluator::launchSeconds(const Layout& layout) const {
    const double dense = m_job.model.layers - m_moeLayers;
    const double perPass =
        m_factors->launchSeconds * dense +
        std::max(m_factors->launchSeconds, m_factors->expertLaunchSeconds) * m_moeLayers;
    return perPass * linearPasses(layout.recompute) / layout.pipelineParallel;
}

double TrainingEvaluator::tensorSeconds(const Layout& layout, double tokens) const {
    if (layout.tensorParallel <= 1) return 0;
    const RankGroup group = rankGroup(m_fabric, layout.tensorParallel, 1);
    const double bytes = kActivationBytes * tokens * m_job.model.hidden;
    // Two all-reduces forward, two backward, two more when the forward is run again.
    const double perLayer = layout.recompute == Recompute::Full ? 6 : 4;
    const double layers = static_cast<double>(m_job.model.layers) / layout.pipelineParallel;
    return layers * perLayer * allReduceSeconds(m_fabric, group, bytes) *
           (1 - m_factors->tensorOverlap);
}

double TrainingEvaluator::expertSeconds(const Layout& layout, double tokens) const {
    if (layout.expertParallel <= 1 || m_moeLayers <= 0) return 0;
    const RankGroup group = rankGroup(m_fabric, layout.expertParallel, layout.tensorParallel);
    const double copy = kActivationBytes * tokens * m_job.model.hidden / layout.tensorParallel;
    const double perLayer = layout.recompute == Recompute::Full ? 6 : 4;
    return m_moeLayers / layout.pipelineParallel * perLayer *
           dispatchSeconds(m_fabric, group, copy, m_job.model.expertsPerToken) *
           (1 - m_factors->expertOverlap);
}

double TrainingEvaluator::contextSeconds(const Layout& layout, double tokens,
                                         double attention) const {
    if (layout.contextParallel <= 1) return 0;
    const double c = layout.contextParallel;
    const RankGroup group = rankGroup(m_fabric, layout.contextParallel, layout.tensorParallel);
    const double block = 2 * kActivationBytes * tokens * m_keyValueWidth / layout.tensorParallel;
    // Keys and values go round the ring forward, with their gradients backward.
    const double ring = 3 * (c - 1) * pointToPointSeconds(m_fabric, group.domains == 1, block) *
                        m_job.model.layers / layout.pipelineParallel;
    return exposed(ring, attention, m_factors->overlap);
}

double TrainingEvaluator::transferSeconds(const Layout& layout, double tokens) const {
    if (layout.pipelineParallel <= 1) return 0;
    const double bytes = kActivationBytes * tokens * m_job.model.hidden / layout.tensorParallel;
    const bool inside = layout.gpus() <= m_fabric.domain;
    const double once = 2 * pointToPointSeconds(m_fabric, inside, bytes);
    // Interleaved schedules send more often and hide it behind the next chunk.
    if (layout.virtualPipeline <= 1) return once;
    return once * std::max(1.0, layout.virtualPipeline * (1 - m_factors->overlap));
}

double TrainingEvaluator::dataSeconds(const Layout& layout, double microBatchSeconds,
                                      double microBatches) const {
    const int ranks = layout.dataParallel * layout.contextParallel;
    if (ranks <= 1) return 0;
    const TrainingFactors& factors = *m_factors;
    const double split = static_cast<double>(layout.tensorParallel) * layout.pipelineParallel;
    const RankGroup group = rankGroup(m_fabric, ranks, layout.tensorParallel);
    const double experts = m_count.routedExperts / (split * layout.expertParallel);
    const double dense = (m_count.total - m_count.routedExperts) / split;
    const double trained = m_trainable / std::max(1.0, m_count.total);
    const RankGroup expertGroup = rankGroup(m_fabric, std::max(1, ranks / layout.expertParallel),
                                            layout.tensorParallel * layout.expertParallel);
    const double gradientBytes = factors.gradientBytes * trained;
    const double backward = microBatchSeconds * 2 / 3;

    // FSDP joins the tensors of a layer into one message, DeepSpeed gathers each on its own.
    constexpr double kTensorsPerLayer = 10;
    const double layers = std::max(1, m_job.model.layers);
    const double messages = m_recipe.deepSpeedConvention ? kTensorsPerLayer * layers : layers;
    const double units = std::max(1.0, messages / layout.pipelineParallel);
    if (layout.zeroStage < 3 || layout.pipelineParallel > 1) {
        // Once a step: gradients reduced, weights redistributed, in buckets.
        const auto exchange = [&](RankGroup ring, double parameters) {
            return allGatherSeconds(m_fabric, ring, gradientBytes * parameters) +
                   allGatherSeconds(m_fabric, ring, kActivationBytes * trained * parameters);
        };
        const double seconds = exchange(group, dense) + exchange(expertGroup, experts);
        return exposed(seconds, backward, factors.overlap);
    }
    // Fully sharded: weights gathered for each pass, gradients reduced after each micro-batch.
    const double weightBytes =
        m_job.method == TrainingMethod::Qlora ? m_recipe.frozenWeight : kActivationBytes;
    const auto micro = [&](RankGroup ring, double parameters) {
        const double unit = parameters / units;
        return units * (2 * allGatherSeconds(m_fabric, ring, weightBytes * unit) +
                        allGatherSeconds(m_fabric, ring, gradientBytes * unit));
    };
    const double seconds = micro(group, dense) + micro(expertGroup, experts);
    return microBatches * exposed(seconds, microBatchSeconds, factors.overlap);
}

double TrainingEvaluator::optimizerSeconds(const Layout& layout) const {
    const double split = static_cast<double>(layout.tensorParallel) * layout.pipelineParallel;
    const double shards = layout.zeroStage >= 1
                              ? static_cast<double>(layout.dataParallel) * layout.contextParallel
                              : 1;
    // Adam reads gradient, master copy and moments and writes the last three and the weights.
    constexpr double kBytes = 4 + 3 * 4 + 3 * 4 + 2;
    const double experts = m_count.routedExperts / (split * layout.expertParallel);
    const double dense = (m_count.total - m_count.routedExperts) / split;
    const double expertShards = std::max(1.0, shards / layout.expertParallel);
    const double trained = m_trainable / std::max(1.0, m_count.total);
    return trained * kBytes * (dense / shards + experts / expertShards) / m_factors->memoryRate;
}

StepParts TrainingEvaluator::stepParts(const Layout& layout) const {
    StepParts parts;
    if (!m_factors) return parts;
    const double tokens =
        static_cast<double>(layout.microBatch) * m_job.sequenceLength / layout.contextParallel;
    const double m = microBatches(layout);

    double linear = linearSeconds(layout, tokens);
    if (m_job.method == TrainingMethod::Qlora) {
        // Each pass unpacks the frozen weights anew, however few tokens there are.
        linear += m_factors->dequantSeconds * m_count.total * linearPasses(layout.recompute) /
                  (static_cast<double>(layout.tensorParallel) * layout.pipelineParallel);
    }
    const double attention = attentionSeconds(layout, tokens);
    const double memoryBound = memoryBoundSeconds(layout, tokens);
    const double tensor = tensorSeconds(layout, tokens);
    const double expert = expertSeconds(layout, tokens);
    const double context = contextSeconds(layout, tokens, attention);
    const double transfer = transferSeconds(layout, tokens);
    const double busy = linear + attention + memoryBound;
    // The GPU waits when its kernels and exchanges end before the host has launched the next ones.
    const double stream = busy + tensor + expert + context;
    const double waiting = std::max(0.0, launchSeconds(layout) - stream);
    const double micro = stream + waiting + transfer;

    const double nodes =
        std::max(1.0, static_cast<double>(layout.gpus()) / std::max(1, m_gpusPerNode));
    const double straggling = 1 + m_factors->stragglerPerDoubling * std::log2(nodes);
    parts.computeLinear = m * (linear + memoryBound) * straggling;
    parts.computeAttention = m * attention * straggling;
    parts.tensorParallel = m * tensor * straggling;
    parts.expertParallel = m * expert * straggling;
    parts.contextParallel = m * context * straggling;
    parts.pipelineTransfer = m * transfer * straggling;
    const double p = layout.pipelineParallel;
    parts.pipelineBubble = micro * (p - 1) / layout.virtualPipeline * straggling;
    parts.dataParallel = dataSeconds(layout, micro, m);
    parts.optimizer = optimizerSeconds(layout);
    parts.other = m * waiting + m_factors->stepOverheadSeconds;
    return parts;
}

MemoryTerms TrainingEvaluator::memoryTerms(const Layout& layout) const {
    return trainingMemoryTerms(m_job, m_count, m_recipe, layout, microBatches(layout));
}

}  // namespace petaplan::performance
