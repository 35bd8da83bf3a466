// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace petaplan::ui {

/// Something that the command palette can find beside the actions: a column, a GPU, a saved view.
struct PaletteItem {
    QString text;
    QString detail;  ///< keys, or what kind of thing it is
    std::function<void()> run;
};

}  // namespace petaplan::ui
