// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/marker_key.h"

#include <QFontMetricsF>
#include <QPainter>

#include <utility>

#include "ui/charts/plot_frame.h"

namespace petaplan::ui {

namespace {

constexpr double kMarkerSize = 7;
constexpr double kMarkerRoom = 13;  ///< marker and the gap to its name
constexpr double kGap = 16;         ///< between two entries
constexpr double kAbove = 4;

}  // namespace

MarkerKey::MarkerKey(QList<Entry> entries, const QFont& font, double width)
    : m_entries(std::move(entries)), m_font(font) {
    if (m_entries.isEmpty()) return;
    const QFontMetricsF metrics(m_font);
    QPointF place(0, kAbove);
    for (const Entry& entry : std::as_const(m_entries)) {
        const double wide = kMarkerRoom + metrics.horizontalAdvance(entry.name);
        if (place.x() > 0 && place.x() + wide > width) place = {0, place.y() + metrics.height()};
        m_places.append(place);
        place.rx() += wide + kGap;
    }
    m_height = place.y() + metrics.height();
}

void MarkerKey::paint(QPainter& painter, QPointF topLeft, const ChartColours& colours) const {
    const QFontMetricsF metrics(m_font);
    painter.save();
    painter.setFont(m_font);
    for (qsizetype i = 0; i < m_entries.size(); ++i) {
        const QPointF corner = topLeft + m_places[i];
        const Entry& entry = m_entries[i];
        paintMarker(painter, corner + QPointF(kMarkerSize / 2, metrics.height() / 2),
                    seriesMarker(entry.series), kMarkerSize, colours.seriesColour(entry.series));
        painter.setPen(colours.textSecondary);
        painter.drawText(corner + QPointF(kMarkerRoom, metrics.ascent()), entry.name);
    }
    painter.restore();
}

}  // namespace petaplan::ui
