// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/report/plan_report.h"
#include "db/documents/plan_document.h"

namespace petaplan::documents {

/// The report of a plan as it was saved: figures, prices and sources come from the document, none
/// from the present catalog.
report::Report reportOf(const PlanDocument& plan, const text::TextTable& texts,
                        text::Language language, Date madeOn, const std::string& programVersion);

}  // namespace petaplan::documents
