// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/executor.h"
#include "core/planning/machine_groups.h"
#include "core/planning/plan.h"
#include "core/planning/ranking.h"
#include "core/planning/serving_search.h"
#include "core/planning/training_search.h"

namespace petaplan::planning {

/// What the search over all machine groups found.
template <typename Choice>
struct Found {
    std::vector<Choice> choices;        ///< Candidate::choice counts these
    std::vector<Candidate> candidates;  ///< within deadline and budget
    std::size_t considered = 0;         ///< offers x node counts x layouts
};

/// Machines x node counts, the fastest fitting layout of each, priced for each offer. Groups are
/// independent chunks for the executor and are joined in their order. Refusals go into the book.
Found<TrainingChoice> searchTraining(const catalog::Catalog& catalog,
                                     const performance::Calibration& calibration,
                                     const PlanRequest& request, const workload::TrainingJob& job,
                                     int defaultSequences, const MachineGroups& machines,
                                     Executor& executor, const std::stop_token& stop,
                                     RefusalBook& book);

Found<ServingChoice> searchServing(const catalog::Catalog& catalog,
                                   const performance::Calibration& calibration,
                                   const PlanRequest& request,
                                   const workload::InferenceService& service,
                                   const MachineGroups& machines, Executor& executor,
                                   const std::stop_token& stop, RefusalBook& book);

}  // namespace petaplan::planning
