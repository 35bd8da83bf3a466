// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/transformer_model.h"

namespace petaplan::workload::test {

/// A gated decoder with grouped-query attention: the shape of the Llama and Mistral families.
inline TransformerModel llamaLike(int layers, int hidden, int heads, int kvHeads, int ffn,
                                  int vocab) {
    TransformerModel model;
    model.id = "llama-like";
    model.layers = layers;
    model.hidden = hidden;
    model.heads = heads;
    model.kvHeads = kvHeads;
    model.ffn = ffn;
    model.vocab = vocab;
    return model;
}

/// Dimensions of the published configuration files.
inline TransformerModel llama2_7b() {
    return llamaLike(32, 4096, 32, 32, 11008, 32000);
}
inline TransformerModel llama2_70b() {
    return llamaLike(80, 8192, 64, 8, 28672, 32000);
}
inline TransformerModel llama31_8b() {
    return llamaLike(32, 4096, 32, 8, 14336, 128256);
}
inline TransformerModel llama31_70b() {
    return llamaLike(80, 8192, 64, 8, 28672, 128256);
}

/// GPT-3 (Brown et al. 2020, table 2.1) with the vocabulary padded as in Megatron.
inline TransformerModel gpt3_175b() {
    TransformerModel model = llamaLike(96, 12288, 96, 96, 49152, 51200);
    model.gatedMlp = false;
    model.tiedEmbeddings = true;
    return model;
}

inline TransformerModel mixtral_8x7b() {
    TransformerModel model = llamaLike(32, 4096, 32, 8, 14336, 32000);
    model.experts = 8;
    model.expertsPerToken = 2;
    return model;
}

/// DeepSeek-V3 (arXiv 2412.19437, section 4.2).
inline TransformerModel deepseekV3() {
    TransformerModel model = llamaLike(61, 7168, 128, 128, 18432, 129280);
    model.experts = 256;
    model.expertsPerToken = 8;
    model.expertFfn = 2048;
    model.sharedExpertFfn = 2048;
    model.denseLayers = 3;
    model.latentAttention = TransformerModel::LatentAttention{1536, 512, 64, 128, 128};
    return model;
}

}  // namespace petaplan::workload::test
