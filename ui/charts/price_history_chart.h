// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include <optional>

#include "ui/charts/chart_widget.h"
#include "ui/charts/price_history_painting.h"
#include "ui/charts/price_sample_model.h"

namespace petaplan::ui {

struct PriceHistoryData {
    QList<PriceHistorySeries> series;  ///< in one unit; the first is the one asked for
    QString unit;                      ///< "USD per machine and hour"
};

/// Prices over time as reported: steps without smoothing, gaps left open, each line labelled at its
/// end. Lines and axes lie on a layer that is painted again only when data, size or zoom change;
/// a million samples cost no more than the pixels. The read-out follows the mouse or the arrow
/// keys and names date, price and source.
class PriceHistoryChart : public ChartWidget {
    Q_OBJECT
public:
    explicit PriceHistoryChart(QWidget* parent = nullptr);

    void setData(PriceHistoryData data);
    const PriceHistoryData& data() const { return m_data; }
    bool isEmpty() const;
    /// The time shown; a span below a minute is widened to one.
    void setSpan(UtcSeconds from, UtcSeconds to);
    void showAll();
    UtcSeconds from() const { return m_from; }
    UtcSeconds to() const { return m_to; }
    /// From the first to the last known price of all series.
    UtcSeconds firstKnown() const { return m_first; }
    UtcSeconds lastKnown() const { return m_last; }

    /// The moment of the read-out; nullopt hides it.
    void setReadOut(std::optional<UtcSeconds> time);
    std::optional<UtcSeconds> readOut() const { return m_readOut; }
    int currentSeries() const { return m_current; }
    /// What the read-out says, in words; empty when hidden.
    QString readOutText() const;

    ChartTable table() const override { return {}; }
    QAbstractItemModel* tableModel() override { return m_samples; }
    QString sentence() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void spanChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Layer {
        QPixmap pixmap;
        TraceView view;
    };
    const Layer& layer() const;
    void paintLayer(QPainter& painter, TraceView& view) const;
    void paintGaps(QPainter& painter, const TraceView& view) const;
    void paintEndLabels(QPainter& painter, const TraceView& view, double left) const;
    void paintReadOut(QPainter& painter, const TraceView& view) const;
    double endLabelWidth() const;
    QString endLabel(int series) const;
    void zoom(double factor, UtcSeconds around);
    void pan(double share);
    void step(int direction);
    void forgetLayer();

    PriceHistoryData m_data;
    PriceSampleModel* m_samples;
    UtcSeconds m_first = 0, m_last = 1;
    UtcSeconds m_from = 0, m_to = 1;
    std::optional<UtcSeconds> m_readOut;
    int m_current = 0;
    std::optional<double> m_dragged;  ///< x at which the mouse took the time axis
    mutable std::optional<Layer> m_layer;
};

}  // namespace petaplan::ui
