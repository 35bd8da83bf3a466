// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/report/canvas.h"

namespace petaplan::ui::pdf {

/// Lower than usual where that makes it fit into `room`.
double costTimeHeight(double room);

/// Cost against time (or speed): one symbol for each option with both ranges, the other rows of the
/// front as dots, limits as dashed lines with the area beyond them in grey.
void drawCostTime(const report::Chart& chart, const Canvas& canvas, double y, double height);

}  // namespace petaplan::ui::pdf
