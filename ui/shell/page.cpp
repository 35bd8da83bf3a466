// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/page.h"

namespace petaplan::ui {

void Page::registerActions(ActionRegistry&) {
}

void Page::restoreState(const QJsonObject&) {
}

}  // namespace petaplan::ui
