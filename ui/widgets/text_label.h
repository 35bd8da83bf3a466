// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "ui/theme/theme.h"

namespace petaplan::ui {

/// A label by type role and colour role; it follows changes of theme and text size. With elide it
/// shortens its text to fit and offers the whole as tool tip.
class TextLabel : public QLabel {
    Q_OBJECT
public:
    explicit TextLabel(TypeRole type = TypeRole::Body, Role colour = Role::Text,
                       QWidget* parent = nullptr);
    void setRoles(TypeRole type, Role colour);
    void setElided(bool elided);
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void applyRoles();

    TypeRole m_type;
    Role m_colour;
    bool m_elided = false;
    bool m_applying = false;
};

/// "6.880 USD per GPU and hour": a big figure with its unit in caption size on one base line.
class FigureLabel : public QWidget {
    Q_OBJECT
public:
    explicit FigureLabel(TypeRole size = TypeRole::Figure, QWidget* parent = nullptr);
    void setFigure(const QString& figure, const QString& unit);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    TypeRole m_size;
    QString m_figure;
    QString m_unit;
};

}  // namespace petaplan::ui
