// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_colours.h"

#include "ui/theme/theme.h"

namespace petaplan::ui {

ChartColours ChartColours::current() {
    const Theme& theme = Theme::instance();
    ChartColours result;
    result.base = theme.colour(Role::Base);
    result.panel = theme.colour(Role::Panel);
    result.text = theme.colour(Role::Text);
    result.textSecondary = theme.colour(Role::SecondaryText);
    result.hairline = theme.colour(Role::Hairline);
    result.axis = theme.colour(Role::BorderControl);
    result.zeroLine = theme.colour(Role::ZeroLine);
    result.accent = theme.colour(Role::Accent);
    result.better = theme.colour(Role::Better);
    result.worse = theme.colour(Role::Worse);
    result.caution = theme.colour(Role::Caution);
    for (int i = 0; i < 5; ++i) result.series[static_cast<std::size_t>(i)] = theme.seriesColour(i);
    result.bandOpacity = theme.isDark() ? 0.22 : 0.13;
    return result;
}

QColor ChartColours::seriesColour(int index) const {
    if (index < 0 || index >= static_cast<int>(series.size())) return axis;
    return series[static_cast<std::size_t>(index)];
}

QColor mixed(const QColor& first, const QColor& second, double share) {
    const auto blend = [share](float a, float b) {
        return static_cast<float>(a * share + b * (1 - share));
    };
    return QColor::fromRgbF(blend(first.redF(), second.redF()),
                            blend(first.greenF(), second.greenF()),
                            blend(first.blueF(), second.blueF()));
}

Marker seriesMarker(int index) {
    if (index < 0) return Marker::Circle;
    return static_cast<Marker>(index % 5);
}

}  // namespace petaplan::ui
