// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/report.h"
#include "ui/report/page_flow.h"

namespace petaplan::ui::pdf {

/// Head of the first page (kicker, title, subtitle) and its two columns: the decision in words at
/// the left, the total with its range at the right. The flow continues below both.
void drawDecision(const report::Report& report, const report::Section& section, PageFlow& flow);

/// The block in which people sign, at the foot of the current page or of a new one.
void drawApproval(const report::Approval& approval, PageFlow& flow);

}  // namespace petaplan::ui::pdf
