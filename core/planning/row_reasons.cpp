// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/row_reasons.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace petaplan::planning {
namespace {

constexpr std::size_t kRegionsNamed = 4;
constexpr double kLeastShownPercent = 0.05;  // less would be shown as 0.0 %

double percentMore(double value, double base) {
    return (value / base - 1) * 100;
}

Reason firstReason(const PlanRequest& request) {
    switch (request.objective) {
        case Objective::Cost:
            if (request.deadlineDays) {
                return {"planning.reason_cheapest_in_time", {{"days", *request.deadlineDays}}};
            }
            return {"planning.reason_cheapest", {}};
        case Objective::Time:
            if (request.budget) {
                return {"planning.reason_fastest_in_budget",
                        {{"budget", *request.budget}, {"currency", request.context.currency}}};
            }
            return {"planning.reason_fastest", {}};
        case Objective::Balanced:
            break;
    }
    return {"planning.reason_balanced", {}};
}

// How much better the first is than the best one of another machine type.
void addMargin(const catalog::Catalog& catalog, const PlanRequest& request,
               const std::vector<RankedCandidate>& ranked, PlanRow& row) {
    const catalog::OfferColumns& offers = catalog.offers();
    const Candidate& first = ranked.front().candidate;
    const auto next = std::find_if(ranked.begin(), ranked.end(), [&](const RankedCandidate& other) {
        return offers.instance[other.candidate.offer] != offers.instance[first.offer];
    });
    if (next == ranked.end()) return;
    const bool byTime = request.objective == Objective::Time;
    const double mine = byTime ? first.time : first.cost;
    const double theirs = byTime ? next->candidate.time : next->candidate.cost;
    if (!(theirs > mine)) return;
    const double percent = (1 - mine / theirs) * 100;
    if (percent < kLeastShownPercent) {
        row.reasons.push_back(
            {byTime ? "planning.reason_same_time_as_next" : "planning.reason_same_cost_as_next",
             {{"next", catalog.offerId(next->candidate.offer)}}});
        return;
    }
    row.reasons.push_back(
        {byTime ? "planning.reason_faster_than_next" : "planning.reason_cheaper_than_next",
         {{"percent", percent}, {"next", catalog.offerId(next->candidate.offer)}}});
}

void compareWithFirst(const Candidate& first, const Candidate& other, PlanRow& row) {
    const auto differs = [](double a, double b) {
        return std::abs(percentMore(a, b)) >= kLeastShownPercent;
    };
    if (differs(other.cost, first.cost)) {
        row.reasons.push_back({other.cost > first.cost ? "planning.reason_dearer_than_first"
                                                       : "planning.reason_cheaper_than_first",
                               {{"percent", std::abs(percentMore(other.cost, first.cost))}}});
    }
    if (differs(other.time, first.time)) {
        row.reasons.push_back({other.time > first.time ? "planning.reason_slower_than_first"
                                                       : "planning.reason_faster_than_first",
                               {{"percent", std::abs(percentMore(other.time, first.time))}}});
    }
}

bool overlaps(const std::optional<Estimate>& a, const std::optional<Estimate>& b) {
    if (!a || !b) return false;
    return a->low <= b->high && b->low <= a->high;
}

// The other regions of the same machine, and how much dearer the best of them is.
void addElsewhere(const catalog::Catalog& catalog, const RankedCandidate& ranked, PlanRow& row) {
    if (ranked.elsewhere.empty()) return;
    std::string named;
    for (std::size_t i = 0; i < std::min(kRegionsNamed, ranked.elsewhere.size()); ++i) {
        const catalog::Index region = catalog.offers().region[ranked.elsewhere[i].offer];
        const std::string id = region == catalog::kNoIndex ? "-" : catalog.regions()[region].id;
        named += named.empty() ? id : ", " + id;
    }
    if (ranked.elsewhere.size() > kRegionsNamed) named += ", …";
    const Argument count{"count", static_cast<std::int64_t>(ranked.elsewhere.size())};
    const double dearer = percentMore(ranked.elsewhere.front().cost, ranked.candidate.cost);
    if (dearer < kLeastShownPercent) {
        row.reasons.push_back({"planning.reason_same_elsewhere", {count, {"regions", named}}});
    } else {
        row.reasons.push_back(
            {"planning.reason_dearer_elsewhere", {count, {"regions", named}, {"percent", dearer}}});
    }
}

}  // namespace

void explainRanks(const catalog::Catalog& catalog, const PlanRequest& request,
                  const std::vector<RankedCandidate>& ranked, std::vector<PlanRow>& rows,
                  const std::vector<PlanRow>& front) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        PlanRow& row = rows[i];
        row.rank = static_cast<int>(i) + 1;
        row.onFront = std::any_of(front.begin(), front.end(), [&row](const PlanRow& other) {
            return other.offer == row.offer && other.nodes == row.nodes &&
                   other.serving == row.serving;
        });
        if (i == 0) {
            row.reasons.push_back(firstReason(request));
            addMargin(catalog, request, ranked, row);
        } else {
            compareWithFirst(ranked.front().candidate, ranked[i].candidate, row);
            const auto judgedBy =
                request.objective == Objective::Time ? &PlanRow::hours : &PlanRow::cost;
            // The bill of a service is fixed by its machines: no error to be within.
            if (!row.servingSpeed && overlaps(row.*judgedBy, rows.front().*judgedBy)) {
                row.reasons.push_back({"planning.reason_within_error", {}});
            }
        }
        if (row.onFront) row.reasons.push_back({"planning.reason_on_front", {}});
        addElsewhere(catalog, ranked[i], row);
    }
}

}  // namespace petaplan::planning
