// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/planning/plan.h"
#include "core/planning/ranking.h"

namespace petaplan::planning {

/// Numbers the ranked rows, marks those on the front and writes why each has its place: what the
/// first wins by, what the others cost or take more, what lies within the error of the model.
/// `ranked` are all ranked candidates; rows are its first ones.
void explainRanks(const catalog::Catalog& catalog, const PlanRequest& request,
                  const std::vector<RankedCandidate>& ranked, std::vector<PlanRow>& rows,
                  const std::vector<PlanRow>& front);

}  // namespace petaplan::planning
