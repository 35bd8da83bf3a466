// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QList>
#include <QPointF>
#include <QString>

#include "ui/charts/chart_colours.h"

class QPainter;

namespace petaplan::ui {

/// Tells what each marker of a chart stands for: marker and name side by side, in as many lines as
/// the width needs.
class MarkerKey {
public:
    struct Entry {
        int series = 0;
        QString name;
    };

    MarkerKey(QList<Entry> entries, const QFont& font, double width);

    /// Of all lines with the gap above them, in pixels; 0 without entries.
    double height() const { return m_height; }
    /// Top left corners of the entries, relative to that of the key.
    const QList<QPointF>& places() const { return m_places; }
    const QList<Entry>& entries() const { return m_entries; }
    void paint(QPainter& painter, QPointF topLeft, const ChartColours& colours) const;

private:
    QList<Entry> m_entries;
    QFont m_font;
    QList<QPointF> m_places;
    double m_height = 0;
};

}  // namespace petaplan::ui
