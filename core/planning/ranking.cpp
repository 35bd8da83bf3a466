// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/ranking.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace petaplan::planning {
namespace {

double tieValue(const Candidate& candidate, Objective objective) {
    return objective == Objective::Time ? candidate.cost : candidate.time;
}

}  // namespace

double objectiveValue(const Candidate& candidate, Objective objective) {
    switch (objective) {
        case Objective::Cost:
            return candidate.cost;
        case Objective::Time:
            return candidate.time;
        case Objective::Balanced:
            return candidate.cost * candidate.time;
    }
    return candidate.cost;
}

std::vector<RankedCandidate> rankedByOffer(const catalog::Catalog& catalog,
                                           const std::vector<Candidate>& candidates,
                                           Objective objective) {
    const auto before = [objective](const Candidate& a, const Candidate& b) {
        const double first = objectiveValue(a, objective), second = objectiveValue(b, objective);
        if (first != second) return first < second;
        const double firstTie = tieValue(a, objective), secondTie = tieValue(b, objective);
        if (firstTie != secondTie) return firstTie < secondTie;
        return a.nodes < b.nodes;
    };
    std::unordered_map<catalog::Index, std::size_t> bestOfOffer;
    std::vector<Candidate> best;
    for (const Candidate& candidate : candidates) {
        const auto [place, fresh] = bestOfOffer.emplace(candidate.offer, best.size());
        if (fresh) {
            best.push_back(candidate);
        } else if (before(candidate, best[place->second])) {
            best[place->second] = candidate;
        }
    }
    // Offer ids are texts built on demand: once per offer, not once per comparison.
    std::unordered_map<catalog::Index, std::string> ids;
    for (const Candidate& candidate : best) ids[candidate.offer] = catalog.offerId(candidate.offer);
    std::sort(best.begin(), best.end(), [&before, &ids](const Candidate& a, const Candidate& b) {
        if (before(a, b)) return true;
        if (before(b, a)) return false;
        return ids[a.offer] < ids[b.offer];
    });

    const catalog::OfferColumns& offers = catalog.offers();
    using Machine = std::pair<catalog::Index, catalog::Index>;
    std::map<Machine, std::size_t> kept;
    std::vector<RankedCandidate> ranked;
    for (const Candidate& candidate : best) {
        const Machine machine{offers.instance[candidate.offer], offers.pricing[candidate.offer]};
        const auto [place, fresh] = kept.emplace(machine, ranked.size());
        if (fresh) {
            ranked.push_back({candidate, {}});
        } else {
            ranked[place->second].elsewhere.push_back(candidate);
        }
    }
    return ranked;
}

std::vector<Candidate> paretoFront(const catalog::Catalog& catalog,
                                   std::vector<Candidate> candidates) {
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::tie(a.cost, a.time) < std::tie(b.cost, b.time);
    });
    std::vector<Candidate> front;
    for (const Candidate& candidate : candidates) {
        if (front.empty() || candidate.time < front.back().time) {
            front.push_back(candidate);
            continue;
        }
        Candidate& last = front.back();
        const bool equal = candidate.time == last.time && candidate.cost == last.cost;
        if (equal && candidate.offer != last.offer &&
            catalog.offerId(candidate.offer) < catalog.offerId(last.offer)) {
            last = candidate;
        }
    }
    return front;
}

}  // namespace petaplan::planning
