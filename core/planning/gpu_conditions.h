// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/catalog/expression.h"
#include "core/catalog/gpu.h"

namespace petaplan::planning {

/// The words of a condition over the figures of a GPU, named as in the catalog's files: vendor,
/// architecture, rt_cores, memory_gib, fp64_tflops, mig_max_instances …
const std::vector<catalog::Expression::Key>& gpuConditionKeys();

/// The value of a figure; absent where it is unknown.
catalog::Value gpuFigure(const catalog::Gpu& gpu, const std::string& key);

/// True only where the condition certainly holds: an unknown figure does not meet it. A condition
/// that does not parse is met by none (lint names it).
bool meetsCondition(const catalog::Gpu& gpu, const std::string& condition);

}  // namespace petaplan::planning
