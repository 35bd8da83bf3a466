// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"

namespace petaplan::workload {

/// Collects the faults of entered values as problems with field and allowed range.
class ValueChecks {
public:
    /// low <= value <= high; NaN and infinity are faults of their own.
    void range(const std::string& field, double value, double low, double high);
    /// As `range` for a value that must be a multiple of another field.
    void multiple(const std::string& field, int value, const std::string& ofField, int of);
    void problem(const std::string& field, Message message);
    /// True when this field has no fault so far.
    bool isClean(const std::string& field) const;
    std::vector<Problem> take() { return std::move(m_problems); }

private:
    std::vector<Problem> m_problems;
};

}  // namespace petaplan::workload
