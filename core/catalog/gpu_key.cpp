// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/gpu_key.h"

#include <algorithm>
#include <array>

namespace petaplan::catalog {
namespace {

template <const std::string Gpu::*field>
Value text(const Gpu& gpu) {
    return (gpu.*field).empty() ? Value() : Value(gpu.*field);
}
template <const std::optional<double> Gpu::*field>
Value number(const Gpu& gpu) {
    return gpu.*field ? Value(*(gpu.*field)) : Value();
}
template <const std::optional<int> Gpu::*field>
Value whole(const Gpu& gpu) {
    return gpu.*field ? Value(static_cast<double>(*(gpu.*field))) : Value();
}

using enum KeyKind;

constexpr std::array kKeys{
    GpuKey{"id", Text, "", text<&Gpu::id>},
    GpuKey{"vendor", Text, "", text<&Gpu::vendor>},
    GpuKey{"name", Text, "", text<&Gpu::name>},
    GpuKey{"variant", Text, "", text<&Gpu::variant>},
    GpuKey{"architecture", Text, "", text<&Gpu::architecture>},
    GpuKey{"launch_year", Number, "", whole<&Gpu::launchYear>},
    GpuKey{"form_factor", Text, "", text<&Gpu::formFactor>},
    GpuKey{"memory_gib", Number, "GiB", number<&Gpu::memoryGib>},
    GpuKey{"memory_usable_gib", Number, "GiB", number<&Gpu::memoryUsableGib>},
    GpuKey{"memory_type", Text, "", text<&Gpu::memoryType>},
    GpuKey{"memory_bandwidth_gb_s", Number, "GB/s", number<&Gpu::memoryBandwidthGbS>},
    GpuKey{"fp64_tflops", Number, "TFLOPS", number<&Gpu::fp64Tflops>},
    GpuKey{"fp64_tensor_tflops", Number, "TFLOPS", number<&Gpu::fp64TensorTflops>},
    GpuKey{"fp32_tflops", Number, "TFLOPS", number<&Gpu::fp32Tflops>},
    GpuKey{"tf32_tensor_tflops", Number, "TFLOPS", number<&Gpu::tf32TensorTflops>},
    GpuKey{"fp16_tensor_tflops", Number, "TFLOPS", number<&Gpu::fp16TensorTflops>},
    GpuKey{"bf16_tensor_tflops", Number, "TFLOPS", number<&Gpu::bf16TensorTflops>},
    GpuKey{"fp8_tflops", Number, "TFLOPS", number<&Gpu::fp8Tflops>},
    GpuKey{"fp4_tflops", Number, "TFLOPS", number<&Gpu::fp4Tflops>},
    GpuKey{"int8_tops", Number, "TOPS", number<&Gpu::int8Tops>},
    GpuKey{"sparsity_factor", Number, "", number<&Gpu::sparsityFactor>},
    GpuKey{"tdp_w", Number, "W", number<&Gpu::tdpW>},
    GpuKey{"interconnect", Text, "", text<&Gpu::interconnect>},
    GpuKey{"interconnect_bandwidth_gb_s", Number, "GB/s", number<&Gpu::interconnectBandwidthGbS>},
    GpuKey{"pcie_gen", Number, "", number<&Gpu::pcieGen>},
    GpuKey{"pcie_lanes", Number, "", whole<&Gpu::pcieLanes>},
    GpuKey{"mig_max_instances", Number, "", whole<&Gpu::migMaxInstances>},
    GpuKey{"vgpu_min_fraction", Text, "", text<&Gpu::vgpuMinFraction>},
    GpuKey{"cuda_compute_capability", Text, "", text<&Gpu::computeCapability>},
    GpuKey{"rt_cores", Text, "", text<&Gpu::rtCores>},
    GpuKey{"fp16_accumulate", Text, "", text<&Gpu::fp16Accumulate>},
    GpuKey{"export_control_note", Text, "", text<&Gpu::exportControlNote>},
    GpuKey{"cross_check", Text, "", text<&Gpu::crossCheck>},
};

}  // namespace

std::span<const GpuKey> gpuKeys() {
    return kKeys;
}

const GpuKey* findGpuKey(std::string_view name) {
    const auto* key = std::find_if(kKeys.begin(), kKeys.end(),
                                   [&](const GpuKey& one) { return one.name == name; });
    return key == kKeys.end() ? nullptr : key;
}

}  // namespace petaplan::catalog
