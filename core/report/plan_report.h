// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/planning/plan.h"
#include "core/report/report.h"
#include "core/text/text_table.h"

namespace petaplan::report {

/// What surrounds an answer in a report.
struct ReportFrame {
    std::string planName;
    std::string planHash;
    text::Language language = text::Language::English;
    Date madeOn;
};

/// The procurement report of a plan: decision, options compared, cost, risk and assumptions,
/// sources. Values come from the answer alone; nothing is computed anew except sums of printed
/// amounts.
Report planReport(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                  const catalog::Catalog& catalog, const text::TextTable& texts,
                  const ReportFrame& frame);

}  // namespace petaplan::report
