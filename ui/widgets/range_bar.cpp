// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/range_bar.h"

#include <QPainter>

#include <algorithm>

#include "ui/theme/style_painting.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

void paintRangeBar(QPainter& painter, const QRectF& rect, const Range& range, double scaleMinimum,
                   double scaleMaximum) {
    if (scaleMaximum <= scaleMinimum) return;
    const auto at = [&](double value) {
        const double share = (value - scaleMinimum) / (scaleMaximum - scaleMinimum);
        return rect.left() + std::clamp(share, 0.0, 1.0) * rect.width();
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = rect.center().y();
    painter.setPen(QPen(colour(Role::Hairline), 1));
    painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle));
    QColor ink = Theme::instance().seriesColour(0);
    QColor bar = ink;
    bar.setAlphaF(0.35F);
    const double half = px(3);
    const double left = at(range.low);
    const double width = std::max(at(range.high) - left, 1.0);
    painting::box(painter, QRectF(left, middle - half, width, 2 * half), bar, {}, 2);
    painter.setPen(QPen(ink, 2.5));
    const double x = at(range.central);
    painter.drawLine(QPointF(x, middle - px(6)), QPointF(x, middle + px(6)));
    painter.restore();
}

RangeBar::RangeBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RangeBar::set(const Range& range, double scaleMinimum, double scaleMaximum,
                   const QString& spoken) {
    m_range = range;
    m_minimum = scaleMinimum;
    m_maximum = scaleMaximum;
    setAccessibleName(spoken);
    setToolTip(spoken);
    update();
}

QSize RangeBar::sizeHint() const {
    return {px(120), px(14)};
}

void RangeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintRangeBar(painter, QRectF(rect()).adjusted(2, 0, -2, 0), m_range, m_minimum, m_maximum);
}

}  // namespace petaplan::ui
