// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_export.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/number_text.h"
#include "db/documents/csv_reader.h"
#include "ui/pages/compare/compare_model.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

std::string text(const char* words) {
    return QCoreApplication::translate("CompareExport", words).toStdString();
}

/// Of an offer at two dates the day tells the columns apart.
std::string idOf(const catalog::SideBySide& answer, std::size_t thing) {
    if (answer.dates.empty()) return answer.ids[thing];
    return answer.ids[thing] + " " + answer.dates[thing].toText();
}

/// Offers are decided on by these; all the others stand in the attached table.
bool isOnPage(const catalog::SideBySide& answer, const catalog::ComparedRow& row) {
    if (answer.kind != catalog::NamedKind::Offer) return true;
    if (row.key.find("price") != std::string::npos) return true;
    constexpr std::array<std::string_view, 20> kKeys{
        "gpu",         "gpu_count",       "gpu_memory_gib",   "total_gpu_memory_gib",
        "vcpus",       "memory_gib",      "local_storage_gb", "gpu_memory_bandwidth_gb_s",
        "country",     "gpu_fp16_tflops", "gpu_bf16_tflops",  "gpu_fp8_tflops",
        "pricing",     "network_gbps",    "network_kind",     "gpu_interconnect",
        "observed_on", "age_days",        "term_months",      "upfront"};
    return std::find(kKeys.begin(), kKeys.end(), row.key) != kKeys.end();
}

/// Whether a figure that is on the page follows the heading of a group.
bool leadsToFigures(const CompareModel& model, int group) {
    for (int row = group + 1; row < model.rowCount(); ++row) {
        const catalog::ComparedRow* compared = model.comparedRow(row);
        if (compared == nullptr) return false;
        if (isOnPage(model.answer(), *compared)) return true;
    }
    return false;
}

}  // namespace

QString comparisonCsv(const CompareModel& model) {
    const catalog::SideBySide& answer = model.answer();
    QString result = QStringLiteral("figure,unit");
    for (std::size_t i = 0; i < answer.ids.size(); ++i) {
        result += QLatin1Char(',') + QString::fromStdString(documents::csvField(idOf(answer, i)));
    }
    result += QLatin1Char('\n');
    for (int row = 0; row < model.rowCount(); ++row) {
        const catalog::ComparedRow* compared = model.comparedRow(row);
        if (compared == nullptr) continue;
        const QString unit = model.index(row, 0).data(CompareModel::UnitRole).toString();
        result += QString::fromStdString(documents::csvField(compared->key)) + QLatin1Char(',') +
                  QString::fromStdString(documents::csvField(unit.toStdString()));
        for (const catalog::ComparedCell& cell : compared->cells) {
            result += QLatin1Char(',');
            if (const auto* number = std::get_if<double>(&cell.value)) {
                result += QString::fromStdString(exactText(*number));
            } else if (const auto* words = std::get_if<std::string>(&cell.value)) {
                result += QString::fromStdString(documents::csvField(*words));
            }
        }
        result += QLatin1Char('\n');
    }
    return result;
}

report::Report comparisonReport(const CompareModel& model, const Session& session,
                                const QString& finding, const QString& detail) {
    const catalog::SideBySide& answer = model.answer();
    report::Report report;
    report.language = std::string(text::languageCode(session.language()));
    report.kicker = text(QT_TRANSLATE_NOOP("CompareExport", "Comparison"));
    report.title = text(QT_TRANSLATE_NOOP("CompareExport", "Side by side"));
    report.runningHead = report.title;
    report.madeOn = session.context().asOf;
    report.dateLine = session.context().asOf.toText();
    report.catalogId = session.catalog()->id();
    report.catalogDate = session.catalog()->date();
    report.footer = QCoreApplication::translate("CompareExport", "Catalog %1")
                        .arg(QString::fromStdString(report.catalogId.substr(0, 8)))
                        .toStdString();
    report.pageOfPages = text(QT_TRANSLATE_NOOP("CompareExport", "Page {page} of {pages}"));
    report::Section section;
    section.id = "comparison";
    section.heading = finding.toStdString();
    section.blocks.push_back(report::Paragraph{detail.toStdString(), false, {}});
    report::Table table;
    table.id = "comparison";
    table.caption =
        QCoreApplication::translate(
            "CompareExport", "Amounts in %1, prices as of %2. The attached table has all figures.")
            .arg(QString::fromStdString(session.context().currency),
                 QString::fromStdString(session.context().asOf.toText()))
            .toStdString();
    table.columns.push_back(
        {"figure", text(QT_TRANSLATE_NOOP("CompareExport", "Figure")), report::Align::Left});
    for (std::size_t i = 0; i < answer.ids.size(); ++i) {
        const QStringList lines =
            model.headerData(static_cast<int>(i) + 1, Qt::Horizontal, CompareModel::HeaderLinesRole)
                .toStringList();
        const QString heading = lines.value(0) + QStringLiteral(", ") + lines.value(2);
        table.columns.push_back({idOf(answer, i), heading.toStdString(), report::Align::Right});
    }
    for (int row = 0; row < model.rowCount(); ++row) {
        const catalog::ComparedRow* compared = model.comparedRow(row);
        if (compared == nullptr ? !leadsToFigures(model, row) : !isOnPage(answer, *compared)) {
            continue;
        }
        report::Table::Row line;
        line.group = compared == nullptr;
        report::Cell name;
        name.text = model.index(row, 0).data().toString().toStdString();
        const QString unit = model.index(row, 0).data(CompareModel::UnitRole).toString();
        if (compared != nullptr && !unit.isEmpty()) name.text += ", " + unit.toStdString();
        line.cells.push_back(std::move(name));
        for (std::size_t i = 0; i < answer.ids.size(); ++i) {
            report::Cell cell;
            if (compared != nullptr) {
                cell.text =
                    model.index(row, static_cast<int>(i) + 1).data().toString().toStdString();
                if (const auto* number = std::get_if<double>(&compared->cells[i].value)) {
                    cell.value = *number;
                }
            }
            line.cells.push_back(std::move(cell));
        }
        table.rows.push_back(std::move(line));
    }
    section.blocks.push_back(std::move(table));
    report.sections.push_back(std::move(section));
    return report;
}

}  // namespace petaplan::ui
