// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/memory_bar.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace petaplan::ui {

namespace {

constexpr int kBarHeight = 28;
constexpr int kAxisHeight = 28;
constexpr int kColumnWidth = 240;

}  // namespace

MemoryBar::MemoryBar(QWidget* parent) : BarFrame(parent) {
    setAccessibleName(tr("Memory per GPU"));
}

void MemoryBar::setData(MemoryBarData data) {
    m_data = std::move(data);
    dataChanged();
}

int MemoryBar::columnsFor(int width) const {
    return std::clamp(width / kColumnWidth, 1, 4);
}

int MemoryBar::heightForWidth(int width) const {
    const int columns = columnsFor(width);
    const auto entries = static_cast<int>(m_data.parts.size()) + 1;
    const int rows = (entries + columns - 1) / columns;
    return kBarHeight + kAxisHeight + 8 + rows * (qRound(QFontMetricsF(labelFont()).height()) + 4) +
           2;
}

NiceAxis MemoryBar::axis() const {
    double end = std::max(m_data.totalGib, m_data.highGib.value_or(0));
    end = std::max(end, m_data.gpuGib.value_or(m_data.usableGib.value_or(0)));
    const bool overflow = end > m_data.gpuGib.value_or(end);
    return exactAxis(overflow ? end * 1.04 : end, 9);
}

QColor MemoryBar::partColour(int index) const {
    const ChartColours roles = colours();
    // Five hues, then the same again lighter: neighbours stay apart, the list names them all.
    const QColor hue = roles.seriesColour(index % 5);
    return index < 5 ? hue : mixed(hue, roles.base, 0.55);
}

bool MemoryBar::isEmpty() const {
    return m_data.parts.isEmpty();
}

QString MemoryBar::emptyText() const {
    return tr("No memory estimate");
}

void MemoryBar::paintContent(QPainter& painter) const {
    paintBar(painter);
    paintList(painter);
}

void MemoryBar::paintBar(QPainter& painter) const {
    const ChartColours roles = colours();
    const NiceAxis scale = axis();
    const QRectF track(0, 2, width(), kBarHeight - 4);
    const auto at = [&](double gib) { return track.left() + scale.share(gib) * track.width(); };
    painter.setFont(labelFont());
    const QFontMetricsF metrics(labelFont());

    painter.fillRect(track, roles.panel);
    double from = 0;
    for (int i = 0; i < m_data.parts.size(); ++i) {
        const double to = from + m_data.parts[i].gib;
        painter.fillRect(QRectF(QPointF(at(from), track.top()),
                                QPointF(std::max(at(from), at(to) - 1), track.bottom())),
                         partColour(i));
        from = to;
    }

    const double middle = track.center().y();
    double whiskerEnd = at(from);
    if (m_data.highGib && *m_data.highGib > m_data.totalGib) {
        whiskerEnd = at(*m_data.highGib);
        painter.setPen(QPen(roles.text, 1.5));
        painter.drawLine(QPointF(at(m_data.totalGib), middle), QPointF(whiskerEnd, middle));
        painter.drawLine(QPointF(whiskerEnd, middle - 5), QPointF(whiskerEnd, middle + 5));
    }
    const double base = middle + (metrics.ascent() - metrics.descent()) / 2;
    double limitLabelLeft = track.right();
    if (m_data.usableGib) {
        const double limit = at(*m_data.usableGib);
        const bool over = m_data.highGib.value_or(m_data.totalGib) > *m_data.usableGib;
        const QColor colour = over ? roles.worse : roles.text;
        painter.setPen(QPen(colour, 2));
        painter.drawLine(QPointF(limit, track.top() - 2), QPointF(limit, track.bottom() + 6));
        const QString label = tr("usable %1").arg(shortNumber(*m_data.usableGib, QLocale(), 3));
        const double width = metrics.horizontalAdvance(label);
        double left = limit - 6 - width;
        if (left < whiskerEnd + 6) left = limit + 6;
        if (left + width <= track.right() && (left > whiskerEnd + 6)) {
            painter.setPen(over ? roles.worse : roles.textSecondary);
            painter.drawText(QPointF(left, base), label);
            limitLabelLeft = left;
        }
    }
    if (m_data.highGib && !m_data.highLabel.isEmpty()) {
        const QString label =
            m_data.highLabel + QLatin1Char(' ') + shortNumber(*m_data.highGib, QLocale(), 3);
        const double left = whiskerEnd + 6;
        if (left + metrics.horizontalAdvance(label) + 8 < limitLabelLeft) {
            painter.setPen(roles.textSecondary);
            painter.drawText(QPointF(left, base), label);
        }
    }

    paintScale(painter, track, scale, QStringLiteral("GiB"), QString());
}

void MemoryBar::paintList(QPainter& painter) const {
    const ChartColours roles = colours();
    const QFont font = labelFont();
    const QFontMetricsF metrics(font);
    const int columns = columnsFor(width());
    const double gap = 24;
    const double columnWidth = (width() - (columns - 1) * gap) / columns;
    const double rowHeight = qRound(metrics.height()) + 4;
    const double top = kBarHeight + kAxisHeight + 8;
    const auto entries = static_cast<int>(m_data.parts.size()) + 1;
    const QString totalName =
        m_data.highGib && !m_data.highLabel.isEmpty()
            ? tr("Total (%1 %2)").arg(m_data.highLabel, QLocale().toString(*m_data.highGib, 'f', 2))
            : tr("Total");
    for (int i = 0; i < entries; ++i) {
        const bool total = i + 1 == entries;
        const double left = (i % columns) * (columnWidth + gap);
        const int line = i / columns;
        const double y = top + line * rowHeight;
        QFont entryFont = font;
        entryFont.setBold(total);
        painter.setFont(entryFont);
        const QFontMetricsF entryMetrics(entryFont);
        if (!total) paintSwatch(painter, left, y, partColour(i));
        const double gib = total ? m_data.totalGib : m_data.parts[i].gib;
        const QString value = QLocale().toString(gib, 'f', 2);
        const double valueWidth = entryMetrics.horizontalAdvance(value);
        painter.setPen(total ? roles.text : roles.textSecondary);
        painter.drawText(QPointF(left + columnWidth - valueWidth, y + metrics.ascent()), value);
        painter.setPen(roles.text);
        const double textLeft = left + kSwatch + kSwatchGap;
        painter.drawText(
            QPointF(textLeft, y + metrics.ascent()),
            entryMetrics.elidedText(total ? totalName : m_data.parts[i].name, Qt::ElideRight,
                                    columnWidth - kSwatch - 14 - valueWidth));
    }
}

QString MemoryBar::tipAt(QPoint place) const {
    if (place.y() > kBarHeight) return {};
    const NiceAxis scale = axis();
    const double gib =
        place.x() / std::max(1.0, static_cast<double>(width())) * (scale.maximum - scale.minimum);
    double from = 0;
    for (const MemoryBarPart& part : m_data.parts) {
        if (gib >= from && gib < from + part.gib) {
            return tr("%1: %2 GiB\n%3")
                .arg(part.name, QLocale().toString(part.gib, 'f', 2), part.formula)
                .trimmed();
        }
        from += part.gib;
    }
    return {};
}

ChartTable MemoryBar::table() const {
    ChartTable result{{tr("Part"), tr("GiB"), tr("Formula")}, {}};
    for (const MemoryBarPart& part : m_data.parts)
        result.rows.append({part.name, QLocale().toString(part.gib, 'f', 2), part.formula});
    result.rows.append({tr("Total"), QLocale().toString(m_data.totalGib, 'f', 2), QString()});
    return result;
}

QString MemoryBar::sentence() const {
    if (m_data.parts.isEmpty()) return tr("No memory estimate.");
    const auto largest = std::max_element(
        m_data.parts.begin(), m_data.parts.end(),
        [](const MemoryBarPart& a, const MemoryBarPart& b) { return a.gib < b.gib; });
    const QString total = QLocale().toString(m_data.totalGib, 'f', 1);
    const QString part = QLocale().toString(largest->gib, 'f', 1);
    if (!m_data.usableGib)
        return tr("%1 GiB per GPU, most of it %2 (%3 GiB); usable memory is not known.")
            .arg(total, largest->name, part);
    return tr("%1 of %2 GiB usable per GPU, most of it %3 (%4 GiB).")
        .arg(total, QLocale().toString(*m_data.usableGib, 'f', 1), largest->name, part);
}

}  // namespace petaplan::ui
