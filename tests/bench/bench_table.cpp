// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench_table.h"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/statistics.h"

namespace bench {
namespace {

std::string goalText(const BenchRow& row) {
    if (!row.goal) return {};
    return fmt::format("{} {:g}", row.direction == Goal::AtMost ? "<=" : ">=", *row.goal);
}

/// Seconds and rates need two places behind the point, milliseconds one.
std::string valueText(double value) {
    constexpr double kSmall = 10;
    return fmt::format("{:.{}f}", value, value < kSmall ? 2 : 1);
}

}  // namespace

bool BenchRow::met() const {
    if (!goal) return true;
    return direction == Goal::AtMost ? value <= *goal : value >= *goal;
}

double medianMilliseconds(int runs, const std::function<void()>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - begin;
        times.push_back(taken.count());
    }
    return petaplan::median(times).value_or(0);
}

void addBaseline(std::vector<BenchRow>& rows, const std::string& fileName) {
    std::ifstream file(fileName);
    const auto former = nlohmann::json::parse(file, nullptr, false);
    if (former.is_discarded() || !former.contains("rows")) return;
    for (BenchRow& row : rows) {
        for (const auto& other : former["rows"]) {
            if (other.value("name", "") == row.name) row.baseline = other.value("value", 0.0);
        }
    }
}

void printJson(const std::vector<BenchRow>& rows) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchRow& row : rows) {
        nlohmann::ordered_json json{{"name", row.name}, {"value", row.value}, {"unit", row.unit}};
        json["goal"] = row.goal ? nlohmann::ordered_json(*row.goal) : nlohmann::ordered_json();
        json["met"] = row.met();
        json["baseline"] =
            row.baseline ? nlohmann::ordered_json(*row.baseline) : nlohmann::ordered_json();
        list.push_back(std::move(json));
    }
    fmt::print("{}\n", nlohmann::ordered_json{{"rows", list}}.dump(2));
}

void printTable(const std::vector<BenchRow>& rows) {
    fmt::print("{:<28} {:>10} {:<4} {:>8} {:<4} {:>10}\n", "name", "value", "unit", "goal", "met",
               "baseline");
    for (const BenchRow& row : rows) {
        fmt::print("{:<28} {:>10} {:<4} {:>8} {:<4} {:>10}\n", row.name, valueText(row.value),
                   row.unit, goalText(row), row.met() ? "yes" : "no",
                   row.baseline ? valueText(*row.baseline) : "");
    }
}

}  // namespace bench
