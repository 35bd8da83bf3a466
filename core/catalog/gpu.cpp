// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/gpu.h"

#include <algorithm>
#include <array>
#include <utility>

namespace petaplan::catalog {
namespace {

constexpr std::array<std::pair<NumberFormat, std::string_view>, 9> kFormatNames{{
    {NumberFormat::Fp64, "fp64"},
    {NumberFormat::Fp64Tensor, "fp64_tensor"},
    {NumberFormat::Fp32, "fp32"},
    {NumberFormat::Tf32, "tf32"},
    {NumberFormat::Fp16, "fp16"},
    {NumberFormat::Bf16, "bf16"},
    {NumberFormat::Fp8, "fp8"},
    {NumberFormat::Fp4, "fp4"},
    {NumberFormat::Int8, "int8"},
}};

// Share of the printed memory that programs get where no source states it.
constexpr double kUsableMemoryShare = 0.98;

}  // namespace

std::string_view formatName(NumberFormat format) {
    for (const auto& [known, name] : kFormatNames) {
        if (known == format) return name;
    }
    return {};
}

std::optional<NumberFormat> formatFromName(std::string_view name) {
    for (const auto& [format, known] : kFormatNames) {
        if (known == name) return format;
    }
    return std::nullopt;
}

std::string Gpu::title() const {
    return variant.empty() ? name : name + " " + variant;
}

std::optional<double> Gpu::denseTflops(NumberFormat format) const {
    switch (format) {
        case NumberFormat::Fp64:
            return fp64Tflops;
        case NumberFormat::Fp64Tensor:
            return fp64TensorTflops;
        case NumberFormat::Fp32:
            return fp32Tflops;
        case NumberFormat::Tf32:
            return tf32TensorTflops;
        case NumberFormat::Fp16:
            return fp16TensorTflops;
        case NumberFormat::Bf16:
            return bf16TensorTflops;
        case NumberFormat::Fp8:
            return fp8Tflops;
        case NumberFormat::Fp4:
            return fp4Tflops;
        case NumberFormat::Int8:
            return int8Tops;
    }
    return std::nullopt;
}

std::optional<double> Gpu::usableMemoryGib() const {
    if (memoryUsableGib) return memoryUsableGib;
    if (memoryGib) return kUsableMemoryShare * *memoryGib;
    return std::nullopt;
}

bool Gpu::isUnverified(std::string_view field) const {
    return std::find(unverifiedFields.begin(), unverifiedFields.end(), field) !=
           unverifiedFields.end();
}

}  // namespace petaplan::catalog
