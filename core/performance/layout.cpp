// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/layout.h"

#include <fmt/format.h>

#include <iterator>

namespace petaplan::performance {

std::string layoutText(const Layout& layout) {
    std::string text;
    const auto part = [&text](const char* name, int value) {
        if (value != 1) fmt::format_to(std::back_inserter(text), "{}{} ", name, value);
    };
    part("tp", layout.tensorParallel);
    part("pp", layout.pipelineParallel);
    part("vpp", layout.virtualPipeline);
    part("cp", layout.contextParallel);
    part("ep", layout.expertParallel);
    part("dp", layout.dataParallel);
    if (layout.zeroStage != 0) {
        fmt::format_to(std::back_inserter(text), "zero{} ", layout.zeroStage);
    }
    fmt::format_to(std::back_inserter(text), "mb{}", layout.microBatch);
    if (layout.recompute != workload::Recompute::None) {
        fmt::format_to(std::back_inserter(text), " recompute-{}",
                       workload::recomputeName(layout.recompute));
    }
    return text;
}

}  // namespace petaplan::performance
