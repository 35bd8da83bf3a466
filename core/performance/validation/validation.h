// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/estimate.h"
#include "core/base/message.h"
#include "core/catalog/catalog.h"
#include "core/performance/calibration.h"
#include "core/workload/transformer_model.h"

namespace petaplan::performance {

/// One line of a table of measurements: column -> text; empty cells are left out.
using MeasurementRow = std::map<std::string, std::string, std::less<>>;

struct JudgedRow {
    std::string id;
    std::string target;  ///< "tokens_per_s_per_gpu", …
    double measured = 0;
    Estimate predicted;
    double ape = 0;                               ///< |central / measured - 1|
    bool inside = false;                          ///< measured between low and high
    std::string cls;                              ///< "dense", "moe", "single_stream", …
    std::string source;                           ///< group of the row
    std::optional<std::string> measuredVerdict;   ///< verdict rows: "fits" or "no"
    std::optional<std::string> predictedVerdict;  ///< "fits", "tight", "no"
};

struct RefusedRow {
    std::string id;
    std::string target;
    std::string reason;
    bool countsAsRefused = true;  ///< false for rows marked suspect or excluded
    /// A cell that cannot be what its column holds; `reason` is empty then.
    std::optional<Message> fault = std::nullopt;
};

struct FlaggedRow {
    std::string id;
    std::string reason;
};

struct ErrorSummary {
    int n = 0;
    int refused = 0;
    std::optional<double> mdape, p90Ape, meanApe, bias, coverage, spearman;
};

struct VerdictSummary {
    int n = 0;
    std::optional<double> right, balancedAccuracy, falseFits, tightShare;
};

struct ValidationReport {
    std::string kind;
    std::string modelVersion;
    std::vector<JudgedRow> rows;
    std::vector<RefusedRow> refused;
    std::vector<FlaggedRow> flagged;
    /// grouping ("target", "level", "class", "source") -> group -> errors
    std::map<std::string, std::map<std::string, ErrorSummary>> by;
    VerdictSummary verdicts;
};

/// Judges the model on published measurements. The measured value is read only after the
/// prediction, and no row changes the prediction of another.
ValidationReport validateTraining(const std::vector<MeasurementRow>& rows,
                                  const catalog::Catalog& catalog, const Calibration& calibration);
ValidationReport validateInference(const std::vector<MeasurementRow>& rows,
                                   const catalog::Catalog& catalog, const Calibration& calibration);
ValidationReport validateMemory(const std::vector<MeasurementRow>& rows,
                                const catalog::Catalog& catalog, const Calibration& calibration);

/// Fills `by` and `verdicts` from the rows.
void summarize(ValidationReport& report);

}  // namespace petaplan::performance
