// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "db/documents/resource_folder.h"
#include "tests/bench/bench_table.h"

namespace bench {

/// Questions on the seed catalog within one process on one core, and how much the seed holds.
std::vector<BenchRow> seedBench(const petaplan::documents::ResourceFolder& resources);

}  // namespace bench
