// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <gtest/gtest.h>

#include <memory>

#include "ui/shell/main_window.h"
#include "ui/shell/session.h"

namespace petaplan::testing {

/// The data of the seed catalog, read once for all tests.
const ui::SessionData& seedData();

/// The whole window with all pages and the seed catalog, as of the catalog's date.
class WindowTest : public ::testing::Test {
protected:
    explicit WindowTest(text::Language language = text::Language::English);
    ~WindowTest() override;

    ui::MainWindow& window() { return *m_window; }
    const catalog::Catalog& catalog() { return *m_window->session().catalog(); }
    /// Runs the event loop until the shown page is idle; false after five seconds.
    bool settle();
    void show(const QString& page);
    /// Closes the window (its state is written) and opens another.
    void restart();

private:
    void open(bool restore);

    text::Language m_language;
    std::unique_ptr<ui::MainWindow> m_window;
};

}  // namespace petaplan::testing
