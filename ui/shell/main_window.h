// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include <memory>
#include <vector>

#include "ui/shell/settings.h"

class QLabel;
class QStackedWidget;
class QTranslator;

namespace petaplan::ui {

class ActionRegistry;
class CommandPalette;
class Page;
class Rail;
class Session;
class StatusLine;
class Strip;

/// The window: menus, rail, pages, status line. It owns the session and the actions; pages are
/// added once, before it is shown.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const Settings& settings);
    ~MainWindow() override;

    Session& session() { return *m_session; }
    ActionRegistry& actions() { return *m_actions; }
    CommandPalette& palette() { return *m_palette; }
    Strip& strip() { return *m_strip; }
    const Settings& settings() const { return m_settings; }

    void addPage(std::unique_ptr<Page> page);
    const std::vector<Page*>& pages() const { return m_pages; }
    Page* page(const QString& id) const;
    Page* currentPage() const;
    void showPage(const QString& id);
    /// One page back or forward in the order in which they were shown.
    void goBack();
    void goForward();
    static Date today();

    /// Applies and keeps theme, language, text size, currency, units and as-of date.
    void setSettings(const Settings& settings);
    /// Sets geometry, page and the pages' own state of the last run; clamps to the screen.
    void restoreSession();
    void saveSession() const;

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void registerActions();
    void fillMenus();
    void retranslate();
    void installTranslators();
    void onPageShown(int index);
    void showAbout();
    void showSettings();
    void noteShown(const Page* page);
    void showHistory();

    Settings m_settings;
    Session* m_session;
    ActionRegistry* m_actions;
    Rail* m_rail;
    QStackedWidget* m_stack;
    const Page* m_shownPage = nullptr;
    std::vector<const Page*> m_back;     ///< shown before, the last one latest
    std::vector<const Page*> m_forward;  ///< left by going back, the last one next
    bool m_travelling = false;           ///< a page is shown by going back or forward
    Strip* m_strip;
    StatusLine* m_status;
    CommandPalette* m_palette;
    std::vector<Page*> m_pages;
    std::vector<QTranslator*> m_translators;
    QWidget* m_commands = nullptr;
};

}  // namespace petaplan::ui
