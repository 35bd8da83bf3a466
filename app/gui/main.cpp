// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QByteArray>
#include <QElapsedTimer>
#include <QHashSeed>
#include <QStandardPaths>
#include <QTimer>

#include <clocale>
#include <cstdio>
#include <cstring>

#include "app/gui/report_mode.h"
#include "ui/pages/all_pages.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/catalog/catalog_view_model.h"
#include "ui/pages/plans/plans_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/session.h"
#include "ui/shell/session_loader.h"
#include "ui/widgets/data_table.h"

namespace {

using petaplan::ui::CatalogPage;
using petaplan::ui::MainWindow;

/// Qt aborts in the constructor of QApplication when there is no display: decided before.
bool hasDisplay() {
    const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
    if (!platform.isEmpty() && platform != "xcb" && platform != "wayland") return true;
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

bool asksFor(int argc, char** argv, const char* option) {
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], option) == 0) return true;
    }
    return false;
}

constexpr const char* kUsage =
    "Usage: petaplan [FILE.petaplan]\n"
    "       petaplan --report FILE.petaplan --to FILE.pdf [--lang en|zh_CN] [--as-of DATE]\n"
    "  --measure-start  print the milliseconds until the catalog is drawn, then end\n"
    "  --version        print the version\n"
    "  --help           print this text\n"
    "Qt's own options (-platform, -style ...) are taken too. petaplan-cli answers without a "
    "window.\n";

/// The plan that is to be opened, of the arguments that Qt left over. False: not understood.
bool readArguments(const QStringList& arguments, QString& file) {
    for (const QString& argument : arguments.mid(1)) {
        if (argument == QLatin1String("--measure-start")) continue;
        if (argument.startsWith(QLatin1Char('-')) || !file.isEmpty()) {
            std::fprintf(stderr, "petaplan: %s is not understood\n%s", qPrintable(argument),
                         kUsage);
            return false;
        }
        file = argument;
    }
    return true;
}

/// Prints the milliseconds from the start of main to the first painted table, then quits.
void measureStart(MainWindow& window, const QElapsedTimer& clock) {
    auto* page = static_cast<CatalogPage*>(window.page(QStringLiteral("catalog")));
    QObject::connect(&page->viewModel(), &petaplan::ui::CatalogViewModel::answerChanged, &window,
                     [&window, page, &clock] {
                         page->table().viewport()->repaint();
                         std::printf("%lld\n", static_cast<long long>(clock.elapsed()));
                         std::fflush(stdout);
                         window.close();
                     });
}

}  // namespace

int main(int argc, char** argv) {
    QElapsedTimer clock;
    clock.start();
    QHashSeed::setDeterministicGlobalSeed();  // equal bytes in equal reports
    if (asksFor(argc, argv, "--version")) {
        std::puts("petaplan " PETAPLAN_VERSION);
        return 0;
    }
    if (asksFor(argc, argv, "--help") || asksFor(argc, argv, "-h")) {
        std::fputs(kUsage, stdout);
        return 0;
    }
    if (petaplan::gui::asksForReport(argc, argv)) return petaplan::gui::writeReport(argc, argv);
    if (!hasDisplay()) {
        std::fputs(
            "petaplan: no display found (DISPLAY and WAYLAND_DISPLAY are empty).\n"
            "Use petaplan-cli here; in the source tree ./dev run runs its tour.\n",
            stderr);
        return 2;
    }
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");  // files have decimal points whatever the desktop says
    QCoreApplication::setApplicationName(QStringLiteral("petaplan"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PETAPLAN_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("petaplan"));

    QString planFile;
    if (!readArguments(QCoreApplication::arguments(), planFile)) return 2;

    MainWindow window(petaplan::ui::Settings::load());
    window.session().setContext(window.settings().contextAsOf(MainWindow::today()));
    petaplan::ui::SessionLoader loader(
        window, QCoreApplication::applicationFilePath().toStdString(),
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString());
    QString fault;
    if (!loader.loadTexts(fault)) {
        std::fprintf(stderr, "petaplan: %s\n", qPrintable(fault));
        return 3;
    }
    petaplan::ui::addAllPages(window);
    const bool measuring = asksFor(argc, argv, "--measure-start");
    if (!measuring) window.restoreSession();
    if (measuring) measureStart(window, clock);
    if (!planFile.isEmpty()) {
        QObject::connect(
            &loader, &petaplan::ui::SessionLoader::loaded, &window, [&window, planFile] {
                window.showPage(QStringLiteral("plans"));
                auto* plans =
                    static_cast<petaplan::ui::PlansPage*>(window.page(QStringLiteral("plans")));
                plans->openFile(planFile);  // a fault stands in the page's strip
            });
    }
    window.show();
    loader.loadCatalog();
    return QApplication::exec();
}
