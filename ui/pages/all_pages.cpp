// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/all_pages.h"

#include "ui/shell/main_window.h"

namespace petaplan::ui {

void addAllPages(MainWindow&) {
}

}  // namespace petaplan::ui
