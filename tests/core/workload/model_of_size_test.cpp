// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/model_of_size.h"

#include <gtest/gtest.h>

#include <cmath>

namespace petaplan::workload {
namespace {

TEST(ModelOfSize, HasTheWantedSizeAndIsAValidModel) {
    for (const double wanted : {1e8, 3.5e8, 1e9, 3e9, 7e9, 13e9, 70e9, 175e9, 1e12, 1e13}) {
        const TransformerModel model = modelOfSize(wanted);
        EXPECT_NEAR(countParameters(model).total / wanted, 1, 0.06) << wanted;
        EXPECT_TRUE(problemsOf(model).empty()) << wanted;
        EXPECT_EQ(model.hidden, model.heads * 128);
    }
}

// Touvron et al. 2023, table 2: 6.7 billion parameters are 32 layers of 4096 with 32 heads.
TEST(ModelOfSize, SevenBillionLooksLikeLlama) {
    const TransformerModel model = modelOfSize(6.738e9);
    EXPECT_NEAR(model.hidden, 4096, 256);
    EXPECT_NEAR(model.layers, 32, 4);
}

TEST(ModelOfSize, NeverShrinksWhenMoreIsWanted) {
    double last = 0;
    for (double wanted = 2e8; wanted < 1e12; wanted *= 1.3) {
        const double total = countParameters(modelOfSize(wanted)).total;
        EXPECT_GT(total, last);
        last = total;
    }
}

}  // namespace
}  // namespace petaplan::workload
