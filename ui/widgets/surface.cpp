// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/surface.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/theme/style_painting.h"

namespace petaplan::ui {

Surface::Surface(Role fill, Qt::Edges hairlines, QWidget* parent)
    : QWidget(parent), m_fill(fill), m_hairlines(hairlines) {
}

void Surface::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(m_fill));
    painter.setPen(colour(Role::Hairline));
    if (m_hairlines & Qt::TopEdge) painter.drawLine(rect().topLeft(), rect().topRight());
    if (m_hairlines & Qt::BottomEdge) painter.drawLine(rect().bottomLeft(), rect().bottomRight());
    if (m_hairlines & Qt::LeftEdge) painter.drawLine(rect().topLeft(), rect().bottomLeft());
    if (m_hairlines & Qt::RightEdge) painter.drawLine(rect().topRight(), rect().bottomRight());
}

Card::Card(QWidget* parent) : QWidget(parent) {
}

void Card::setAccentEdge(bool on) {
    m_accentEdge = on;
    update();
}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painting::box(painter, rect(), colour(Role::Base), colour(Role::Hairline));
    if (!m_accentEdge) return;
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(QRectF(rect()), 6, 6);
    painter.setClipPath(outline);
    painter.fillRect(QRect(0, 0, px(3), height()), colour(Role::Accent));
}

}  // namespace petaplan::ui
