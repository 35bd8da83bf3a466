// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/catalog/gpu.h"

namespace petaplan::performance {

/// The machines that a run uses. Values that the catalog does not know are absent, and the model
/// then takes a stated default and widens its range.
struct Hardware {
    const catalog::Gpu* gpu = nullptr;  ///< must outlive the question
    int gpusPerNode = 1;
    int nodes = 1;
    std::string gpuInterconnect;        ///< nvswitch, nvlink, pcie …; empty: unknown
    std::optional<double> networkGbps;  ///< line rate of a node, 1e9 bit/s
    std::string networkKind;            ///< ethernet, efa, roce, infiniband-…; empty: unknown

    int gpus() const { return gpusPerNode * nodes; }
};

}  // namespace petaplan::performance
