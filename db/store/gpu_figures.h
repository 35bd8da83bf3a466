// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/catalog/gpu.h"
#include "db/store/text_row.h"

namespace petaplan::store {

/// A numeric figure of a GPU: its name in files, its unit, where it lives, what is believable.
struct GpuFigure {
    std::string_view name;
    std::string_view unit;
    std::optional<double> catalog::Gpu::*member;
    Range range;
};

/// All numeric figures except counts, in the order of the file.
std::span<const GpuFigure> gpuFigures();
const GpuFigure* findGpuFigure(std::string_view name);

}  // namespace petaplan::store
