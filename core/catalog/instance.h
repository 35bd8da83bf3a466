// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/source.h"
#include "core/catalog/places.h"

namespace petaplan::catalog {

/// How many GPUs an instance holds; slices of a GPU are exact fractions.
struct GpuShare {
    int numerator = 0;
    int denominator = 1;

    double value() const { return static_cast<double>(numerator) / denominator; }
    bool isFraction() const { return denominator != 1; }
    friend bool operator==(const GpuShare&, const GpuShare&) = default;
};

/// A machine type of one provider. Absent figures are unknown.
struct Instance {
    Index provider = kNoIndex;
    std::string type;
    std::string family;
    Index gpu = kNoIndex;
    GpuShare gpuCount;
    std::optional<double> vcpus;
    std::optional<double> memoryGib;
    std::optional<double> localStorageGb;
    std::optional<double> networkGbps;  ///< line rate of the whole instance, 1e9 bit/s
    std::string networkKind;            ///< ethernet, efa, roce, infiniband-ndr, …
    std::string gpuInterconnect;        ///< nvswitch, nvlink, pcie, xgmi, none …; empty: unknown
    std::string slicing;                ///< none, mig, vgpu …
    Source source;
};

}  // namespace petaplan::catalog
