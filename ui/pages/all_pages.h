// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace petaplan::ui {

class MainWindow;

/// Adds every page to a new window, in the order of the rail.
void addAllPages(MainWindow& window);

}  // namespace petaplan::ui
