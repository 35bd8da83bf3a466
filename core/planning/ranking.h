// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/planning/plan.h"

namespace petaplan::planning {

/// A feasible way to run the workload: an offer, a number of machines and what the search chose for
/// them.
struct Candidate {
    std::size_t group = 0;   ///< into MachineGroups::groups
    std::size_t priced = 0;  ///< into the group's offers
    std::size_t choice = 0;  ///< into the choices of the search
    catalog::Index offer = catalog::kNoIndex;
    int nodes = 0;
    double cost = 0;  ///< central, in the context's currency
    double time = 0;  ///< central: wall hours of a run; ms per output token of a service
};

/// What a candidate is ranked by: cost, time, or for balanced the product of both, which does not
/// depend on units or scale. The other of the two decides ties.
double objectiveValue(const Candidate& candidate, Objective objective);

/// A ranked candidate with the other regions and zones of the same machine type and way to pay.
struct RankedCandidate {
    Candidate candidate;
    std::vector<Candidate> elsewhere;  ///< folded into this one, best first
};

/// Best candidate of each machine type under each way to pay, ranked; those of its other regions
/// and zones are folded into it. Of equal ones the first by offer id.
std::vector<RankedCandidate> rankedByOffer(const catalog::Catalog& catalog,
                                           const std::vector<Candidate>& candidates,
                                           Objective objective);

/// Candidates that no other one beats: none is at most as dear and at most as slow and better in
/// one of both. By cost, cheapest first; of equal ones the first by offer id.
std::vector<Candidate> paretoFront(const catalog::Catalog& catalog,
                                   std::vector<Candidate> candidates);

}  // namespace petaplan::planning
