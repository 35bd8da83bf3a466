// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_history_painting.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QVarLengthArray>

#include <algorithm>
#include <cmath>
#include <utility>

namespace petaplan::ui {

namespace {

std::size_t columnsOf(const TraceView& view, double ratio) {
    return static_cast<std::size_t>(std::max(1.0, std::floor(view.plot.width() * ratio)));
}

void paintSteps(QPainter& painter, const catalog::PriceTrace& trace, const TraceView& view,
                std::size_t first, std::size_t last) {
    QPainterPath path;
    UtcSeconds reached = view.from - 1;  // until when the line is drawn
    for (std::size_t i = first; i < last; ++i) {
        const double level = view.yAt(trace.price(i));
        const double begin = view.xAt(std::max(trace.time(i), view.from));
        // A moment alone is a dot of a pixel at least.
        const double end = std::max(view.xAt(std::min(trace.until(i), view.to)), begin + 1);
        if (reached == trace.time(i)) {
            path.lineTo(begin, level);
        } else {
            path.moveTo(begin, level);
        }
        path.lineTo(end, level);
        reached = trace.until(i);
    }
    painter.drawPath(path);
}

void paintColumns(QPainter& painter, const catalog::PriceTrace& trace, const TraceView& view,
                  double ratio) {
    const std::size_t count = columnsOf(view, ratio);
    const auto columns = trace.reduce(view.from, view.to, count);
    const double width = view.plot.width() / static_cast<double>(count);
    QList<QLineF> lines;
    lines.reserve(static_cast<qsizetype>(count));
    const catalog::TraceColumn* before = nullptr;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (!columns[c]) {
            before = nullptr;
            continue;
        }
        double low = columns[c]->low;
        double high = columns[c]->high;
        if (before != nullptr && columns[c]->joined) {
            low = std::min(low, before->last);
            high = std::max(high, before->last);
        }
        before = &*columns[c];
        const double x = view.plot.left() + (static_cast<double>(c) + 0.5) * width;
        // At least a pixel high, so that a flat line is seen.
        const double middle = view.yAt((low + high) / 2);
        const double half = std::max(std::abs(view.yAt(low) - view.yAt(high)) / 2, 0.75);
        lines.append(QLineF(x, middle - half, x, middle + half));
    }
    painter.drawLines(lines);
}

}  // namespace

double TraceView::xAt(UtcSeconds time) const {
    return plot.left() +
           static_cast<double>(time - from) / static_cast<double>(to - from) * plot.width();
}

double TraceView::yAt(double price) const {
    return plot.bottom() - prices.share(price) * plot.height();
}

UtcSeconds TraceView::timeAt(double x) const {
    return from + static_cast<UtcSeconds>((x - plot.left()) / plot.width() *
                                          static_cast<double>(to - from));
}

void paintTrace(QPainter& painter, const catalog::PriceTrace& trace, const TraceView& view,
                const QColor& colour, const QList<qreal>& dash, double penWidth) {
    if (trace.isEmpty()) return;
    const std::size_t last = trace.firstAtOrAfter(view.to);
    const std::size_t begun = trace.firstAtOrAfter(view.from);
    const std::size_t first = begun > 0 && trace.until(begun - 1) > view.from ? begun - 1 : begun;
    if (first >= last) return;
    painter.save();
    const double ratio = painter.device()->devicePixelRatioF();
    // Dashes would be eaten up where steps are shorter than they.
    constexpr std::size_t kPixelsAStep = 4;
    if ((last - first) * kPixelsAStep < columnsOf(view, ratio)) {
        QPen pen(colour, penWidth, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        if (!dash.isEmpty()) pen.setDashPattern(dash);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintSteps(painter, trace, view, first, last);
    } else {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(colour, 1 / ratio));
        paintColumns(painter, trace, view, ratio);
    }
    painter.restore();
}

QList<std::pair<UtcSeconds, UtcSeconds>> gapsOf(const catalog::PriceTrace& trace,
                                                const TraceView& view, double leastPixels) {
    QList<std::pair<UtcSeconds, UtcSeconds>> gaps;
    if (trace.isEmpty() || view.plot.width() < 1) return gaps;
    // Columns of half the least width: a gap that counts empties one of them at least.
    const auto columns = static_cast<std::size_t>(
        std::clamp(2 * view.plot.width() / std::max(leastPixels, 2.0), 1.0, 4096.0));
    const auto reduced = trace.reduce(view.from, view.to, columns);
    const auto span = static_cast<double>(view.to - view.from);
    for (std::size_t c = 0; c < reduced.size(); ++c) {
        if (reduced[c]) continue;
        const auto middle =
            view.from + static_cast<UtcSeconds>((static_cast<double>(c) + 0.5) * span /
                                                static_cast<double>(columns));
        const std::size_t after = trace.firstAtOrAfter(middle);
        // Before the first and after the last sample there is no gap, the series is not there.
        if (after == 0 || after == trace.size()) continue;
        const std::pair gap{trace.until(after - 1), trace.time(after)};
        if (!gaps.isEmpty() && gaps.last() == gap) continue;
        if (view.xAt(gap.second) - view.xAt(gap.first) >= leastPixels) gaps.append(gap);
    }
    return gaps;
}

}  // namespace petaplan::ui
