// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/pane_focus.h"

#include <QWidget>

namespace petaplan::ui {

namespace {

/// The pane itself or its first child that can take the focus now; null when there is none.
QWidget* focusableIn(QWidget* pane) {
    if (pane->isHidden()) return nullptr;
    if (pane->focusPolicy() != Qt::NoFocus) return pane;
    for (QWidget* child : pane->findChildren<QWidget*>()) {
        if (child->focusPolicy() != Qt::NoFocus && child->isVisible() && child->isEnabled()) {
            return child;
        }
    }
    return nullptr;
}

}  // namespace

void focusPane(const QList<QWidget*>& panes, QWidget* focus, qsizetype home, int step) {
    qsizetype current = home;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        if (panes[i] == focus || panes[i]->isAncestorOf(focus)) current = i;
    }
    for (qsizetype tries = 0; tries < panes.size(); ++tries) {
        current = (current + step + panes.size()) % panes.size();
        if (QWidget* target = focusableIn(panes[current])) {
            target->setFocus(Qt::ShortcutFocusReason);
            return;
        }
    }
}

}  // namespace petaplan::ui
