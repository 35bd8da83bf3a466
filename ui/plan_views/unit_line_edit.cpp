// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/unit_line_edit.h"

#include <QEvent>
#include <QPainter>

#include "ui/theme/theme.h"

namespace petaplan::ui {

void UnitLineEdit::setUnit(const QString& unit) {
    m_unit = unit;
    applyMargins();
}

void UnitLineEdit::applyMargins() {
    const QFontMetrics metrics(ui::font(TypeRole::Caption));
    setTextMargins(0, 0, m_unit.isEmpty() ? 0 : metrics.horizontalAdvance(m_unit) + px(6), 0);
    update();
}

void UnitLineEdit::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) applyMargins();
}

void UnitLineEdit::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (m_unit.isEmpty()) return;
    QPainter painter(this);
    painter.setFont(ui::font(TypeRole::Caption));
    painter.setPen(colour(Role::SecondaryText));
    painter.drawText(rect().adjusted(0, 0, -px(8), 0), Qt::AlignRight | Qt::AlignVCenter, m_unit);
}

}  // namespace petaplan::ui
