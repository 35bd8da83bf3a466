// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the UI tests in one QApplication: without a screen unless told otherwise, with all standard
// paths in a scratch folder. A Qt warning that a test did not announce fails it.
#include <QApplication>
#include <QHashSeed>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <clocale>

#include "tests/ui/expected_warnings.h"

namespace {

void onMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtDebugMsg || type == QtInfoMsg) return;
    // Platform notes that say nothing about the program.
    for (const char* harmless : {"propagateSizeHints", "XDG_RUNTIME_DIR", "QStandardPaths:"}) {
        if (text.contains(QLatin1String(harmless))) return;
    }
    if (petaplan::testing::ExpectedWarning::takes(text)) return;
    ADD_FAILURE() << "Qt warning: " << text.toStdString();
}

}  // namespace

int main(int argc, char** argv) {
    QHashSeed::setDeterministicGlobalSeed();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    ::testing::InitGoogleTest(&argc, argv);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("petaplan-test"));
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir scratch;
    qputenv("XDG_DATA_HOME", scratch.path().toLocal8Bit());
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, scratch.path());
    qInstallMessageHandler(onMessage);
    const int result = RUN_ALL_TESTS();
    qInstallMessageHandler(nullptr);
    return result;
}
