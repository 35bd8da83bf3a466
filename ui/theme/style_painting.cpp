// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_painting.h"

#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>

#include "ui/theme/style.h"
#include "ui/theme/theme.h"

namespace petaplan::ui::painting {

namespace {

class Saved {
public:
    explicit Saved(QPainter& painter) : m_painter(painter) {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    ~Saved() { m_painter.restore(); }
    Saved(const Saved&) = delete;
    Saved& operator=(const Saved&) = delete;

private:
    QPainter& m_painter;
};

bool isOn(const QStyleOption& option, QStyle::StateFlag flag) {
    return option.state & flag;
}

// The ring is for those who use the keyboard; a click moves the focus without drawing it.
bool showsFocus(const QStyleOption& option) {
    return isOn(option, QStyle::State_HasFocus) && isOn(option, QStyle::State_KeyboardFocusChange);
}

}  // namespace

void box(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& line,
         double radius, double width) {
    const Saved saved(painter);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.setPen(line.isValid() ? QPen(line, width) : QPen(Qt::NoPen));
    const double inset = line.isValid() ? width / 2 : 0;
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
}

void focusRing(QPainter& painter, const QRectF& rect, double radius) {
    box(painter, rect, {}, colour(Role::Accent), radius, 2);
}

void chevron(QPainter& painter, const QRectF& rect, const QColor& colour, bool up) {
    const Saved saved(painter);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF centre = rect.center();
    const double w = px(4);
    const double h = px(2) * (up ? -1 : 1);
    painter.drawPolyline(
        QPolygonF({centre + QPointF(-w, -h), centre + QPointF(0, h), centre + QPointF(w, -h)}));
}

void chevronRight(QPainter& painter, const QRectF& rect, const QColor& colour) {
    const Saved saved(painter);
    painter.translate(rect.center());
    painter.rotate(-90);
    chevron(painter, QRectF(-rect.width() / 2, -rect.height() / 2, rect.width(), rect.height()),
            colour);
}

void button(QPainter& painter, const QStyleOption& option, const QWidget* widget) {
    const ButtonKind kind = buttonKind(widget);
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool pressed = isOn(option, QStyle::State_Sunken);
    const bool checked = isOn(option, QStyle::State_On);
    const bool hover = enabled && isOn(option, QStyle::State_MouseOver);
    QRectF rect = option.rect;
    const bool focus = showsFocus(option);
    if (kind == ButtonKind::Link) {
        if (focus) focusRing(painter, rect, 4);
        return;
    }
    QColor fill;
    QColor line;
    if (kind == ButtonKind::Primary) {
        fill = enabled ? colour(Role::Accent) : colour(Role::Hover);
        if (pressed)
            fill = fill.darker(120);
        else if (hover)
            fill = Theme::instance().isDark() ? fill.lighter(112) : fill.darker(110);
        if (focus) {
            focusRing(painter, rect, 7);
            rect.adjust(3, 3, -3, -3);
        }
    } else {
        fill = checked ? colour(Role::CurrentBackground) : colour(Role::Base);
        if (pressed)
            fill = colour(Role::Hairline);
        else if (hover)
            fill = colour(Role::Hover);
        line = enabled ? colour(Role::BorderControl) : colour(Role::Hairline);
        if (kind == ButtonKind::Flat || kind == ButtonKind::Disclosure) {
            const bool tinted = checked && kind == ButtonKind::Flat;
            if (!pressed && !hover && !tinted) fill = QColor();
            line = QColor();
        }
    }
    box(painter, rect, fill, line);
    if (focus && kind != ButtonKind::Primary) focusRing(painter, rect);
}

void field(QPainter& painter, const QStyleOption& option, const QWidget* widget) {
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool focus = isOn(option, QStyle::State_HasFocus);
    QColor line = enabled ? colour(Role::BorderControl) : colour(Role::Hairline);
    double width = 1;
    if (focus) {
        line = colour(Role::Accent);
        width = 2;
    } else if (widget != nullptr && widget->property("petaplanActive").toBool()) {
        line = colour(Role::Accent);  // a filter that is on
    }
    if (isInvalid(widget)) line = colour(Role::Worse);
    const double radius = option.rect.height() < px(26) ? 4 : 6;
    box(painter, option.rect, colour(Role::Base), line, radius, width);
}

void checkBox(QPainter& painter, const QStyleOption& option) {
    const Saved saved(painter);
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool on = isOn(option, QStyle::State_On);
    const bool partly = isOn(option, QStyle::State_NoChange);
    const double side = std::min(option.rect.width(), option.rect.height()) - 1;
    QRectF rect(0, 0, side, side);
    rect.moveCenter(QRectF(option.rect).center());
    const QColor line = colour(Role::BorderControl);  // a fainter box would not be seen
    if (!on && !partly) {
        const bool hover = enabled && isOn(option, QStyle::State_MouseOver);
        box(painter, rect, colour(hover ? Role::Hover : Role::Base), line, 3);
    } else {
        box(painter, rect, enabled ? colour(Role::Accent) : line, {}, 3);
        painter.setPen(
            QPen(colour(Role::SelectedText), side / 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        const auto at = [&](double x, double y) {
            return QPointF(rect.left() + x * side, rect.top() + y * side);
        };
        if (partly)
            painter.drawLine(at(0.27, 0.5), at(0.73, 0.5));
        else
            painter.drawPolyline(QPolygonF({at(0.24, 0.52), at(0.43, 0.7), at(0.77, 0.32)}));
    }
    if (showsFocus(option)) focusRing(painter, rect.adjusted(-1, -1, 1, 1), 4);
}

void radioButton(QPainter& painter, const QStyleOption& option) {
    const Saved saved(painter);
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool on = isOn(option, QStyle::State_On);
    const double side = std::min(option.rect.width(), option.rect.height()) - 1;
    QRectF rect(0, 0, side, side);
    rect.moveCenter(QRectF(option.rect).center());
    const QColor line = !enabled ? colour(Role::Hairline)
                        : on     ? colour(Role::Accent)
                                 : colour(Role::BorderControl);
    painter.setBrush(colour(Role::Base));
    painter.setPen(QPen(line, on ? side * 0.3 : 1));
    const double inset = (on ? side * 0.3 : 1) / 2;
    painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset));
    if (showsFocus(option)) focusRing(painter, rect.adjusted(-1, -1, 1, 1), side);
}

void headerSection(QPainter& painter, const QStyleOption& option) {
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool hover = isOn(option, QStyle::State_MouseOver);
    painter.fillRect(option.rect, colour(hover ? Role::Hover : Role::Base));
    if (isOn(option, QStyle::State_Horizontal)) {
        painter.setPen(colour(Role::BorderControl));
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    }
}

void headerLabel(QPainter& painter, const QStyleOptionHeader& option, const QWidget*) {
    const Saved saved(painter);
    const bool sorted = option.sortIndicator != QStyleOptionHeader::None;
    QFont face = font(TypeRole::Caption);
    if (sorted) face.setWeight(QFont::DemiBold);
    painter.setFont(face);
    painter.setPen(colour(sorted ? Role::Text : Role::SecondaryText));
    QRect rect = option.rect.adjusted(px(6), 0, -px(6), 0);
    const QFontMetrics metrics(face);
    const bool right = option.textAlignment & Qt::AlignRight;
    if (const auto end = option.text.indexOf(QLatin1Char('\n')); end >= 0) {
        // A second line gives the unit; both end where the figures of the column end.
        const int side = right ? Qt::AlignRight : Qt::AlignLeft;
        const int half = rect.height() / 2;
        const QRect upper(rect.left(), rect.top(), rect.width(), half);
        const QRect lower(rect.left(), rect.top() + half, rect.width(), rect.height() - half);
        const auto line = [&](const QString& text) {
            return metrics.elidedText(text, Qt::ElideRight, rect.width());
        };
        painter.drawText(upper, side | Qt::AlignBottom | Qt::TextSingleLine,
                         line(option.text.left(end)));
        painter.drawText(lower, side | Qt::AlignTop | Qt::TextSingleLine,
                         line(option.text.mid(end + 1)));
        return;
    }
    const int arrow = sorted ? px(14) : 0;
    const QString text = metrics.elidedText(option.text, Qt::ElideRight, rect.width() - arrow);
    const int width = metrics.horizontalAdvance(text);
    QRect textRect = rect;
    if (right) textRect.setLeft(rect.right() - width - arrow + 1);
    textRect.setWidth(width + 1);
    painter.drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
    if (sorted) {
        const double x = textRect.left() + width + px(8);
        const double y = QRectF(rect).center().y() + 0.5;
        const double h = px(4);
        const double tip =
            option.sortIndicator == QStyleOptionHeader::SortDown ? -h : h;  // SortDown: ascending
        painter.setPen(QPen(colour(Role::Text), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawLine(QPointF(x, y - h), QPointF(x, y + h));
        painter.drawLine(QPointF(x, y + tip), QPointF(x - px(3), y + tip - tip * 0.75));
        painter.drawLine(QPointF(x, y + tip), QPointF(x + px(3), y + tip - tip * 0.75));
    }
}

void comboBox(QPainter& painter, const QStyleOptionComboBox& option, const QWidget* widget) {
    const bool enabled = isOn(option, QStyle::State_Enabled);
    const bool hover = enabled && isOn(option, QStyle::State_MouseOver);
    const bool focus = isOn(option, QStyle::State_HasFocus) &&
                       (option.editable || isOn(option, QStyle::State_KeyboardFocusChange));
    QColor line = enabled ? colour(Role::BorderControl) : colour(Role::Hairline);
    if (isInvalid(widget)) line = colour(Role::Worse);
    box(painter, option.rect, colour(hover && !option.editable ? Role::Hover : Role::Base), line);
    if (focus) focusRing(painter, option.rect);
    const QRect arrow(option.rect.right() - px(22), option.rect.top(), px(16),
                      option.rect.height());
    chevron(painter, arrow, colour(enabled ? Role::SecondaryText : Role::DisabledText));
}

void spinBox(QPainter& painter, const QStyleOptionSpinBox& option, const QWidget* widget) {
    field(painter, option, widget);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons) return;
    const QRectF rect = option.rect;
    const QRectF up(rect.right() - px(20), rect.top() + px(2), px(16), rect.height() / 2 - px(2));
    const QRectF down = up.translated(0, rect.height() / 2 - px(1));
    const bool canUp = option.stepEnabled & QAbstractSpinBox::StepUpEnabled;
    const bool canDown = option.stepEnabled & QAbstractSpinBox::StepDownEnabled;
    const QRectF small = up.adjusted(px(4), 0, -px(4), 0);
    chevron(painter, small, colour(canUp ? Role::SecondaryText : Role::DisabledText), true);
    chevron(painter, down.adjusted(px(4), 0, -px(4), 0),
            colour(canDown ? Role::SecondaryText : Role::DisabledText));
}

void scrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRectF& handle) {
    painter.fillRect(option.rect, colour(Role::Base));
    const bool active = isOn(option, QStyle::State_MouseOver) || isOn(option, QStyle::State_Sunken);
    QColor fill = colour(Role::BorderControl);
    if (!active) fill.setAlphaF(0.55F);
    const QRectF bar = option.orientation == Qt::Vertical ? handle.adjusted(3, 2, -2, -2)
                                                          : handle.adjusted(2, 3, -2, -2);
    const double radius = std::min(bar.width(), bar.height()) / 2;
    box(painter, bar, fill, {}, radius);
}

}  // namespace petaplan::ui::painting
