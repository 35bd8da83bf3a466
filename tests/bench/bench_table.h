// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bench {

/// Which side of the goal is the good one.
enum class Goal { AtMost, AtLeast };

struct BenchRow {
    std::string name;
    double value = 0;
    std::string unit;
    std::optional<double> goal;
    Goal direction = Goal::AtMost;
    std::optional<double> baseline;

    bool met() const;
};

/// Median of several runs in milliseconds: one run is at the mercy of whatever else the machine
/// does.
double medianMilliseconds(int runs, const std::function<void()>& work);

/// Takes the values of the same names from the JSON of a former run.
void addBaseline(std::vector<BenchRow>& rows, const std::string& fileName);

void printJson(const std::vector<BenchRow>& rows);
void printTable(const std::vector<BenchRow>& rows);

}  // namespace bench
