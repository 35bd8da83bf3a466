// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>
#include <QHashSeed>
#include <QPixmap>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <clocale>
#include <cstdio>
#include <exception>

#include "db/documents/resource_folder.h"
#include "tests/screenshots/scenes.h"
#include "ui/pages/all_pages.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page.h"
#include "ui/shell/session.h"
#include "ui/shell/session_loader.h"

namespace {

using namespace petaplan;

bool shoot(const QDir& folder, const documents::ResourceFolder& resources,
           const ui::SessionData& data, ui::ThemeChoice theme, text::Language language,
           const QString& only, const QSize& size, double textScale) {
    ui::Settings settings;
    settings.theme = theme;
    settings.language = language;
    settings.textScale = textScale;
    ui::MainWindow window(settings);
    window.session().setTexts(resources.texts(text::Language::English),
                              resources.texts(text::Language::SimplifiedChinese));
    catalog::QueryContext context;
    context.asOf = data.catalog->date().value_or(Date::of(2026, 11, 30));
    window.session().setContext(context);
    ui::addAllPages(window);
    window.resize(size);
    window.show();
    window.session().setData(data);
    bool good = true;
    for (const screenshots::Scene& scene : screenshots::allScenes()) {
        if (window.page(scene.page) == nullptr) continue;
        if (!only.isEmpty() && !scene.name.contains(only)) continue;
        window.showPage(scene.page);
        scene.prepare(window);
        screenshots::waitUntilIdle(window);
        const QString file = QStringLiteral("%1-%2-%3.png")
                                 .arg(scene.name,
                                      theme == ui::ThemeChoice::Dark ? QStringLiteral("dark")
                                                                     : QStringLiteral("light"),
                                      QString::fromUtf8(text::languageCode(language).data()));
        if (!window.grab().save(folder.filePath(file))) {
            std::fprintf(stderr, "cannot write %s\n", qPrintable(folder.filePath(file)));
            good = false;
        }
    }
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs(
            "usage: petaplan-screenshots DIR [PART OF A SCENE'S NAME [WIDTHxHEIGHT [TEXT "
            "SCALE]]]\n",
            stderr);
        return 2;
    }
    QHashSeed::setDeterministicGlobalSeed();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("petaplan-screenshots"));
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir scratch;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, scratch.path());
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    const QString only = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
    const QStringList sides = QString::fromLocal8Bit(argc > 3 ? argv[3] : "1600x1000").split(u'x');
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    const double textScale = argc > 4 ? QByteArray(argv[4]).toDouble() : 1;
    try {
        const auto resources = documents::ResourceFolder::besideProgram(
            QCoreApplication::applicationFilePath().toStdString());
        const ui::SessionData data =
            ui::SessionLoader::read(resources.path(), scratch.path().toStdString(), true);
        bool good = true;
        for (const auto language : {text::Language::English, text::Language::SimplifiedChinese}) {
            for (const auto theme : {ui::ThemeChoice::Light, ui::ThemeChoice::Dark}) {
                good =
                    shoot(folder, resources, data, theme, language, only, size, textScale) && good;
            }
        }
        return good ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "petaplan-screenshots: %s\n", error.what());
        return 3;
    }
}
