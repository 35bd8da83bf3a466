// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/performance/serving/evaluator.h"
#include "core/planning/refusal_book.h"

namespace petaplan::planning {

/// One way to serve the asked load on a number of machines.
struct ServingChoice {
    performance::ServingLayout layout;  ///< replicas included
    int nodes = 0;
    double batch = 0;   ///< requests in flight in each replica
    double ttftMs = 0;  ///< central, without queueing
    double tpotMs = 0;  ///< central
};

struct ServingSearchResult {
    std::vector<ServingChoice> choices;
    std::size_t layouts = 0;       ///< layout x node-count candidates looked at
    std::optional<Reason> reason;  ///< where nothing is feasible: of the nearest miss
    double distance = 0;
};

/// Tensor-parallel degrees that divide the node, with pipeline stages over further GPUs and whole
/// nodes; for each of them the fewest machines that carry the load within the latency targets, and
/// the larger tried node counts, which are faster and dearer. All GPUs of a machine are used:
/// replicas share the load evenly. The load of the service must be set.
ServingSearchResult servingChoices(const workload::InferenceService& service,
                                   const performance::Hardware& machine,
                                   const performance::Calibration& calibration, int maxNodes,
                                   bool mayJoinNodes, const std::stop_token& stop);

/// What a given number of machines makes of the load.
struct ServingOnMachines {
    std::optional<ServingChoice>
        choice;                  ///< best layout, also where it misses the load or a target
    std::optional<Reason> miss;  ///< what it misses
};

/// The best layout on exactly these machines: one that fits memory before one that does not, one
/// that carries the load within its targets before one that does not, then the fastest for each
/// request.
ServingOnMachines servingOnMachines(const workload::InferenceService& service,
                                    const performance::Hardware& machine,
                                    const performance::Calibration& calibration, int nodes);

/// A given layout (replicas included) on machines that hold it.
ServingOnMachines givenServing(const workload::InferenceService& service,
                               const performance::Hardware& machine,
                               const performance::Calibration& calibration,
                               const performance::ServingLayout& layout, int nodes);

}  // namespace petaplan::planning
