// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/cost_time_chart.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/label_layout.h"

namespace petaplan::ui {

namespace {

constexpr double kMarkerSize = 7;
constexpr double kReadableTimes = 3;  // of the chosen cost
constexpr double kReach = 10;         // pixels within which the mouse takes a point

}  // namespace

QPolygonF frontSteps(const QList<CostTimePoint>& points, bool moreIsBetter) {
    QList<QPointF> front;
    for (const CostTimePoint& point : points) {
        if (point.onFront) front.append({point.x, point.cost});
    }
    std::sort(front.begin(), front.end(), [](QPointF a, QPointF b) { return a.x() < b.x(); });
    QPolygonF steps;
    for (qsizetype i = 0; i < front.size(); ++i) {
        if (i > 0) {
            // A time is had at the cost of the last point not after it; a speed at the cost of the
            // first point not below it.
            steps.append(moreIsBetter ? QPointF(front[i - 1].x(), front[i].y())
                                      : QPointF(front[i].x(), front[i - 1].y()));
        }
        steps.append(front[i]);
    }
    return steps;
}

std::optional<double> readableCost(const QList<CostTimePoint>& points) {
    if (points.isEmpty()) return std::nullopt;
    double reference = INFINITY;
    double high = 0;
    double dearest = 0;
    for (const CostTimePoint& point : points) {
        reference = std::min(reference, point.cost);
        dearest = std::max(dearest, point.cost);
    }
    for (const CostTimePoint& point : points) {
        if (!point.chosen) continue;
        reference = point.cost;
        high = point.costHigh;
    }
    const double top = std::max(kReadableTimes * reference, high);
    return dearest > 1.5 * top ? std::optional(top) : std::nullopt;
}

CostTimeChart::CostTimeChart(QWidget* parent) : ChartWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(tr("Cost and time of the plans"));
}

void CostTimeChart::setData(CostTimeData data) {
    m_data = std::move(data);
    m_current = -1;
    m_costTop = readableCost(m_data.points);
    for (qsizetype i = 0; i < m_data.points.size(); ++i) {
        if (m_data.points[i].chosen) m_current = static_cast<int>(i);
    }
    dataChanged();
}

QSize CostTimeChart::sizeHint() const {
    return {480, 240};
}
QSize CostTimeChart::minimumSizeHint() const {
    return {280, 160};
}

bool CostTimeChart::isDrawn(const CostTimePoint& point) const {
    return !m_costTop || point.cost <= *m_costTop;
}

MarkerKey CostTimeChart::markerKey() const {
    QList<MarkerKey::Entry> entries;
    for (int series = 0; series < m_data.seriesNames.size(); ++series) {
        const bool drawn = std::any_of(
            m_data.points.begin(), m_data.points.end(),
            [&](const CostTimePoint& point) { return point.series == series && isDrawn(point); });
        if (drawn) entries.append({series, m_data.seriesNames[series]});
    }
    // A lone marker tells nothing apart.
    if (entries.size() < 2) entries.clear();
    return {entries, labelFont(), width() - 12.0};
}

PlotFrame CostTimeChart::frame() const {
    double xLow = INFINITY, xHigh = -INFINITY, costLow = INFINITY, costHigh = -INFINITY;
    for (const CostTimePoint& point : m_data.points) {
        if (!isDrawn(point)) continue;
        xLow = std::min(xLow, point.chosen ? point.xLow : point.x);
        xHigh = std::max(xHigh, point.chosen ? point.xHigh : point.x);
        costLow = std::min(costLow, point.chosen ? point.costLow : point.cost);
        costHigh = std::max(costHigh, point.chosen ? point.costHigh : point.cost);
    }
    if (m_data.xLimit && !m_data.points.isEmpty() && *m_data.xLimit < 3 * xHigh) {
        xLow = std::min(xLow, *m_data.xLimit);
        xHigh = std::max(xHigh, *m_data.xLimit * 1.05);
    }
    if (m_data.costLimit && !m_data.points.isEmpty() && *m_data.costLimit < 1.5 * costHigh)
        costHigh = std::max(costHigh, *m_data.costLimit * 1.03);
    // Zero belongs to the picture unless the points would shrink to a corner.
    if (xLow < 0.6 * xHigh) xLow = 0;
    if (costLow < 0.4 * costHigh) costLow = 0;
    return PlotFrame::within(QRectF(rect()).adjusted(4, 2, -8, -2 - markerKey().height()),
                             niceAxis(xLow, xHigh, 7), niceAxis(costLow, costHigh, 6), m_data.xUnit,
                             m_data.costUnit, labelFont(), QLocale());
}

void CostTimeChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartColours roles = colours();
    if (m_data.points.isEmpty()) {
        painter.setPen(roles.textSecondary);
        painter.drawText(rect(), Qt::AlignCenter, tr("No plan to draw"));
        paintFocusRing(painter);
        return;
    }
    const PlotFrame plot = frame();
    paintLimits(painter, plot);
    plot.paintGrid(painter, roles);
    QPolygonF steps;
    for (const QPointF& corner : frontSteps(m_data.points, m_data.moreIsBetter))
        steps.append(plot.at(corner.x(), corner.y()));
    painter.setPen(QPen(roles.seriesColour(0), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.save();
    painter.setClipRect(plot.plot);
    painter.drawPolyline(steps);
    painter.restore();
    paintPoints(painter, plot);
    paintLabels(painter, plot);
    paintHiddenCount(painter, plot);
    const MarkerKey key = markerKey();
    key.paint(painter, QPointF(4, height() - 2 - key.height()), roles);
    paintFocusRing(painter);
}

void CostTimeChart::paintLimits(QPainter& painter, const PlotFrame& plot) const {
    const ChartColours roles = colours();
    painter.setFont(labelFont());
    const QFontMetricsF metrics(labelFont());
    if (m_data.xLimit && *m_data.xLimit<plot.x.maximum&& * m_data.xLimit> plot.x.minimum) {
        const double edge = plot.xAt(*m_data.xLimit);
        QRectF beyond = plot.plot;
        if (m_data.moreIsBetter) {
            beyond.setRight(edge);
        } else {
            beyond.setLeft(edge);
        }
        painter.fillRect(beyond, roles.panel);
        painter.setPen(QPen(roles.axis, 1, Qt::DashLine));
        painter.drawLine(QPointF(edge, plot.plot.top()), QPointF(edge, plot.plot.bottom()));
        painter.setPen(roles.textSecondary);
        const double width = metrics.horizontalAdvance(m_data.xLimitLabel);
        const double left = edge + 6 + width < plot.plot.right() ? edge + 6 : edge - 6 - width;
        painter.drawText(QPointF(left, plot.plot.top() + metrics.ascent() + 2), m_data.xLimitLabel);
    }
    if (m_data.costLimit && *m_data.costLimit<plot.y.maximum&& * m_data.costLimit> plot.y.minimum) {
        const double level = plot.yAt(*m_data.costLimit);
        QPen pen(roles.worse, 1.5);
        pen.setDashPattern({4, 2.7});
        painter.setPen(pen);
        painter.drawLine(QPointF(plot.plot.left(), level), QPointF(plot.plot.right(), level));
        painter.setPen(roles.worse);
        painter.drawText(
            QPointF(plot.plot.right() - metrics.horizontalAdvance(m_data.costLimitLabel),
                    level - 4),
            m_data.costLimitLabel);
    }
}

void CostTimeChart::paintHiddenCount(QPainter& painter, const PlotFrame& plot) const {
    if (!m_costTop) return;
    const auto hidden = static_cast<int>(
        std::count_if(m_data.points.begin(), m_data.points.end(),
                      [this](const CostTimePoint& point) { return !isDrawn(point); }));
    const QFontMetricsF metrics(labelFont());
    const QString text = tr("%n plan(s) above %1 %2 not drawn", nullptr, hidden)
                             .arg(shortNumber(*m_costTop, QLocale(), 3), m_data.costUnit);
    painter.setFont(labelFont());
    painter.setPen(colours().textSecondary);
    painter.drawText(QPointF(plot.plot.right() - metrics.horizontalAdvance(text),
                             plot.plot.top() - metrics.height() / 2 - 2 - metrics.descent()),
                     text);
}

void CostTimeChart::paintPoints(QPainter& painter, const PlotFrame& plot) const {
    const ChartColours roles = colours();
    for (qsizetype i = 0; i < m_data.points.size(); ++i) {
        const CostTimePoint& point = m_data.points[i];
        if (!isDrawn(point)) continue;
        const QPointF centre = plot.at(point.x, point.cost);
        if (point.chosen) {
            painter.setPen(QPen(roles.accent, 1.5));
            painter.drawLine(plot.at(point.xLow, point.cost), plot.at(point.xHigh, point.cost));
            painter.drawLine(plot.at(point.x, point.costLow), plot.at(point.x, point.costHigh));
        }
        paintMarker(painter, centre, seriesMarker(point.series), kMarkerSize,
                    roles.seriesColour(point.series));
        if (point.chosen) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(roles.accent, 2));
            painter.drawEllipse(centre, kMarkerSize, kMarkerSize);
        }
        if (hasFocus() && i == m_current) {
            painter.setPen(QPen(roles.accent, 1, Qt::DotLine));
            painter.drawLine(QPointF(centre.x(), plot.plot.top()),
                             QPointF(centre.x(), plot.plot.bottom()));
        }
    }
}

void CostTimeChart::paintLabels(QPainter& painter, const PlotFrame& plot) const {
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    QList<int> order;
    for (int i = 0; i < m_data.points.size(); ++i) {
        if (isDrawn(m_data.points[i])) order.append(i);
    }
    std::stable_sort(order.begin(), order.end(), [this](int a, int b) {
        const auto weight = [this](int i) {
            const CostTimePoint& point = m_data.points[i];
            return (i == m_current ? 4 : 0) + (point.chosen ? 2 : 0) + (point.onFront ? 1 : 0);
        };
        return weight(a) > weight(b);
    });
    QList<LabelRequest> requests;
    QList<int> labelled;  // the others have tool tip and table
    QList<QRectF> obstacles;
    for (const int i : order) {
        const CostTimePoint& point = m_data.points[i];
        const QPointF centre = plot.at(point.x, point.cost);
        if (point.onFront || point.chosen) {
            const QSizeF size(metrics.horizontalAdvance(point.label), metrics.height());
            requests.append({centre, size, point.chosen});
            labelled.append(i);
        }
        obstacles.append(QRectF(centre.x() - 5, centre.y() - 5, 10, 10));
    }
    const QPolygonF steps = frontSteps(m_data.points, m_data.moreIsBetter);
    for (qsizetype i = 1; i < steps.size(); ++i) {
        const QRectF stretch(plot.at(steps[i - 1].x(), steps[i - 1].y()),
                             plot.at(steps[i].x(), steps[i].y()));
        obstacles.append(stretch.normalized().adjusted(-1, -1, 1, 1));
    }
    if (m_data.xLimit) {
        const double edge = plot.xAt(*m_data.xLimit);
        obstacles.append(QRectF(edge - 2, plot.plot.top(), 4, plot.plot.height()));
        obstacles.append(QRectF(edge - 2, plot.plot.top(),
                                metrics.horizontalAdvance(m_data.xLimitLabel) + 10,
                                metrics.height() + 4));
    }
    const QList<QRectF> places = placeLabels(plot.plot.adjusted(0, -6, 6, 0), requests, obstacles);
    painter.setFont(font);
    const ChartColours roles = colours();
    for (qsizetype i = 0; i < labelled.size(); ++i) {
        if (places[i].isNull()) continue;
        const CostTimePoint& point = m_data.points[labelled[i]];
        painter.setPen(point.chosen ? roles.text : roles.textSecondary);
        painter.drawText(QPointF(places[i].left(), places[i].top() + metrics.ascent()),
                         point.label);
    }
}

QList<int> CostTimeChart::orderByX() const {
    QList<int> order;
    for (int i = 0; i < m_data.points.size(); ++i) order.append(i);
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return m_data.points[a].x < m_data.points[b].x; });
    return order;
}

void CostTimeChart::keyPressEvent(QKeyEvent* event) {
    const QList<int> order = orderByX();
    if (order.isEmpty()) return ChartWidget::keyPressEvent(event);
    const auto position = order.indexOf(m_current);
    switch (event->key()) {
        case Qt::Key_Left:
            m_current = order[std::max<qsizetype>(0, position - 1)];
            break;
        case Qt::Key_Right:
            m_current = order[std::min(order.size() - 1, position + 1)];
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (m_current >= 0) emit pointActivated(m_current);
            return;
        default:
            return ChartWidget::keyPressEvent(event);
    }
    const CostTimePoint& point = m_data.points[m_current];
    setAccessibleDescription(pointText(point));
    QAccessibleEvent alert(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&alert);
    QToolTip::showText(mapToGlobal(frame().at(point.x, point.cost).toPoint()), pointText(point),
                       this);
    update();
}

int CostTimeChart::pointNear(QPointF position) const {
    const PlotFrame plot = frame();
    int nearest = -1;
    double best = kReach;
    for (int i = 0; i < m_data.points.size(); ++i) {
        if (!isDrawn(m_data.points[i])) continue;
        const QPointF away = plot.at(m_data.points[i].x, m_data.points[i].cost) - position;
        const double distance = std::hypot(away.x(), away.y());
        if (distance < best) {
            best = distance;
            nearest = i;
        }
    }
    return nearest;
}

void CostTimeChart::mousePressEvent(QMouseEvent* event) {
    ChartWidget::mousePressEvent(event);
    const int hit = pointNear(event->position());
    if (hit < 0) return;
    m_current = hit;
    update();
    emit pointActivated(hit);
}

bool CostTimeChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = dynamic_cast<QHelpEvent*>(event);
        const int hit = help ? pointNear(help->pos()) : -1;
        if (hit >= 0) {
            QToolTip::showText(help->globalPos(), pointText(m_data.points[hit]), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return ChartWidget::event(event);
}

QString CostTimeChart::pointText(const CostTimePoint& point) const {
    const QLocale local = QLocale();
    const auto [xLow, xHigh] = shortRange(point.xLow, point.xHigh, local);
    const auto [costLow, costHigh] = shortRange(point.costLow, point.costHigh, local);
    return tr("%1: %2 %3 (%4–%5), %6 %7 (%8–%9)")
        .arg(point.name, shortNumber(point.x, local), m_data.xUnit, xLow, xHigh,
             shortNumber(point.cost, local), m_data.costUnit, costLow, costHigh);
}

ChartTable CostTimeChart::table() const {
    const QLocale local = QLocale();
    ChartTable result{
        {tr("Plan"), tr("%1, %2").arg(m_data.xName, m_data.xUnit), tr("P10–P90"),
         tr("%1, %2").arg(m_data.costName, m_data.costUnit), tr("P10–P90"), tr("On the front")},
        {}};
    for (const int i : orderByX()) {
        const CostTimePoint& point = m_data.points[i];
        const auto [xLow, xHigh] = shortRange(point.xLow, point.xHigh, local);
        const auto [costLow, costHigh] = shortRange(point.costLow, point.costHigh, local);
        result.rows.append({point.name, shortNumber(point.x, local), tr("%1–%2").arg(xLow, xHigh),
                            shortNumber(point.cost, local), tr("%1–%2").arg(costLow, costHigh),
                            point.onFront ? tr("yes") : tr("no")});
    }
    return result;
}

QString CostTimeChart::sentence() const {
    const QList<int> order = orderByX();
    if (order.isEmpty()) return tr("No plan to draw.");
    for (const int i : order) {
        if (m_data.points[i].chosen)
            return tr("%n plan(s); chosen: %1.", nullptr, static_cast<int>(order.size()))
                .arg(pointText(m_data.points[i]));
    }
    return tr("%n plan(s), from %1 to %2.", nullptr, static_cast<int>(order.size()))
        .arg(pointText(m_data.points[order.front()]), pointText(m_data.points[order.back()]));
}

}  // namespace petaplan::ui
