// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace petaplan::ui {
class MainWindow;
}

namespace petaplan::screenshots {

/// A page in a state worth looking at.
struct Scene {
    QString name;  ///< file name without theme, language and ending
    QString page;
    std::function<void(ui::MainWindow&)> prepare;
};

std::vector<Scene> allScenes();

/// Runs the event loop until the shown page is idle (at most 30 s).
void waitUntilIdle(ui::MainWindow& window);

}  // namespace petaplan::screenshots
