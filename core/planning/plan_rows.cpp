// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan_rows.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace petaplan::planning {
namespace {

constexpr double kSecondsPerHour = 3600.0;
constexpr double kHoursPerDay = 24.0;

Term leaf(std::string key, std::string unit, double value) {
    Term term;
    term.key = std::move(key);
    term.unit = std::move(unit);
    term.value = value;
    return term;
}

Term memoryTerm(const performance::MemoryBreakdown& memory) {
    Term term = leaf("memory_per_gpu", "GiB", memory.totalGib.central);
    term.range = memory.totalGib;
    for (const performance::MemoryPart& part : memory.parts) {
        Term input = leaf("memory_" + part.key, "GiB", part.gib);
        input.formula = part.formula;
        term.formula += term.formula.empty() ? input.key : " + " + input.key;
        term.inputs.push_back(std::move(input));
    }
    return term;
}

// Replaces the bare run time of a cost tree by the tree that explains it.
bool explainRunTime(Term& tree, const Term& runTime) {
    for (Term& input : tree.inputs) {
        if (input.key == runTime.key) {
            input = runTime;
            return true;
        }
        if (explainRunTime(input, runTime)) return true;
    }
    return false;
}

void addMemoryRisk(PlanRow& row) {
    if (row.memory.verdict == performance::FitVerdict::Tight) {
        row.risks.push_back({"planning.risk_memory_tight",
                             {{"needs_gib", row.memory.totalGib.central},
                              {"usable_gib", row.memory.usableGib.value_or(0)}}});
    } else if (row.memory.verdict == performance::FitVerdict::DoesNotFit) {
        row.risks.push_back({"planning.risk_does_not_fit",
                             {{"needs_gib", row.memory.totalGib.central},
                              {"usable_gib", row.memory.usableGib.value_or(0)}}});
    }
}

void append(std::vector<Message>& to, const std::vector<Message>& from) {
    for (const Message& message : from) {
        if (std::find(to.begin(), to.end(), message) == to.end()) to.push_back(message);
    }
}

}  // namespace

PlanRow PlanRows::frameOf(catalog::Index offer, int nodes, int gpus) const {
    PlanRow row;
    row.offer = offer;
    row.nodes = nodes;
    row.gpus = gpus;
    row.currency = m_request.context.currency;
    if (offer != catalog::kNoIndex) {
        row.offerId = m_catalog.offerId(offer);
        row.pricing = m_catalog.pricingModels()[m_catalog.offers().pricing[offer]].id;
    }
    return row;
}

PlanRow PlanRows::training(const performance::Hardware& hardware, const TrainingChoice& choice,
                           catalog::Index offer) const {
    workload::TrainingJob job = std::get<workload::TrainingJob>(m_request.workload);
    job.globalBatchSequences = choice.globalBatch;
    PlanRow row = frameOf(offer, hardware.nodes, hardware.gpus());
    row.layout = choice.layout;
    row.globalBatchSequences = choice.globalBatch;
    row.memory = performance::trainingMemory(job, choice.layout, hardware, m_calibration);
    addMemoryRisk(row);
    if (job.model.maxContext && job.sequenceLength > *job.model.maxContext) {
        row.risks.push_back({"planning.risk_context_extended",
                             {{"seq_len", std::int64_t{job.sequenceLength}},
                              {"model", job.model.id},
                              {"maximum", std::int64_t{*job.model.maxContext}}}});
    }

    const auto answer = performance::trainingSpeed(job, choice.layout, hardware, m_calibration);
    append(row.risks, answer.refusals);
    Term memory = memoryTerm(row.memory);
    if (!answer.refusals.empty()) {
        row.explanation = std::move(memory);
        return row;
    }
    row.tokensPerSecond = answer.speed.tokensPerSecond;
    row.step = answer.speed.parts;
    row.mfu = answer.speed.mfu;
    append(row.risks, answer.speed.cautions);
    if (!(job.tokens > 0)) {
        row.risks.push_back({"planning.risk_no_tokens", {}});
        row.explanation = answer.speed.explanation;
        row.explanation.inputs.push_back(std::move(memory));
        return row;
    }
    row.hours = row.tokensPerSecond->inverted(job.tokens / job.goodput / kSecondsPerHour);

    Term runTime = leaf("run_hours", "h", row.hours->central);
    runTime.range = row.hours;
    runTime.formula = "tokens / tokens_per_second / goodput / 3600";
    runTime.inputs = {leaf("tokens", "", job.tokens), leaf("goodput", "", job.goodput),
                      answer.speed.explanation};
    row.explanation = std::move(runTime);
    if (offer != catalog::kNoIndex) {
        auto cost =
            cost::costOfRun(m_catalog, offer, hardware.nodes, *row.hours, m_request.context);
        if (cost) {
            row.cost = cost->total;
            row.currency = cost->currency;
            append(row.risks, cost->cautions);
            explainRunTime(cost->explanation, row.explanation);
            row.explanation = std::move(cost->explanation);
        }
    }
    addUnpriced(row, hardware);
    row.explanation.inputs.push_back(std::move(memory));
    addTargets(row);
    return row;
}

PlanRow PlanRows::serving(const performance::Hardware& machine, const ServingChoice& choice,
                          catalog::Index offer) const {
    const auto& service = std::get<workload::InferenceService>(m_request.workload);
    PlanRow row = frameOf(offer, choice.nodes, choice.nodes * machine.gpusPerNode);
    row.serving = choice.layout;
    performance::Hardware replica = machine;
    replica.nodes = std::max(
        1, (choice.layout.gpusPerReplica() + machine.gpusPerNode - 1) / machine.gpusPerNode);
    // The breakdown shows what one replica holds at its share of the load.
    workload::InferenceService share = service;
    share.concurrency = choice.batch;
    share.requestsPerSecond.reset();
    performance::ServingLayout one = choice.layout;
    one.replicas = 1;
    auto answer = performance::servingSpeed(share, one, replica, choice.batch, m_calibration);
    row.memory = std::move(answer.memory.breakdown);
    addMemoryRisk(row);
    append(row.risks, answer.refusals);
    Term memory = memoryTerm(row.memory);
    if (!answer.refusals.empty()) {
        row.explanation = std::move(memory);
        return row;
    }
    const int replicas = choice.layout.replicas;
    row.tokensPerSecond = service.requestsPerSecond
                              ? exactEstimate(*service.requestsPerSecond * service.outputTokens)
                              : answer.speed.outputTokensPerSecond.scaledBy(replicas);
    Term speed = leaf("served_tokens_per_second", "tokens/s", row.tokensPerSecond->central);
    speed.range = row.tokensPerSecond;
    speed.formula = service.requestsPerSecond ? "requests_per_second x output_tokens"
                                              : "replicas x replica_tokens_per_second";
    speed.inputs = {leaf("replicas", "", replicas), answer.speed.explanation};
    row.explanation = std::move(speed);

    if (offer != catalog::kNoIndex) {
        auto cost = cost::costPerMonth(m_catalog, offer, choice.nodes, m_request.context);
        if (cost) {
            row.cost = cost->total;
            row.currency = cost->currency;
            append(row.risks, cost->cautions);
            const double secondsPerMonth = cost::kHoursPerMonth * kSecondsPerHour;
            row.costPerMillionTokens =
                row.tokensPerSecond->inverted(row.cost->central / secondsPerMonth * 1e6);
            Term perMillion =
                leaf("cost_per_million_tokens", row.currency, row.costPerMillionTokens->central);
            perMillion.range = row.costPerMillionTokens;
            perMillion.formula = "month_cost / (served_tokens_per_second x 730 h) x 1e6";
            perMillion.inputs = {std::move(cost->explanation), std::move(row.explanation)};
            row.explanation = std::move(perMillion);
        }
    }
    performance::Hardware all = machine;
    all.nodes = choice.nodes;
    addUnpriced(row, all);
    row.explanation.inputs.push_back(std::move(memory));
    append(row.risks, answer.speed.cautions);
    row.servingSpeed = std::move(answer.speed);
    addTargets(row);
    return row;
}

// A figure without a cost says why.
void PlanRows::addUnpriced(PlanRow& row, const performance::Hardware& hardware) const {
    if (row.cost) return;
    if (row.offer == catalog::kNoIndex) {
        row.risks.push_back({"planning.risk_no_offer",
                             {{"gpus_per_node", std::int64_t{hardware.gpusPerNode}},
                              {"gpu", hardware.gpu->id},
                              {"nodes", std::int64_t{hardware.nodes}}}});
        return;
    }
    const auto terms = cost::paymentTerms(m_catalog, row.offer, m_request.context);
    if (const auto* reason = std::get_if<Reason>(&terms)) row.risks.push_back(*reason);
}

// Central values decide what is feasible; where the P90 misses a target, the row says so.
void PlanRows::addTargets(PlanRow& row) const {
    const auto add = [&row](const char* key, double high, double target) {
        row.risks.push_back({key, {{"high", high}, {"target", target}}});
    };
    if (m_request.deadlineDays && row.hours &&
        row.hours->high > *m_request.deadlineDays * kHoursPerDay) {
        add("planning.risk_late", row.hours->high / kHoursPerDay, *m_request.deadlineDays);
    }
    if (m_request.budget && row.cost && row.cost->high > *m_request.budget) {
        row.risks.push_back({"planning.risk_over_budget",
                             {{"high", row.cost->high},
                              {"target", *m_request.budget},
                              {"currency", row.currency}}});
    }
    if (row.servingSpeed) {
        const auto& service = std::get<workload::InferenceService>(m_request.workload);
        if (service.maxTtftMs && row.servingSpeed->ttftMs.high > *service.maxTtftMs) {
            add("planning.risk_ttft", row.servingSpeed->ttftMs.high, *service.maxTtftMs);
        }
        if (service.maxTpotMs && row.servingSpeed->tpotMs.high > *service.maxTpotMs) {
            add("planning.risk_tpot", row.servingSpeed->tpotMs.high, *service.maxTpotMs);
        }
    }
    const Estimate& leading = row.servingSpeed ? row.servingSpeed->tpotMs : *row.hours;
    if (leading.level == EvidenceLevel::D) row.risks.push_back({"planning.risk_extrapolated", {}});
}

}  // namespace petaplan::planning
