// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace petaplan::ui::pdf {

/// An axis with three to seven round ticks; the first and the last are its ends.
struct AxisTicks {
    std::vector<double> values;
    int decimals = 0;

    double low() const { return values.front(); }
    double high() const { return values.back(); }
};

/// Ticks in steps of 1, 2 or 5 times a power of ten that hold `low` and `high`.
AxisTicks roundTicks(double low, double high);
/// The same for days: steps of whole weeks where at least three of them fit.
AxisTicks dayTicks(double low, double high);

}  // namespace petaplan::ui::pdf
