// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

namespace petaplan::ui {

/// The colour roles that charts draw with, taken from the theme at the moment of painting.
struct ChartColours {
    QColor base, panel, text, textSecondary, hairline, axis, zeroLine;
    QColor accent, better, worse, caution;
    std::array<QColor, 5> series;
    /// Of bands that show a range.
    double bandOpacity = 0.13;

    static ChartColours current();
    /// Colour of a series; grey beyond the fifth or below zero.
    QColor seriesColour(int index) const;
};

/// Both colours in equal steps between; share 1 is the first.
QColor mixed(const QColor& first, const QColor& second, double share);

/// Markers repeat what the colour says.
enum class Marker { Circle, Square, Triangle, Diamond, Cross };
Marker seriesMarker(int index);

}  // namespace petaplan::ui
