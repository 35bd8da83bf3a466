// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bar_frame.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace petaplan::ui {

namespace {

constexpr int kUsualWidth = 800;
constexpr int kLeastWidth = 340;
constexpr double kTick = 4;
constexpr double kLabelGap = 6;

}  // namespace

BarFrame::BarFrame(QWidget* parent) : ChartWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize BarFrame::sizeHint() const {
    return {kUsualWidth, heightForWidth(kUsualWidth)};
}

QSize BarFrame::minimumSizeHint() const {
    return {kLeastWidth, heightForWidth(std::max(kLeastWidth, width()))};
}

void BarFrame::paintScale(QPainter& painter, const QRectF& track, const NiceAxis& scale,
                          const QString& unit, const QString& end) const {
    const ChartColours roles = colours();
    const QFontMetricsF metrics(labelFont());
    painter.setFont(labelFont());
    const double baseline = track.bottom() + kLabelGap + metrics.ascent();
    double room = track.right();
    if (!end.isEmpty()) {
        room -= metrics.horizontalAdvance(end);
        painter.setPen(roles.textSecondary);
        painter.drawText(QPointF(room, baseline), end);
        room -= kLabelGap;
    }
    double written = track.left() - kLabelGap;
    for (const double tick : scale.ticks()) {
        const double column = track.left() + scale.share(tick) * track.width();
        painter.setPen(QPen(roles.axis, 1));
        painter.drawLine(QPointF(column, track.bottom() + 1),
                         QPointF(column, track.bottom() + 1 + kTick));
        const bool last = tick + scale.step > scale.maximum * (1 + 1e-9);
        QString label = scale.label(tick, QLocale());
        if (last && end.isEmpty()) label += QLatin1Char(' ') + unit;
        const double width = metrics.horizontalAdvance(label);
        const double left = std::clamp(column - width / 2, track.left(), track.right() - width);
        if (left < written + kLabelGap || left + width > room) continue;
        painter.setPen(roles.textSecondary);
        painter.drawText(QPointF(left, baseline), label);
        written = left + width;
    }
}

void BarFrame::paintSwatch(QPainter& painter, double left, double top, const QColor& colour) const {
    const double line = QFontMetricsF(labelFont()).height();
    painter.fillRect(QRectF(left, top + (line - kSwatch) / 2, kSwatch, kSwatch), colour);
}

void BarFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(labelFont());
    if (isEmpty()) {
        painter.setPen(colours().textSecondary);
        painter.drawText(rect(), Qt::AlignCenter, emptyText());
        return;
    }
    paintContent(painter);
    paintFocusRing(painter);
}

bool BarFrame::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return ChartWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), tip, this);
    }
    return true;
}

}  // namespace petaplan::ui
