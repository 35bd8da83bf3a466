// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QUndoGroup>

#include <algorithm>

#include "ui/shell/action_registry.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

void MainWindow::registerActions() {
    using Keys = QList<QKeySequence>;
    const auto add = [this](const char* id, std::function<QString()> text, Keys keys,
                            MenuPlace menu, std::function<void()> run, const char* iconName = "") {
        return m_actions->add({.id = QString::fromLatin1(id),
                               .text = std::move(text),
                               .iconName = QString::fromLatin1(iconName),
                               .shortcuts = std::move(keys),
                               .helpTopic = QStringLiteral("window"),
                               .menu = menu},
                              std::move(run));
    };
    QUndoGroup& undo = m_session->undoGroup();
    QAction* undoAction = add(
        "edit.undo", [] { return tr("&Undo"); }, {QKeySequence(Qt::CTRL | Qt::Key_Z)},
        MenuPlace::Edit, [&undo] { undo.undo(); }, "undo");
    QAction* redoAction = add(
        "edit.redo", [] { return tr("&Redo"); }, {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)},
        MenuPlace::Edit, [&undo] { undo.redo(); }, "redo");
    undoAction->setEnabled(false);
    redoAction->setEnabled(false);
    connect(&undo, &QUndoGroup::canUndoChanged, undoAction, &QAction::setEnabled);
    connect(&undo, &QUndoGroup::canRedoChanged, redoAction, &QAction::setEnabled);

    add(
        "view.commands", [] { return tr("&Commands…"); },
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), QKeySequence(Qt::CTRL | Qt::Key_K)},
        MenuPlace::View, [this] { m_palette->open(); }, "command");
    add(
        "view.back", [] { return tr("&Back"); }, {QKeySequence(Qt::ALT | Qt::Key_Left)},
        MenuPlace::View, [this] { goBack(); });
    add(
        "view.forward", [] { return tr("For&ward"); }, {QKeySequence(Qt::ALT | Qt::Key_Right)},
        MenuPlace::View, [this] { goForward(); });
    showHistory();
    m_actions->add({.id = QStringLiteral("view.full_screen"),
                    .text = [] { return tr("F&ull screen"); },
                    .iconName = {},
                    .shortcuts = {QKeySequence(Qt::Key_F11)},
                    .helpTopic = QStringLiteral("window"),
                    .menu = MenuPlace::View,
                    .checkable = true},
                   [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    add(
        "edit.settings", [] { return tr("&Settings…"); }, {QKeySequence(Qt::CTRL | Qt::Key_Comma)},
        MenuPlace::Edit, [this] { showSettings(); }, "settings");
    const auto theme = [&](const char* id, std::function<QString()> text, ThemeChoice choice) {
        add(id, std::move(text), {}, MenuPlace::View, [this, choice] {
            Settings changed = m_settings;
            changed.theme = choice;
            setSettings(changed);
        });
    };
    theme(
        "view.theme.system", [] { return tr("Theme of the s&ystem"); }, ThemeChoice::System);
    theme(
        "view.theme.light", [] { return tr("&Light theme"); }, ThemeChoice::Light);
    theme(
        "view.theme.dark", [] { return tr("&Dark theme"); }, ThemeChoice::Dark);
    const auto size = [this](double factor) {
        Settings changed = m_settings;
        changed.textScale = factor == 0 ? 1.0 : std::clamp(m_settings.textScale + factor, 0.8, 2.0);
        setSettings(changed);
    };
    add(
        "view.larger", [] { return tr("L&arger text"); },
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
        MenuPlace::View, [size] { size(0.1); });
    add(
        "view.smaller", [] { return tr("S&maller text"); },
        {QKeySequence(Qt::CTRL | Qt::Key_Minus)}, MenuPlace::View, [size] { size(-0.1); });
    add(
        "view.normal_size", [] { return tr("&Normal text size"); },
        {QKeySequence(Qt::CTRL | Qt::Key_0)}, MenuPlace::View, [size] { size(0); });
    const auto language = [&](const char* id, std::function<QString()> text,
                              text::Language choice) {
        add(id, std::move(text), {}, MenuPlace::View, [this, choice] {
            Settings changed = m_settings;
            changed.language = choice;
            setSettings(changed);
        });
    };
    language(
        "view.language.en", [] { return QStringLiteral("English"); }, text::Language::English);
    language(
        "view.language.zh_CN", [] { return QStringLiteral("简体中文"); },
        text::Language::SimplifiedChinese);
    add(
        "file.quit", [] { return tr("&Quit"); }, {QKeySequence(Qt::CTRL | Qt::Key_Q)},
        MenuPlace::File, [this] { close(); });
    add(
        "help.about", [] { return tr("&About Petaplan"); }, {}, MenuPlace::Help,
        [this] { showAbout(); }, "info");
}

void MainWindow::fillMenus() {
    menuBar()->clear();
    const std::vector<std::pair<MenuPlace, QString>> menus{
        {MenuPlace::File, tr("&File")}, {MenuPlace::Edit, tr("&Edit")},
        {MenuPlace::View, tr("&View")}, {MenuPlace::Catalog, tr("&Catalog")},
        {MenuPlace::Plan, tr("&Plan")}, {MenuPlace::Help, tr("&Help")}};
    for (const auto& [place, title] : menus) {
        QMenu* menu = nullptr;
        QString lastGroup;
        // Quitting stands last, whoever registered later.
        for (const bool quitting : {false, true}) {
            for (const ActionRegistry::Entry& entry : m_actions->entries()) {
                if (entry.spec.menu != place) continue;
                if ((entry.spec.id == QLatin1String("file.quit")) != quitting) continue;
                const QString group = entry.spec.id.section(QLatin1Char('.'), 0, -2);
                if (menu == nullptr)
                    menu = menuBar()->addMenu(title);
                else if (group != lastGroup)
                    menu->addSeparator();
                lastGroup = group;
                menu->addAction(entry.action);
            }
        }
    }
}

void MainWindow::showAbout() {
    QMessageBox box(this);
    box.setWindowTitle(tr("About Petaplan"));
    box.setIconPixmap(windowIcon().pixmap(64, 64));
    box.setText(QStringLiteral("Petaplan %1").arg(QCoreApplication::applicationVersion()));
    box.setInformativeText(
        tr("Compares GPU cloud offers and plans workloads, offline. No account, no telemetry.\n\n"
           "Free software under the GNU General Public License, version 3 or later. "
           "Uses Qt, SQLite, SQLiteCpp, {fmt}, nlohmann/json and libsodium."));
    box.exec();
}

}  // namespace petaplan::ui
