// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/plan_report_document.h"

namespace petaplan::documents {

report::Report reportOf(const PlanDocument& plan, const text::TextTable& texts,
                        text::Language language, Date madeOn, const std::string& programVersion) {
    report::ReportFrame frame;
    frame.planName = plan.name;
    frame.planHash = planHash(plan);
    frame.language = language;
    frame.madeOn = madeOn;
    frame.programVersion = programVersion;
    frame.catalogDate = plan.catalogDate;
    frame.chosenOfferId = plan.chosenOfferId;
    return report::planReport(plan.request, plan.answer, plan.offers, texts, frame);
}

}  // namespace petaplan::documents
