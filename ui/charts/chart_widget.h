// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "ui/charts/chart_colours.h"

class QAbstractItemModel;

namespace petaplan::ui {

/// The figures of a chart as a table, for those who cannot or do not want to read the drawing.
struct ChartTable {
    QStringList headings;
    QList<QStringList> rows;
};

/// What all charts share: roles from the palette, a sentence for screen readers, the table twin,
/// and a focus ring. A chart keeps plain values; nothing is computed here but pixels.
class ChartWidget : public QWidget {
    Q_OBJECT
public:
    explicit ChartWidget(QWidget* parent = nullptr);

    virtual ChartTable table() const = 0;
    /// For charts of more figures than a table in memory should hold: a model that is asked row by
    /// row. Null: table() says it all.
    virtual QAbstractItemModel* tableModel() { return nullptr; }
    /// One sentence that says what the chart shows.
    virtual QString sentence() const = 0;

protected:
    /// Call after the data changed: repaints and refreshes the accessible description.
    void dataChanged();
    ChartColours colours() const;
    /// Caption-sized font in which ticks and direct labels are written.
    QFont labelFont() const;
    void paintFocusRing(QPainter& painter) const;
    void changeEvent(QEvent* event) override;
};

}  // namespace petaplan::ui
