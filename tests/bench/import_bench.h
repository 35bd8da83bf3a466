// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "db/documents/resource_folder.h"
#include "tests/bench/bench_table.h"

namespace bench {

/// Imports of price lists and histories of full size by the command line of the folder `programs`,
/// with the most memory that each took, and how fast rows are loaded beside the tool of SQLite.
std::vector<BenchRow> importBench(const std::filesystem::path& programs,
                                  const petaplan::documents::ResourceFolder& resources);

}  // namespace bench
