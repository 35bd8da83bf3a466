// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/all_pages.h"

#include <memory>

#include "ui/help/help_window.h"
#include "ui/pages/advisor/advisor_page.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/plans/plans_page.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/pages/updates/updates_page.h"
#include "ui/pages/workloads/workloads_page.h"
#include "ui/shell/main_window.h"

namespace petaplan::ui {

void addAllPages(MainWindow& window) {
    window.addPage(std::make_unique<CatalogPage>());
    window.addPage(std::make_unique<ComparePage>());
    window.addPage(std::make_unique<AdvisorPage>());
    window.addPage(std::make_unique<WorkloadsPage>());
    window.addPage(std::make_unique<PlansPage>());
    window.addPage(std::make_unique<TrustPage>());
    window.addPage(std::make_unique<UpdatesPage>());
    installHelp(window);
}

}  // namespace petaplan::ui
