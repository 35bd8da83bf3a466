// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

#include "ui/pages/catalog/catalog_view.h"

namespace petaplan::ui {

struct NamedView {
    QString name;
    CatalogView view;
};

/// Views that come with the program, named in the current language.
std::vector<NamedView> shippedViews();

/// The user's own views, as versioned JSON in the data folder.
class SavedViews {
public:
    static std::vector<NamedView> load();
    static void save(const std::vector<NamedView>& views);
};

}  // namespace petaplan::ui
