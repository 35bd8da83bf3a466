// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/performance/serving/inference.h"

namespace petaplan::performance {

// Ordinary heads keep a key and a value of every KV head in every layer: 2 L k d values. Latent
// attention keeps one latent and one shared rotary key per layer (DeepSeek-V2, arXiv 2405.04434,
// section 2.1).
double kvBytesPerToken(const workload::TransformerModel& model, double bitsPerValue) {
    return kvBytesPerTokenPerRank(model, bitsPerValue, 1);
}

double kvBytesPerTokenPerRank(const workload::TransformerModel& model, double bitsPerValue,
                              int ranks) {
    const double bytes = bitsPerValue / 8;
    if (model.latentAttention) {
        const auto& latent = *model.latentAttention;
        return static_cast<double>(model.layers) * (latent.kvRank + latent.ropeHeadSize) * bytes;
    }
    const int heads = std::max(1, (model.kvHeads + ranks - 1) / ranks);
    return 2.0 * model.layers * heads * model.headSize() * bytes;
}

}  // namespace petaplan::performance
