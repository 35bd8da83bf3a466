// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/workload/transformer_model.h"
#include "tests/core/workload/published_models.h"

namespace petaplan::workload {
namespace {

ModelLibrary library() {
    TransformerModel llama = test::llama31_70b();
    llama.id = "llama-3.1-70b";
    llama.name = "Llama 3.1 70B Instruct";
    TransformerModel mixtral = test::mixtral_8x7b();
    mixtral.id = "mixtral-8x7b";
    return ModelLibrary({llama, mixtral});
}

TEST(ModelLibrary, FindsByIdHoweverItIsWritten) {
    const ModelLibrary models = library();
    ASSERT_NE(models.find("llama-3.1-70b"), nullptr);
    EXPECT_EQ(models.find("Llama_3.1_70B"), models.find("llama-3.1-70b"));
    EXPECT_EQ(models.find("llama-3-1-70b"), models.find("llama-3.1-70b"));
    EXPECT_EQ(models.find("LLAMA 3.1 70B INSTRUCT"), models.find("llama-3.1-70b"));
    EXPECT_EQ(models.find("llama-3.1-7b"), nullptr);
    EXPECT_EQ(models.find(""), nullptr);
    EXPECT_EQ(models.ids(), (std::vector<std::string>{"llama-3.1-70b", "mixtral-8x7b"}));
}

TEST(TransformerModel, WarnsWhenDimensionsContradictTheAdvertisedCount) {
    TransformerModel model = test::llama31_70b();
    model.statedParameters = 70.6e9;
    EXPECT_TRUE(cautionsOf(model).empty());
    model.statedParameters = 65e9;
    const std::vector<Message> cautions = cautionsOf(model);
    ASSERT_EQ(cautions.size(), 1U);
    EXPECT_EQ(cautions.front().key, "workload.parameters_differ");
}

}  // namespace
}  // namespace petaplan::workload
