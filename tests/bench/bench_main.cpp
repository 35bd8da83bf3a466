// SPDX-License-Identifier: GPL-3.0-or-later
// petaplan-bench: how long the questions take that a user waits for, with the seed catalog. Prints
// rows of name, value, unit, goal, met, baseline as a table or as JSON; a baseline is the JSON of a
// former run (--baseline FILE).
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/documents/resource_folder.h"
#include "db/store/catalog_writer.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/child_process.h"
#include "tests/bench/import_bench.h"
#include "tests/bench/large_catalog_bench.h"
#include "tests/bench/process_bench.h"
#include "tests/bench/seed_bench.h"
#include "tests/bench/update_bench.h"
#include "tests/support/large_catalog.h"

namespace {

using petaplan::documents::ResourceFolder;

int measured(int argc, char** argv) {
    if (argc == 3 && std::string_view(argv[1]) == "--measure") return bench::measureChild(argv[2]);
    bool json = false;
    std::string baseline;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        const bool hasValue = i + 1 < argc;
        if (option == "--format" && hasValue) {
            json = std::string_view(argv[++i]) == "json";
        } else if (option == "--baseline" && hasValue) {
            baseline = argv[++i];
        } else if (option == "--write-catalog" && i + 2 < argc) {
            // A generated catalog to try things with, without measuring anything.
            const auto offers = petaplan::parseWholeNumber(argv[i + 1]);
            if (!offers || *offers < 1) {
                fmt::print(stderr, "--write-catalog takes a number of offers and a file\n");
                return 2;
            }
            const auto resources = ResourceFolder::besideProgram("/proc/self/exe");
            petaplan::store::writeCatalog(
                petaplan::testing::largeCatalog(resources.seedCatalog(),
                                                static_cast<std::size_t>(*offers)),
                argv[i + 2]);
            return 0;
        } else {
            fmt::print(stderr,
                       "usage: petaplan-bench [--format table|json] [--baseline FILE]\n"
                       "       petaplan-bench --write-catalog OFFERS FILE\n");
            return 2;
        }
    }
    const auto resources = ResourceFolder::besideProgram("/proc/self/exe");
    std::vector<bench::BenchRow> rows = bench::seedBench(resources);
    const auto programs = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    for (bench::BenchRow& row : bench::processBench(programs)) rows.push_back(std::move(row));
    for (bench::BenchRow& row : bench::updateBench(resources)) rows.push_back(std::move(row));
    for (bench::BenchRow& row : bench::largeCatalogBench(resources, programs)) {
        rows.push_back(std::move(row));
    }
    for (bench::BenchRow& row : bench::importBench(programs, resources)) {
        rows.push_back(std::move(row));
    }
    if (!baseline.empty()) bench::addBaseline(rows, baseline);
    if (json) {
        bench::printJson(rows);
    } else {
        bench::printTable(rows);
    }
    const bool met =
        std::all_of(rows.begin(), rows.end(), [](const bench::BenchRow& row) { return row.met(); });
    return met ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return measured(argc, argv);
    } catch (const petaplan::DataError& error) {
        std::fputs(error.what(), stderr);
        std::fputc('\n', stderr);
        return 3;
    } catch (const std::exception& error) {
        std::fputs(error.what(), stderr);
        std::fputc('\n', stderr);
        return 5;
    }
}
