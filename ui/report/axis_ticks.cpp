// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/axis_ticks.h"

#include <algorithm>
#include <cmath>

namespace petaplan::ui::pdf {
namespace {

constexpr double kMostSteps = 6;
// A mark that lies on a tick does not ask for one more.
constexpr double kSlack = 1e-9;

AxisTicks ticksOf(double low, double high, double step) {
    AxisTicks ticks;
    const double first = std::floor(low / step + kSlack);
    const double last = std::max(first + 1, std::ceil(high / step - kSlack));
    for (double index = first; index <= last; ++index) ticks.values.push_back(index * step);
    ticks.decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - kSlack)));
    return ticks;
}

}  // namespace

AxisTicks roundTicks(double low, double high) {
    if (!(high > low)) high = low + 1;
    double power = std::pow(10.0, std::floor(std::log10((high - low) / kMostSteps)));
    for (;; power *= 10) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double step = factor * power;
            const double count = std::ceil(high / step - kSlack) - std::floor(low / step + kSlack);
            if (count <= kMostSteps) return ticksOf(low, high, step);
        }
    }
}

AxisTicks dayTicks(double low, double high) {
    constexpr double kWeek = 7;
    if (high - low < 3 * kWeek) return roundTicks(low, high);
    for (double weeks = 1;; weeks *= 2) {
        const double step = weeks * kWeek;
        if ((high - low) / step <= kMostSteps) return ticksOf(low, high, step);
    }
}

}  // namespace petaplan::ui::pdf
