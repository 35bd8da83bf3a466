// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/plan_view.h"

namespace petaplan::report {

/// What is bought, from whom: quantity, unit price in its own currency, amount; the total stands
/// last.
Table purchaseTable(const PlanView& view);

/// The total by line with low, expected and high figure and its share.
Table breakdownTable(const PlanView& view);

}  // namespace petaplan::report
