// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/planning/layout_space.h"
#include "core/planning/plan.h"

namespace petaplan::planning {

/// Longest run that a plan without a deadline considers: prices and machines do not stand still
/// longer.
inline constexpr double kLongestRunDays = 365;

/// Requests in flight of a service that states no load.
inline constexpr double kDefaultConcurrency = 16;

/// Everything that a plan for training rests on and that the user did not say.
std::vector<Assumption> trainingAssumptions(const PlanRequest& request,
                                            const workload::TrainingJob& job,
                                            const DefaultBatch& batch);
std::vector<Assumption> servingAssumptions(const workload::InferenceService& asked,
                                           const workload::InferenceService& planned);
/// Numbers of machines that are tried.
Assumption triedNodes(int maxNodes);

/// Titles and dates of the prices and rates behind the rows, each once, in order of the rows.
std::vector<std::string> sourcesOf(const catalog::Catalog& catalog,
                                   const std::vector<PlanRow>& rows,
                                   const performance::Calibration& calibration);

}  // namespace petaplan::planning
