// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "ui/charts/chart_widget.h"
#include "ui/charts/plot_frame.h"

namespace petaplan::ui {

/// A predicted figure at one load.
struct LoadPoint {
    double load = 0;
    double low = 0, central = 0, high = 0;
};

struct LoadChartData {
    QList<LoadPoint> points;  ///< by rising load
    QString loadName, loadUnit;
    QString valueName, valueUnit;
    std::optional<double> limit;  ///< of the value: a latency not to exceed, a speed to keep
    QString limitLabel;
    std::optional<double> asked;  ///< load that the user asked for
    QString askedLabel;
    int series = 0;
};

/// At most two points (least and greatest value) for each of `columns` equal parts of the load
/// axis, first and last kept: what a picture of that width can show.
QList<LoadPoint> reduced(const QList<LoadPoint>& points, int columns);

/// The figure at a load between two points, read off the straight line between them; beyond the
/// ends that of the end. `points` is not empty.
LoadPoint readAt(const QList<LoadPoint>& points, double load);

/// A figure against the load: central line, band from P10 to P90, the limit dashed with its words,
/// the asked load as a vertical line with the value read off.
class LoadChart : public ChartWidget {
    Q_OBJECT
public:
    explicit LoadChart(QWidget* parent = nullptr);

    void setData(LoadChartData data);
    const LoadChartData& data() const { return m_data; }

    ChartTable table() const override;
    QString sentence() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    PlotFrame frame() const;
    QString pointText(const LoadPoint& point) const;
    int nearestPoint(double load) const;

    LoadChartData m_data;
    int m_current = -1;
};

}  // namespace petaplan::ui
