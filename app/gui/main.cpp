// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QByteArray>
#include <QHashSeed>

#include <clocale>
#include <cstdio>

#include "ui/pages/all_pages.h"
#include "ui/shell/main_window.h"

namespace {

/// Qt aborts in the constructor of QApplication when there is no display: decided before.
bool hasDisplay() {
    const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
    if (!platform.isEmpty() && platform != "xcb" && platform != "wayland") return true;
    return !qgetenv("DISPLAY").isEmpty() || !qgetenv("WAYLAND_DISPLAY").isEmpty();
}

}  // namespace

int main(int argc, char** argv) {
    QHashSeed::setDeterministicGlobalSeed();  // equal bytes in equal reports
    if (!hasDisplay()) {
        std::fputs(
            "petaplan: no display found (DISPLAY and WAYLAND_DISPLAY are empty).\n"
            "Use petaplan-cli here; ./dev run in the source tree runs its tour.\n",
            stderr);
        return 2;
    }
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");  // files have decimal points whatever the desktop says
    QCoreApplication::setApplicationName(QStringLiteral("petaplan"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PETAPLAN_VERSION));

    petaplan::ui::MainWindow window(petaplan::ui::Settings::load());
    petaplan::ui::addAllPages(window);
    window.restoreSession();
    window.show();
    return QApplication::exec();
}
