// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/nice_axis.h"

namespace petaplan::ui {

/// What one uncertain input alone does to a figure.
struct TornadoBar {
    QString name;
    double low = 0;
    double high = 0;
};

struct TornadoData {
    double central = 0;
    QString unit;
    QList<TornadoBar> bars;  ///< widest first
};

/// Bars around the central value, one for each input that makes the range.
class TornadoChart : public ChartWidget {
    Q_OBJECT
public:
    explicit TornadoChart(QWidget* parent = nullptr);

    void setData(TornadoData data);
    const TornadoData& data() const { return m_data; }

    ChartTable table() const override;
    QString sentence() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString signedDifference(double value) const;

    TornadoData m_data;
};

}  // namespace petaplan::ui
