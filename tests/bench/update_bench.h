// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "db/documents/resource_folder.h"
#include "tests/bench/bench_table.h"

namespace bench {

/// A signed bundle of a catalog of a million offers, made of the seed by a fixed rule: publish it,
/// take it over (verify, unpack, check, flush, swap), compare it.
std::vector<BenchRow> updateBench(const petaplan::documents::ResourceFolder& resources);

}  // namespace bench
