// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/report/canvas.h"

namespace petaplan::ui::pdf {

/// Height in millimetres that a chart takes, without its heading and caption.
/// `room` is what the page has left: a chart of cost against time is drawn lower to fit into it.
double chartHeight(const report::Chart& chart, double room);

/// Draws a chart as vectors into the text column from the top `y` on.
void drawChart(const report::Chart& chart, const Canvas& canvas, double y, double height);

}  // namespace petaplan::ui::pdf
