// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/theme/theme.h"

namespace petaplan::ui {

/// A plain area in the colour of a role with hairlines at some of its edges: page heads, tool rows,
/// side panes, action bars.
class Surface : public QWidget {
    Q_OBJECT
public:
    explicit Surface(Role fill, Qt::Edges hairlines = {}, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Role m_fill;
    Qt::Edges m_hairlines;
};

/// A box with rounded corners and a hairline; with an accent edge it holds a verdict.
class Card : public QWidget {
    Q_OBJECT
public:
    explicit Card(QWidget* parent = nullptr);
    void setAccentEdge(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_accentEdge = false;
};

}  // namespace petaplan::ui
