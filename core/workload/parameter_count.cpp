// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/transformer_model.h"

namespace petaplan::workload {
namespace {

/// Attention of one layer. Grouped-query: query and output h x a d, key and value h x k d each.
/// Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434, section 2.1): down- and
/// up-projections of query and of the joint key-value latent, shared rotary key.
double attentionParameters(const TransformerModel& model) {
    const double h = model.hidden;
    const double heads = model.heads;
    if (model.latentAttention) {
        const auto& latent = *model.latentAttention;
        const double queryWidth = heads * (latent.noRopeHeadSize + latent.ropeHeadSize);
        const double query = latent.queryRank > 0
                                 ? h * latent.queryRank + latent.queryRank * queryWidth
                                 : h * queryWidth;
        const double keyValue =
            h * (latent.kvRank + latent.ropeHeadSize) +
            latent.kvRank * heads * (latent.noRopeHeadSize + latent.valueHeadSize);
        return query + keyValue + heads * latent.valueHeadSize * h;
    }
    const double d = model.headSize();
    return 2 * h * heads * d + 2 * h * model.kvHeads * d;
}

/// Scale vectors of a layer: one before attention, one before the feed-forward part; latent
/// attention also normalises its two latents. Biases of older models (below 0.1 %) are left out.
double normsPerLayer(const TransformerModel& model) {
    double norms = 2.0 * model.hidden;
    if (model.latentAttention) {
        norms += model.latentAttention->queryRank + model.latentAttention->kvRank;
    }
    return norms;
}

}  // namespace

ParameterCount countParameters(const TransformerModel& model) {
    ParameterCount count;
    const double h = model.hidden;
    const double matrices = model.gatedMlp ? 3 : 2;  // gate, up, down or up, down
    const double moeLayers = model.isMoe() ? model.layers - model.denseLayers : 0;
    const double denseLayers = model.layers - moeLayers;

    count.attentionPerLayer = attentionParameters(model);
    count.mlpPerDenseLayer = matrices * h * model.ffn;
    if (model.isMoe()) {
        const double expert = matrices * h * model.expertFfn.value_or(model.ffn);
        const double router = h * model.experts;
        const double shared = matrices * h * model.sharedExpertFfn;
        count.mlpPerMoeLayer = expert * model.experts + router + shared;
        count.mlpActivePerMoeLayer = expert * model.expertsPerToken + router + shared;
        count.routedExperts = moeLayers * expert * model.experts;
    }
    count.attentionTotal = model.layers * count.attentionPerLayer;
    count.normsTotal = model.layers * normsPerLayer(model) + h;  // and the one before the head
    count.embedding = static_cast<double>(model.vocab) * h;
    count.head = model.tiedEmbeddings ? 0 : count.embedding;

    const double shared = count.attentionTotal + denseLayers * count.mlpPerDenseLayer;
    const double active = shared + moeLayers * count.mlpActivePerMoeLayer;
    count.total =
        shared + moeLayers * count.mlpPerMoeLayer + count.normsTotal + count.embedding + count.head;
    count.active = active + count.normsTotal + count.embedding + count.head;
    count.multipliedPerToken = active + count.embedding;  // the head's product, tied or not
    return count;
}

}  // namespace petaplan::workload
