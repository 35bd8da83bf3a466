// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>
#include <optional>
#include <vector>

#include "ui/shell/palette_item.h"

class QLineEdit;
class QListView;
class QStringListModel;

namespace petaplan::ui {

class ActionRegistry;

/// Finds any action, page or other place by typing parts of its name.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    using ItemSource = std::function<std::vector<PaletteItem>()>;

    CommandPalette(ActionRegistry& registry, QWidget* window);

    /// Further things to find (columns, GPUs, saved views); asked each time it opens.
    void addSource(ItemSource source);
    void open();
    /// How well the typed words fit; nullopt when a word is missing. Lower is better.
    static std::optional<int> score(const QString& text, const QString& typed);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void collect();
    void filter();
    void runCurrent();

    ActionRegistry& m_registry;
    QWidget* m_window;
    std::vector<ItemSource> m_sources;
    std::vector<PaletteItem> m_items;
    std::vector<std::size_t> m_shown;
    QLineEdit* m_query;
    QListView* m_list;
    QStringListModel* m_model;
};

}  // namespace petaplan::ui
