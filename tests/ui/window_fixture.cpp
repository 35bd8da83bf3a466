// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include "db/documents/resource_folder.h"
#include "ui/pages/all_pages.h"
#include "ui/shell/page.h"
#include "ui/shell/session_loader.h"

namespace petaplan::testing {

namespace {

const documents::ResourceFolder& resources() {
    static const documents::ResourceFolder folder = documents::ResourceFolder::besideProgram(
        QCoreApplication::applicationFilePath().toStdString());
    return folder;
}

}  // namespace

const ui::SessionData& seedData() {
    static const QTemporaryDir scratch;
    static const ui::SessionData data =
        ui::SessionLoader::read(resources().path(), scratch.path().toStdString(), true);
    return data;
}

WindowTest::WindowTest(text::Language language) : m_language(language) {
    ui::SessionState::write(QByteArray());
    open(false);
}

WindowTest::~WindowTest() = default;

void WindowTest::open(bool restore) {
    ui::Settings settings;
    settings.theme = ui::ThemeChoice::Light;
    settings.language = m_language;
    m_window = std::make_unique<ui::MainWindow>(settings);
    m_window->session().setTexts(resources().texts(text::Language::English),
                                 resources().texts(text::Language::SimplifiedChinese));
    catalog::QueryContext context;
    context.asOf = seedData().catalog->date().value_or(Date::of(2026, 11, 30));
    m_window->session().setContext(context);
    ui::addAllPages(*m_window);
    if (restore) m_window->restoreSession();
    m_window->resize(1400, 900);
    m_window->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(m_window.get()));
    m_window->activateWindow();
    m_window->session().setData(seedData());
    EXPECT_TRUE(settle());
}

bool WindowTest::settle() {
    QElapsedTimer clock;
    clock.start();
    int idleRounds = 0;
    while (clock.elapsed() < 20000) {
        QTest::qWait(5);
        idleRounds = m_window->currentPage()->isBusy() ? 0 : idleRounds + 1;
        if (idleRounds >= 3) return true;
    }
    return false;
}

void WindowTest::show(const QString& page) {
    m_window->showPage(page);
    settle();
}

void WindowTest::restart() {
    m_window->close();
    m_window.reset();
    open(true);
}

}  // namespace petaplan::testing
