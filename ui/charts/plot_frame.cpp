// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_frame.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>
#include <QPolygonF>
#include <algorithm>

namespace petaplan::ui {

PlotFrame PlotFrame::within(const QRectF& area, NiceAxis x, NiceAxis y, const QString& xUnit,
                            const QString& yUnit, const QFont& font, const QLocale& locale) {
    PlotFrame frame{{}, x, y, xUnit, yUnit, font, locale};
    const QFontMetricsF metrics(font);
    double labelWidth = 0;
    for (const double tick : y.ticks())
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(y.label(tick, locale)));
    const double lastLabel = metrics.horizontalAdvance(x.label(x.maximum, locale)) / 2;
    const double top = (yUnit.isEmpty() ? 0 : metrics.height()) + metrics.height() / 2 + 2;
    const double bottom = metrics.height() * (xUnit.isEmpty() ? 1 : 2) + 8;
    frame.plot = area.adjusted(labelWidth + 8, top, -std::max(8.0, lastLabel), -bottom);
    return frame;
}

QPointF PlotFrame::at(double xValue, double yValue) const {
    return {xAt(xValue), yAt(yValue)};
}

double PlotFrame::xAt(double value) const {
    return plot.left() + x.share(value) * plot.width();
}

double PlotFrame::yAt(double value) const {
    return plot.bottom() - y.share(value) * plot.height();
}

void PlotFrame::paintLevels(QPainter& painter, const ChartColours& colours) const {
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setFont(font);
    double left = plot.left();
    for (const double tick : y.ticks()) {
        const double level = yAt(tick);
        painter.setPen(QPen(colours.hairline, 1));
        painter.drawLine(QPointF(plot.left(), level), QPointF(plot.right(), level));
        painter.setPen(colours.textSecondary);
        const QString label = y.label(tick, locale);
        const double labelLeft = plot.left() - 8 - metrics.horizontalAdvance(label);
        painter.drawText(QPointF(labelLeft, level + (metrics.ascent() - metrics.descent()) / 2),
                         label);
        left = std::min(left, labelLeft);
    }
    painter.setPen(QPen(y.minimum == 0 ? colours.zeroLine : colours.axis, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    if (!yUnit.isEmpty()) {
        painter.setPen(colours.textSecondary);
        painter.drawText(QPointF(left, plot.top() - metrics.height() / 2 - 2 - metrics.descent()),
                         yUnit);
    }
    painter.restore();
}

void PlotFrame::paintGrid(QPainter& painter, const ChartColours& colours) const {
    paintLevels(painter, colours);
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setFont(font);
    for (const double tick : x.ticks()) {
        const double column = xAt(tick);
        painter.setPen(QPen(colours.axis, 1));
        painter.drawLine(QPointF(column, plot.bottom()), QPointF(column, plot.bottom() + 4));
        painter.setPen(colours.textSecondary);
        const QString label = x.label(tick, locale);
        painter.drawText(QPointF(column - metrics.horizontalAdvance(label) / 2,
                                 plot.bottom() + 6 + metrics.ascent()),
                         label);
    }
    painter.setPen(colours.textSecondary);
    if (!xUnit.isEmpty()) {
        painter.drawText(QPointF(plot.right() - metrics.horizontalAdvance(xUnit),
                                 plot.bottom() + 6 + metrics.height() + metrics.ascent()),
                         xUnit);
    }
    painter.restore();
}

void paintMarker(QPainter& painter, QPointF centre, Marker marker, double size,
                 const QColor& colour) {
    const double half = size / 2;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (marker) {
        case Marker::Circle:
            painter.drawEllipse(centre, half, half);
            break;
        case Marker::Square:
            painter.drawRect(QRectF(centre.x() - half, centre.y() - half, size, size));
            break;
        case Marker::Triangle:
            painter.drawPolygon(QPolygonF({{centre.x(), centre.y() - half * 1.15},
                                           {centre.x() + half * 1.1, centre.y() + half * 0.85},
                                           {centre.x() - half * 1.1, centre.y() + half * 0.85}}));
            break;
        case Marker::Diamond:
            painter.drawPolygon(QPolygonF({{centre.x(), centre.y() - half * 1.2},
                                           {centre.x() + half * 1.2, centre.y()},
                                           {centre.x(), centre.y() + half * 1.2},
                                           {centre.x() - half * 1.2, centre.y()}}));
            break;
        case Marker::Cross:
            painter.setPen(QPen(colour, 2));
            painter.drawLine(centre + QPointF(-half, -half), centre + QPointF(half, half));
            painter.drawLine(centre + QPointF(-half, half), centre + QPointF(half, -half));
            break;
    }
    painter.restore();
}

}  // namespace petaplan::ui
