// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/validation/validation.h"

#include <algorithm>
#include <cmath>

#include "core/base/statistics.h"

namespace petaplan::performance {
namespace {

ErrorSummary errorsOf(const std::vector<const JudgedRow*>& rows, int refused) {
    ErrorSummary summary;
    summary.n = static_cast<int>(rows.size());
    summary.refused = refused;
    if (rows.empty()) return summary;
    std::vector<double> errors;
    std::vector<double> logRatios;
    std::vector<double> predicted;
    std::vector<double> measured;
    double inside = 0;
    for (const JudgedRow* row : rows) {
        errors.push_back(row->ape);
        logRatios.push_back(row->predicted.central / row->measured - 1);
        predicted.push_back(row->predicted.central);
        measured.push_back(row->measured);
        if (row->inside) inside += 1;
    }
    summary.mdape = median(errors);
    summary.p90Ape = quantile(errors, 0.9);
    summary.meanApe = mean(errors);
    summary.bias = median(logRatios);
    summary.coverage = inside / static_cast<double>(rows.size());
    summary.spearman = rankCorrelation(predicted, measured);
    return summary;
}

void summarizeVerdicts(ValidationReport& report) {
    double fitsRight = 0;
    double fits = 0;
    double noRight = 0;
    double no = 0;
    double tight = 0;
    for (const JudgedRow& row : report.rows) {
        if (!row.measuredVerdict || !row.predictedVerdict) continue;
        const bool saysFits = *row.predictedVerdict != "no";
        if (*row.predictedVerdict == "tight") tight += 1;
        if (*row.measuredVerdict == "fits") {
            fits += 1;
            if (saysFits) fitsRight += 1;
        } else {
            no += 1;
            if (!saysFits) noRight += 1;
        }
    }
    VerdictSummary& summary = report.verdicts;
    summary = {};
    summary.n = static_cast<int>(fits + no);
    if (summary.n == 0) return;
    const double n = fits + no;
    summary.right = (fitsRight + noRight) / n;
    if (fits > 0 && no > 0) summary.balancedAccuracy = (fitsRight / fits + noRight / no) / 2;
    if (no > 0) summary.falseFits = (no - noRight) / no;
    summary.tightShare = tight / n;
}

}  // namespace

void summarize(ValidationReport& report) {
    std::map<std::string, std::map<std::string, std::vector<const JudgedRow*>>> groups;
    std::map<std::string, std::map<std::string, int>> refused;
    for (const JudgedRow& row : report.rows) {
        if (row.measuredVerdict) continue;  // no figure to compare: counted under verdicts
        groups["target"][row.target].push_back(&row);
        groups["level"][std::string(evidenceLetter(row.predicted.level))].push_back(&row);
        groups["class"][row.cls].push_back(&row);
        groups["source"][row.source].push_back(&row);
    }
    for (const RefusedRow& row : report.refused) {
        if (row.countsAsRefused) refused["target"][row.target] += 1;
    }
    report.by.clear();
    for (const auto& [grouping, members] : groups) {
        for (const auto& [name, rows] : members) {
            report.by[grouping][name] = errorsOf(rows, refused[grouping][name]);
        }
    }
    for (const auto& [grouping, members] : refused) {
        for (const auto& [name, count] : members) {
            if (report.by[grouping].find(name) == report.by[grouping].end()) {
                report.by[grouping][name] = errorsOf({}, count);
            }
        }
    }
    summarizeVerdicts(report);
}

}  // namespace petaplan::performance
