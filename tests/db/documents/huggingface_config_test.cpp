// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/huggingface_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "db/data_error.h"

namespace petaplan::documents {
namespace {

workload::TransformerModel read(const std::string& json) {
    return huggingFaceConfigFromText(json, "config.json", "unnamed");
}

// Published totals: Llama 2 7B 6,738,415,616 and Mixtral 8x7B 46,702,792,704 parameters
// (safetensors metadata of meta-llama/Llama-2-7b-hf and mistralai/Mixtral-8x7B-v0.1).
TEST(HuggingFaceConfig, DimensionsOfLlama2GiveItsPublishedParameterCount) {
    const auto model = read(R"({"_name_or_path": "meta-llama/Llama-2-7b-hf", "model_type": "llama",
        "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32,
        "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 32000,
        "max_position_embeddings": 4096, "tie_word_embeddings": false, "torch_dtype": "float16"})");
    EXPECT_EQ(model.name, "meta-llama/Llama-2-7b-hf");
    EXPECT_EQ(model.maxContext, 4096);
    EXPECT_DOUBLE_EQ(workload::countParameters(model).total, 6'738'415'616.0);
}

TEST(HuggingFaceConfig, ExpertsOfMixtralAreCounted) {
    const auto model = read(R"({"model_type": "mixtral", "hidden_size": 4096,
        "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
        "num_key_value_heads": 8, "num_local_experts": 8, "num_experts_per_tok": 2,
        "vocab_size": 32000, "sliding_window": null, "tie_word_embeddings": false})");
    EXPECT_TRUE(model.isMoe());
    EXPECT_FALSE(model.slidingWindow.has_value());
    EXPECT_DOUBLE_EQ(workload::countParameters(model).total, 46'702'792'704.0);
}

TEST(HuggingFaceConfig, OldSpellingsAndFamiliesAreUnderstood) {
    const auto model = read(R"({"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12,
        "vocab_size": 50257, "n_positions": 1024, "n_inner": null})");
    EXPECT_EQ(model.ffn, 3072);
    EXPECT_FALSE(model.gatedMlp);
    EXPECT_TRUE(model.tiedEmbeddings);
    EXPECT_EQ(model.maxContext, 1024);
}

TEST(HuggingFaceConfig, TextPartOfAMultimodalModelIsRead) {
    const auto model = read(R"({"model_type": "mllama", "text_config": {"model_type": "llama",
        "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2,
        "num_attention_heads": 4, "vocab_size": 100}})");
    EXPECT_EQ(model.layers, 2);
    EXPECT_EQ(model.kvHeads, 4);
}

TEST(HuggingFaceConfig, EncodersAreKnownByTheirFamily) {
    const std::string rest = R"("num_hidden_layers": 12, "hidden_size": 768,
        "num_attention_heads": 12, "vocab_size": 30522})";
    EXPECT_TRUE(read(R"({"model_type": "bert", )" + rest).encoderOnly);
    EXPECT_FALSE(read(R"({"model_type": "bert", "is_decoder": true, )" + rest).encoderOnly);
    EXPECT_FALSE(read(R"({"model_type": "gpt2", )" + rest).encoderOnly);
}

TEST(HuggingFaceConfig, MissingDimensionIsNamed) {
    try {
        read(R"({"model_type": "llama", "hidden_size": 4096})");
        FAIL() << "no error";
    } catch (const DataError& fault) {
        EXPECT_THAT(fault.what(), testing::HasSubstr("num_hidden_layers"));
        EXPECT_EQ(fault.file(), "config.json");
    }
}

/// T5 has 24 + 24 layers and cross attention; as a decoder of 24 layers it would be half of itself.
TEST(HuggingFaceConfig, ModelsOfTwoStacksAreRefused) {
    const std::string rest = R"("num_layers": 24, "d_model": 1024, "num_attention_heads": 16,
        "d_ff": 4096, "vocab_size": 32128})";
    for (const char* two :
         {R"({"model_type": "t5", )", R"({"model_type": "own", "is_encoder_decoder": true, )"}) {
        try {
            read(two + rest);
            FAIL() << "no error: " << two;
        } catch (const DataError& fault) {
            EXPECT_THAT(fault.what(), testing::HasSubstr("an encoder and a decoder"));
            EXPECT_EQ(fault.file(), "config.json");
        }
    }
    EXPECT_EQ(read(R"({"model_type": "own", "is_encoder_decoder": false, )" + rest).layers, 24);
}

TEST(HuggingFaceConfig, FieldsAreCalledAsInTheFile) {
    EXPECT_EQ(huggingFaceKeyOf("kv_heads"), "num_key_value_heads");
    EXPECT_EQ(huggingFaceKeyOf("sliding_window"), "sliding_window");
}

TEST(HuggingFaceConfig, TextThatIsNoJsonIsRefused) {
    EXPECT_THROW(read("{\"hidden_size\": "), DataError);
    EXPECT_THROW(read("[1, 2]"), DataError);
}

}  // namespace
}  // namespace petaplan::documents
