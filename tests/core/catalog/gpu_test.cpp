// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/gpu.h"

#include <gtest/gtest.h>

namespace petaplan::catalog {
namespace {

TEST(NumberFormat, NamesReadBack) {
    for (const auto format : {NumberFormat::Fp64, NumberFormat::Fp64Tensor, NumberFormat::Fp32,
                              NumberFormat::Tf32, NumberFormat::Fp16, NumberFormat::Bf16,
                              NumberFormat::Fp8, NumberFormat::Fp4, NumberFormat::Int8}) {
        EXPECT_FALSE(formatName(format).empty());
        EXPECT_EQ(formatFromName(formatName(format)), format);
    }
    EXPECT_FALSE(formatFromName("fp128").has_value());
    EXPECT_FALSE(formatFromName("").has_value());
}

TEST(Gpu, DenseRateIsOfTheFormatAskedFor) {
    Gpu gpu;
    gpu.fp64Tflops = 1;
    gpu.fp64TensorTflops = 2;
    gpu.fp32Tflops = 3;
    gpu.tf32TensorTflops = 4;
    gpu.fp16TensorTflops = 5;
    gpu.bf16TensorTflops = 6;
    gpu.fp8Tflops = 7;
    gpu.int8Tops = 9;
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Fp64), 1);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Fp64Tensor), 2);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Fp32), 3);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Tf32), 4);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Fp16), 5);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Bf16), 6);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Fp8), 7);
    EXPECT_EQ(gpu.denseTflops(NumberFormat::Int8), 9);
    EXPECT_FALSE(gpu.denseTflops(NumberFormat::Fp4).has_value());
}

TEST(Gpu, UsableMemoryIsTheSourcedFigureElseAShareOfThePrintedOne) {
    Gpu gpu;
    EXPECT_FALSE(gpu.usableMemoryGib().has_value());
    gpu.memoryGib = 80;
    EXPECT_DOUBLE_EQ(gpu.usableMemoryGib().value(), 78.4);
    gpu.memoryUsableGib = 79.2;
    EXPECT_DOUBLE_EQ(gpu.usableMemoryGib().value(), 79.2);
}

TEST(Gpu, TitleAndUnverifiedFields) {
    Gpu gpu;
    gpu.name = "H100";
    EXPECT_EQ(gpu.title(), "H100");
    gpu.variant = "SXM5 80GB";
    EXPECT_EQ(gpu.title(), "H100 SXM5 80GB");
    gpu.unverifiedFields = {"pcie_gen", "tdp_w"};
    EXPECT_TRUE(gpu.isUnverified("tdp_w"));
    EXPECT_FALSE(gpu.isUnverified("memory_gib"));
}

}  // namespace
}  // namespace petaplan::catalog
