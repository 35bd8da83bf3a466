// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/import_bench.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <system_error>

#include "db/feeds/catalog_import.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_writer.h"
#include "tests/bench/child_process.h"
#include "tests/bench/feed_files.h"
#include "tests/support/temporary_folder.h"

namespace bench {
namespace {

namespace fs = std::filesystem;
using namespace petaplan;

constexpr const char* kToday = "2026-11-30";

class Bench {
public:
    Bench(const fs::path& programs, const documents::ResourceFolder& resources)
        : m_cli(programs / "petaplan-cli"), m_seed(resources.seedCatalog()) {}

    std::vector<BenchRow> run() {
        quotes();
        awsList();
        history();
        return std::move(m_rows);
    }

private:
    void quotes() {
        constexpr std::size_t kRows = 1'000'000;
        constexpr double kGoalSeconds = 6, kGoalMb = 300, kGoalRatio = 2.5;
        const fs::path file = m_folder.path() / "quotes.csv";
        writeQuoteSheet(file, kRows);
        const ChildRun import = bestOf(2, file);
        add("import_csv_million", import.seconds, "s", kGoalSeconds);
        add("import_csv_million_memory", import.peakMb, "MB", kGoalMb);
        // The best of three each, as above: what else the machine does is no part of the figure.
        double load = seconds([&] { loadRows(file); });
        const bool hasTool = std::system("command -v sqlite3 >/dev/null 2>&1") == 0;
        if (!hasTool) {
            add("csv_load (no sqlite3 to compare)", load, "s", std::nullopt);
            return remove(file);
        }
        double tool = importedBySqlite(file);
        for (int again = 0; again < 2; ++again) {
            load = std::min(load, seconds([&] { loadRows(file); }));
            tool = std::min(tool, importedBySqlite(file));
        }
        add("csv_load", load, "s", std::nullopt);
        add("csv_load_by_sqlite3_import", tool, "s", std::nullopt);
        m_rows.push_back(
            {"csv_load_ratio", tool / load, "x", kGoalRatio, Goal::AtLeast, std::nullopt});
        remove(file);
    }

    void awsList() {
        constexpr std::size_t kProducts = 146'000;
        constexpr double kGoalRate = 0.35, kGoalMb = 64;
        const fs::path file = m_folder.path() / "aws.json";
        writeAwsPriceList(file, kProducts);
        const ChildRun import = bestOf(3, file, " --dry-run");
        m_rows.push_back({"import_json",
                          static_cast<double>(fs::file_size(file)) / 1e9 / import.seconds, "GB/s",
                          kGoalRate, Goal::AtLeast, std::nullopt});
        add("import_json_memory", import.peakMb, "MB", kGoalMb);
        remove(file);
    }

    void history() {
        constexpr std::size_t kRows = 10'000'000;
        const fs::path file = m_folder.path() / "history.csv";
        writePriceHistory(file, kRows);
        const ChildRun import = imported(file);
        add("import_history_10m", import.seconds, "s", std::nullopt);
        add("import_history_10m_memory", import.peakMb, "MB", std::nullopt);
        remove(file);
    }

    /// The shortest time and the largest memory of several runs.
    ChildRun bestOf(int runs, const fs::path& file, const std::string& options = {}) {
        ChildRun best = imported(file, options);
        for (int i = 1; i < runs; ++i) {
            const ChildRun again = imported(file, options);
            best.seconds = std::min(best.seconds, again.seconds);
            best.peakMb = std::max(best.peakMb, again.peakMb);
        }
        return best;
    }
    /// Imports into a data folder of its own, in which the seed is installed already.
    ChildRun imported(const fs::path& file, const std::string& options = {}) {
        const fs::path data = m_folder.path() / "data";
        fs::create_directory(data);
        const std::string command = "env XDG_DATA_HOME='" + data.string() + "' XDG_CONFIG_HOME='" +
                                    data.string() + "' '" + m_cli.string() + "' --as-of " + kToday;
        runMeasured(command + " catalogs");
        const ChildRun run = runMeasured(command + " import '" + file.string() + "'" + options);
        remove(data);
        return run;
    }
    /// Parse and insert as the import does it, with its rules and the hash that names the catalog,
    /// into a file that is neither read back nor made current.
    void loadRows(const fs::path& file) {
        feeds::ImportOptions options;
        options.asOf = *Date::parse(kToday);
        feeds::CatalogImport import(store::readCatalogFile(m_seed, store::PricesIn::Table),
                                    options);
        import.importFile(file);
        const fs::path target = m_folder.path() / "loaded.sqlite";
        store::writeCatalog(import.text(), target);
        remove(target);
    }
    double importedBySqlite(const fs::path& file) {
        const fs::path target = m_folder.path() / "tool.sqlite";
        const ChildRun run = runMeasured("sqlite3 '" + target.string() +
                                         "' '.mode csv' '.import \"" + file.string() + "\" t'");
        remove(target);
        return run.seconds;
    }
    static double seconds(const std::function<void()>& work) {
        return medianMilliseconds(1, work) / 1000;
    }
    static void remove(const fs::path& path) {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    void add(const char* name, double value, const char* unit, std::optional<double> goal) {
        m_rows.push_back({name, value, unit, goal, Goal::AtMost, std::nullopt});
    }

    testing::TemporaryFolder m_folder;
    fs::path m_cli;
    fs::path m_seed;
    std::vector<BenchRow> m_rows;
};

}  // namespace

std::vector<BenchRow> importBench(const fs::path& programs,
                                  const documents::ResourceFolder& resources) {
    return Bench(programs, resources).run();
}

}  // namespace bench
