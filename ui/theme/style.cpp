// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>

#include "ui/theme/style_painting.h"
#include "ui/theme/theme.h"

namespace petaplan::ui {

namespace {
constexpr const char* kKindProperty = "petaplanButtonKind";
constexpr const char* kInvalidProperty = "petaplanInvalid";
}  // namespace

void setButtonKind(QWidget* button, ButtonKind kind) {
    button->setProperty(kKindProperty, static_cast<int>(kind));
    button->update();
}

ButtonKind buttonKind(const QWidget* button) {
    if (button == nullptr) return ButtonKind::Default;
    return static_cast<ButtonKind>(button->property(kKindProperty).toInt());
}

void setInvalid(QWidget* field, bool invalid) {
    if (isInvalid(field) == invalid) return;
    field->setProperty(kInvalidProperty, invalid);
    field->update();
}

bool isInvalid(const QWidget* field) {
    return field != nullptr && field->property(kInvalidProperty).toBool();
}

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {
}

void Style::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
        qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QHeaderView*>(widget) ||
        qobject_cast<QScrollBar*>(widget)) {
        widget->setAttribute(Qt::WA_Hover);
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option,
                       const QWidget* widget) const {
    switch (metric) {
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight:
            return px(15);
        case PM_CheckBoxLabelSpacing:
        case PM_RadioButtonLabelSpacing:
            return px(8);
        case PM_ScrollBarExtent:
            return px(11);
        case PM_ScrollView_ScrollBarSpacing:
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
            return 0;
        case PM_SplitterWidth:
            return 1;
        case PM_HeaderMargin:
            return px(6);
        case PM_ToolTipLabelFrameWidth:
        case PM_MenuBarHMargin:
            return px(8);
        case PM_MenuBarVMargin:
        case PM_MenuBarItemSpacing:
        case PM_MenuBarPanelWidth:
            return 0;
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_ListViewIconSize:
            return px(16);
        case PM_LayoutLeftMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutBottomMargin:
            return px(space::kLarge);
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing:
            return px(space::kSmall);
        case PM_TextCursorWidth:
            return 1;
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const {
    switch (hint) {
        case SH_EtchDisabledText:
        case SH_ComboBox_Popup:
            return 0;
        case SH_ItemView_ShowDecorationSelected:
            return 1;
        case SH_Table_GridLineColor:
            return static_cast<int>(colour(Role::Hairline).rgba());
        case SH_ScrollView_FrameOnlyAroundContents:
        case SH_UnderlineShortcut:
            return 0;
        case SH_ToolTipLabel_Opacity:
            return 255;
        case SH_DialogButtonBox_ButtonsHaveIcons:
        case SH_ItemView_ActivateItemOnSingleClick:
            return 0;
        default:
            return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
        case CT_PushButton:
            if (buttonKind(widget) == ButtonKind::Link) {
                result = QSize(size.width() + px(4), px(22));
            } else {
                result = QSize(size.width() + px(24), px(28));
            }
            break;
        case CT_ToolButton:
            if (buttonKind(widget) == ButtonKind::Link) {
                result = QSize(size.width() + px(4), px(22));
            } else {
                result = QSize(size.width() + px(12), px(28));
                if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option);
                    tool != nullptr && (tool->features & QStyleOptionToolButton::HasMenu)) {
                    result.rwidth() += px(14);
                }
            }
            break;
        case CT_ComboBox:
            result = QSize(size.width() + px(40), px(28));
            break;
        case CT_LineEdit:
        case CT_SpinBox:
            result.setHeight(px(28));
            break;
        case CT_MenuBarItem:
            result = QSize(size.width() + px(20), px(28));
            break;
        case CT_MenuItem:
            result.setHeight(std::max(result.height(), px(28)));
            break;
        case CT_ItemViewItem:
            result.setHeight(std::max(result.height(), px(24)));
            break;
        case CT_HeaderSection:
            result.setHeight(px(28));
            break;
        default:
            break;
    }
    return result;
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option,
                            const QWidget* widget) const {
    if (element == SE_LineEditContents) {
        return option->rect.adjusted(px(6), 1, -px(6), -1);
    }
    if (element == SE_HeaderLabel || element == SE_HeaderArrow) return option->rect;
    if (element == SE_CheckBoxFocusRect || element == SE_RadioButtonFocusRect) return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                            SubControl subControl, const QWidget* widget) const {
    const QRect rect = option->rect;
    if (control == CC_ComboBox) {
        if (subControl == SC_ComboBoxEditField) {
            // The field of an editable box has a margin of its own.
            const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
            const int side = box != nullptr && box->editable ? px(4) : px(10);
            return rect.adjusted(side, 1, -px(26), -1);
        }
        if (subControl == SC_ComboBoxArrow) {
            return {rect.right() - px(24), rect.top(), px(24), rect.height()};
        }
    }
    if (control == CC_SpinBox) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const bool buttons = spin != nullptr && spin->buttonSymbols != QAbstractSpinBox::NoButtons;
        const int side = buttons ? px(22) : 0;
        switch (subControl) {
            case SC_SpinBoxEditField:
                return rect.adjusted(1, 1, -side - 1, -1);
            case SC_SpinBoxUp:
                return {rect.right() - side, rect.top(), side, rect.height() / 2};
            case SC_SpinBoxDown:
                return {rect.right() - side, rect.top() + rect.height() / 2, side,
                        rect.height() / 2};
            default:
                break;
        }
    }
    if (control == CC_ScrollBar && option != nullptr) {
        // No arrow buttons: the groove is the whole bar.
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            const bool vertical = bar->orientation == Qt::Vertical;
            const int length = vertical ? rect.height() : rect.width();
            const double range = static_cast<double>(bar->maximum) - bar->minimum;
            int handle = length;
            if (range > 0) {
                const double share = bar->pageStep / (range + bar->pageStep);
                handle =
                    std::clamp(static_cast<int>(length * share), std::min(px(28), length), length);
            }
            const int start = sliderPositionFromValue(
                bar->minimum, bar->maximum, bar->sliderPosition, length - handle, bar->upsideDown);
            const auto part = [&](int from, int size) {
                return vertical ? QRect(rect.left(), rect.top() + from, rect.width(), size)
                                : QRect(rect.left() + from, rect.top(), size, rect.height());
            };
            switch (subControl) {
                case SC_ScrollBarSlider:
                    return part(start, handle);
                case SC_ScrollBarGroove:
                    return rect;
                case SC_ScrollBarSubPage:
                    return part(0, start);
                case SC_ScrollBarAddPage:
                    return part(start + handle, length - start - handle);
                case SC_ScrollBarAddLine:
                case SC_ScrollBarSubLine:
                    return {};
                default:
                    break;
            }
        }
    }
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
    switch (element) {
        case PE_PanelButtonCommand:
        case PE_PanelButtonTool:
            painting::button(*painter, *option, widget);
            return;
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame != nullptr && frame->lineWidth > 0) {
                painting::field(*painter, *option, widget);
            }
            return;
        case PE_FrameLineEdit:
            return;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck:
            painting::checkBox(*painter, *option);
            return;
        case PE_IndicatorRadioButton:
            painting::radioButton(*painter, *option);
            return;
        case PE_FrameFocusRect:
            if (qobject_cast<const QAbstractButton*>(widget) == nullptr) {
                painting::focusRing(*painter, option->rect, 4);
            }
            return;
        case PE_Frame:
            if (qobject_cast<const QAbstractItemView*>(widget) != nullptr) return;
            break;
        case PE_PanelTipLabel:
            painter->fillRect(option->rect, colour(Role::Panel));
            painting::box(*painter, option->rect, colour(Role::Panel), colour(Role::BorderControl),
                          0);
            return;
        case PE_FrameMenu:
        case PE_PanelMenu:
            painting::box(*painter, option->rect, colour(Role::Base), colour(Role::BorderControl),
                          0);
            return;
        case PE_IndicatorHeaderArrow:  // drawn with the label
        case PE_PanelMenuBar:
        case PE_PanelStatusBar:
        case PE_FrameStatusBarItem:
            return;
        case PE_IndicatorArrowDown:
            painting::chevron(*painter, option->rect, colour(Role::SecondaryText));
            return;
        case PE_IndicatorArrowRight:
            painting::chevronRight(*painter, option->rect, colour(Role::SecondaryText));
            return;
        default:
            break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
    switch (element) {
        case CE_PushButtonBevel:
            painting::button(*painter, *option, widget);
            return;
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                QStyleOptionButton copy = *button;
                const ButtonKind kind = buttonKind(widget);
                const bool enabled = option->state & State_Enabled;
                if (enabled && kind == ButtonKind::Primary) {
                    copy.palette.setColor(QPalette::ButtonText, colour(Role::SelectedText));
                } else if (enabled && kind == ButtonKind::Link) {
                    copy.palette.setColor(QPalette::ButtonText, colour(Role::Accent));
                }
                QProxyStyle::drawControl(element, &copy, painter, widget);
                return;
            }
            break;
        case CE_ToolButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
                QStyleOptionToolButton copy = *button;
                if ((option->state & State_Enabled) && buttonKind(widget) == ButtonKind::Link) {
                    copy.palette.setColor(QPalette::ButtonText, colour(Role::Accent));
                }
                QProxyStyle::drawControl(element, &copy, painter, widget);
                return;
            }
            break;
        case CE_Header:
            // The base style would inset the label once more and cut the room of the arrow twice.
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                painter->save();
                painter->setClipRect(header->rect);
                painting::headerSection(*painter, *header);
                painting::headerLabel(*painter, *header, widget);
                painter->restore();
                return;
            }
            break;
        case CE_HeaderSection:
        case CE_HeaderEmptyArea:
            painting::headerSection(*painter, *option);
            return;
        case CE_HeaderLabel:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                painting::headerLabel(*painter, *header, widget);
                return;
            }
            break;
        case CE_Splitter:
            painter->fillRect(option->rect, colour(Role::Hairline));
            return;
        case CE_MenuBarEmptyArea:
            painter->fillRect(option->rect, colour(Role::Panel));
            return;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                const bool active = option->state & (State_Selected | State_Sunken);
                painter->fillRect(option->rect, colour(Role::Panel));
                if (active) {
                    painting::box(*painter, option->rect.adjusted(2, 3, -2, -3),
                                  colour(Role::Hairline), {}, 4);
                }
                drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextHideMnemonic,
                             item->palette, option->state & State_Enabled, item->text,
                             QPalette::WindowText);
                return;
            }
            break;
        case CE_ProgressBarGroove:
            painting::box(*painter, option->rect, colour(Role::Hairline), {}, 2);
            return;
        case CE_ProgressBarContents:
            if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
                const double range = bar->maximum - bar->minimum;
                QRectF rect = option->rect;
                if (range > 0) rect.setWidth(rect.width() * (bar->progress - bar->minimum) / range);
                painting::box(*painter, rect, colour(Role::Accent), {}, 2);
                return;
            }
            break;
        default:
            break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                               QPainter* painter, const QWidget* widget) const {
    if (control == CC_ComboBox) {
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            painting::comboBox(*painter, *combo, widget);
            return;
        }
    }
    if (control == CC_SpinBox) {
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            painting::spinBox(*painter, *spin, widget);
            return;
        }
    }
    if (control == CC_ScrollBar) {
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            painting::scrollBar(*painter, *bar,
                                subControlRect(control, bar, SC_ScrollBarSlider, widget));
            return;
        }
    }
    if (control == CC_ToolButton) {
        if (const auto* tool = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            painting::button(*painter, *tool, widget);
            QStyleOptionToolButton label = *tool;
            label.features &= ~QStyleOptionToolButton::HasMenu;
            label.features &= ~QStyleOptionToolButton::MenuButtonPopup;
            const bool menu = tool->features & QStyleOptionToolButton::HasMenu;
            if (menu) {
                label.rect.adjust(0, 0, -px(14), 0);
                const QRect arrow(tool->rect.right() - px(20), tool->rect.top(), px(14),
                                  tool->rect.height());
                painting::chevron(
                    *painter, arrow,
                    colour(tool->state & State_Enabled ? Role::SecondaryText : Role::DisabledText));
            }
            label.state &= ~(State_Raised | State_Sunken | State_MouseOver);
            drawControl(CE_ToolButtonLabel, &label, painter, widget);
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

}  // namespace petaplan::ui
