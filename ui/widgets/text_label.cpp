// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QPainter>

namespace petaplan::ui {

TextLabel::TextLabel(TypeRole type, Role colour, QWidget* parent)
    : QLabel(parent), m_type(type), m_colour(colour) {
    setTextFormat(Qt::PlainText);
    applyRoles();
    connect(&Theme::instance(), &Theme::changed, this, &TextLabel::applyRoles);
}

void TextLabel::setRoles(TypeRole type, Role colour) {
    m_type = type;
    m_colour = colour;
    applyRoles();
}

void TextLabel::setElided(bool elided) {
    m_elided = elided;
    updateGeometry();
}

QSize TextLabel::minimumSizeHint() const {
    QSize hint = QLabel::minimumSizeHint();
    if (m_elided) hint.setWidth(fontMetrics().averageCharWidth() * 4);
    return hint;
}

void TextLabel::applyRoles() {
    m_applying = true;
    setFont(ui::font(m_type));
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, colour(m_colour));
    colours.setColor(QPalette::Link, colour(Role::Accent));
    setPalette(colours);
    m_applying = false;
}

void TextLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (!m_applying && event->type() == QEvent::ApplicationPaletteChange) applyRoles();
}

void TextLabel::paintEvent(QPaintEvent* event) {
    if (!m_elided) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    const QRect area = contentsRect();
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, area.width());
    setToolTip(shown == text() ? QString() : text());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(area, static_cast<int>(alignment()) | Qt::TextSingleLine, shown);
}

FigureLabel::FigureLabel(TypeRole size, QWidget* parent) : QWidget(parent), m_size(size) {
}

void FigureLabel::setFigure(const QString& figure, const QString& unit) {
    m_figure = figure;
    m_unit = unit;
    setAccessibleName(figure + QLatin1Char(' ') + unit);
    updateGeometry();
    update();
}

QSize FigureLabel::sizeHint() const {
    const QFontMetrics large(ui::font(m_size));
    const QFontMetrics small(ui::font(TypeRole::Caption));
    return {large.horizontalAdvance(m_figure) + px(4) + small.horizontalAdvance(m_unit) + 1,
            large.ascent() + large.descent() / 2};
}

void FigureLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics large(ui::font(m_size));
    const int baseline = large.ascent() - px(2);
    painter.setFont(ui::font(m_size));
    painter.setPen(colour(Role::Text));
    painter.drawText(0, baseline, m_figure);
    painter.setFont(ui::font(TypeRole::Caption));
    painter.setPen(colour(Role::SecondaryText));
    painter.drawText(large.horizontalAdvance(m_figure) + px(4), baseline, m_unit);
}

void FigureLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) updateGeometry();
    QWidget::changeEvent(event);
}

}  // namespace petaplan::ui
