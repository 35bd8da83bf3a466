// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_widget.h"

#include <QEvent>
#include <QPainter>
#include <QPen>

#include "ui/theme/theme.h"

namespace petaplan::ui {

ChartWidget::ChartWidget(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
}

void ChartWidget::dataChanged() {
    setAccessibleDescription(sentence());
    updateGeometry();
    update();
}

ChartColours ChartWidget::colours() const {
    return ChartColours::current();
}

QFont ChartWidget::labelFont() const {
    return ui::font(TypeRole::Caption);
}

void ChartWidget::paintFocusRing(QPainter& painter) const {
    if (!hasFocus()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours().accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    painter.restore();
}

void ChartWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    switch (event->type()) {
        case QEvent::PaletteChange:
        case QEvent::FontChange:
        case QEvent::LanguageChange:
        case QEvent::LocaleChange:
            dataChanged();
            break;
        default:
            break;
    }
}

}  // namespace petaplan::ui
