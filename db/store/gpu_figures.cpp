// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/gpu_figures.h"

#include <algorithm>

namespace petaplan::store {

std::span<const GpuFigure> gpuFigures() {
    using catalog::Gpu;
    constexpr Range kRate = positiveUpTo(1e6);
    static constexpr GpuFigure kFigures[] = {
        {"memory_gib", "GiB", &Gpu::memoryGib, positiveUpTo(4096)},
        {"memory_usable_gib", "GiB", &Gpu::memoryUsableGib, positiveUpTo(4096)},
        {"memory_bandwidth_gb_s", "GB/s", &Gpu::memoryBandwidthGbS, positiveUpTo(100'000)},
        {"fp64_tflops", "TFLOPS", &Gpu::fp64Tflops, kRate},
        {"fp64_tensor_tflops", "TFLOPS", &Gpu::fp64TensorTflops, kRate},
        {"fp32_tflops", "TFLOPS", &Gpu::fp32Tflops, kRate},
        {"tf32_tensor_tflops", "TFLOPS", &Gpu::tf32TensorTflops, kRate},
        {"fp16_tensor_tflops", "TFLOPS", &Gpu::fp16TensorTflops, kRate},
        {"bf16_tensor_tflops", "TFLOPS", &Gpu::bf16TensorTflops, kRate},
        {"fp8_tflops", "TFLOPS", &Gpu::fp8Tflops, kRate},
        {"fp4_tflops", "TFLOPS", &Gpu::fp4Tflops, kRate},
        {"int8_tops", "TOPS", &Gpu::int8Tops, kRate},
        {"sparsity_factor", "", &Gpu::sparsityFactor, {1, 4}},
        {"tdp_w", "W", &Gpu::tdpW, positiveUpTo(10'000)},
        {"interconnect_bandwidth_gb_s", "GB/s", &Gpu::interconnectBandwidthGbS,
         positiveUpTo(100'000)},
        {"pcie_gen", "", &Gpu::pcieGen, {1, 10}},
    };
    return kFigures;
}

const GpuFigure* findGpuFigure(std::string_view name) {
    const auto figures = gpuFigures();
    const auto at = std::find_if(figures.begin(), figures.end(),
                                 [&](const GpuFigure& figure) { return figure.name == name; });
    return at == figures.end() ? nullptr : &*at;
}

}  // namespace petaplan::store
