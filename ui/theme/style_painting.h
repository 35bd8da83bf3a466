// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;
class QStyleOption;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionSlider;
class QStyleOptionSpinBox;
class QStyleOptionToolButton;
class QWidget;

namespace petaplan::ui::painting {

/// A rounded box with a 1-px line; an invalid colour leaves line or fill out.
void box(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& line,
         double radius = 6, double width = 1);
/// The ring that shows the keyboard focus, inside `rect`.
void focusRing(QPainter& painter, const QRectF& rect, double radius = 6);
void chevron(QPainter& painter, const QRectF& rect, const QColor& colour, bool up = false);
void chevronRight(QPainter& painter, const QRectF& rect, const QColor& colour);

void button(QPainter& painter, const QStyleOption& option, const QWidget* widget);
void field(QPainter& painter, const QStyleOption& option, const QWidget* widget);
void checkBox(QPainter& painter, const QStyleOption& option);
void radioButton(QPainter& painter, const QStyleOption& option);
void headerSection(QPainter& painter, const QStyleOption& option);
void headerLabel(QPainter& painter, const QStyleOptionHeader& option, const QWidget* widget);
void comboBox(QPainter& painter, const QStyleOptionComboBox& option, const QWidget* widget);
void spinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QWidget* widget);
void scrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRectF& handle);

}  // namespace petaplan::ui::painting
