// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

#include <vector>

#include "ui/shell/palette_item.h"

class QUndoStack;

namespace petaplan::ui {

class ActionRegistry;
class Session;

/// One page of the window: a widget, its place in the rail, its actions and its state. The window
/// calls `setSession` once, then `registerActions` once; both before the page is first shown.
class Page : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Stable, snake_case: "catalog". Also the help topic.
    virtual QString id() const = 0;
    /// Name in the rail, translated; asked again after a change of language.
    virtual QString title() const = 0;
    /// File name of the icon, without ending.
    virtual QString iconName() const = 0;
    /// Ctrl+<digit>: 1 Catalog, 2 Compare, 3 Advisor, 5 Workloads, 6 Plans, 8 Trust,
    /// 9 Updates.
    virtual int shortcutDigit() const = 0;

    virtual void setSession(Session& session) = 0;
    /// Adds the page's actions; their shortcuts work while the page is shown.
    virtual void registerActions(ActionRegistry& registry);
    /// Sets every text again; called at start and after a change of language.
    virtual void retranslate() = 0;
    /// Small number beside the name in the rail; 0 shows none.
    virtual int badge() const { return 0; }
    /// The widget that takes the focus when the page is shown.
    virtual QWidget* firstFocus() { return this; }
    /// Work is running whose answer will change what is shown.
    virtual bool isBusy() const { return false; }
    virtual QUndoStack* undoStack() { return nullptr; }

    /// What should return after a restart; faulty state must be ignored.
    virtual QJsonObject saveState() const { return {}; }
    virtual void restoreState(const QJsonObject& state);

    /// What the command palette finds on this page beside its actions; asked when it opens.
    virtual std::vector<PaletteItem> paletteItems() { return {}; }

    /// Asked before the window closes; false keeps it open (an unsaved document).
    virtual bool mayClose() { return true; }

signals:
    void badgeChanged();
};

}  // namespace petaplan::ui
