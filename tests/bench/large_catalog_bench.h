// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "db/documents/resource_folder.h"
#include "tests/bench/bench_table.h"

namespace bench {

/// A question on the command line to generated catalogs of 100,000 and 1,000,000 offers, as fresh
/// processes: with the column cache and without, time and memory at the most.
std::vector<BenchRow> largeCatalogBench(const petaplan::documents::ResourceFolder& resources,
                                        const std::filesystem::path& programs);

}  // namespace bench
