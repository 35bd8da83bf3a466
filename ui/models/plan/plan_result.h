// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/planning/plan.h"
#include "core/report/used_offer.h"

namespace petaplan::ui {

/// A question, its answer and what the answer took from the catalog: all that is needed to show it,
/// fresh from the planner or from a saved plan.
struct PlanResult {
    planning::PlanRequest request;
    planning::PlanAnswer answer;
    std::vector<report::UsedOffer> offers;

    bool isTraining() const {
        return std::holds_alternative<workload::TrainingJob>(request.workload);
    }
    /// What was used of an offer, or null.
    const report::UsedOffer* offer(const planning::PlanRow& row) const {
        return report::findUsedOffer(offers, row.offerId);
    }
};

}  // namespace petaplan::ui
