// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

#include "core/catalog/price_trace.h"
#include "ui/charts/nice_axis.h"

class QPainter;

namespace petaplan::ui {

/// Where a trace is drawn: the rectangle, the time and the prices that it shows.
struct TraceView {
    QRectF plot;
    UtcSeconds from = 0, to = 1;
    NiceAxis prices;

    double xAt(UtcSeconds time) const;
    double yAt(double price) const;
    UtcSeconds timeAt(double x) const;
};

/// Draws a series as steps. A gap is left open. Where a pixel column holds several samples it gets
/// their whole span, else each step is drawn with its dash.
void paintTrace(QPainter& painter, const catalog::PriceTrace& trace, const TraceView& view,
                const QColor& colour, const QList<qreal>& dash, double penWidth = 2);

/// Stretches of at least `leastPixels` within which nothing is known between two known prices.
QList<std::pair<UtcSeconds, UtcSeconds>> gapsOf(const catalog::PriceTrace& trace,
                                                const TraceView& view, double leastPixels);

}  // namespace petaplan::ui
