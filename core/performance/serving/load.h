// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/serving/evaluator.h"

namespace petaplan::performance {

/// What the users of one replica see under a load; means over all requests.
struct LoadOutcome {
    double batch = 0;  ///< in flight
    double ttft = 0;   ///< s, with the waiting that the load itself forces
    double tpot = 0;   ///< s
    double requestsPerSecond = 0;
    double outputTokensPerSecond = 0;
};

/// `clients` clients that each send the next request when the answer is complete. Clients above the
/// batch limit wait; their waiting follows from Little's law.
LoadOutcome closedLoop(const ServingEvaluator& evaluator, double clients);

/// `requests` requests sent at once, served in waves as the batch limit allows, until the last one
/// is done.
LoadOutcome burst(const ServingEvaluator& evaluator, double requests);

/// Requests arriving at a rate; above what the replica reaches, `requests` of them build up a
/// queue.
LoadOutcome steadyLoad(const ServingEvaluator& evaluator, double requestsPerSecond,
                       double requests);

}  // namespace petaplan::performance
