// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/value_checks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace petaplan::workload {

void ValueChecks::range(const std::string& field, double value, double low, double high) {
    if (!std::isfinite(value)) {
        problem(field, {"workload.not_a_number", {{"field", field}, {"low", low}, {"high", high}}});
    } else if (value < low || value > high) {
        problem(field, {"workload.out_of_range",
                        {{"field", field}, {"value", value}, {"low", low}, {"high", high}}});
    }
}

void ValueChecks::multiple(const std::string& field, int value, const std::string& ofField,
                           int of) {
    if (of > 0 && value % of == 0) return;
    problem(field, {"workload.not_divisible",
                    {{"field", field},
                     {"value", std::int64_t{value}},
                     {"divisor_field", ofField},
                     {"divisor", std::int64_t{of}}}});
}

void ValueChecks::problem(const std::string& field, Message message) {
    m_problems.push_back({field, std::move(message)});
}

bool ValueChecks::isClean(const std::string& field) const {
    return std::none_of(m_problems.begin(), m_problems.end(),
                        [&](const Problem& found) { return found.field == field; });
}

}  // namespace petaplan::workload
