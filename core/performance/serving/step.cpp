// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/step.h"

#include <algorithm>
#include <cmath>

#include "core/performance/serving/weights.h"

namespace petaplan::performance {
namespace {

constexpr double kActivationBytes = 2;  ///< activations travel in 16 bits

/// Smooth maximum of two times that partly hide each other; never below the larger one.
double overlapped(double a, double b) {
    return std::cbrt(a * a * a + b * b * b);
}

}  // namespace

ServingStepModel::ServingStepModel(const workload::InferenceService& service,
                                   const ServingLayout& layout, const Hardware& hardware,
                                   const Calibration& calibration)
    : m_layout(layout),
      m_link(servingLink(hardware, layout.tensorParallel, calibration)),
      m_factors(servingFactors(calibration, service.engine, *hardware.gpu)) {
    const workload::TransformerModel& model = service.model;
    const workload::ParameterCount count = workload::countParameters(model);
    const WeightFormat weights = weightFormat(service.weightFormat);
    const workload::StorageFormat& cache = storageFormat(service.kvFormat);
    const catalog::Gpu& gpu = *hardware.gpu;

    m_bandwidth = gpu.memoryBandwidthGbS.value_or(0) * 1e9;
    const EngineFactors& engine = m_factors.engine;
    m_weightRate = m_bandwidth * m_factors.memoryEfficiency * engine.kernelEfficiency *
                   (weights.unpacked ? engine.quantisedEfficiency : 1);
    m_kvRate = m_bandwidth * m_factors.kvEfficiency * engine.kernelEfficiency;

    const MatrixRate rate = matrixRate(gpu, weights.compute).value_or(MatrixRate{});
    // Attention of a prompt runs in fp8 where the cache is kept in it and the GPU has the units.
    const auto attentionFormat = cache.compute == workload::Precision::Fp8 && gpu.fp8Tflops
                                     ? workload::Precision::Fp8
                                     : workload::Precision::Bf16;
    const MatrixRate attentionRate = matrixRate(gpu, attentionFormat).value_or(MatrixRate{});
    m_rateAssumed = rate.assumed;
    double tflops = rate.tflops;
    if (engine.accumulates16Bit && weights.compute != workload::Precision::Fp8 && gpu.int8Tops) {
        // Half of the int8 rate is the 16-bit rate of the matrix units without the halving that
        // GeForce cards apply to 32-bit accumulation.
        tflops = std::max(tflops, *gpu.int8Tops / 2);
    }
    m_peak = tflops * 1e12;
    m_productRate = m_peak * m_factors.computeEfficiency * engine.promptEfficiency;
    m_attentionRate =
        attentionRate.tflops * 1e12 * m_factors.attentionEfficiency * engine.promptEfficiency;

    const double stages = layout.pipelineParallel;
    const double group = layout.tensorParallel;
    const double attentionRanks = layout.attentionRanks();
    m_imbalance = 1 + m_factors.expertParallelLoss * std::log2(layout.expertParallel);
    m_layers = model.layers;
    m_stageLayers = m_layers / stages;
    m_hidden = model.hidden;
    m_window = model.slidingWindow.value_or(0);

    const double bytes = weights.bytes;
    const double headBytes = weights.vocabularyBytes;
    const double headParameters = static_cast<double>(model.vocab) * model.hidden;
    const double moeLayers = model.isMoe() ? model.layers - model.denseLayers : 0;
    const double denseParameters =
        (model.layers - moeLayers) * count.mlpPerDenseLayer +
        (model.isMoe() ? moeLayers * count.mlpPerMoeLayer - count.routedExperts : 0);

    m_attention = {count.attentionTotal * bytes / stages / attentionRanks,
                   2 * count.attentionTotal / stages / attentionRanks};
    m_dense = {denseParameters * bytes / stages / group, 2 * denseParameters / stages / group};
    m_head = {headParameters * headBytes / group, 2 * headParameters / group};
    if (model.isMoe()) {
        m_experts = model.experts;
        m_expertsPerToken = model.expertsPerToken;
        const double oneExpert = count.routedExperts / model.experts / stages;
        m_expertBytes = oneExpert * bytes;
        m_expertFlops = 2 * oneExpert;
        m_moeLayers = moeLayers / stages;
    }
    // Per layer and token: two normalised copies and residuals, query-key-value and attention
    // output, the inner vectors of the feed-forward part; routed tokens are copied to and from each
    // expert.
    const double routed = m_expertsPerToken * moeLayers / model.layers;
    const double inner =
        (model.isMoe()
             ? model.expertsPerToken * model.expertFfn.value_or(model.ffn) + model.sharedExpertFfn
             : model.ffn) /
        group;
    const double projected =
        (2.0 * model.heads + 2.0 * model.kvHeads) * model.headSize() / attentionRanks;
    m_activationBytes =
        m_factors.activationPasses * kActivationBytes * m_stageLayers *
        ((4 + 2 * routed / group) * m_hidden + projected + (model.gatedMlp ? 3 : 2) * inner);
    m_eagerLaunch = m_stageLayers * engine.eagerOverheadUs * 1e-6;
    m_totalWeightBytes =
        (count.attentionTotal + denseParameters) * bytes + headParameters * headBytes;

    m_kvBytesPerToken =
        kvBytesPerTokenPerRank(model, cache.bitsPerValue, layout.attentionRanks()) / stages;
    const double headWidth = model.latentAttention ? 0.5 * (model.latentAttention->noRopeHeadSize +
                                                            model.latentAttention->ropeHeadSize +
                                                            model.latentAttention->valueHeadSize)
                                                   : model.headSize();
    m_attentionFlopsPerPair = 4.0 * m_layers * model.heads * headWidth;
    const double decodeWidth = model.latentAttention ? model.latentAttention->kvRank +
                                                           0.5 * model.latentAttention->ropeHeadSize
                                                     : headWidth;
    m_decodeAttentionFlopsPerPair =
        4.0 * m_stageLayers * model.heads * decodeWidth / attentionRanks;
}

double ServingStepModel::roofline(double bytes, double flops) const {
    return overlapped(bytes / m_weightRate, flops / m_productRate);
}

double ServingStepModel::productTime(const Products& products, double tokens) const {
    return roofline(products.bytes,
                    products.flopsPerToken * (tokens + m_factors.smallProductTokens));
}

/// Expected distinct experts of a layer that `tokens` tokens choose: E (1 - (1 - k/E)^tokens).
double ServingStepModel::expertsTouched(double tokens) const {
    return m_experts * (1 - std::pow(1 - m_expertsPerToken / m_experts, tokens));
}

double ServingStepModel::expertTime(double tokens) const {
    if (m_experts <= 0) return 0;
    const double touched = expertsTouched(tokens);
    const double rows = tokens * m_expertsPerToken + touched * m_factors.expertPaddingTokens;
    return roofline(touched * m_expertBytes, rows * m_expertFlops / m_factors.expertEfficiency) /
               m_layout.tensorParallel +
           tokens * routingTime();
}

/// Choice of experts and copies of one token, shared by the ranks of the group.
double ServingStepModel::routingTime() const {
    return m_expertsPerToken * m_moeLayers * m_factors.routingNs * 1e-9 / m_layout.tensorParallel;
}

double ServingStepModel::cachedTokens(double context) const {
    return m_window > 0 ? std::min(context, m_window) : context;
}

/// Exchanges of one stage for `tokens` tokens; `calls`: how often each layer's exchange is started.
double ServingStepModel::stageCollectives(double tokens, double calls) const {
    if (m_layout.tensorParallel <= 1) return 0;
    double time = 0;
    const double chunk = tokens / calls;
    if (m_layout.expertParallel > 1) {
        // Dispatch to and combine from the experts' ranks; each rank sends its own tokens.
        // A token travels once to each rank that holds one of its experts.
        const double ranks = m_layout.expertParallel;
        const double others = (ranks - 1) * (1 - std::pow(1 - 1 / ranks, m_expertsPerToken));
        const double sent = chunk / m_layout.tensorParallel * m_hidden * kActivationBytes * others;
        time += m_stageLayers * calls * 2 * m_link.allToAll(sent);
    } else {
        time += m_stageLayers * calls * 2 * m_link.allReduce(chunk * m_hidden * kActivationBytes);
    }
    return time;
}

DecodeStep ServingStepModel::decode(double batch, double context) const {
    const double stages = m_layout.pipelineParallel;
    const double groups = std::clamp(std::floor(batch), 1.0, stages);
    const double tokens = batch / groups;  // one stage at a time
    const double rankTokens = std::max(1.0, tokens / m_layout.expertParallel);  // attention rank
    const EngineFactors& engine = m_factors.engine;

    const double weights = productTime(m_attention, rankTokens) + productTime(m_dense, tokens) +
                           expertTime(tokens) + rankTokens * m_activationBytes / m_weightRate;
    const double cached = cachedTokens(context);
    const double attention =
        overlapped(rankTokens * cached * m_kvBytesPerToken / m_kvRate,
                   rankTokens * cached * m_decodeAttentionFlopsPerPair / m_attentionRate);
    const double collectives = stageCollectives(tokens, 1);
    double launch = m_stageLayers * engine.layerOverheadUs * 1e-6;
    if (engine.launchOverlaps) {
        const double busy = weights + attention;
        launch = overlapped(busy, launch) - busy;
    }

    DecodeStep step;
    step.weights = m_imbalance * stages * weights + groups * productTime(m_head, rankTokens);
    step.attention = m_imbalance * stages * attention;
    step.collectives = stages * collectives;
    step.launch = stages * launch;
    step.sequences =
        std::max(1.0, batch / m_layout.expertParallel) * engine.sequenceOverheadUs * 1e-6;
    if (stages > 1 && groups > 1) {
        step.stages = m_factors.stageLoss * (groups - 1) *
                      (step.weights + step.attention + step.collectives + step.launch);
    }
    return step;
}

double ServingStepModel::promptAttention(double tokens) const {
    const double seen = m_window > 0 && m_window < tokens ? m_window * (tokens - m_window / 2)
                                                          : tokens * tokens / 2;
    return m_attentionFlopsPerPair * seen / m_layout.pipelineParallel / m_layout.tensorParallel /
           m_attentionRate;
}

PrefillWork ServingStepModel::prefillWork(double tokens, double batch, double answer) const {
    const EngineFactors& engine = m_factors.engine;
    const double chunk = engine.maxBatchedTokens;
    PrefillWork work;
    double flops =
        (m_attention.flopsPerToken / m_layout.expertParallel + m_dense.flopsPerToken) * tokens;
    work.products = flops / m_productRate;
    if (m_experts > 0) {
        const double rows =
            tokens * m_expertsPerToken + tokens / chunk * m_experts * m_factors.expertPaddingTokens;
        work.products +=
            rows * m_expertFlops /
                (m_layout.tensorParallel * m_factors.expertEfficiency * m_productRate) +
            tokens * routingTime();
    }
    work.products += tokens * m_activationBytes / m_layout.expertParallel / m_weightRate;
    work.products *= m_imbalance;
    work.attention = m_imbalance * promptAttention(tokens);
    work.collectives = stageCollectives(chunk, 1) * tokens / chunk;
    // Steps with prompts of other requests are shared: with `batch` in flight, batch / answer
    // prompts begin in each step.
    const double ownSteps = std::max(tokens / chunk, std::min(1.0, answer / batch));
    const double busy = work.products + work.attention + work.collectives;
    const double launches = ownSteps * m_eagerLaunch;
    work.launch = overlapped(busy, launches) - busy;
    return work;
}

double ServingStepModel::timeToFirstToken(double tokens, double prompts) const {
    const EngineFactors& engine = m_factors.engine;
    const double stages = m_layout.pipelineParallel;
    const double all = tokens * prompts;
    const double chunks = std::max(1.0, std::ceil(all / engine.maxBatchedTokens));
    const double perChunk = all / chunks;
    const double rankTokens = perChunk / m_layout.expertParallel;
    double stage = productTime(m_attention, rankTokens) + productTime(m_dense, perChunk) +
                   expertTime(perChunk);
    stage += rankTokens * m_activationBytes / m_weightRate;
    stage += promptAttention(tokens) * prompts / chunks;
    stage += stageCollectives(perChunk, 1);
    stage = overlapped(stage, m_eagerLaunch);
    return (chunks + stages - 1) * stage + productTime(m_head, prompts) +
           prompts * engine.sequenceOverheadUs * 1e-6;
}

double ServingStepModel::weightBytesRead(double batch) const {
    double bytes = m_totalWeightBytes;
    if (m_experts > 0) {
        bytes += expertsTouched(batch) * m_expertBytes * m_layout.pipelineParallel;
    }
    return bytes;
}

double ServingStepModel::bandwidthFloor(double batch, double context) const {
    const double kv = batch * cachedTokens(context) * m_kvBytesPerToken *
                      m_layout.pipelineParallel * m_layout.attentionRanks();
    // Stages work in turn on one request, at the same time on several.
    const double stages =
        std::clamp(std::floor(batch), 1.0, static_cast<double>(m_layout.pipelineParallel));
    return (weightBytesRead(batch) + kv) / (m_bandwidth * m_layout.tensorParallel * stages);
}

}  // namespace petaplan::performance
