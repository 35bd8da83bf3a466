// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "core/catalog/expression.h"
#include "core/catalog/gpu.h"

namespace petaplan::catalog {

/// One figure or word of a GPU, by the name of its field in files; all rates are peak and dense.
struct GpuKey {
    std::string_view name;
    KeyKind kind;
    std::string_view unit;
    Value (*value)(const Gpu& gpu);
};

/// All figures in the order in which lists and comparisons show them.
std::span<const GpuKey> gpuKeys();
const GpuKey* findGpuKey(std::string_view name);

}  // namespace petaplan::catalog
