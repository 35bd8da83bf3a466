// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/source.h"

namespace petaplan::catalog {

/// Number formats of matrix and vector units. A rate always names its format.
enum class NumberFormat { Fp64, Fp64Tensor, Fp32, Tf32, Fp16, Bf16, Fp8, Fp4, Int8 };

/// "fp64", "fp64_tensor", "fp32", "tf32", "fp16", "bf16", "fp8", "fp4", "int8"
std::string_view formatName(NumberFormat format);
std::optional<NumberFormat> formatFromName(std::string_view name);

/// One accelerator variant that clouds rent. Rates are peak and dense; an absent figure is unknown.
struct Gpu {
    std::string id;  ///< "h100-sxm5-80"
    std::string vendor;
    std::string name;     ///< "H100"
    std::string variant;  ///< "SXM5 80GB"
    std::string architecture;
    std::optional<int> launchYear;  ///< year of announcement
    std::string formFactor;
    std::optional<double>
        memoryGib;  ///< the vendor's printed number, which is GiB before reservations
    std::optional<double>
        memoryUsableGib;  ///< what a program can allocate, where a source gives it
    std::string memoryType;
    std::optional<double> memoryBandwidthGbS;  ///< decimal: 1e9 bytes/s
    std::optional<double> fp64Tflops;          ///< vector units
    std::optional<double> fp64TensorTflops;
    std::optional<double> fp32Tflops;  ///< vector units
    std::optional<double> tf32TensorTflops;
    std::optional<double> fp16TensorTflops;
    std::optional<double> bf16TensorTflops;
    std::optional<double> fp8Tflops;
    std::optional<double> fp4Tflops;
    std::optional<double> int8Tops;
    std::optional<double>
        sparsityFactor;  ///< what the vendor multiplies dense rates by for 2:4 sparsity
    std::optional<double> tdpW;
    std::string interconnect;                        ///< "NVLink 4", "PCIe"
    std::optional<double> interconnectBandwidthGbS;  ///< both directions together, per GPU
    std::optional<double> pcieGen;
    std::optional<int> pcieLanes;
    std::optional<int> migMaxInstances;  ///< 0: not partitionable; absent: not known
    std::string vgpuMinFraction;         ///< "1/8": smallest slice seen for sale
    std::string computeCapability;
    std::string rtCores;
    std::string exportControlNote;
    std::string fp16Accumulate;
    Source source;
    std::string secondSource;
    std::string crossCheck;  ///< yes, partial, no, conflict
    std::vector<std::string>
        unverifiedFields;  ///< file names of the fields that no source confirms
    std::string notes;

    /// "H100 SXM5 80GB"
    std::string title() const;
    /// Dense peak rate of a format in TFLOPS (TOPS for int8); nullopt when unknown or not
    /// supported.
    std::optional<double> denseTflops(NumberFormat format) const;
    /// Memory that a program can use: the sourced figure, else 0.98 x the printed one (working
    /// assumption of the fact tables); nullopt when neither is known.
    std::optional<double> usableMemoryGib() const;
    /// True where the field (by its file name, "tdp_w") rests on no source.
    bool isUnverified(std::string_view field) const;
};

/// Another value seen for a figure of a GPU, beside the preferred one in Gpu.
struct GpuFigureObservation {
    std::string gpuId;
    std::string figure;  ///< file name of the figure: "memory_gib"
    double value = 0;
    std::string unit;
    bool preferred = false;
    std::string rule;  ///< why it is or is not preferred
    Source source;
};

}  // namespace petaplan::catalog
