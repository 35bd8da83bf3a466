// SPDX-License-Identifier: GPL-3.0-or-later
// Expected counts: the "Model size" figures that the Hugging Face hub derives from the published
// weight files (safetensors headers) unless another source stands beside the value.
#include <gtest/gtest.h>

#include <cmath>

#include "core/workload/transformer_model.h"
#include "tests/core/workload/published_models.h"

namespace petaplan::workload {
namespace {

using namespace test;

TEST(ParameterCount, MatchesPublishedDenseModelsExactly) {
    EXPECT_DOUBLE_EQ(countParameters(llama2_7b()).total, 6'738'415'616.0);
    EXPECT_DOUBLE_EQ(countParameters(llamaLike(40, 5120, 40, 40, 13824, 32000)).total,
                     13'015'864'320.0);  // Llama 2 13B
    EXPECT_DOUBLE_EQ(countParameters(llama2_70b()).total, 68'976'648'192.0);
    EXPECT_DOUBLE_EQ(countParameters(llama31_8b()).total, 8'030'261'248.0);
    EXPECT_DOUBLE_EQ(countParameters(llama31_70b()).total, 70'553'706'496.0);
    EXPECT_DOUBLE_EQ(countParameters(llamaLike(126, 16384, 128, 8, 53248, 128256)).total,
                     405'853'388'800.0);  // Llama 3.1 405B
    EXPECT_DOUBLE_EQ(countParameters(llamaLike(32, 4096, 32, 8, 14336, 32000)).total,
                     7'241'732'096.0);  // Mistral 7B v0.1
}

TEST(ParameterCount, SharesTheTableOfTiedEmbeddings) {
    TransformerModel model = llamaLike(16, 2048, 32, 8, 8192, 128256);  // Llama 3.2 1B
    model.tiedEmbeddings = true;
    const ParameterCount count = countParameters(model);
    EXPECT_DOUBLE_EQ(count.total, 1'235'814'400.0);
    EXPECT_DOUBLE_EQ(count.head, 0);
    // The output product is paid for although its table is shared.
    EXPECT_DOUBLE_EQ(count.multipliedPerToken, count.total - count.normsTotal);
}

TEST(ParameterCount, FollowsTheClosedFormOfMegatronWithinItsBiases) {
    // Narayanan et al. 2021 (arXiv 2104.04473), equation 2: P = 12 l h^2 (1 + 13/(12 h) +
    // (V + s)/(12 l h)); it counts biases and position embeddings, which are left out here.
    const TransformerModel model = gpt3_175b();
    const double h = 12288;
    const double l = 96;
    const double closedForm = 12 * l * h * h * (1 + 13 / (12 * h) + (51200 + 2048) / (12 * l * h));
    EXPECT_NEAR(countParameters(model).total / closedForm, 1, 5e-4);
    EXPECT_LT(countParameters(model).total, closedForm);
}

TEST(ParameterCount, CountsAllExpertsAndTheActiveOnesApart) {
    const ParameterCount mixtral = countParameters(mixtral_8x7b());
    EXPECT_DOUBLE_EQ(mixtral.total, 46'702'792'704.0);
    // Mixtral of Experts (arXiv 2401.04088): 13B active parameters per token.
    EXPECT_NEAR(mixtral.active, 12.88e9, 0.01e9);
}

TEST(ParameterCount, CountsLatentAttentionAndSharedExperts) {
    // DeepSeek-V3 (arXiv 2412.19437), abstract: 671B total, 37B active. "Active" in the report
    // leaves the look-up table out.
    const ParameterCount count = countParameters(deepseekV3());
    EXPECT_NEAR(count.total, 671.0e9, 0.1e9);
    EXPECT_NEAR(count.active - count.embedding, 36.6e9, 0.3e9);
    EXPECT_NEAR(count.active, 37.5e9, 0.1e9);
}

TEST(ParameterCount, UsesTheStatedHeadSize) {
    // Qwen3 235B-A22B: 64 heads of 128 on a hidden size of 4096; 235.1B total, 22.2B active
    // (Qwen3 technical report, arXiv 2505.09388, table 2, and the weight files).
    TransformerModel model = llamaLike(94, 4096, 64, 4, 12288, 151936);
    model.headSizeStated = 128;
    model.experts = 128;
    model.expertsPerToken = 8;
    model.expertFfn = 1536;
    const ParameterCount count = countParameters(model);
    EXPECT_NEAR(count.total, 235.09e9, 0.02e9);
    EXPECT_NEAR(count.active, 22.19e9, 0.02e9);
}

TEST(ParameterCount, UngatedFeedForwardHasTwoMatrices) {
    TransformerModel gated = llama2_7b();
    TransformerModel plain = gated;
    plain.gatedMlp = false;
    EXPECT_DOUBLE_EQ(countParameters(gated).mlpPerDenseLayer, 3.0 * 4096 * 11008);
    EXPECT_DOUBLE_EQ(countParameters(plain).mlpPerDenseLayer, 2.0 * 4096 * 11008);
}

}  // namespace
}  // namespace petaplan::workload
