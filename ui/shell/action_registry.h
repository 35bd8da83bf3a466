// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

namespace petaplan::ui {

enum class MenuPlace { File, Edit, View, Catalog, Plan, Help, None };

/// What an action is; texts are asked again after a change of language.
struct ActionSpec {
    QString id;                     ///< "catalog.columns"
    std::function<QString()> text;  ///< with access key: tr("&Columns…")
    QString iconName;               ///< may be empty
    QList<QKeySequence> shortcuts;  ///< the first is shown in menus
    QString helpTopic;
    MenuPlace menu = MenuPlace::None;
    /// The page within which the shortcuts work; null: the whole window.
    QWidget* scope = nullptr;
    bool checkable = false;
};

/// All actions of the program, each made once. Menus, the command palette and the key table of the
/// help are generated from this list; a test looks for shortcuts that clash.
class ActionRegistry : public QObject {
    Q_OBJECT
public:
    struct Entry {
        ActionSpec spec;
        QAction* action;
    };

    explicit ActionRegistry(QWidget* window);

    /// The id must be new.
    QAction* add(ActionSpec spec, std::function<void()> trigger);
    QAction* find(const QString& id) const;
    const std::vector<Entry>& entries() const { return m_entries; }
    void retranslate();

    /// Pairs of ids whose shortcuts can be ambiguous: same keys in the same or an enclosing scope.
    QStringList conflicts() const;
    /// "keys<TAB>text" lines in the order of the menus, for the help.
    QString keyTable() const;

signals:
    void changed();

private:
    QWidget* m_window;
    std::vector<Entry> m_entries;
};

/// Adds the actions of one page: all share its help topic and its scope, and a menu unless said
/// otherwise.
class PageActions {
public:
    PageActions(ActionRegistry& registry, QWidget* page, QString helpTopic, MenuPlace menu)
        : m_registry(registry), m_page(page), m_helpTopic(std::move(helpTopic)), m_menu(menu) {}

    QAction* add(const char* id, std::function<QString()> text, QList<QKeySequence> keys,
                 std::function<void()> run, const char* iconName = "") {
        return add(id, std::move(text), std::move(keys), std::move(run), iconName, m_menu);
    }
    QAction* add(const char* id, std::function<QString()> text, QList<QKeySequence> keys,
                 std::function<void()> run, const char* iconName, MenuPlace menu);

private:
    ActionRegistry& m_registry;
    QWidget* m_page;
    QString m_helpTopic;
    MenuPlace m_menu;
};

/// The text without its access key and dots.
QString plainActionText(const QAction& action);

}  // namespace petaplan::ui
