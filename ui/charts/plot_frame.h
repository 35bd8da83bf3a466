// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLocale>
#include <QPointF>
#include <QRectF>
#include <QString>

#include "ui/charts/chart_colours.h"
#include "ui/charts/nice_axis.h"

class QPainter;

namespace petaplan::ui {

/// The rectangle in which data is drawn, its two axes and their painting: horizontal hairlines,
/// ticks at round numbers, no frame, units at the axis ends.
struct PlotFrame {
    QRectF plot;
    NiceAxis x;
    NiceAxis y;
    QString xUnit;
    QString yUnit;
    QFont font;  ///< of the tick labels
    QLocale locale;

    /// Lays the plot out inside `area`, with the room that labels and units need in `font`.
    static PlotFrame within(const QRectF& area, NiceAxis x, NiceAxis y, const QString& xUnit,
                            const QString& yUnit, const QFont& font, const QLocale& locale);

    QPointF at(double xValue, double yValue) const;
    double xAt(double value) const;
    double yAt(double value) const;
    void paintGrid(QPainter& painter, const ChartColours& colours) const;
    /// Of the grid the levels alone: hairlines, labels, unit and base line of the y axis.
    void paintLevels(QPainter& painter, const ChartColours& colours) const;
};

void paintMarker(QPainter& painter, QPointF centre, Marker marker, double size,
                 const QColor& colour);

}  // namespace petaplan::ui
