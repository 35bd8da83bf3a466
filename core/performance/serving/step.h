// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/serving/factors.h"
#include "core/performance/serving/inference.h"
#include "core/performance/serving/link.h"

namespace petaplan::performance {

/// Seconds of one decode step (one new token for each request in flight) by part.
struct DecodeStep {
    double weights = 0;      ///< products with weights: the larger of reading them and computing
    double attention = 0;    ///< reading the KV cache
    double collectives = 0;  ///< tensor- and expert-parallel exchange
    double launch = 0;       ///< kernel launches and gaps
    double sequences = 0;    ///< scheduling and sampling of each request
    double stages = 0;       ///< transfers and imbalance of pipeline stages

    double total() const { return weights + attention + collectives + launch + sequences + stages; }
};

/// Seconds that one prompt occupies the replica while prompts and answers are batched together.
struct PrefillWork {
    double products = 0;
    double attention = 0;
    double collectives = 0;

    double launch = 0;  ///< what the launches of these steps add beyond the work of the GPU

    double total() const { return products + attention + collectives + launch; }
};

/// Times of single steps of one model on one layout: pure arithmetic over numbers resolved once, so
/// that a search can evaluate it for many batch sizes. Formulas: README_inference.md.
class ServingStepModel {
public:
    ServingStepModel(const workload::InferenceService& service, const ServingLayout& layout,
                     const Hardware& hardware, const Calibration& calibration);

    /// `batch` requests in flight, each with `context` tokens of KV on average.
    DecodeStep decode(double batch, double context) const;
    /// Occupancy of one prompt of `tokens` tokens while `batch` requests with answers of `answer`
    /// tokens are in flight.
    PrefillWork prefillWork(double tokens, double batch, double answer) const;
    /// Time from start to first token of `prompts` prompts processed together on an idle replica.
    double timeToFirstToken(double tokens, double prompts) const;

    /// Shortest possible decode step: every weight and KV byte read once at the full bandwidth of
    /// all GPUs of the replica.
    double bandwidthFloor(double batch, double context) const;

    const ServingFactors& factors() const { return m_factors; }
    bool rateAssumed() const { return m_rateAssumed; }
    const ServingLink& link() const { return m_link; }
    double weightBytesRead(double batch) const;       ///< of the whole model in one decode step
    double bandwidth() const { return m_bandwidth; }  ///< of one GPU, bytes/s
    double reachedBandwidth() const { return m_weightRate; }  ///< when reading weights
    double reachedRate() const { return m_productRate; }      ///< flop/s of large products

private:
    /// A group of weight matrices that a token passes in one stage on one GPU.
    struct Products {
        double bytes = 0;
        double flopsPerToken = 0;
    };

    double roofline(double bytes, double flops) const;
    double productTime(const Products& products, double tokens) const;
    double expertTime(double tokens) const;
    double routingTime() const;
    double promptAttention(double tokens) const;
    double expertsTouched(double tokens) const;
    double stageCollectives(double tokens, double perLayerCalls) const;
    double cachedTokens(double context) const;

    ServingLayout m_layout;
    ServingLink m_link;
    ServingFactors m_factors;
    bool m_rateAssumed = false;

    double m_bandwidth = 1;      ///< bytes/s of one GPU, nominal
    double m_weightRate = 1;     ///< bytes/s reached when reading weights
    double m_kvRate = 1;         ///< bytes/s reached when reading KV
    double m_peak = 1;           ///< flop/s of one GPU in the format of the products
    double m_productRate = 1;    ///< flop/s reached
    double m_attentionRate = 1;  ///< flop/s reached by prefill attention
    double m_imbalance = 1;      ///< time of the fullest expert rank / mean
    double m_layers = 1;
    double m_stageLayers = 1;
    double m_hidden = 1;
    double m_activationBytes = 0;  ///< memory traffic of one token's activations, GPU and stage
    double m_eagerLaunch = 0;      ///< s, launches of one step with prompts, one stage
    double m_window = 0;           ///< tokens; 0: full attention

    Products m_attention;  ///< per GPU and stage
    Products m_dense;      ///< feed-forward parts without routing
    Products m_head;       ///< output projection, last stage
    double m_experts = 0;
    double m_expertsPerToken = 0;
    double m_expertBytes = 0;      ///< one routed expert, all MoE layers of the stage, whole group
    double m_expertFlops = 0;      ///< the same, per token
    double m_moeLayers = 0;        ///< of the stage
    double m_kvBytesPerToken = 0;  ///< one GPU and stage, requests of its rank
    double m_attentionFlopsPerPair = 0;        ///< prefill: per query-key pair, whole model
    double m_decodeAttentionFlopsPerPair = 0;  ///< decode: one GPU and stage
    double m_totalWeightBytes = 0;             ///< without the look-up table and routed experts
};

}  // namespace petaplan::performance
