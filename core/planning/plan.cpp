// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/planning/assumptions.h"
#include "core/planning/plan_rows.h"
#include "core/planning/plan_search.h"
#include "core/planning/row_reasons.h"

namespace petaplan::planning {
namespace {

constexpr int kMostNodes = 4096;

void checkPositive(std::vector<Problem>& problems, const char* field,
                   const std::optional<double>& value, double maximum) {
    if (!value || (std::isfinite(*value) && *value > 0 && *value <= maximum)) return;
    problems.push_back(
        {field, {"planning.out_of_range", {{"minimum", 0.0}, {"maximum", maximum}}}});
}

// Ranks what was found and fills in the rows; `row` makes the full row of a candidate.
template <typename MakeRow>
void fillRows(const catalog::Catalog& catalog, const PlanRequest& request,
              const std::vector<Candidate>& candidates, const MakeRow& row, PlanAnswer& answer) {
    const auto ranked = rankedByOffer(catalog, candidates, request.objective);
    for (const Candidate& candidate : paretoFront(catalog, candidates)) {
        answer.front.push_back(row(candidate));
        answer.front.back().onFront = true;
    }
    const std::size_t shown = std::min(request.top, ranked.size());
    for (std::size_t i = 0; i < shown; ++i) answer.rows.push_back(row(ranked[i].candidate));
    explainRanks(catalog, request, ranked, answer.rows, answer.front);
}

void planTraining(const catalog::Catalog& catalog, const performance::Calibration& calibration,
                  const PlanRequest& request, const MachineGroups& machines, Executor& executor,
                  const std::stop_token& stop, RefusalBook& book, PlanAnswer& answer) {
    const auto& job = std::get<workload::TrainingJob>(request.workload);
    const DefaultBatch batch = defaultBatch(job);
    answer.assumptions = trainingAssumptions(request, job, batch);
    const auto found = searchTraining(catalog, calibration, request, job, batch.sequences, machines,
                                      executor, stop, book);
    answer.considered = found.considered;
    if (stop.stop_requested()) return;
    const PlanRows rows(catalog, calibration, request);
    fillRows(
        catalog, request, found.candidates,
        [&](const Candidate& candidate) {
            return rows.training(
                machines.groups[candidate.group].hardware(catalog, candidate.nodes),
                found.choices[candidate.choice], candidate.offer);
        },
        answer);
}

void planServing(const catalog::Catalog& catalog, const performance::Calibration& calibration,
                 PlanRequest request, const MachineGroups& machines, Executor& executor,
                 const std::stop_token& stop, RefusalBook& book, PlanAnswer& answer) {
    const auto asked = std::get<workload::InferenceService>(request.workload);
    auto& service = std::get<workload::InferenceService>(request.workload);
    if (!service.concurrency && !service.requestsPerSecond) {
        service.concurrency = kDefaultConcurrency;
    }
    answer.assumptions = servingAssumptions(asked, service);
    const auto found =
        searchServing(catalog, calibration, request, service, machines, executor, stop, book);
    answer.considered = found.considered;
    if (stop.stop_requested()) return;
    const PlanRows rows(catalog, calibration, request);
    fillRows(
        catalog, request, found.candidates,
        [&](const Candidate& candidate) {
            return rows.serving(machines.groups[candidate.group].hardware(catalog, 1),
                                found.choices[candidate.choice], candidate.offer);
        },
        answer);
}

// Where no offer was left to be searched, nothing else says why.
void explainEmptiness(const catalog::Catalog& catalog, const PlanAnswer& answer,
                      RefusalBook& book) {
    if (answer.unknown > 0) {
        book.add(
            {"planning.filtered_unknown", {{"count", static_cast<std::int64_t>(answer.unknown)}}},
            answer.unknown, 0, {});
    } else if (answer.offers == 0 && book.refusals().empty()) {
        book.add({"planning.no_offer_passes", {}}, catalog.offers().size(), 0, {});
    }
}

}  // namespace

std::string_view objectiveName(Objective objective) {
    switch (objective) {
        case Objective::Cost:
            return "cost";
        case Objective::Time:
            return "time";
        case Objective::Balanced:
            return "balanced";
    }
    return "cost";
}

std::optional<Objective> objectiveFromName(std::string_view name) {
    for (const Objective objective : {Objective::Cost, Objective::Time, Objective::Balanced}) {
        if (objectiveName(objective) == name) return objective;
    }
    return std::nullopt;
}

std::vector<Problem> problemsOf(const PlanRequest& request) {
    std::vector<Problem> problems = std::visit(
        [](const auto& workload) { return workload::problemsOf(workload); }, request.workload);
    // A service cannot serve beyond the context that its model was made for.
    if (const auto* service = std::get_if<workload::InferenceService>(&request.workload)) {
        const std::int64_t context =
            std::int64_t{service->inputTokens} + std::int64_t{service->outputTokens};
        if (service->model.maxContext && context > *service->model.maxContext) {
            problems.push_back({"input_len",
                                {"planning.context_exceeded",
                                 {{"context", context},
                                  {"model", service->model.id},
                                  {"maximum", std::int64_t{*service->model.maxContext}}}}});
        }
    }
    constexpr double kMostDays = 3650, kMostMoney = 1e15;
    checkPositive(problems, "deadline_days", request.deadlineDays, kMostDays);
    checkPositive(problems, "budget", request.budget, kMostMoney);
    if (request.maxNodes < 1 || request.maxNodes > kMostNodes) {
        problems.push_back({"max_nodes",
                            {"planning.count_out_of_range",
                             {{"minimum", 1.0}, {"maximum", static_cast<double>(kMostNodes)}}}});
    }
    if (request.top < 1) {
        problems.push_back(
            {"top", {"planning.count_out_of_range", {{"minimum", 1.0}, {"maximum", 1e6}}}});
    }
    return problems;
}

PlanAnswer plan(const catalog::Catalog& catalog, const performance::Calibration& calibration,
                const PlanRequest& request, Executor& executor, const std::stop_token& stop) {
    PlanAnswer answer;
    answer.catalogId = catalog.id();
    answer.modelVersion = calibration.version();
    answer.problems = problemsOf(request);
    if (!answer.problems.empty()) return answer;

    RefusalBook book;
    const MachineGroups machines =
        machineGroups(catalog, request.offers, request.context, book, stop);
    answer.problems = machines.problems;
    answer.unknown = machines.unknown;
    answer.offers = machines.offers;
    if (!answer.problems.empty()) return answer;

    if (std::holds_alternative<workload::TrainingJob>(request.workload)) {
        planTraining(catalog, calibration, request, machines, executor, stop, book, answer);
    } else {
        planServing(catalog, calibration, request, machines, executor, stop, book, answer);
    }
    answer.cancelled = stop.stop_requested();
    answer.assumptions.push_back(triedNodes(request.maxNodes));
    if (answer.rows.empty()) explainEmptiness(catalog, answer, book);
    answer.refused = book.refusals();
    std::vector<PlanRow> shown = answer.rows;
    shown.insert(shown.end(), answer.front.begin(), answer.front.end());
    answer.sources = sourcesOf(catalog, shown, calibration);
    return answer;
}

}  // namespace petaplan::planning
