// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace petaplan::ui {

/// Gives the focus to the next (step 1) or previous (step -1) pane that can take it, itself or by a
/// child, starting at the one that holds `focus`; `home` is where to start when none does.
void focusPane(const QList<QWidget*>& panes, QWidget* focus, qsizetype home, int step);

}  // namespace petaplan::ui
