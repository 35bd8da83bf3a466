// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/planning/plan.h"
#include "core/report/report.h"
#include "core/report/used_offer.h"
#include "core/text/text_table.h"

namespace petaplan::report {

/// What surrounds an answer in a report.
struct ReportFrame {
    std::string planName;
    std::string planHash;
    text::Language language = text::Language::English;
    Date madeOn;
    std::string programVersion;
    std::optional<Date> catalogDate;
    std::string chosenOfferId;  ///< row that the user marked; empty: the first
    bool withApproval = true;   ///< the block in which people sign
};

/// The procurement report of a plan: decision, options compared, cost, how the figures follow, risk
/// and assumptions, sources. Values come from the answer and the offers it used alone; nothing is
/// computed anew except sums and differences of printed amounts.
Report planReport(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                  const std::vector<UsedOffer>& offers, const text::TextTable& texts,
                  const ReportFrame& frame);

/// The same for an answer that was just computed from this catalog.
Report planReport(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                  const catalog::Catalog& catalog, const text::TextTable& texts,
                  const ReportFrame& frame);

}  // namespace petaplan::report
