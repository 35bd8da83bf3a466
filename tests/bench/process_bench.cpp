// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/process_bench.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/number_text.h"

namespace bench {
namespace {

namespace fs = std::filesystem;

/// A data folder of its own, so that neither the user's catalog nor his settings are touched.
class DataFolder {
public:
    DataFolder() {
        std::string pattern = (fs::temp_directory_path() / "petaplan-bench-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) {
            throw std::runtime_error("no temporary folder could be made");
        }
        m_path = pattern;
    }
    ~DataFolder() {
        std::error_code ignored;
        fs::remove_all(m_path, ignored);
    }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    std::string path() const { return m_path.string(); }

private:
    fs::path m_path;
};

BenchRow timed(const char* name, double goal, const std::string& command) {
    const auto once = [&command] {
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error("this command failed: " + command);
        }
    };
    once();  // makes the user's catalog at first use, fills the page cache
    constexpr int kRuns = 5;
    return {name, medianMilliseconds(kRuns, once), "ms", goal, Goal::AtMost, std::nullopt};
}

/// A program that measures itself and prints the milliseconds.
BenchRow printed(const char* name, double goal, const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("this command cannot be run: " + command);
    std::array<char, 64> line{};
    const bool any = std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr;
    const int status = pclose(pipe);
    const auto value =
        petaplan::parseNumber(std::string_view(line.data(), std::strcspn(line.data(), "\n")));
    if (!any || status != 0 || !value) {
        throw std::runtime_error("this command failed: " + command);
    }
    return {name, *value, "ms", goal, Goal::AtMost, std::nullopt};
}

}  // namespace

std::vector<BenchRow> processBench(const fs::path& programs) {
    const DataFolder folder;
    const std::string environment = "env QT_QPA_PLATFORM=offscreen XDG_DATA_HOME='" +
                                    folder.path() + "' XDG_CONFIG_HOME='" + folder.path() + "' '";
    constexpr double kGoalWindowMs = 1000, kGoalListMs = 250;
    std::vector<BenchRow> rows;
    if (fs::exists(programs / "petaplan")) {
        rows.push_back(timed(
            "window_usable", kGoalWindowMs,
            environment + (programs / "petaplan").string() + "' --measure-start >/dev/null 2>&1"));
    }
    if (fs::exists(programs / "petaplan-bench-chart")) {
        constexpr double kGoalRedrawMs = 20;
        rows.push_back(
            printed("history_chart_million", kGoalRedrawMs,
                    environment + (programs / "petaplan-bench-chart").string() + "' 2>/dev/null"));
    }
    rows.push_back(timed("cli_offers_h100", kGoalListMs,
                         environment + (programs / "petaplan-cli").string() +
                             "' offers --gpu h100 --limit 20 >/dev/null 2>&1"));
    return rows;
}

}  // namespace bench
