// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace petaplan::ui {

/// The look of stock widgets over Fusion, drawn from theme roles only. What a button is for is said
/// by setButtonKind (ui/theme/style.h); fields with an error carry the property "invalid".
class Style final : public QProxyStyle {
    Q_OBJECT
public:
    Style();

    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option,
                         SubControl subControl, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
};

/// Outlined, filled with the accent (one a page), without a frame, or as a link in running text.
/// A Disclosure heads what it opens and closes; its arrow alone says which.
enum class ButtonKind { Default, Primary, Flat, Link, Disclosure };

void setButtonKind(QWidget* button, ButtonKind kind);
ButtonKind buttonKind(const QWidget* button);
/// Marks a field whose content is refused; it gets a red outline.
void setInvalid(QWidget* field, bool invalid);
bool isInvalid(const QWidget* field);

}  // namespace petaplan::ui
