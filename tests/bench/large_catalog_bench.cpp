// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/large_catalog_bench.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "db/store/catalog_writer.h"
#include "tests/bench/child_process.h"
#include "tests/support/large_catalog.h"
#include "tests/support/temporary_folder.h"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace petaplan;

/// Goals of one size; no goal where there is none.
struct Size {
    std::size_t offers;
    const char* suffix;
    double goalMs;
    std::optional<double> goalMb;
    std::optional<double> goalUncachedMs;
};

/// The quickest and leanest of several runs: others at the machine only ever add.
ChildRun best(int runs, const std::string& command, const fs::path& removedBefore) {
    ChildRun result{1e9, 1e9};
    for (int i = 0; i < runs; ++i) {
        std::error_code ignored;
        if (!removedBefore.empty()) fs::remove_all(removedBefore, ignored);
        const ChildRun run = runMeasured(command);
        result.seconds = std::min(result.seconds, run.seconds);
        result.peakMb = std::min(result.peakMb, run.peakMb);
    }
    return result;
}

}  // namespace

std::vector<BenchRow> largeCatalogBench(const documents::ResourceFolder& resources,
                                        const fs::path& programs) {
    std::vector<BenchRow> rows;
    for (const Size& size :
         {Size{100'000, "100k", 60, {}, {}}, Size{1'000'000, "1m", 250, 160, 900}}) {
        const testing::TemporaryFolder folder;
        const fs::path catalog = folder.path() / "large.sqlite";
        store::writeCatalog(testing::largeCatalog(resources.seedCatalog(), size.offers), catalog);
        const fs::path data = folder.path() / "data";
        const std::string command = "env XDG_DATA_HOME='" + data.string() + "' '" +
                                    (programs / "petaplan-cli").string() + "' --catalog '" +
                                    catalog.string() + "' offers --gpu h100 --limit 20";
        constexpr int kRuns = 5, kFewRuns = 3;
        const auto add = [&](const std::string& name, double value, const char* unit,
                             std::optional<double> goal) {
            rows.push_back({name, value, unit, goal, Goal::AtMost, std::nullopt});
        };
        constexpr double kMsPerSecond = 1000;
        const std::string name = std::string("cli_offers_h100_") + size.suffix;
        const ChildRun without = best(kFewRuns, command, data);
        add(name + "_without_cache", without.seconds * kMsPerSecond, "ms", size.goalUncachedMs);
        const ChildRun with = best(kRuns, command, {});
        add(name, with.seconds * kMsPerSecond, "ms", size.goalMs);
        add(name + "_memory", with.peakMb, "MB", size.goalMb);
    }
    return rows;
}

}  // namespace bench
