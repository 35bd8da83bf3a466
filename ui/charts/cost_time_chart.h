// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <optional>

#include "ui/charts/chart_widget.h"
#include "ui/charts/marker_key.h"
#include "ui/charts/plot_frame.h"

namespace petaplan::ui {

/// One plan in the plane of time (or speed) and cost.
struct CostTimePoint {
    double x = 0, xLow = 0, xHigh = 0;
    double cost = 0, costLow = 0, costHigh = 0;
    QString label;   ///< short, drawn beside the point
    QString name;    ///< whole, for tool tip and table
    int series = 0;  ///< its marker; see CostTimeData::seriesNames
    bool onFront = false;
    bool chosen = false;
};

struct CostTimeData {
    QList<CostTimePoint> points;
    QStringList seriesNames;    ///< what each marker stands for, in the order of the series
    bool moreIsBetter = false;  ///< x is a speed, not a time
    QString xName, xUnit;       ///< "Time", "days"
    QString costName, costUnit;
    std::optional<double> xLimit;  ///< deadline: what lies beyond is shaded
    QString xLimitLabel;
    std::optional<double> costLimit;  ///< budget
    QString costLimitLabel;
};

/// The steps of a Pareto front: for each x the least cost at which it can be had. Points off the
/// front are left out.
QPolygonF frontSteps(const QList<CostTimePoint>& points, bool moreIsBetter);

/// The cost up to which a picture of the points stays readable: a few times the cost of the chosen
/// plan (without one: of the cheapest). Absent when the dearest plan does not squeeze the others.
std::optional<double> readableCost(const QList<CostTimePoint>& points);

/// Cost against time: the front as steps, plans as points with the marker of their series, what
/// lies after the deadline shaded, the chosen plan ringed with its range, a key of the markers
/// below. Plans on the front and the chosen one are labelled where there is room. Left and Right
/// walk through the points, Enter chooses.
class CostTimeChart : public ChartWidget {
    Q_OBJECT
public:
    explicit CostTimeChart(QWidget* parent = nullptr);

    void setData(CostTimeData data);
    const CostTimeData& data() const { return m_data; }
    /// Point under the crosshair, -1: none.
    int currentPoint() const { return m_current; }

    ChartTable table() const override;
    QString sentence() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void pointActivated(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    PlotFrame frame() const;
    int pointNear(QPointF position) const;
    bool isDrawn(const CostTimePoint& point) const;
    QString pointText(const CostTimePoint& point) const;
    void paintLimits(QPainter& painter, const PlotFrame& frame) const;
    void paintPoints(QPainter& painter, const PlotFrame& frame) const;
    void paintHiddenCount(QPainter& painter, const PlotFrame& frame) const;
    void paintLabels(QPainter& painter, const PlotFrame& frame) const;
    MarkerKey markerKey() const;
    QList<int> orderByX() const;

    CostTimeData m_data;
    std::optional<double> m_costTop;  ///< what costs more is counted, not drawn
    int m_current = -1;
};

}  // namespace petaplan::ui
