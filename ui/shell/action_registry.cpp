// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/action_registry.h"

#include <QWidget>

#include "ui/theme/icons.h"

namespace petaplan::ui {

ActionRegistry::ActionRegistry(QWidget* window) : QObject(window), m_window(window) {
}

QAction* ActionRegistry::add(ActionSpec spec, std::function<void()> trigger) {
    Q_ASSERT_X(find(spec.id) == nullptr, "ActionRegistry::add", qPrintable(spec.id));
    auto* action = new QAction(this);
    action->setObjectName(spec.id);
    action->setText(spec.text());
    action->setCheckable(spec.checkable);
    action->setShortcuts(spec.shortcuts);
    action->setShortcutContext(spec.scope != nullptr ? Qt::WidgetWithChildrenShortcut
                                                     : Qt::WindowShortcut);
    if (!spec.iconName.isEmpty()) action->setIcon(icon(spec.iconName, Role::SecondaryText));
    (spec.scope != nullptr ? spec.scope : m_window)->addAction(action);
    connect(action, &QAction::triggered, this, [trigger = std::move(trigger)] { trigger(); });
    m_entries.push_back({std::move(spec), action});
    emit changed();
    return action;
}

QAction* ActionRegistry::find(const QString& id) const {
    for (const Entry& entry : m_entries) {
        if (entry.spec.id == id) return entry.action;
    }
    return nullptr;
}

void ActionRegistry::retranslate() {
    for (const Entry& entry : m_entries) entry.action->setText(entry.spec.text());
}

QStringList ActionRegistry::conflicts() const {
    QStringList result;
    for (std::size_t a = 0; a < m_entries.size(); ++a) {
        for (std::size_t b = a + 1; b < m_entries.size(); ++b) {
            const QWidget* scopeA = m_entries[a].spec.scope;
            const QWidget* scopeB = m_entries[b].spec.scope;
            const bool apart = scopeA != nullptr && scopeB != nullptr && scopeA != scopeB &&
                               !scopeA->isAncestorOf(scopeB) && !scopeB->isAncestorOf(scopeA);
            if (apart) continue;
            for (const QKeySequence& keys : m_entries[a].spec.shortcuts) {
                if (!m_entries[b].spec.shortcuts.contains(keys)) continue;
                result.append(m_entries[a].spec.id + QStringLiteral(" and ") +
                              m_entries[b].spec.id + QStringLiteral(": ") + keys.toString());
            }
        }
    }
    return result;
}

QString ActionRegistry::keyTable() const {
    QString result;
    for (const Entry& entry : m_entries) {
        if (entry.spec.shortcuts.isEmpty()) continue;
        QStringList keys;
        for (const QKeySequence& sequence : entry.spec.shortcuts) {
            keys.append(sequence.toString(QKeySequence::NativeText));
        }
        result += keys.join(QStringLiteral(", ")) + QLatin1Char('\t') +
                  plainActionText(*entry.action) + QLatin1Char('\n');
    }
    return result;
}

QAction* PageActions::add(const char* id, std::function<QString()> text, QList<QKeySequence> keys,
                          std::function<void()> run, const char* iconName, MenuPlace menu) {
    return m_registry.add({.id = QString::fromLatin1(id),
                           .text = std::move(text),
                           .iconName = QString::fromLatin1(iconName),
                           .shortcuts = std::move(keys),
                           .helpTopic = m_helpTopic,
                           .menu = menu,
                           .scope = m_page},
                          std::move(run));
}

QString plainActionText(const QAction& action) {
    QString text = action.text();
    // Chinese access keys stand in brackets behind the text: "文件(&F)".
    const auto bracket = text.indexOf(QLatin1String("(&"));
    if (bracket > 0) text = text.left(bracket) + text.mid(bracket + 4);
    text.remove(QLatin1Char('&'));
    while (text.endsWith(QChar(0x2026))) text.chop(1);
    return text;
}

}  // namespace petaplan::ui
