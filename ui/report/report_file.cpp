// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_file.h"

#include "db/documents/file_io.h"
#include "db/documents/plan_report_document.h"
#include "db/documents/resource_folder.h"
#include "ui/report/pdf_report_renderer.h"

namespace petaplan::ui {

void writePdfReport(const documents::PlanDocument& plan, const text::TextTable& texts,
                    const ReportFileOptions& options, const std::filesystem::path& target) {
    const report::Report report =
        documents::reportOf(plan, texts, options.language, options.madeOn, options.programVersion);
    const QString stem = QString::fromStdString(target.stem().string());
    const std::vector<PdfAttachment> attachments{
        {stem + QStringLiteral(".petaplan"), QByteArray::fromStdString(documents::planToJson(plan)),
         QStringLiteral("application/json")},
        {stem + QStringLiteral(".csv"), QByteArray::fromStdString(report::toCsv(report)),
         QStringLiteral("text/csv")}};
    const RenderedPdf pdf = renderPdf(report, attachments);
    documents::writeFileAtomically(
        target,
        std::string_view(pdf.content.constData(), static_cast<std::size_t>(pdf.content.size())));
}

void renderReportFile(const std::filesystem::path& planFile, const std::filesystem::path& target,
                      const std::filesystem::path& dataFolder, const ReportFileOptions& options) {
    const documents::PlanDocument plan = documents::readPlan(planFile);
    const text::TextTable texts = documents::ResourceFolder(dataFolder).texts(options.language);
    writePdfReport(plan, texts, options, target);
}

}  // namespace petaplan::ui
