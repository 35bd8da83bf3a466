// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/precision.h"

#include <gtest/gtest.h>

namespace petaplan::workload {
namespace {

TEST(Precision, NamesReadBack) {
    for (const Precision precision : {Precision::Fp32, Precision::Tf32, Precision::Fp16,
                                      Precision::Bf16, Precision::Fp8, Precision::Fp4}) {
        EXPECT_EQ(precisionFromName(precisionName(precision)), precision);
    }
    EXPECT_EQ(precisionFromName("BF16"), Precision::Bf16);
    EXPECT_EQ(precisionFromName("mxfp8"), Precision::Fp8);
    EXPECT_EQ(precisionFromName("nvfp4"), Precision::Fp4);
    EXPECT_EQ(precisionFromName("bf17"), std::nullopt);
    EXPECT_EQ(precisionFromName(""), std::nullopt);
}

TEST(StorageFormat, BitsFollowTheBlockLayouts) {
    const auto bits = [](std::string_view name) { return findStorageFormat(name)->bitsPerValue; };
    // ggml block layouts: bytes x 8 / values.
    EXPECT_DOUBLE_EQ(bits("q4_0"), 18.0 * 8 / 32);
    EXPECT_DOUBLE_EQ(bits("q8_0"), 34.0 * 8 / 32);
    EXPECT_DOUBLE_EQ(bits("q4_k"), 144.0 * 8 / 256);
    EXPECT_DOUBLE_EQ(bits("q6_k"), 210.0 * 8 / 256);
    // One shared scale per block.
    EXPECT_DOUBLE_EQ(bits("mxfp4"), 4 + 8.0 / 32);
    EXPECT_DOUBLE_EQ(bits("nvfp4"), 4 + 8.0 / 16);
    // QLoRA (arXiv 2305.14314, section 3): double quantisation brings 0.5 to 0.127 bits.
    EXPECT_DOUBLE_EQ(bits("nf4"), 4.5);
    EXPECT_NEAR(bits("nf4_dq"), 4 + 8.0 / 64 + 32.0 / (64 * 256), 1e-3);
    EXPECT_DOUBLE_EQ(bits("int4_g128"), 4.25);
}

TEST(StorageFormat, FindsOtherSpellingsAndRefusesUnknownOnes) {
    EXPECT_EQ(findStorageFormat("Q4_K_M"), findStorageFormat("q4-k-m"));
    EXPECT_EQ(findStorageFormat("AWQ"), findStorageFormat("int4_g128"));
    EXPECT_EQ(findStorageFormat("bfloat16"), findStorageFormat("bf16"));
    EXPECT_EQ(findStorageFormat("int5"), nullptr);
    EXPECT_EQ(findStorageFormat(""), nullptr);
}

TEST(StorageFormat, EveryListedNameIsFoundAndHasPlausibleBits) {
    for (const std::string& name : storageFormatNames()) {
        const StorageFormat* format = findStorageFormat(name);
        ASSERT_NE(format, nullptr) << name;
        EXPECT_EQ(format->name, name);
        EXPECT_GE(format->bitsPerValue, 2) << name;
        EXPECT_LE(format->bitsPerValue, 32) << name;
    }
}

}  // namespace
}  // namespace petaplan::workload
