// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/nice_axis.h"

namespace petaplan::ui {

/// What charts of lying bars share: as high as their bars and the list below need at a width, a
/// scale under the bars, coloured squares before names, tool tips of parts.
class BarFrame : public ChartWidget {
    Q_OBJECT
public:
    explicit BarFrame(QWidget* parent);

    bool hasHeightForWidth() const override { return true; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    static constexpr double kSwatch = 10;
    static constexpr double kSwatchGap = 6;  ///< between a square and its name

    virtual bool isEmpty() const = 0;
    /// What stands in place of a chart without data.
    virtual QString emptyText() const = 0;
    virtual void paintContent(QPainter& painter) const = 0;
    /// The tool tip of what lies at a place; empty for none.
    virtual QString tipAt(QPoint place) const = 0;

    /// Ticks and their numbers below `track`. `end` is written at its right end and wins over
    /// numbers in its way; without it the last number carries `unit`.
    void paintScale(QPainter& painter, const QRectF& track, const NiceAxis& scale,
                    const QString& unit, const QString& end) const;
    /// A square in the line of text that begins at `top`.
    void paintSwatch(QPainter& painter, double left, double top, const QColor& colour) const;

    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

}  // namespace petaplan::ui
