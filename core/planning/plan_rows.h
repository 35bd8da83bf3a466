// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/planning/machine_groups.h"
#include "core/planning/plan.h"
#include "core/planning/serving_search.h"
#include "core/planning/training_search.h"

namespace petaplan::planning {

/// Turns what a search chose into full rows: ranges, memory by part, exact price, cautions and the
/// explanation tree.
class PlanRows {
public:
    PlanRows(const catalog::Catalog& catalog, const performance::Calibration& calibration,
             const PlanRequest& request)
        : m_catalog(catalog), m_calibration(calibration), m_request(request) {}

    /// `offer` may be kNoIndex: a row without cost.
    PlanRow training(const performance::Hardware& hardware, const TrainingChoice& choice,
                     catalog::Index offer) const;
    PlanRow serving(const performance::Hardware& machine, const ServingChoice& choice,
                    catalog::Index offer) const;

private:
    PlanRow frameOf(catalog::Index offer, int nodes, int gpus) const;
    void addUnpriced(PlanRow& row, const performance::Hardware& hardware) const;
    void addTargets(PlanRow& row) const;

    const catalog::Catalog& m_catalog;
    const performance::Calibration& m_calibration;
    const PlanRequest& m_request;
};

}  // namespace petaplan::planning
