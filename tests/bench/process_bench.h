// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "tests/bench/bench_table.h"

namespace bench {

/// Whole processes from start to end, as a user or a script waits for them: the window until it is
/// usable (drawn offscreen), the chart of a million samples drawn anew and a list on the command
/// line. A program that was not built has no row.
std::vector<BenchRow> processBench(const std::filesystem::path& programs);

}  // namespace bench
