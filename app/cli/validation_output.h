// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/performance/validation/validation.h"
#include "db/documents/table_output.h"

namespace petaplan::cli {

/// The whole report as one object: rows, refused, flagged, summary.
documents::Json validationJson(Session& session, const performance::ValidationReport& report);
/// Every row with its status: judged, refused or flagged; for CSV.
documents::OutputTable validationRows(Session& session,
                                      const performance::ValidationReport& report);
/// Summaries by target, class and evidence, verdicts, refused and flagged rows; aligned or
/// Markdown.
std::string validationText(Session& session, const performance::ValidationReport& report);
/// "rows 492, refused 45, flagged 36; model 2026-11-30.1"
std::string validationCounts(Session& session, const performance::ValidationReport& report);

}  // namespace petaplan::cli
