// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/badge.h"

#include <QPainter>

#include "ui/theme/icons.h"
#include "ui/theme/style_painting.h"

namespace petaplan::ui {

Role markRole(Mark mark) {
    switch (mark) {
        case Mark::Fresh:
        case Mark::Better:
            return Role::Better;
        case Mark::Stale:
        case Mark::Undated:
        case Mark::Conflict:
            return Role::Caution;
        case Mark::Worse:
            return Role::Worse;
        default:
            return Role::SecondaryText;
    }
}

void paintMark(QPainter& painter, Mark mark, const QRectF& square) {
    if (mark == Mark::None) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = colour(markRole(mark));
    const double side = std::min(square.width(), square.height());
    QRectF disc(0, 0, side * 0.72, side * 0.72);
    disc.moveCenter(square.center());
    painter.setPen(QPen(ink, std::max(1.3, side * 0.13)));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
        case Mark::Fresh:
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawEllipse(disc);
            break;
        case Mark::Ageing:
            painter.drawEllipse(disc);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawPie(disc, 90 * 16, 180 * 16);
            break;
        case Mark::Stale:
            painter.drawEllipse(disc);
            break;
        case Mark::Undated:
            painter.setPen(QPen(ink, side * 0.13, Qt::DotLine));
            painter.drawEllipse(disc);
            break;
        case Mark::Derived: {
            const QPointF c = square.center();
            const double r = side * 0.46;
            painter.drawPolygon(QPolygonF(
                {c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)}));
            break;
        }
        case Mark::Conflict:
            paintIcon(painter, QStringLiteral("warning"), square.adjusted(-1, -1, 1, 1), ink);
            break;
        case Mark::Better:
        case Mark::Worse:
            break;
        case Mark::Equal: {
            const QPointF c = square.center();
            const double w = side * 0.36;
            painter.drawLine(c + QPointF(-w, -side * 0.16), c + QPointF(w, -side * 0.16));
            painter.drawLine(c + QPointF(-w, side * 0.16), c + QPointF(w, side * 0.16));
            break;
        }
        case Mark::None:
            break;
    }
    painter.restore();
}

Badge::Badge(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Badge::set(Mark mark, const QString& text) {
    m_mark = mark;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const {
    const QFontMetrics metrics(ui::font(TypeRole::Caption));
    const int mark = m_mark == Mark::None ? 0 : px(15);
    return {metrics.horizontalAdvance(m_text) + mark + px(13), px(20)};
}

void Badge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    Role fill = Role::Panel;
    const Role ink = markRole(m_mark);
    if (ink == Role::Better) fill = Role::BetterBackground;
    if (ink == Role::Worse) fill = Role::WorseBackground;
    if (ink == Role::Caution) fill = Role::CautionBackground;
    painting::box(painter, rect(), colour(fill), {}, 4);
    double x = px(6);
    if (m_mark != Mark::None) {
        const double side = px(11);
        paintMark(painter, m_mark, QRectF(x, (height() - side) / 2.0, side, side));
        x += px(15);
    }
    painter.setFont(ui::font(TypeRole::Caption));
    painter.setPen(colour(ink));
    painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::TextSingleLine,
                     m_text);
}

}  // namespace petaplan::ui
