// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/step_timeline.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace petaplan::ui {

namespace {

constexpr double kLane = 22;
constexpr double kLaneGap = 8;
constexpr int kLanes = 4;
constexpr double kLaneLabel = 128;
constexpr double kLegendColumn = 168;

}  // namespace

StepTimeline::StepTimeline(QWidget* parent) : BarFrame(parent) {
    setAccessibleName(tr("Time of one step"));
}

void StepTimeline::setData(StepTimelineData data) {
    data.segments.removeIf([](const StepSegment& segment) { return !(segment.seconds > 0); });
    m_data = std::move(data);
    dataChanged();
}

int StepTimeline::legendRows(int width) const {
    const int columns = std::max(1, static_cast<int>((width - 6) / kLegendColumn));
    const auto entries = static_cast<int>(m_data.segments.size());
    return std::max(1, (entries + columns - 1) / columns);
}

int StepTimeline::heightForWidth(int width) const {
    const double line = QFontMetricsF(labelFont()).height();
    return qRound(kLanes * (kLane + kLaneGap) + line + 20 + legendRows(width) * (2 * line + 8));
}

QRectF StepTimeline::track() const {
    return {kLaneLabel, 4, std::max(60.0, width() - kLaneLabel),
            kLanes * (kLane + kLaneGap) - kLaneGap};
}

QList<StepTimeline::Placed> StepTimeline::placed() const {
    QList<Placed> result;
    const QRectF area = track();
    const double total = std::max(m_data.totalSeconds, 1e-12);
    double from = 0;
    for (int i = 0; i < m_data.segments.size(); ++i) {
        const StepSegment& segment = m_data.segments[i];
        const double left = area.left() + from / total * area.width();
        const double width = segment.seconds / total * area.width();
        const double top = area.top() + static_cast<int>(segment.lane) * (kLane + kLaneGap);
        // A part too short to see is still drawn as a line.
        result.append({i, QRectF(left, top, std::max(1.5, width - 0.5), kLane)});
        from += segment.seconds;
    }
    return result;
}

QColor StepTimeline::segmentColour(int index) const {
    const ChartColours roles = colours();
    const StepSegment& segment = m_data.segments[index];
    int before = 0;
    for (int i = 0; i < index; ++i) before += m_data.segments[i].lane == segment.lane ? 1 : 0;
    switch (segment.lane) {
        case StepLane::Compute:
            return before == 0 ? roles.seriesColour(0)
                               : mixed(roles.seriesColour(0), roles.base, 0.6);
        case StepLane::Communication: {
            const QColor hues[] = {roles.seriesColour(1), roles.seriesColour(3),
                                   mixed(roles.seriesColour(1), roles.base, 0.6),
                                   mixed(roles.seriesColour(3), roles.base, 0.6)};
            return hues[before % 4];
        }
        case StepLane::Bubble:
            return roles.seriesColour(2);
        case StepLane::Other:
            break;
    }
    return before == 0 ? roles.seriesColour(4) : roles.axis;
}

QString StepTimeline::share(double seconds) const {
    const double percent = seconds / std::max(m_data.totalSeconds, 1e-12) * 100;
    // A tiny part is not nothing.
    if (percent > 0 && percent < 0.1) return tr("< %1 %").arg(QLocale().toString(0.1, 'f', 1));
    return tr("%1 %").arg(QLocale().toString(percent, 'f', 1));
}

bool StepTimeline::isEmpty() const {
    return m_data.segments.isEmpty();
}

QString StepTimeline::emptyText() const {
    return tr("No step estimate");
}

void StepTimeline::paintContent(QPainter& painter) const {
    const ChartColours roles = colours();
    const QRectF area = track();
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    const QStringList lanes{tr("Compute"), tr("Communication"), tr("Pipeline bubble"), tr("Other")};
    for (int lane = 0; lane < kLanes; ++lane) {
        const double top = area.top() + lane * (kLane + kLaneGap);
        painter.fillRect(QRectF(area.left(), top, area.width(), kLane), roles.panel);
        painter.setPen(roles.text);
        painter.drawText(QPointF(0, top + kLane / 2 + (metrics.ascent() - metrics.descent()) / 2),
                         metrics.elidedText(lanes[lane], Qt::ElideRight, kLaneLabel - 8));
    }
    for (const Placed& part : placed()) painter.fillRect(part.box, segmentColour(part.segment));

    paintScale(painter, area, exactAxis(m_data.totalSeconds, 6), QString(),
               tr("%1 s").arg(shortNumber(m_data.totalSeconds, QLocale())));
    paintLegend(painter);
}

void StepTimeline::paintLegend(QPainter& painter) const {
    const ChartColours roles = colours();
    const QFontMetricsF metrics(labelFont());
    const int columns = std::max(1, static_cast<int>((width() - 6) / kLegendColumn));
    const double top = track().bottom() + metrics.height() + 18;
    for (int i = 0; i < m_data.segments.size(); ++i) {
        const StepSegment& segment = m_data.segments[i];
        const double left = (i % columns) * kLegendColumn;
        const double textLeft = left + kSwatch + kSwatchGap;
        const int line = i / columns;
        const double y = top + line * (2 * metrics.height() + 8);
        paintSwatch(painter, left, y, segmentColour(i));
        painter.setPen(roles.text);
        painter.drawText(QPointF(textLeft, y + metrics.ascent()),
                         metrics.elidedText(segment.name, Qt::ElideRight, kLegendColumn - 24));
        const QString seconds = tr("%1 s").arg(shortNumber(segment.seconds, QLocale(), 3));
        const double second = y + metrics.height() + metrics.ascent();
        painter.drawText(QPointF(textLeft, second), seconds);
        painter.setPen(roles.textSecondary);
        painter.drawText(
            QPointF(textLeft + kSwatchGap + metrics.horizontalAdvance(seconds), second),
            share(segment.seconds));
    }
}

QString StepTimeline::tipAt(QPoint place) const {
    for (const Placed& part : placed()) {
        if (!part.box.adjusted(-2, 0, 2, 0).contains(place)) continue;
        const StepSegment& segment = m_data.segments[part.segment];
        return tr("%1: %2 s, %3")
            .arg(segment.name, shortNumber(segment.seconds, QLocale(), 3), share(segment.seconds));
    }
    return {};
}

ChartTable StepTimeline::table() const {
    ChartTable result{{tr("Part"), tr("Seconds"), tr("Share")}, {}};
    for (const StepSegment& segment : m_data.segments)
        result.rows.append(
            {segment.name, shortNumber(segment.seconds, QLocale(), 3), share(segment.seconds)});
    result.rows.append(
        {tr("Step"), shortNumber(m_data.totalSeconds, QLocale(), 4), share(m_data.totalSeconds)});
    return result;
}

QString StepTimeline::sentence() const {
    if (m_data.segments.isEmpty()) return tr("No step estimate.");
    double compute = 0;
    for (const StepSegment& segment : m_data.segments)
        compute += segment.lane == StepLane::Compute ? segment.seconds : 0;
    return tr("One step takes %1 s; %2 of it is compute.")
        .arg(shortNumber(m_data.totalSeconds, QLocale()), share(compute));
}

}  // namespace petaplan::ui
