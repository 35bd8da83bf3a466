// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tornado_chart.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace petaplan::ui {

namespace {

constexpr double kRow = 30;
constexpr double kBar = 18;
constexpr double kTickGap = 14;  // least room between two labels of the axis

/// The text in at most two lines of this width; a break at a blank where there is one.
QStringList twoLines(const QString& text, const QFontMetricsF& metrics, double width) {
    if (metrics.horizontalAdvance(text) <= width) return {text};
    qsizetype end = 1;
    while (end < text.size() && metrics.horizontalAdvance(text.left(end + 1)) <= width) ++end;
    const qsizetype blank = text.lastIndexOf(QLatin1Char(' '), end);
    if (blank > 0) end = blank;
    return {text.left(end), metrics.elidedText(text.mid(end).trimmed(), Qt::ElideRight, width)};
}

}  // namespace

TornadoChart::TornadoChart(QWidget* parent) : ChartWidget(parent) {
    setAccessibleName(tr("What makes the range"));
}

void TornadoChart::setData(TornadoData data) {
    m_data = std::move(data);
    dataChanged();
}

QSize TornadoChart::sizeHint() const {
    return {420, static_cast<int>(std::max(3, static_cast<int>(m_data.bars.size())) * 42 + 52)};
}
QSize TornadoChart::minimumSizeHint() const {
    return {280, 140};
}

QString TornadoChart::signedDifference(double value) const {
    const double difference = value - m_data.central;
    const QString size = shortNumber(std::abs(difference), QLocale(), 3);
    return difference < 0 ? QStringLiteral("−") + size : QStringLiteral("+") + size;
}

void TornadoChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartColours roles = colours();
    if (m_data.bars.isEmpty()) {
        painter.setPen(roles.textSecondary);
        painter.drawText(rect(), Qt::AlignCenter, tr("The figure is exact"));
        return;
    }
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double widestName = 0;
    double reach = 0;
    double widestValue = 0;
    for (const TornadoBar& bar : m_data.bars) {
        widestName = std::max(widestName, metrics.horizontalAdvance(bar.name));
        reach = std::max(
            {reach, std::abs(bar.low - m_data.central), std::abs(bar.high - m_data.central)});
        widestValue = std::max({widestValue, metrics.horizontalAdvance(signedDifference(bar.low)),
                                metrics.horizontalAdvance(signedDifference(bar.high))});
    }
    const double rowHeight = std::max(kRow, 2 * metrics.height() + 10);
    const double names = std::min(widestName, width() * 0.32);
    const double left = names + 12 + widestValue + 8;
    const QRectF plot(left, metrics.height() + 8, std::max(40.0, width() - left - widestValue - 12),
                      static_cast<double>(m_data.bars.size()) * rowHeight);
    // The bars reach from edge to edge; ticks stand where their labels have room.
    const double span = reach > 0 ? reach : 1;
    const double widestTick = metrics.horizontalAdvance(shortNumber(m_data.central, QLocale())) +
                              metrics.horizontalAdvance(QLatin1Char('+')) + kTickGap;
    NiceAxis axis{-span, span, niceAxis(-span, span, 5).step};
    while (2 * span / axis.step * widestTick > plot.width() + widestTick && axis.step < span)
        axis.step *= 2;
    const auto at = [&](double difference) {
        return plot.left() + axis.share(difference) * plot.width();
    };
    painter.setPen(roles.textSecondary);
    painter.drawText(
        QPointF(plot.right() - metrics.horizontalAdvance(m_data.unit), metrics.ascent() + 2),
        m_data.unit);
    for (const double tick : axis.ticks()) {
        painter.setPen(QPen(roles.hairline, 1));
        painter.drawLine(QPointF(at(tick), plot.top()), QPointF(at(tick), plot.bottom() + 4));
        const bool middle = std::abs(tick) < axis.step / 2;
        const QString label = middle ? shortNumber(m_data.central, QLocale())
                                     : (tick < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                                           axis.label(std::abs(tick), QLocale());
        painter.setPen(roles.textSecondary);
        painter.drawText(QPointF(at(tick) - metrics.horizontalAdvance(label) / 2,
                                 plot.bottom() + 6 + metrics.ascent()),
                         label);
    }
    for (qsizetype i = 0; i < m_data.bars.size(); ++i) {
        const TornadoBar& bar = m_data.bars[i];
        const double top = plot.top() + static_cast<double>(i) * rowHeight + (rowHeight - kBar) / 2;
        const double low = at(bar.low - m_data.central);
        const double high = at(bar.high - m_data.central);
        painter.fillRect(QRectF(QPointF(low, top), QPointF(at(0), top + kBar)),
                         roles.seriesColour(2));
        painter.fillRect(QRectF(QPointF(at(0), top), QPointF(high, top + kBar)),
                         roles.seriesColour(1));
        const double baseline = top + kBar / 2 + (metrics.ascent() - metrics.descent()) / 2;
        painter.setPen(roles.text);
        const QStringList lines = twoLines(bar.name, metrics, names + 4);
        double line = baseline - static_cast<double>(lines.size() - 1) * metrics.height() / 2;
        for (const QString& words : lines) {
            painter.drawText(QPointF(4, line), words);
            line += metrics.height();
        }
        const QString lowText = signedDifference(bar.low);
        painter.drawText(QPointF(low - 4 - metrics.horizontalAdvance(lowText), baseline), lowText);
        painter.drawText(QPointF(high + 4, baseline), signedDifference(bar.high));
    }
    painter.setPen(QPen(roles.zeroLine, 1));
    painter.drawLine(QPointF(at(0), plot.top()), QPointF(at(0), plot.bottom() + 4));
    paintFocusRing(painter);
}

ChartTable TornadoChart::table() const {
    ChartTable result{{tr("Input"), tr("P10, %1").arg(m_data.unit), tr("P90, %1").arg(m_data.unit)},
                      {}};
    for (const TornadoBar& bar : m_data.bars)
        result.rows.append(
            {bar.name, shortNumber(bar.low, QLocale()), shortNumber(bar.high, QLocale())});
    return result;
}

QString TornadoChart::sentence() const {
    if (m_data.bars.isEmpty()) return tr("The figure is exact.");
    const TornadoBar& widest = m_data.bars.front();
    return tr("%1 moves the figure most: from %2 to %3 %4.")
        .arg(widest.name, shortNumber(widest.low, QLocale()), shortNumber(widest.high, QLocale()),
             m_data.unit);
}

}  // namespace petaplan::ui
