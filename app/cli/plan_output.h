// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/cli/session.h"
#include "core/planning/plan.h"

namespace petaplan::cli {

/// planTable with the keys that only a script reads: currency, pricing, risks and low and high of
/// every prediction (for CSV).
documents::OutputTable completePlanTable(Session& session,
                                         const std::vector<planning::PlanRow>& rows);
/// Classes of refused plans with count and nearest miss.
documents::OutputTable refusedTable(Session& session,
                                    const std::vector<planning::Refusal>& refused);
/// The rows of a plan as a list.
documents::OutputTable planTable(Session& session, const std::vector<planning::PlanRow>& rows);

/// A row with all its parts: memory by part, step by part, layout, reasons and risks as sentences.
documents::Json planRowJson(Session& session, const planning::PlanRow& row);

/// { "reason", "key", "count", "nearest_miss" } for each class of refused candidates.
documents::Json refusedJson(Session& session, const std::vector<planning::Refusal>& refused);
documents::Json assumptionsJson(Session& session,
                                const std::vector<planning::Assumption>& assumptions);

/// For people: refused classes, assumptions.
std::string refusedText(Session& session, const std::vector<planning::Refusal>& refused);
std::string assumptionsText(Session& session, const std::vector<planning::Assumption>& assumptions);

/// For people: one row in full: memory and step by part, explanation tree, reasons and risks.
std::string planRowText(Session& session, const planning::PlanRow& row);

/// Throws UsageError naming field and allowed range when there are problems.
void refuseProblems(Session& session, const std::vector<Problem>& problems);

}  // namespace petaplan::cli
