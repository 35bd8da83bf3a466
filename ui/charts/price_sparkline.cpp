// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_sparkline.h"

#include <QPainter>

#include <algorithm>
#include <utility>

#include "ui/charts/chart_colours.h"
#include "ui/charts/plot_frame.h"
#include "ui/charts/price_history_painting.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

PriceSparkline::PriceSparkline(std::shared_ptr<const catalog::PriceTrace> trace, QWidget* parent)
    : QWidget(parent), m_trace(std::move(trace)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize PriceSparkline::sizeHint() const {
    return {px(160), px(40)};
}

void PriceSparkline::paintEvent(QPaintEvent*) {
    if (m_trace->isEmpty()) return;
    const auto range = m_trace->range(m_trace->from(), m_trace->to());
    if (!range) return;
    QPainter painter(this);
    constexpr double kDot = 5;
    TraceView view;
    view.plot = QRectF(rect()).adjusted(1, kDot, -kDot, -kDot);
    view.from = m_trace->from();
    view.to = std::max(m_trace->to(), view.from + 1);
    // A flat line runs through the middle.
    const double margin = range->high > range->low ? 0 : 1;
    view.prices.minimum = range->low - margin;
    view.prices.maximum = range->high + margin;
    const QColor hue = ChartColours::current().seriesColour(0);
    paintTrace(painter, *m_trace, view, hue, {}, 1.5);
    const std::size_t last = m_trace->size() - 1;
    paintMarker(painter, QPointF(view.xAt(m_trace->until(last)), view.yAt(m_trace->price(last))),
                Marker::Circle, kDot, hue);
}

}  // namespace petaplan::ui
