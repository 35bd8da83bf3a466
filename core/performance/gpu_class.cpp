// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/gpu_class.h"

#include <string>

#include "core/base/number_text.h"

namespace petaplan::performance {
namespace {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// Cards of a generation that carry stacked memory are its data-centre branch; the others share
/// architecture names but have graphics silicon.
bool hasStackedMemory(const catalog::Gpu& gpu) {
    return contains(gpu.memoryType, "HBM");
}

}  // namespace

GpuClass gpuClassOf(const catalog::Gpu& gpu) {
    const std::string& architecture = gpu.architecture;
    if (contains(architecture, "Hopper")) return GpuClass::Hopper;
    if (contains(architecture, "Blackwell")) {
        const bool dataCentre = hasStackedMemory(gpu) || contains(gpu.interconnect, "NVLink");
        if (!dataCentre) return GpuClass::BlackwellGraphics;
        return contains(architecture, "Ultra") ? GpuClass::BlackwellUltra : GpuClass::Blackwell;
    }
    if (contains(architecture, "Ampere")) {
        return hasStackedMemory(gpu) ? GpuClass::Ampere : GpuClass::AmpereGraphics;
    }
    if (contains(architecture, "Ada")) return GpuClass::Ada;
    if (contains(architecture, "Volta") || contains(architecture, "Turing")) {
        return GpuClass::Volta;
    }
    if (contains(architecture, "CDNA 4")) return GpuClass::Cdna4;
    if (contains(architecture, "CDNA 3")) return GpuClass::Cdna3;
    if (contains(architecture, "CDNA")) return GpuClass::Cdna2;
    if (contains(architecture, "Gaudi")) {
        return contains(gpu.name, "3") ? GpuClass::Gaudi3 : GpuClass::Gaudi2;
    }
    if (contains(architecture, "TPU")) return GpuClass::Tpu;
    return GpuClass::Other;
}

std::string_view gpuClassName(GpuClass gpuClass) {
    switch (gpuClass) {
        case GpuClass::Volta:
            return "volta";
        case GpuClass::Ampere:
            return "ampere";
        case GpuClass::AmpereGraphics:
            return "ampere_graphics";
        case GpuClass::Ada:
            return "ada";
        case GpuClass::Hopper:
            return "hopper";
        case GpuClass::Blackwell:
            return "blackwell";
        case GpuClass::BlackwellUltra:
            return "blackwell_ultra";
        case GpuClass::BlackwellGraphics:
            return "blackwell_graphics";
        case GpuClass::Cdna2:
            return "cdna2";
        case GpuClass::Cdna3:
            return "cdna3";
        case GpuClass::Cdna4:
            return "cdna4";
        case GpuClass::Gaudi2:
            return "gaudi2";
        case GpuClass::Gaudi3:
            return "gaudi3";
        case GpuClass::Tpu:
            return "tpu";
        case GpuClass::Other:
            return "other";
    }
    return "other";
}

bool supportsBf16(const catalog::Gpu& gpu) {
    if (gpu.bf16TensorTflops) return true;
    if (gpu.vendor != "NVIDIA") return true;  // no capability figure: not known to be missing
    const auto capability = parseNumber(gpu.computeCapability);
    return !capability || *capability >= 8.0;
}

std::optional<double> densePeak(const catalog::Gpu& gpu, workload::Precision precision) {
    constexpr double kTera = 1e12;
    std::optional<double> tflops;
    switch (precision) {
        case workload::Precision::Fp32:
            tflops = gpu.fp32Tflops;
            break;
        case workload::Precision::Tf32:
            tflops = gpu.tf32TensorTflops;
            break;
        case workload::Precision::Fp16:
        case workload::Precision::Bf16:
            tflops = precision == workload::Precision::Bf16 ? gpu.bf16TensorTflops
                                                            : gpu.fp16TensorTflops;
            // A card without bf16 units has no such rate; one whose bf16 figure is merely not
            // stated runs both 16-bit formats alike.
            if (!tflops && precision == workload::Precision::Bf16 && !supportsBf16(gpu)) break;
            if (!tflops)
                tflops = gpu.bf16TensorTflops ? gpu.bf16TensorTflops : gpu.fp16TensorTflops;
            break;
        case workload::Precision::Fp8:
            tflops = gpu.fp8Tflops;
            break;
        case workload::Precision::Fp4:
            tflops = gpu.fp4Tflops;
            break;
    }
    if (!tflops || *tflops <= 0) return std::nullopt;
    return *tflops * kTera;
}

int rackDomainSize(const catalog::Gpu& gpu) {
    const std::size_t end = gpu.interconnect.find("-GPU domain");
    if (end == std::string::npos) return 0;
    std::size_t start = end;
    while (start > 0 && gpu.interconnect[start - 1] >= '0' && gpu.interconnect[start - 1] <= '9') {
        --start;
    }
    const auto size = parseWholeNumber(gpu.interconnect.substr(start, end - start));
    return size ? static_cast<int>(*size) : 0;
}

}  // namespace petaplan::performance
