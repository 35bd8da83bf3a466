// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/cost_time_painter.h"

#include <QRectF>
#include <algorithm>
#include <cmath>

#include "core/report/figure_text.h"
#include "ui/report/axis_ticks.h"

namespace petaplan::ui::pdf {
namespace {

using report::Chart;

constexpr double kPlotHeight = 48;
constexpr double kLeastPlotHeight = 35;
constexpr double kAboveHeight = 5;    ///< the unit of the cost axis
constexpr double kBelowHeight = 9.5;  ///< ticks and the name of the other axis
constexpr double kFromZero = 0.5;     ///< share of the axis that may stay empty before the points
constexpr double kLabelGap = 1.5;     ///< beside the words of a label
constexpr double kStroke = 0.9;       ///< half a stroke at the end of a range

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

/// The plot area and its two scales.
struct Plot {
    double left, top, right, bottom;
    AxisTicks x, y;

    double atX(double value) const {
        return left + (value - x.low()) / (x.high() - x.low()) * (right - left);
    }
    double atY(double value) const {
        return bottom - (value - y.low()) / (y.high() - y.low()) * (bottom - top);
    }
};

Plot plotOf(const Chart& chart, const Canvas& canvas, double top, double height) {
    double leastX = chart.points.front().x.low;
    double mostX = chart.xLimit.value_or(leastX);
    double mostY = chart.yLimit.value_or(0);
    for (const Chart::Point& point : chart.points) {
        // Unlabelled points give context; their ranges are not drawn and need no room.
        const bool labelled = !point.label.empty();
        leastX = std::min(leastX, labelled ? point.x.low : point.x.central);
        mostX = std::max(mostX, labelled ? point.x.high : point.x.central);
        mostY = std::max(mostY, labelled ? point.y.high : point.y.central);
    }
    if (chart.xLimit) mostX = std::max(mostX, *chart.xLimit * 1.02);
    // From 0, unless the points would crowd at the far end.
    if (leastX < kFromZero * mostX) leastX = 0;
    Plot plot{kLeft, top, kRight, top + height, {}, roundTicks(0, mostY)};
    plot.x = chart.xInDays ? dayTicks(leastX, mostX) : roundTicks(leastX, mostX);
    double ticks = 0;
    for (const double value : plot.y.values) {
        ticks = std::max(ticks, canvas.textWidth(textOf(report::fixedText(value, plot.y.decimals)),
                                                 styleOf(Role::ChartTick)));
    }
    plot.left += ticks + 2;
    return plot;
}

void drawAxes(const Chart& chart, const Canvas& canvas, const Plot& plot) {
    const TextStyle tick = styleOf(Role::ChartTick);
    if (chart.xLimit && *chart.xLimit < plot.x.high()) {
        const double x = plot.atX(*chart.xLimit);
        canvas.fill(x, plot.top, plot.right - x, plot.bottom - plot.top, kBeyondLimit);
    }
    if (chart.yLimit && *chart.yLimit < plot.y.high()) {
        const double y = plot.atY(*chart.yLimit);
        canvas.fill(plot.left, plot.top, plot.right - plot.left, y - plot.top, kBeyondLimit);
    }
    for (const double value : plot.y.values) {
        const double y = plot.atY(value);
        canvas.rule(plot.left, y, plot.right, y, value == plot.y.low() ? kInk : kRule,
                    value == plot.y.low() ? 0.6 : 0.25);
        canvas.drawLine(textOf(report::fixedText(value, plot.y.decimals)), tick, plot.left - 1.5,
                        y + 0.85, Side::Right);
    }
    for (const double value : plot.x.values) {
        const double x = plot.atX(value);
        canvas.rule(x, plot.bottom, x, plot.bottom + 0.8, kSecondary, 0.5);
        canvas.drawLine(
            textOf(report::fixedText(value, plot.x.decimals)), tick, x, plot.bottom + 3.6,
            value == plot.x.high() ? Side::Right
                                   : (value == plot.x.low() ? Side::Left : Side::Centre));
    }
    canvas.drawLine(textOf(chart.yLabel), tick, kLeft, plot.top - 2);
    canvas.drawLine(textOf(chart.xLabel), tick, (plot.left + plot.right) / 2, plot.bottom + 7.6,
                    Side::Centre);
}

void drawLimits(const Chart& chart, const Canvas& canvas, const Plot& plot) {
    const TextStyle label = styleOf(Role::ChartTick);
    if (chart.xLimit && *chart.xLimit <= plot.x.high()) {
        const double x = plot.atX(*chart.xLimit);
        canvas.dashedRule(x, plot.top, x, plot.bottom, kInk, 0.6);
        const QString text = textOf(chart.xLimitLabel);
        const bool fits = x + 1.2 + canvas.textWidth(text, label) <= plot.right;
        canvas.drawLine(text, label, fits ? x + 1.2 : x - 1.2, plot.top + 2.8,
                        fits ? Side::Left : Side::Right);
    }
    if (chart.yLimit && *chart.yLimit <= plot.y.high()) {
        const double y = plot.atY(*chart.yLimit);
        canvas.dashedRule(plot.left, y, plot.right, y, kInk, 0.6);
        canvas.drawLine(textOf(chart.yLimitLabel), label, plot.left + 1.5, y - 1.2);
    }
}

void drawRanges(const Canvas& canvas, const Plot& plot, const Chart::Point& point) {
    const QColor colour = point.chosen ? kAccent : kInk;
    const double width = point.chosen ? 0.9 : 0.5;
    const double x = plot.atX(point.x.central);
    const double y = plot.atY(point.y.central);
    if (point.x.high > point.x.low) {
        const double low = plot.atX(point.x.low);
        const double high = plot.atX(point.x.high);
        canvas.rule(low, y, high, y, colour, width);
        for (const double end : {low, high}) {
            canvas.rule(end, y - kStroke, end, y + kStroke, colour, width);
        }
    }
    if (point.y.high > point.y.low) {
        const double low = plot.atY(point.y.low);
        const double high = plot.atY(point.y.high);
        canvas.rule(x, low, x, high, colour, width);
        for (const double end : {low, high}) {
            canvas.rule(x - kStroke, end, x + kStroke, end, colour, width);
        }
    }
}

/// Places labels beside their points, each where it covers neither another label nor a symbol.
class LabelPlaces {
public:
    LabelPlaces(const Canvas& canvas, const Plot& plot) : m_canvas(canvas), m_plot(plot) {}

    void keepFree(const Chart::Point& point) {
        const double x = m_plot.atX(point.x.central);
        const double y = m_plot.atY(point.y.central);
        m_taken.emplace_back(x - 1.6, y - 1.6, 3.2, 3.2);
        if (point.label.empty()) return;
        const double low = m_plot.atX(point.x.low) - 0.5;
        m_taken.emplace_back(low, y - 0.9, m_plot.atX(point.x.high) + 0.5 - low, 1.8);
        const double high = m_plot.atY(point.y.high);
        m_taken.emplace_back(x - 0.9, high, 1.8, m_plot.atY(point.y.low) - high);
    }

    /// A limit's line and its words.
    void keepFree(double left, double top, double width, double height) {
        m_taken.emplace_back(left, top, width, height);
    }

    void draw(const Chart::Point& point) {
        TextStyle style = styleOf(Role::ChartLabel);
        style.bold = point.chosen;
        if (point.chosen) style.colour = kAccent;
        const QString text = textOf(point.label);
        const double width = m_canvas.textWidth(text, style);
        const double x = m_plot.atX(point.x.central);
        const double y = m_plot.atY(point.y.central);
        const double right = m_plot.atX(point.x.high) + 2;
        const double left = m_plot.atX(point.x.low) - 2 - width;
        const double above = m_plot.atY(point.y.high) - 4.2;
        const double below = m_plot.atY(point.y.low) + 0.8;
        const QRectF places[] = {
            {right, y - 1.7, width, 3.4},           {left, y - 1.7, width, 3.4},
            {x + 2.2, y - 4.6, width, 3.4},         {x + 2.2, y + 1.4, width, 3.4},
            {x - 2.2 - width, y - 4.6, width, 3.4}, {x - 2.2 - width, y + 1.4, width, 3.4},
            {x - width / 2, above, width, 3.4},     {x - width / 2, below, width, 3.4}};
        for (const QRectF& place : places) {
            if (!isFree(place)) continue;
            write(text, style, place);
            return;
        }
        // Where points lie close together, the label stands further away and a thin line leads to
        // it.
        const QPointF from(x, y);
        for (const double away : {5.0, 14.0, 24.0, 36.0}) {
            for (double step = 1; step <= 8; ++step) {
                for (const double side : {-1.0, 1.0}) {
                    const double top = y - 1.7 + side * step * 3.6;
                    const QRectF after(x + away, top, width, 3.4);
                    const QRectF before(x - away - width, top, width, 3.4);
                    const QPointF toAfter(after.left() - 0.6, top + 1.7);
                    const QPointF toBefore(before.right() + 0.6, top + 1.7);
                    const bool atRight = isFree(after) && isClear(from, toAfter);
                    if (!atRight && !(isFree(before) && isClear(from, toBefore))) continue;
                    const QPointF to = atRight ? toAfter : toBefore;
                    m_canvas.rule(x, y, to.x(), to.y(), style.colour, 0.25);
                    write(text, style, atRight ? after : before);
                    return;
                }
            }
        }
        // No free place: rather over another label than beyond the edge of the plot.
        write(text, style,
              {std::min(right, m_plot.right - width), places[0].top(), width, places[0].height()});
    }

private:
    void write(const QString& text, const TextStyle& style, const QRectF& place) {
        // Grid lines must not run through the words.
        m_canvas.fill(place.left() - 0.4, place.top(), place.width() + 0.8, place.height(),
                      Qt::white);
        m_canvas.drawLine(text, style, place.left(), place.top() + 2.6);
        m_taken.push_back(place.adjusted(-kLabelGap, -0.2, kLabelGap, 0.2));
        m_words.push_back(place);
    }

    // Whether a line to a label crosses no words.
    bool isClear(QPointF from, QPointF to) const {
        constexpr int kSteps = 40;
        for (int i = 0; i <= kSteps; ++i) {
            const QPointF at = from + (to - from) * (static_cast<double>(i) / kSteps);
            if (std::any_of(m_words.begin(), m_words.end(),
                            [&](const QRectF& words) { return words.contains(at); })) {
                return false;
            }
        }
        return true;
    }

    bool isFree(const QRectF& place) const {
        if (place.left() < m_plot.left + 0.5 || place.right() > m_plot.right ||
            place.top() < m_plot.top || place.bottom() > m_plot.bottom) {
            return false;
        }
        return std::none_of(m_taken.begin(), m_taken.end(),
                            [&](const QRectF& other) { return other.intersects(place); });
    }

    const Canvas& m_canvas;
    const Plot& m_plot;
    std::vector<QRectF> m_taken;
    std::vector<QRectF> m_words;
};

}  // namespace

double costTimeHeight(double room) {
    constexpr double kAround = kAboveHeight + kBelowHeight;
    const double plot = room - kAround;
    return kAround + (plot >= kLeastPlotHeight ? std::min(plot, kPlotHeight) : kPlotHeight);
}

void drawCostTime(const Chart& chart, const Canvas& canvas, double y, double height) {
    if (chart.points.empty()) return;
    const Plot plot = plotOf(chart, canvas, y + kAboveHeight, height - kAboveHeight - kBelowHeight);
    drawAxes(chart, canvas, plot);
    drawLimits(chart, canvas, plot);
    LabelPlaces labels(canvas, plot);
    if (chart.xLimit) {
        const double x = plot.atX(*chart.xLimit);
        labels.keepFree(x - 0.3, plot.top, 0.6, plot.bottom - plot.top);
        labels.keepFree(x, plot.top, plot.right - x, 3.6);
    }
    if (chart.yLimit) {
        labels.keepFree(plot.left, plot.atY(*chart.yLimit) - 3.6, plot.right - plot.left, 4);
    }
    for (const Chart::Point& point : chart.points) {
        labels.keepFree(point);
        if (!point.label.empty()) continue;
        canvas.dot(plot.atX(point.x.central), plot.atY(point.y.central), 0.7, kFooterLine);
    }
    std::size_t index = 0;
    for (const Chart::Point& point : chart.points) {
        if (point.label.empty()) continue;
        drawRanges(canvas, plot, point);
        canvas.symbol(index++, plot.atX(point.x.central), plot.atY(point.y.central),
                      point.chosen ? kAccent : kInk);
    }
    for (const Chart::Point& point : chart.points) {
        if (!point.label.empty()) labels.draw(point);
    }
}

}  // namespace petaplan::ui::pdf
