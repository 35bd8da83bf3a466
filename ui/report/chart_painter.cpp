// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/chart_painter.h"

#include <algorithm>
#include <cmath>

#include "core/report/figure_text.h"
#include "ui/report/cost_time_painter.h"

namespace petaplan::ui::pdf {
namespace {

using report::Chart;

constexpr double kBarRow = 5.6;
constexpr double kBarHeight = 3.6;
constexpr double kAxisNote = 4.5;  ///< height of the line that names the unit

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

double labelWidth(const Chart& chart, const Canvas& canvas) {
    double width = 0;
    for (const Chart::Point& point : chart.points) {
        TextStyle style = styleOf(Role::ChartLabel);
        style.bold = point.chosen;
        width = std::max(width, canvas.textWidth(textOf(point.label), style));
    }
    return std::min(width + 4, 88.0);
}

double figureWidth(const Chart& chart, const Canvas& canvas) {
    double width = 0;
    for (const Chart::Point& point : chart.points) {
        for (const std::string& text : {point.text, point.highText}) {
            width = std::max(width, canvas.textWidth(textOf(text), styleOf(Role::ChartLabel)));
        }
    }
    return width + 2;
}

// Baseline at which text is centred on a bar.
double centred(double y) {
    return y + kBarRow / 2 + 0.9;
}

// Bars from a common zero; in a waterfall each begins where the former ended, and the chosen one,
// the sum, begins at zero again.
void drawBars(const Chart& chart, const Canvas& canvas, double y, bool waterfall) {
    const double left = kLeft + labelWidth(chart, canvas);
    const double right = kRight - figureWidth(chart, canvas);
    double most = chart.xLimit.value_or(0);
    double sum = 0;
    for (const Chart::Point& point : chart.points) {
        most = std::max(most, point.x.central);
        if (!point.chosen) sum += point.x.central;
    }
    if (waterfall) most = std::max(most, sum);
    if (!(most > 0)) return;
    const double scale = (right - left) / most;

    canvas.drawText(textOf(chart.xLabel), styleOf(Role::ChartTick), left, y, kTextWidth);
    const double top = y + kAxisNote;
    double rowY = top;
    double begin = 0;
    const double bottom = top + kBarRow * static_cast<double>(chart.points.size());
    if (chart.xLimit) {
        canvas.fill(left + *chart.xLimit * scale, top, kRight - left - *chart.xLimit * scale,
                    bottom - top, kBeyondLimit);
    }
    for (const Chart::Point& point : chart.points) {
        if (point.chosen) begin = 0;
        TextStyle style = styleOf(Role::ChartLabel);
        style.bold = point.chosen;
        canvas.drawLine(textOf(point.label), style, kLeft, centred(rowY));
        const double barLeft = left + begin * scale;
        const bool accent = point.chosen || !waterfall;
        canvas.fill(barLeft, rowY + (kBarRow - kBarHeight) / 2, point.x.central * scale, kBarHeight,
                    accent ? kAccent : kNeutralBar);
        canvas.drawLine(textOf(point.text), style, barLeft + point.x.central * scale + 1.2,
                        centred(rowY));
        if (waterfall) begin += point.x.central;
        rowY += kBarRow;
    }
    canvas.rule(left, top, left, bottom, kInk, 0.6);
    if (!chart.xLimit) return;
    const double limit = left + *chart.xLimit * scale;
    canvas.dashedRule(limit, top - 1, limit, bottom, kInk, 0.6);
    TextStyle label = styleOf(Role::ChartTick);
    canvas.drawLine(textOf(chart.xLimitLabel), label, limit - 1, top - 1.6, Side::Right);
}

void drawRanges(const Chart& chart, const Canvas& canvas, double y) {
    const double figures = figureWidth(chart, canvas);
    const double left = kLeft + labelWidth(chart, canvas) + figures;
    const double right = kRight - figures;
    double least = 0;
    double most = 0;
    for (const Chart::Point& point : chart.points) {
        least = std::min(least, point.x.low);
        most = std::max(most, point.x.high);
    }
    if (!(most > least)) return;
    const double scale = (right - left) / (most - least);
    const double zero = left - least * scale;
    double rowY = y + 1;
    for (const Chart::Point& point : chart.points) {
        TextStyle style = styleOf(Role::ChartLabel);
        style.bold = point.chosen;
        canvas.drawLine(textOf(point.label), style, kLeft, centred(rowY));
        style.bold = false;
        const double barLeft = zero + point.x.low * scale;
        const double barRight = zero + point.x.high * scale;
        canvas.fill(barLeft, rowY + (kBarRow - kBarHeight) / 2, barRight - barLeft, kBarHeight,
                    point.chosen ? kAccent : kNeutralBar);
        canvas.drawLine(textOf(point.text), style, barLeft - 1.2, centred(rowY), Side::Right);
        canvas.drawLine(textOf(point.highText), style, barRight + 1.2, centred(rowY));
        rowY += kBarRow;
    }
    canvas.rule(zero, y, zero, rowY + 1, kInk, 0.6);
    canvas.drawLine(textOf(chart.xLabel), styleOf(Role::ChartLabel), zero, rowY + 4.2,
                    Side::Centre);
}

}  // namespace

double chartHeight(const Chart& chart, double room) {
    const double rows = kBarRow * static_cast<double>(chart.points.size());
    switch (chart.kind) {
        case Chart::Kind::CostTime:
            return costTimeHeight(room);
        case Chart::Kind::Range:
            return rows + 6.5;
        case Chart::Kind::Bars:
        case Chart::Kind::StackedBar:
            break;
    }
    return rows + kAxisNote;
}

void drawChart(const Chart& chart, const Canvas& canvas, double y, double height) {
    switch (chart.kind) {
        case Chart::Kind::CostTime:
            drawCostTime(chart, canvas, y, height);
            break;
        case Chart::Kind::Range:
            drawRanges(chart, canvas, y);
            break;
        case Chart::Kind::Bars:
            drawBars(chart, canvas, y, false);
            break;
        case Chart::Kind::StackedBar:
            drawBars(chart, canvas, y, true);
            break;
    }
}

}  // namespace petaplan::ui::pdf
