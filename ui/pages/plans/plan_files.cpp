// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plans/plan_files.h"

#include <QCoreApplication>
#include <QDate>
#include <QFileInfo>

#include "core/report/plan_report.h"
#include "db/documents/file_io.h"
#include "ui/report/report_file.h"

namespace petaplan::ui {

QString exportSuffix(ExportFormat format) {
    switch (format) {
        case ExportFormat::Pdf:
            return QStringLiteral("pdf");
        case ExportFormat::Csv:
            return QStringLiteral("csv");
        case ExportFormat::Markdown:
            return QStringLiteral("md");
    }
    return {};
}

void exportPlan(const documents::PlanDocument& plan, const text::TextTable& texts,
                text::Language language, ExportFormat format, const QString& target) {
    const QDate now = QDate::currentDate();
    const Date madeOn =
        Date::of(now.year(), static_cast<unsigned>(now.month()), static_cast<unsigned>(now.day()));
    const std::string program =
        QStringLiteral("Petaplan %1").arg(QCoreApplication::applicationVersion()).toStdString();
    if (format == ExportFormat::Pdf) {
        ReportFileOptions options;
        options.language = language;
        options.madeOn = madeOn;
        options.programVersion = program;
        writePdfReport(plan, texts, options, target.toStdString());
        return;
    }
    report::ReportFrame frame;
    frame.planName = plan.name;
    frame.planHash = documents::planHash(plan);
    frame.language = language;
    frame.madeOn = madeOn;
    frame.programVersion = program;
    frame.catalogDate = plan.catalogDate;
    frame.chosenOfferId = plan.chosenOfferId;
    const report::Report made =
        report::planReport(plan.request, plan.answer, plan.offers, texts, frame);
    documents::writeFileAtomically(target.toStdString(), format == ExportFormat::Csv
                                                             ? report::toCsv(made)
                                                             : report::toMarkdown(made));
}

void RecentFiles::add(const QString& file) {
    if (file.isEmpty()) return;
    const QString whole = QFileInfo(file).absoluteFilePath();
    m_files.removeAll(whole);
    m_files.prepend(whole);
    while (m_files.size() > kMost) m_files.removeLast();
}

void RecentFiles::set(const QStringList& files) {
    m_files.clear();
    for (auto file = files.rbegin(); file != files.rend(); ++file) add(*file);
}

}  // namespace petaplan::ui
