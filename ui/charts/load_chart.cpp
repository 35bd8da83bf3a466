// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/load_chart.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace petaplan::ui {

QList<LoadPoint> reduced(const QList<LoadPoint>& points, int columns) {
    if (columns < 1 || points.size() <= 2 * static_cast<qsizetype>(columns)) return points;
    const double first = points.front().load;
    const double span = points.back().load - first;
    QList<LoadPoint> result{points.front()};
    qsizetype i = 1;
    for (int column = 0; column < columns; ++column) {
        const double end = first + span * (column + 1) / columns;
        qsizetype least = -1;
        qsizetype greatest = -1;
        for (; i + 1 < points.size() && (points[i].load < end || column + 1 == columns); ++i) {
            if (least < 0 || points[i].central < points[least].central) least = i;
            if (greatest < 0 || points[i].central > points[greatest].central) greatest = i;
        }
        if (least < 0) continue;
        result.append(points[std::min(least, greatest)]);
        if (least != greatest) result.append(points[std::max(least, greatest)]);
    }
    result.append(points.back());
    return result;
}

LoadPoint readAt(const QList<LoadPoint>& points, double load) {
    const auto after = std::find_if(points.begin(), points.end(),
                                    [load](const LoadPoint& point) { return point.load >= load; });
    if (after == points.end()) return points.back();
    if (after == points.begin() || after->load == load) return *after;
    const LoadPoint& before = *std::prev(after);
    const double share = (load - before.load) / (after->load - before.load);
    return {load, std::lerp(before.low, after->low, share),
            std::lerp(before.central, after->central, share),
            std::lerp(before.high, after->high, share)};
}

LoadChart::LoadChart(QWidget* parent) : ChartWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(tr("Figure against load"));
}

void LoadChart::setData(LoadChartData data) {
    m_data = std::move(data);
    m_current = -1;
    dataChanged();
}

QSize LoadChart::sizeHint() const {
    return {420, 220};
}
QSize LoadChart::minimumSizeHint() const {
    return {260, 160};
}

PlotFrame LoadChart::frame() const {
    double most = m_data.limit.value_or(0) * 1.15;
    double loadMost = m_data.asked.value_or(0) * 1.05;
    for (const LoadPoint& point : m_data.points) {
        most = std::max(most, point.high);
        loadMost = std::max(loadMost, point.load);
    }
    return PlotFrame::within(QRectF(rect()).adjusted(4, 2, -8, -2), niceAxis(0, loadMost, 6),
                             niceAxis(0, most, 6), m_data.loadUnit, m_data.valueUnit, labelFont(),
                             QLocale());
}

void LoadChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartColours roles = colours();
    if (m_data.points.isEmpty()) {
        painter.setPen(roles.textSecondary);
        painter.drawText(rect(), Qt::AlignCenter, tr("No estimate"));
        return;
    }
    const PlotFrame plot = frame();
    plot.paintGrid(painter, roles);
    painter.setFont(labelFont());
    const QFontMetricsF metrics(labelFont());
    const QColor hue = roles.seriesColour(m_data.series);
    QPolygonF band;
    QPolygonF line;
    const QList<LoadPoint> drawn = reduced(m_data.points, std::max(1, width()));
    for (const LoadPoint& point : drawn) {
        band.append(plot.at(point.load, point.high));
        line.append(plot.at(point.load, point.central));
    }
    for (auto point = drawn.rbegin(); point != drawn.rend(); ++point)
        band.append(plot.at(point->load, point->low));
    QColor translucent = hue;
    translucent.setAlphaF(static_cast<float>(roles.bandOpacity));
    painter.setPen(Qt::NoPen);
    painter.setBrush(translucent);
    painter.drawPolygon(band);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(hue, 2));
    painter.drawPolyline(line);
    if (drawn.size() == 1) paintMarker(painter, line.front(), seriesMarker(m_data.series), 8, hue);

    if (m_data.limit) {
        const double level = plot.yAt(*m_data.limit);
        QPen pen(roles.worse, 1.5);
        pen.setDashPattern({4, 2.7});
        painter.setPen(pen);
        painter.drawLine(QPointF(plot.plot.left(), level), QPointF(plot.plot.right(), level));
        painter.drawText(QPointF(plot.plot.left() + 6, level - 5), m_data.limitLabel);
    }
    if (m_data.asked) {
        const double column = plot.xAt(*m_data.asked);
        painter.setPen(QPen(roles.zeroLine, 1));
        painter.drawLine(QPointF(column, plot.plot.top()), QPointF(column, plot.plot.bottom()));
        const double width = metrics.horizontalAdvance(m_data.askedLabel);
        const bool roomRight = column + 6 + width < plot.plot.right();
        painter.setPen(roles.text);
        painter.drawText(QPointF(roomRight ? column + 6 : column - 6 - width,
                                 plot.plot.top() + metrics.ascent()),
                         m_data.askedLabel);
    }
    if (m_current >= 0 || m_data.asked) {
        const LoadPoint point =
            m_current >= 0 ? m_data.points[m_current] : readAt(m_data.points, *m_data.asked);
        const QPointF centre = plot.at(point.load, point.central);
        paintMarker(painter, centre, seriesMarker(m_data.series), 8, hue);
        const QString label =
            m_current >= 0
                ? pointText(point)
                : tr("%1 %2").arg(shortNumber(point.central, QLocale(), 3), m_data.valueUnit);
        const double width = metrics.horizontalAdvance(label);
        const bool roomRight = centre.x() + 8 + width < plot.plot.right();
        QPointF corner(roomRight ? centre.x() + 8 : centre.x() - 8 - width,
                       centre.y() + metrics.ascent() + 6);
        if (corner.y() > plot.plot.bottom() - 2) corner.setY(centre.y() - 8);
        painter.setPen(roles.text);
        painter.drawText(corner, label);
    }
    paintFocusRing(painter);
}

int LoadChart::nearestPoint(double load) const {
    int nearest = -1;
    for (int i = 0; i < m_data.points.size(); ++i) {
        if (nearest < 0 ||
            std::abs(m_data.points[i].load - load) < std::abs(m_data.points[nearest].load - load))
            nearest = i;
    }
    return nearest;
}

void LoadChart::keyPressEvent(QKeyEvent* event) {
    const auto last = static_cast<int>(m_data.points.size()) - 1;
    if (last < 0 || (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right))
        return ChartWidget::keyPressEvent(event);
    m_current = std::clamp(m_current + (event->key() == Qt::Key_Right ? 1 : -1), 0, last);
    setAccessibleDescription(pointText(m_data.points[m_current]));
    update();
}

void LoadChart::mouseMoveEvent(QMouseEvent* event) {
    ChartWidget::mouseMoveEvent(event);
    if (m_data.points.isEmpty()) return;
    const PlotFrame plot = frame();
    const double share = (event->position().x() - plot.plot.left()) / plot.plot.width();
    m_current = share < 0 || share > 1
                    ? -1
                    : nearestPoint(plot.x.minimum + share * (plot.x.maximum - plot.x.minimum));
    update();
}

void LoadChart::leaveEvent(QEvent* event) {
    ChartWidget::leaveEvent(event);
    m_current = -1;
    update();
}

QString LoadChart::pointText(const LoadPoint& point) const {
    const QLocale local = QLocale();
    return tr("%1 %2: %3 %4 (%5–%6)")
        .arg(shortNumber(point.load, local), m_data.loadUnit, shortNumber(point.central, local, 3),
             m_data.valueUnit, shortNumber(point.low, local, 3), shortNumber(point.high, local, 3));
}

ChartTable LoadChart::table() const {
    ChartTable result{{tr("%1, %2").arg(m_data.loadName, m_data.loadUnit), tr("P10"),
                       tr("%1, %2").arg(m_data.valueName, m_data.valueUnit), tr("P90")},
                      {}};
    for (const LoadPoint& point : m_data.points)
        result.rows.append(
            {shortNumber(point.load, QLocale()), shortNumber(point.low, QLocale(), 3),
             shortNumber(point.central, QLocale(), 3), shortNumber(point.high, QLocale(), 3)});
    return result;
}

QString LoadChart::sentence() const {
    if (m_data.points.isEmpty()) return tr("No estimate.");
    return tr("%1 from %2 to %3.")
        .arg(m_data.valueName, pointText(m_data.points.front()), pointText(m_data.points.back()));
}

}  // namespace petaplan::ui
