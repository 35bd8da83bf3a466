// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/estimate.h"

namespace petaplan {

/// A node of an explanation: one named figure with its unit, how it was computed and from what. The
/// screen, the report and the command line show this same tree.
struct Term {
    std::string key;   ///< snake_case name; its words are in the text table under "term.<key>"
    std::string unit;  ///< "GiB", "s", "USD", "" for a count
    double value = 0;
    std::string formula;  ///< how the value follows from the children: "weights + gradients + …"
    std::string source;   ///< paper or catalog source of the formula or the input; may be empty
    std::optional<Estimate> range;
    std::vector<Term> inputs;

    /// First node with this key in depth-first order, or null.
    const Term* find(const std::string& wanted) const;
};

}  // namespace petaplan
