// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/screenshots/scenes.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPushButton>
#include <QThread>

#include "db/documents/resource_folder.h"
#include "db/store/catalog_store.h"
#include "tests/support/sample_feed.h"
#include "tests/support/sample_histories.h"
#include "tests/support/sample_update.h"
#include "tests/support/temporary_folder.h"
#include "ui/models/offer_table_model.h"
#include "ui/pages/advisor/advisor_page.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/catalog/history_pane.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/pages/updates/updates_page.h"
#include "ui/pages/workloads/workloads_page.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page.h"
#include "ui/shell/session.h"
#include "ui/shell/settings_dialog.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/data_table.h"

namespace petaplan::screenshots {

namespace {

using ui::CatalogPage;
using ui::CatalogView;
using ui::MainWindow;
using ui::TrustPage;
using ui::UpdatesPage;

CatalogPage& catalogPage(MainWindow& window) {
    return *static_cast<CatalogPage*>(window.page(QStringLiteral("catalog")));
}

/// The cheapest on-demand offer of each of these machine types.
void fillTray(MainWindow& window, std::initializer_list<const char*> types) {
    catalog::OfferQuery query;
    query.context = window.session().context();
    query.filter.pricing = {"on_demand"};
    query.sort = {{"price_per_gpu_hour", false}};
    const catalog::Catalog& catalog = *window.session().catalog();
    const std::vector<catalog::Index> rows = catalog::queryOffers(catalog, query).rows;
    QStringList ids;
    for (const char* type : types) {
        for (const catalog::Index offer : rows) {
            if (catalog.instances()[catalog.offers().instance[offer]].type != type) continue;
            ids.append(QString::fromStdString(catalog.offerId(offer)));
            break;
        }
    }
    window.session().tray().set(ids);
}

void filteredCatalog(MainWindow& window) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_memory_gib >= 80 and gpu_count = 8");
    catalogPage(window).viewModel().reset(view);
    fillTray(window, {"p5.48xlarge", "p5en.48xlarge", "BM.GPU.MI300X.8"});
    waitUntilIdle(window);
    if (!window.session().tray().ids().isEmpty()) {
        catalogPage(window).goTo(window.session().tray().ids().first(),
                                 QStringLiteral("price_per_gpu_hour"));
    }
}

/// The session's data once more, with price histories and findings to show.
ui::SessionData dataAgain(MainWindow& window) {
    ui::SessionData again;
    again.catalog = window.session().catalog();
    again.models = window.session().models();
    again.calibration = window.session().calibration();
    again.tree = window.session().tree();
    again.histories = testing::sampleSpotHistories;
    return again;
}

void priceHistory(MainWindow& window) {
    window.session().setData(dataAgain(window));
    waitUntilIdle(window);
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_memory_gib >= 80 and gpu_count = 8");
    view.facets[QStringLiteral("pricing")] = {QStringLiteral("spot")};
    catalogPage(window).viewModel().reset(view);
    waitUntilIdle(window);
    catalogPage(window).goTo(QStringLiteral("aws:p5.48xlarge:us-east-2:spot"),
                             QStringLiteral("price_per_gpu_hour"));
    catalogPage(window).setHistoryShown(true);
    waitUntilIdle(window);
    ui::PriceHistoryChart& chart = catalogPage(window).history().chart();
    chart.setReadOut(beginOf(Date::of(2026, 11, 7)));
}

void faultyFilter(MainWindow& window) {
    filteredCatalog(window);
    CatalogView view = catalogPage(window).viewModel().view();
    view.where = QStringLiteral("gpu_memory_gib >= 80 and gpus = 8");
    catalogPage(window).viewModel().change(QStringLiteral("Filter"), view);
}

void emptyCatalog(MainWindow& window) {
    CatalogView view = CatalogView::standard();
    view.where = QStringLiteral("gpu_memory_gib >= 80 and price_per_gpu_hour < 0.01");
    catalogPage(window).viewModel().reset(view);
}

/// The dialog as it opens, drawn inside the window.
void settings(MainWindow& window) {
    auto* dialog =
        new ui::SettingsDialog(window.settings(), window.session().currencies(), &window);
    dialog->setWindowFlags(Qt::Widget);
    dialog->setAutoFillBackground(true);
    dialog->adjustSize();
    dialog->move((window.width() - dialog->width()) / 2, window.height() / 5);
    dialog->show();
}

void palette(MainWindow& window) {
    filteredCatalog(window);
    window.palette().open();
    window.palette().findChild<QLineEdit*>()->setText(QStringLiteral("h2"));
}

TrustPage& trustPage(MainWindow& window) {
    return *static_cast<TrustPage*>(window.page(QStringLiteral("trust")));
}

void checkedStatements(MainWindow& window) {
    trustPage(window).setView(TrustPage::Claims);
}

void documents(MainWindow& window) {
    trustPage(window).setView(TrustPage::Sources);
}

/// A bundle with a wrong price in it, of a publisher whose key is known.
void openedUpdate(MainWindow& window) {
    static const testing::TemporaryFolder kFolder;
    static const testing::SampleUpdate kSample = testing::makeSampleUpdate(
        kFolder.path(), documents::ResourceFolder::besideProgram(
                            QCoreApplication::applicationFilePath().toStdString())
                            .seedCatalog());
    window.session().setPlaces({kSample.dataDirectory, kSample.seedCatalog});
    window.session().setData(dataAgain(window));  // the list of catalogs is read with the catalog
    auto& page = *static_cast<UpdatesPage*>(window.page(QStringLiteral("updates")));
    page.viewModel().openFile(QString::fromStdString(kSample.bundle.string()));
}

/// A quote sheet with mistakes, dropped on the window.
void openedImport(MainWindow& window) {
    static const testing::TemporaryFolder kFolder;
    static const std::filesystem::path kFeed = testing::writeSampleFeed(kFolder.path());
    window.session().setPlaces(
        {kFolder.path() / "data", documents::ResourceFolder::besideProgram(
                                      QCoreApplication::applicationFilePath().toStdString())
                                      .seedCatalog()});
    window.session().setData(dataAgain(window));
    window.session().openFiles({QString::fromStdString(kFeed.string())});
}

void importedRecords(MainWindow& window) {
    openedImport(window);
    waitUntilIdle(window);
    auto* parts = window.page(QStringLiteral("updates"))->findChild<ui::SegmentedControl*>();
    parts->findChildren<QAbstractButton*>().last()->click();
}

void comparison(MainWindow& window) {
    fillTray(window, {"p5.48xlarge", "p5en.48xlarge", "BM.GPU.MI300X.8"});
    if (auto* only = window.page(QStringLiteral("compare"))->findChild<QCheckBox*>()) {
        only->setChecked(true);
    }
}

void comparisonOfDates(MainWindow& window) {
    ui::SessionData data = dataAgain(window);
    data.catalogAsOf = [](Date day) {
        const auto seed = documents::ResourceFolder::besideProgram(
                              QCoreApplication::applicationFilePath().toStdString())
                              .seedCatalog();
        return store::openCatalog(seed, {}, day, true).catalog;
    };
    window.session().setData(std::move(data));
    window.session().compareDates(QStringLiteral("aws:p5.48xlarge:us-east-1:on_demand"));
}

void emptyComparison(MainWindow& window) {
    window.session().tray().clear();
}

void answeredAdvisor(MainWindow& window) {
    auto& model =
        static_cast<ui::AdvisorPage*>(window.page(QStringLiteral("advisor")))->viewModel();
    model.setAnswer(QStringLiteral("workload"), QStringLiteral("finetune"));
    model.setAnswer(QStringLiteral("params_b"), QStringLiteral("70"));
    model.setAnswer(QStringLiteral("interruptible"), QStringLiteral("yes"));
}

ui::WorkloadViewModel& workload(MainWindow& window) {
    return static_cast<ui::WorkloadsPage*>(window.page(QStringLiteral("workloads")))->viewModel();
}

void trainingJob(MainWindow& window) {
    ui::WorkloadForm form;
    form.entries = {{QStringLiteral("model"), QStringLiteral("llama-2-7b")},
                    {QStringLiteral("tokens"), QStringLiteral("2 T")},
                    {QStringLiteral("deadline_days"), QStringLiteral("30")}};
    workload(window).setForm(form);
}

void faultyJob(MainWindow& window) {
    trainingJob(window);
    waitUntilIdle(window);
    workload(window).setEntry(QStringLiteral("tokens"), QStringLiteral("many"));
    ui::WorkloadForm form = workload(window).form();
    workload(window).setForm(form);
}

void servingJob(MainWindow& window) {
    ui::WorkloadForm form;
    form.kind = ui::WorkloadKind::Serve;
    form.entries = {{QStringLiteral("model"), QStringLiteral("llama-3.1-70b")},
                    {QStringLiteral("concurrency"), QStringLiteral("32")},
                    {QStringLiteral("ttft_ms"), QStringLiteral("1000")}};
    workload(window).setForm(form);
}

void trainingPlan(MainWindow& window) {
    trainingJob(window);
    QElapsedTimer clock;
    clock.start();
    while (workload(window).isBusy() && clock.elapsed() < 30000) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::msleep(15);
    }
    if (auto* add = window.findChild<QPushButton*>(QStringLiteral("add_to_plan"))) add->click();
}

}  // namespace

std::vector<Scene> allScenes() {
    return {
        {QStringLiteral("01-catalog"), QStringLiteral("catalog"), filteredCatalog},
        {QStringLiteral("02-catalog-faulty-filter"), QStringLiteral("catalog"), faultyFilter},
        {QStringLiteral("03-catalog-no-match"), QStringLiteral("catalog"), emptyCatalog},
        {QStringLiteral("06-catalog-history"), QStringLiteral("catalog"), priceHistory},
        {QStringLiteral("04-compare"), QStringLiteral("compare"), comparison},
        {QStringLiteral("07-compare-dates"), QStringLiteral("compare"), comparisonOfDates},
        {QStringLiteral("05-compare-empty"), QStringLiteral("compare"), emptyComparison},
        {QStringLiteral("10-advisor"), QStringLiteral("advisor"), answeredAdvisor},
        {QStringLiteral("20-workload-train"), QStringLiteral("workloads"), trainingJob},
        {QStringLiteral("21-workload-faulty"), QStringLiteral("workloads"), faultyJob},
        {QStringLiteral("22-workload-serve"), QStringLiteral("workloads"), servingJob},
        {QStringLiteral("30-plans"), QStringLiteral("plans"), trainingPlan},
        {QStringLiteral("50-trust-claims"), QStringLiteral("trust"), checkedStatements},
        {QStringLiteral("51-trust-sources"), QStringLiteral("trust"), documents},
        {QStringLiteral("60-updates"), QStringLiteral("updates"), openedUpdate},
        {QStringLiteral("61-import"), QStringLiteral("updates"), openedImport},
        {QStringLiteral("62-import-records"), QStringLiteral("updates"), importedRecords},
        {QStringLiteral("35-palette"), QStringLiteral("catalog"), palette},
        {QStringLiteral("40-settings"), QStringLiteral("plans"), settings},
    };
}

void waitUntilIdle(MainWindow& window) {
    QElapsedTimer clock;
    clock.start();
    int idleRounds = 0;
    while (clock.elapsed() < 30000 && idleRounds < 10) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::msleep(15);
        idleRounds = window.currentPage()->isBusy() ? 0 : idleRounds + 1;
    }
}

}  // namespace petaplan::screenshots
