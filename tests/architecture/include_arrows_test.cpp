// SPDX-License-Identifier: GPL-3.0-or-later
// The arrows of the house: reads the include lines of all sources and fails on one that points
// upward, on a library in a room that must not know it, and on what core may never touch.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/support/test_paths.h"

namespace {

namespace fs = std::filesystem;

struct IncludeLine {
    std::string file;  ///< relative to the source folder
    int line = 0;
    std::string target;
    bool quoted = false;
};

/// The include of a line of source, if it is one.
std::optional<IncludeLine> parseInclude(const std::string& file, int number,
                                        const std::string& text) {
    std::size_t at = text.find_first_not_of(" \t");
    if (at == std::string::npos || text[at] != '#') return std::nullopt;
    at = text.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || text.compare(at, 7, "include") != 0) return std::nullopt;
    const std::size_t open = text.find_first_of("\"<", at + 7);
    if (open == std::string::npos) return std::nullopt;
    const char closing = text[open] == '"' ? '"' : '>';
    const std::size_t close = text.find(closing, open + 1);
    if (close == std::string::npos) return std::nullopt;
    return IncludeLine{file, number, text.substr(open + 1, close - open - 1), closing == '"'};
}

bool isSource(const fs::path& path) {
    const std::string ending = path.extension().string();
    return ending == ".h" || ending == ".cpp" || ending == ".hpp" || ending == ".cc";
}

std::vector<IncludeLine> includesUnder(const std::string& folder) {
    std::vector<IncludeLine> includes;
    const fs::path root = support::sourceFolder();
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        if (!entry.is_regular_file() || !isSource(entry.path())) continue;
        const std::string name = fs::relative(entry.path(), root).generic_string();
        std::ifstream stream(entry.path());
        std::string text;
        for (int number = 1; std::getline(stream, text); ++number) {
            if (auto include = parseInclude(name, number, text)) {
                includes.push_back(std::move(*include));
            }
        }
    }
    return includes;
}

/// The room of a path: "core/catalog", "db/store", "ui", "app"; empty for what is not of the house.
std::string roomOf(const std::string& path) {
    const std::size_t first = path.find('/');
    if (first == std::string::npos) return {};
    const std::string floor = path.substr(0, first);
    if (floor == "ui" || floor == "app" || floor == "tests") return floor;
    if (floor != "core" && floor != "db") return {};
    const std::size_t second = path.find('/', first + 1);
    // db/data_error.h belongs to the whole floor.
    return second == std::string::npos ? floor : path.substr(0, second);
}

/// What each room may include besides itself.
const std::map<std::string, std::set<std::string>>& allowedArrows() {
    static const std::set<std::string> all = {"core/base",     "core/text",        "core/catalog",
                                              "core/workload", "core/performance", "core/cost",
                                              "core/planning", "core/report"};
    static const auto with = [](std::set<std::string> more) {
        more.insert(all.begin(), all.end());
        return more;
    };
    static const std::map<std::string, std::set<std::string>> arrows = {
        {"core/base", {}},
        {"core/text", {"core/base"}},
        {"core/catalog", {"core/base"}},
        {"core/workload", {"core/base"}},
        {"core/performance", {"core/base", "core/catalog", "core/workload"}},
        {"core/cost", {"core/base", "core/catalog"}},
        {"core/planning",
         {"core/base", "core/catalog", "core/workload", "core/performance", "core/cost"}},
        {"core/report",
         {"core/base", "core/text", "core/catalog", "core/workload", "core/performance",
          "core/cost", "core/planning"}},
        {"db", {"core/base"}},
        {"db/documents", with({"db"})},
        {"db/store", with({"db", "db/documents"})},
        {"db/feeds", with({"db", "db/documents", "db/store"})},
        {"db/updates", with({"db", "db/documents", "db/store", "db/feeds"})},
        {"ui", with({"db", "db/documents", "db/store", "db/feeds", "db/updates"})},
        {"app", with({"db", "db/documents", "db/store", "db/feeds", "db/updates", "ui"})},
    };
    return arrows;
}

/// Includes that break the arrows, as messages.
std::vector<std::string> crookedArrows(const std::vector<IncludeLine>& includes) {
    std::vector<std::string> faults;
    for (const IncludeLine& include : includes) {
        if (!include.quoted) continue;
        const std::string place = include.file + ":" + std::to_string(include.line) + ": ";
        const std::string from = roomOf(include.file);
        const std::string to = roomOf(include.target);
        const auto room = allowedArrows().find(from);
        if (room == allowedArrows().end()) {
            faults.push_back(place + "the room " + from + " is not in the list of arrows");
        } else if (to.empty()) {
            // A header of the house is named from the source folder; moc files are the exception.
            if (!include.target.ends_with(".moc")) {
                faults.push_back(place + include.target + " is not named from the source folder");
            }
        } else if (to != from && !room->second.contains(to)) {
            faults.push_back(place + from + " must not include " + include.target);
        }
    }
    return faults;
}

bool isQtHeader(const std::string& target) {
    return (target.size() > 1 && target[0] == 'Q' &&
            std::isupper(static_cast<unsigned char>(target[1])) != 0) ||
           target.starts_with("QtC") || target.starts_with("QtW") || target.starts_with("QtG") ||
           target.starts_with("QtS") || target.starts_with("QtP") || target.starts_with("QtT") ||
           target.starts_with("qt") || target.starts_with("qglobal") || target.starts_with("Qt/");
}

bool isDatabaseHeader(const std::string& target) {
    return target.find("sqlite") != std::string::npos || target.find("SQLite") != std::string::npos;
}

bool isNetworkHeader(const std::string& target) {
    return target.starts_with("curl/") || target.starts_with("sys/socket") ||
           target.starts_with("netinet/") || target.starts_with("arpa/") || target == "netdb.h";
}

/// Standard and system headers that core may not use: files, streams, environment, threads.
/// Calendar types of <chrono> are values; its clocks are caught by name below.
bool isForbiddenInCore(const std::string& target) {
    static const std::set<std::string> forbidden = {
        "iostream",   "fstream",  "sstream",      "istream",
        "ostream",    "iomanip",  "cstdio",       "stdio.h",
        "filesystem", "ctime",    "time.h",       "thread",
        "future",     "mutex",    "shared_mutex", "condition_variable",
        "locale",     "clocale",  "locale.h",     "unistd.h",
        "cstdlib",    "stdlib.h", "csignal",      "random"};
    return forbidden.contains(target) || target.starts_with("sys/") ||
           target.starts_with("nlohmann") || target.starts_with("CLI/") ||
           target.starts_with("sodium") || target.starts_with("openssl");
}

std::vector<std::string> strangers(const std::string& folder,
                                   bool (*isStranger)(const std::string&)) {
    std::vector<std::string> faults;
    for (const IncludeLine& include : includesUnder(folder)) {
        if (!isStranger(include.target)) continue;
        faults.push_back(include.file + ":" + std::to_string(include.line) + ": " + folder +
                         " must not include " + include.target);
    }
    return faults;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

TEST(IncludeArrows, NeverPointUpward) {
    std::size_t seen = 0;
    for (const char* folder : {"core", "db", "ui", "app"}) {
        const auto includes = includesUnder(folder);
        seen += includes.size();
        EXPECT_EQ(joined(crookedArrows(includes)), "");
    }
    EXPECT_GT(seen, 500U) << "the sources were not found";
}

/// Within performance: training and serving stand side by side on the shared files, validation
/// above.
TEST(IncludeArrows, OfPerformanceRunFromValidationDownward) {
    const std::string room = "core/performance/";
    const std::map<std::string, std::set<std::string>> below = {
        {"", {}},
        {"training", {""}},
        {"serving", {""}},
        {"validation", {"", "training", "serving"}}};
    const auto subRoom = [&room](const std::string& path) {
        const std::size_t slash = path.find('/', room.size());
        return slash == std::string::npos ? std::string()
                                          : path.substr(room.size(), slash - room.size());
    };
    std::size_t seen = 0;
    for (const IncludeLine& include : includesUnder("core/performance")) {
        if (!include.target.starts_with(room)) continue;
        ++seen;
        const std::string from = subRoom(include.file);
        const std::string to = subRoom(include.target);
        ASSERT_TRUE(below.contains(from)) << include.file;
        EXPECT_TRUE(from == to || below.at(from).contains(to))
            << include.file << ":" << include.line << " must not include " << include.target;
    }
    EXPECT_GT(seen, 50U) << "the sources were not found";
}

TEST(IncludeArrows, NobodyIncludesTheTests) {
    for (const char* folder : {"core", "db", "ui", "app"}) {
        for (const IncludeLine& include : includesUnder(folder)) {
            EXPECT_FALSE(include.target.starts_with("tests/")) << include.file;
            EXPECT_FALSE(include.target.starts_with("gtest/")) << include.file;
        }
    }
}

TEST(IncludeArrows, QtStaysInUiAndTheWindow) {
    for (const char* folder : {"core", "db", "app/cli"}) {
        EXPECT_EQ(joined(strangers(folder, isQtHeader)), "");
    }
}

TEST(IncludeArrows, SqlAndSocketsStayInDb) {
    for (const char* folder : {"core", "ui", "app", "db/documents"}) {
        EXPECT_EQ(joined(strangers(folder, isDatabaseHeader)), "");
    }
    for (const char* folder : {"core", "ui", "app", "db/documents", "db/store"}) {
        EXPECT_EQ(joined(strangers(folder, isNetworkHeader)), "");
    }
}

TEST(IncludeArrows, CoreTouchesNoFilesClocksThreadsOrEnvironment) {
    EXPECT_EQ(joined(strangers("core", isForbiddenInCore)), "");
}

TEST(IncludeArrows, CoreCallsNothingThatDependsOnLocaleOrEnvironment) {
    const fs::path root = support::sourceFolder();
    for (const auto& entry : fs::recursive_directory_iterator(root / "core")) {
        if (!entry.is_regular_file() || !isSource(entry.path())) continue;
        std::ifstream stream(entry.path());
        std::string text;
        for (int number = 1; std::getline(stream, text); ++number) {
            const std::string code = text.substr(0, text.find("//"));
            for (const char* call :
                 {"std::stod(", "std::stoi(", "strtod(", "atof(", "std::getenv", "printf(",
                  "system_clock", "steady_clock", "std::cout", "std::cerr"}) {
                EXPECT_EQ(code.find(call), std::string::npos)
                    << entry.path() << ":" << number << ": " << call;
            }
        }
    }
}

// The rules themselves: each forbidden arrow is seen, each allowed one is not.
TEST(IncludeArrows, RulesSeeCrookedArrows) {
    const auto fault = [](const std::string& file, const std::string& target) {
        return !crookedArrows({{file, 1, target, true}}).empty();
    };
    EXPECT_TRUE(fault("core/base/money.cpp", "core/catalog/catalog.h"));
    EXPECT_TRUE(fault("core/catalog/catalog.cpp", "core/text/text_table.h"));
    EXPECT_TRUE(fault("core/performance/memory.cpp", "core/cost/run_cost.h"));
    EXPECT_TRUE(fault("core/cost/run_cost.cpp", "core/performance/memory.h"));
    EXPECT_TRUE(fault("core/planning/plan.cpp", "core/text/text_table.h"));
    EXPECT_TRUE(fault("core/report/report.cpp", "db/documents/csv_reader.h"));
    EXPECT_TRUE(fault("db/documents/csv_reader.cpp", "db/store/catalog_store.h"));
    EXPECT_TRUE(fault("db/store/catalog_store.cpp", "ui/shell/main_window.h"));
    EXPECT_TRUE(fault("ui/shell/main_window.cpp", "app/cli/verb.h"));
    EXPECT_TRUE(fault("core/base/money.cpp", "money.h"));
    EXPECT_FALSE(fault("core/planning/plan.cpp", "core/cost/run_cost.h"));
    EXPECT_FALSE(fault("core/report/report.cpp", "core/text/text_table.h"));
    EXPECT_FALSE(fault("db/store/catalog_store.cpp", "db/documents/csv_reader.h"));
    EXPECT_FALSE(fault("app/cli/verbs.cpp", "core/planning/plan.h"));
    EXPECT_TRUE(isQtHeader("QString"));
    EXPECT_TRUE(isQtHeader("QtCharts/QChart"));
    EXPECT_FALSE(isQtHeader("vector"));
    EXPECT_TRUE(isDatabaseHeader("SQLiteCpp/SQLiteCpp.h"));
    EXPECT_TRUE(isForbiddenInCore("fstream"));
    EXPECT_FALSE(isForbiddenInCore("stop_token"));
    EXPECT_TRUE(parseInclude("f", 1, "#  include <QString>").has_value());
    EXPECT_FALSE(parseInclude("f", 1, "// #include <QString>").has_value());
}

}  // namespace
