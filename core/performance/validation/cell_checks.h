// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/message.h"
#include "core/performance/validation/validation.h"

namespace petaplan::performance {

/// The first cell of a measurement row that cannot be what its column holds: no number, a fraction
/// where whole things are counted, or outside the range of the column; also key-value heads that do
/// not divide the heads and a split over more GPUs than any machine has. The message names the
/// column, the cell and what is allowed. Empty cells are no fault: they are unknown.
std::optional<Message> cellFault(const MeasurementRow& row);

}  // namespace petaplan::performance
