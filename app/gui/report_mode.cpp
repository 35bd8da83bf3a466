// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/report_mode.h"

#include <QCoreApplication>
#include <QDate>
#include <QGuiApplication>

#include <clocale>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "db/data_error.h"
#include "db/documents/resource_folder.h"
#include "ui/report/report_file.h"

namespace petaplan::gui {
namespace {

constexpr std::string_view kReport = "--report";

std::optional<std::string> valueOf(int argc, char** argv, std::string_view option) {
    for (int i = 1; i + 1 < argc; ++i) {
        if (argv[i] == option) return std::string(argv[i + 1]);
    }
    return std::nullopt;
}

int usage(const std::string& what) {
    std::fprintf(stderr,
                 "petaplan: %s\n"
                 "usage: petaplan --report PLAN.petaplan --to FILE.pdf [--lang en|zh_CN] "
                 "[--as-of DATE]\n",
                 what.c_str());
    return 2;
}

Date today() {
    const QDate date = QDate::currentDate();
    return Date::of(date.year(), static_cast<unsigned>(date.month()),
                    static_cast<unsigned>(date.day()));
}

}  // namespace

bool asksForReport(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        if (argv[i] == kReport) return true;
    }
    return false;
}

int writeReport(int argc, char** argv) {
    const auto plan = valueOf(argc, argv, kReport);
    const auto target = valueOf(argc, argv, "--to");
    if (!plan || !target) return usage("--report needs a plan, --to a file");
    const auto language = text::languageFromCode(valueOf(argc, argv, "--lang").value_or("en"));
    if (!language) return usage("--lang must be en or zh_CN");
    const auto dateText = valueOf(argc, argv, "--as-of");
    const auto madeOn = dateText ? Date::parse(*dateText) : std::optional<Date>(today());
    if (!madeOn) return usage("--as-of must be a date such as 2026-11-30");

    // The platform without a display is chosen before the application reads it.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    try {
        const auto resources = documents::ResourceFolder::besideProgram(
            QCoreApplication::applicationFilePath().toStdString());
        ui::renderReportFile(*plan, *target, resources.path(),
                             {*language, *madeOn, "Petaplan " PETAPLAN_VERSION});
        return 0;
    } catch (const DataError& error) {
        std::fprintf(stderr, "petaplan: %s\n", error.what());
        return 3;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "petaplan: internal error: %s\n", error.what());
        return 5;
    }
}

}  // namespace petaplan::gui
