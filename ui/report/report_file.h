// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/report/report.h"
#include "core/text/text_table.h"
#include "db/documents/plan_document.h"

namespace petaplan::ui {

/// What surrounds a plan in its report.
struct ReportFileOptions {
    text::Language language = text::Language::English;
    Date madeOn;
    std::string programVersion;  ///< "Petaplan 0.1.0"
};

/// Writes the report of a plan as PDF with the plan and the CSV attached; the target is replaced
/// atomically. Needs a QGuiApplication. Throws DataError when the target cannot be written.
void writePdfReport(const documents::PlanDocument& plan, const text::TextTable& texts,
                    const ReportFileOptions& options, const std::filesystem::path& target);

/// The same for a plan file, with the sentences of the data folder. Throws DataError when either
/// cannot be read.
void renderReportFile(const std::filesystem::path& planFile, const std::filesystem::path& target,
                      const std::filesystem::path& dataFolder, const ReportFileOptions& options);

}  // namespace petaplan::ui
