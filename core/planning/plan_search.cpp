// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan_search.h"

#include <functional>
#include <utility>

#include "core/planning/assumptions.h"

namespace petaplan::planning {
namespace {

constexpr double kHoursPerDay = 24.0;

/// One group's part of the outcome; `candidates` count the group's own choices.
template <typename Choice>
struct GroupPart {
    Found<Choice> found;
    RefusalBook book;
};

/// Runs one chunk for each group and joins the parts in the order of the groups.
template <typename Choice>
Found<Choice> overGroups(std::size_t groups, Executor& executor, const std::stop_token& stop,
                         RefusalBook& book,
                         const std::function<void(std::size_t, GroupPart<Choice>&)>& search) {
    std::vector<GroupPart<Choice>> parts(groups);
    executor.forEachChunk(groups, [&parts, &stop, &search](std::size_t group) {
        if (!stop.stop_requested()) search(group, parts[group]);
    });
    Found<Choice> joined;
    for (GroupPart<Choice>& part : parts) {
        const std::size_t before = joined.choices.size();
        for (Candidate candidate : part.found.candidates) {
            candidate.choice += before;
            joined.candidates.push_back(candidate);
        }
        joined.choices.insert(joined.choices.end(), part.found.choices.begin(),
                              part.found.choices.end());
        joined.considered += part.found.considered;
        book.merge(part.book);
    }
    return joined;
}

/// Prices a choice for each offer of its group and keeps what the budget allows.
class OfferPricing {
public:
    OfferPricing(const catalog::Catalog& catalog, const PlanRequest& request,
                 const MachineGroup& group, std::size_t groupIndex)
        : m_catalog(catalog), m_request(request), m_group(group), m_groupIndex(groupIndex) {}

    template <typename Amount>
    void price(std::size_t choice, int nodes, double time, const Amount& amount,
               std::vector<Candidate>& candidates, RefusalBook& book) const {
        for (std::size_t i = 0; i < m_group.offers.size(); ++i) {
            const PricedOffer& priced = m_group.offers[i];
            const double cost = amount(priced.terms);
            if (m_request.budget && cost > *m_request.budget) {
                overBudget(priced.offer, nodes, cost, book);
                continue;
            }
            candidates.push_back({m_groupIndex, i, choice, priced.offer, nodes, cost, time});
        }
    }

private:
    void overBudget(catalog::Index offer, int nodes, double cost, RefusalBook& book) const {
        constexpr const char* kKey = "planning.over_budget";
        const double excess = cost - *m_request.budget;
        if (!book.isNearer(kKey, excess)) {
            book.count(kKey, 1);
            return;
        }
        book.add({kKey,
                  {{"nodes", static_cast<std::int64_t>(nodes)},
                   {"cost", cost},
                   {"budget", *m_request.budget},
                   {"currency", m_request.context.currency}}},
                 1, excess, m_catalog.offerId(offer));
    }

    const catalog::Catalog& m_catalog;
    const PlanRequest& m_request;
    const MachineGroup& m_group;
    std::size_t m_groupIndex;
};

std::string firstOfferId(const catalog::Catalog& catalog, const MachineGroup& group) {
    return catalog.offerId(group.offers.front().offer);
}

}  // namespace

Found<TrainingChoice> searchTraining(const catalog::Catalog& catalog,
                                     const performance::Calibration& calibration,
                                     const PlanRequest& request, const workload::TrainingJob& job,
                                     int defaultSequences, const MachineGroups& machines,
                                     Executor& executor, const std::stop_token& stop,
                                     RefusalBook& book) {
    const double longestHours = request.deadlineDays.value_or(kLongestRunDays) * kHoursPerDay;
    const char* lateKey = request.deadlineDays ? "planning.late" : "planning.longer_than_a_year";
    const auto search = [&](std::size_t index, GroupPart<TrainingChoice>& part) {
        const MachineGroup& group = machines.groups[index];
        const OfferPricing pricing(catalog, request, group, index);
        TrainingSearch layouts(job, group.hardware(catalog, 1), calibration, defaultSequences);
        for (const int nodes : nodeCounts(request.maxNodes)) {
            if (stop.stop_requested()) return;
            if (nodes > 1 && !group.networkGbps && !request.offers.include.unknown) {
                part.book.add({"planning.network_unknown", {}}, group.offers.size(), nodes,
                              firstOfferId(catalog, group));
                continue;
            }
            TrainingSearchResult found = layouts.fastest(nodes, stop);
            part.found.considered += found.layouts * group.offers.size();
            if (!found.best) {
                if (found.reason) {
                    part.book.add(std::move(*found.reason), group.offers.size(), found.distance,
                                  firstOfferId(catalog, group));
                }
                continue;
            }
            const double hours = found.best->hours;
            if (hours > longestHours) {
                part.book.add({lateKey,
                               {{"nodes", static_cast<std::int64_t>(nodes)},
                                {"days", hours / kHoursPerDay},
                                {"deadline_days", longestHours / kHoursPerDay}}},
                              group.offers.size(), hours, firstOfferId(catalog, group));
                continue;
            }
            part.found.choices.push_back(*found.best);
            pricing.price(
                part.found.choices.size() - 1, nodes, hours,
                [nodes, hours](const cost::PaymentTerms& terms) {
                    return terms.amount(nodes, hours);
                },
                part.found.candidates, part.book);
        }
    };
    return overGroups<TrainingChoice>(machines.groups.size(), executor, stop, book, search);
}

Found<ServingChoice> searchServing(const catalog::Catalog& catalog,
                                   const performance::Calibration& calibration,
                                   const PlanRequest& request,
                                   const workload::InferenceService& service,
                                   const MachineGroups& machines, Executor& executor,
                                   const std::stop_token& stop, RefusalBook& book) {
    const auto search = [&](std::size_t index, GroupPart<ServingChoice>& part) {
        const MachineGroup& group = machines.groups[index];
        const OfferPricing pricing(catalog, request, group, index);
        const bool mayJoin = group.networkGbps || request.offers.include.unknown;
        ServingSearchResult found = servingChoices(service, group.hardware(catalog, 1), calibration,
                                                   request.maxNodes, mayJoin, stop);
        part.found.considered += found.layouts * group.offers.size();
        if (found.reason) {
            part.book.add(std::move(*found.reason), group.offers.size(), found.distance,
                          firstOfferId(catalog, group));
        }
        for (const ServingChoice& choice : found.choices) {
            part.found.choices.push_back(choice);
            pricing.price(
                part.found.choices.size() - 1, choice.nodes, choice.tpotMs,
                [&choice](const cost::PaymentTerms& terms) {
                    return terms.amountPerMonth(choice.nodes);
                },
                part.found.candidates, part.book);
        }
    };
    return overGroups<ServingChoice>(machines.groups.size(), executor, stop, book, search);
}

}  // namespace petaplan::planning
