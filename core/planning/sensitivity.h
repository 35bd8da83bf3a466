// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/planning/plan.h"

namespace petaplan::planning {

/// How one uncertain figure alone moves the cost of a row: a bar of a tornado chart.
struct CostSwing {
    std::string key;     ///< "speed", "price", "goodput", "load": text "swing.<key>"
    std::string from;    ///< what the figure is at the low end of the cost, as shown
    std::string to;      ///< at the high end
    double lowCost = 0;  ///< in the row's currency
    double highCost = 0;
};

/// The cost of a planned row under its speed at P10 and P90, its price 10 % down and up, and a
/// goodput of 0.97 and 0.75 (a run), or the load 20 % down and up (a service: whole machines at the
/// same load of each). One figure is moved at a time. Widest swing first; a figure that does not
/// move the cost is left out. Empty for a row without offer.
std::vector<CostSwing> costSwings(const catalog::Catalog& catalog, const PlanRequest& request,
                                  const PlanRow& row);

}  // namespace petaplan::planning
