// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/performance/serving/inference.h"
#include "tests/core/performance/serving_fixtures.h"

namespace petaplan::performance {
namespace {

// 2 x layers x KV heads x head size x 2 bytes.
TEST(KvCache, BytesPerTokenOfLlama3) {
    EXPECT_DOUBLE_EQ(kvBytesPerToken(llama3_8b(), 16), 131072);
    EXPECT_DOUBLE_EQ(kvBytesPerToken(llama3_70b(), 16), 327680);
}

// huggingface/blog llama31.md (2024-07): cache at 128k tokens, 15.62 and 39.06 GiB.
TEST(KvCache, SizeAt128kTokens) {
    constexpr double kGib = 1024.0 * 1024 * 1024;
    EXPECT_NEAR(kvBytesPerToken(llama3_8b(), 16) * 128000 / kGib, 15.62, 0.08);
    EXPECT_NEAR(kvBytesPerToken(llama3_70b(), 16) * 128000 / kGib, 39.06, 0.2);
}

// vllm issue 21348: 94 layers, 4 KV heads of 128, four ranks: one head each.
TEST(KvCache, OneHeadPerRank) {
    workload::TransformerModel model = llama3_8b();
    model.layers = 94;
    model.kvHeads = 4;
    model.headSizeStated = 128;
    EXPECT_DOUBLE_EQ(kvBytesPerTokenPerRank(model, 16, 4), 48128);
    // 8.11 GiB of cache per GPU hold 178,880 tokens by the log; 2 %.
    EXPECT_NEAR(8.11 * 1024 * 1024 * 1024 / 48128, 178880, 0.02 * 178880);
}

TEST(KvCache, BelowOneHeadPerRankHeadsAreReplicated) {
    EXPECT_DOUBLE_EQ(kvBytesPerTokenPerRank(llama3_8b(), 16, 8), 131072.0 / 8);
    EXPECT_DOUBLE_EQ(kvBytesPerTokenPerRank(llama3_8b(), 16, 16), 131072.0 / 8);
}

// vllm issue 6746: a checkpoint with 16 KV heads of Llama 3.1 405B keeps twice the cache of one
// with 8 at the same tensor parallelism.
TEST(KvCache, FollowsTheKvHeadsOfTheCheckpoint) {
    workload::TransformerModel model = llama31_405b();
    const double eight = kvBytesPerTokenPerRank(model, 16, 8);
    model.kvHeads = 16;
    EXPECT_DOUBLE_EQ(kvBytesPerTokenPerRank(model, 16, 8), 2 * eight);
}

// DeepSeek-V2 (arXiv 2405.04434, table 1): (512 + 64) values per token and layer.
TEST(KvCache, LatentAttentionKeepsOneLatent) {
    workload::TransformerModel model;
    model.layers = 61;
    model.hidden = 7168;
    model.heads = model.kvHeads = 128;
    model.latentAttention = workload::TransformerModel::LatentAttention{1536, 512, 64, 128, 128};
    EXPECT_DOUBLE_EQ(kvBytesPerToken(model, 16), 61 * 576 * 2);
    EXPECT_DOUBLE_EQ(kvBytesPerTokenPerRank(model, 16, 8), 61 * 576 * 2);
}

}  // namespace
}  // namespace petaplan::performance
