// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/serving_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/planning/layout_space.h"

namespace petaplan::planning {
namespace {

using performance::Hardware;
using performance::ServingEvaluator;
using performance::ServingLayout;
using performance::ServingPoint;

/// What keeps a number of machines from serving the load.
enum class Miss { None, Load, Ttft, Tpot };

/// One layout of a replica on one kind of machine, asked for several numbers of machines.
class ReplicaQuestion {
public:
    ReplicaQuestion(const workload::InferenceService& service, const ServingLayout& layout,
                    const Hardware& machine, const performance::Calibration& calibration)
        : m_service(service),
          m_layout(layout),
          m_gpusPerNode(machine.gpusPerNode),
          m_evaluator(service, layout, hardwareFor(machine, layout), calibration) {}

    const ServingEvaluator& evaluator() const { return m_evaluator; }

    /// Replicas that `nodes` machines hold; a replica larger than a node takes whole nodes.
    int replicasOn(int nodes) const {
        const int gpus = m_layout.gpusPerReplica();
        if (gpus <= m_gpusPerNode) return nodes * (m_gpusPerNode / gpus);
        return nodes / nodesPerReplica();
    }
    int nodesPerReplica() const {
        return (m_layout.gpusPerReplica() + m_gpusPerNode - 1) / m_gpusPerNode;
    }

    struct Outcome {
        Miss miss = Miss::None;
        ServingChoice choice;
        double excess = 0;  ///< how far the target is missed, relative
    };
    Outcome ask(int nodes) const { return ask(nodes, replicasOn(nodes)); }
    Outcome ask(int nodes, int replicas) const {
        Outcome outcome;
        // More replicas than requests in flight would stand idle.
        if (m_service.concurrency) {
            replicas = std::min(replicas,
                                static_cast<int>(std::max(1.0, std::ceil(*m_service.concurrency))));
        }
        double batch = 0;
        if (m_service.requestsPerSecond) {
            const double load = *m_service.requestsPerSecond / replicas;
            batch = m_evaluator.batchForLoad(load);
            const double reached = m_evaluator.at(batch).requestsPerSecond;
            outcome.excess = load / reached - 1;
        } else {
            batch = std::max(1.0, *m_service.concurrency / replicas);
            outcome.excess = batch / m_evaluator.batchLimit() - 1;
        }
        const ServingPoint point = m_evaluator.at(batch);
        outcome.choice = {m_layout, nodes, batch, point.ttft * 1e3, point.tpot * 1e3};
        outcome.choice.layout.replicas = replicas;
        constexpr double kRounding = 1e-9;
        if (outcome.excess > kRounding) {
            outcome.miss = Miss::Load;
        } else if (m_service.maxTtftMs && outcome.choice.ttftMs > *m_service.maxTtftMs) {
            outcome.miss = Miss::Ttft;
            outcome.excess = outcome.choice.ttftMs / *m_service.maxTtftMs - 1;
        } else if (m_service.maxTpotMs && outcome.choice.tpotMs > *m_service.maxTpotMs) {
            outcome.miss = Miss::Tpot;
            outcome.excess = outcome.choice.tpotMs / *m_service.maxTpotMs - 1;
        }
        return outcome;
    }

private:
    static Hardware hardwareFor(Hardware machine, const ServingLayout& layout) {
        machine.nodes =
            std::max(1, (layout.gpusPerReplica() + machine.gpusPerNode - 1) / machine.gpusPerNode);
        return machine;
    }

    const workload::InferenceService& m_service;
    ServingLayout m_layout;
    int m_gpusPerNode;
    ServingEvaluator m_evaluator;
};

Reason missReason(const workload::InferenceService& service, const Hardware& machine,
                  const ReplicaQuestion::Outcome& outcome) {
    const Argument gpu{"gpu", machine.gpu->title()};
    switch (outcome.miss) {
        case Miss::Ttft:
            return {"planning.ttft_missed",
                    {gpu, {"ttft_ms", outcome.choice.ttftMs}, {"target_ms", *service.maxTtftMs}}};
        case Miss::Tpot:
            return {"planning.tpot_missed",
                    {gpu, {"tpot_ms", outcome.choice.tpotMs}, {"target_ms", *service.maxTpotMs}}};
        case Miss::Load:
        case Miss::None:
            break;
    }
    return {"planning.load_missed",
            {gpu,
             {"nodes", static_cast<std::int64_t>(outcome.choice.nodes)},
             {"factor", outcome.excess + 1}}};
}

/// Keeps the nearest miss over the layouts of a machine. Memory is the farthest kind of miss: a
/// layout that fits but is too slow is nearer to an answer.
class NearestMiss {
public:
    void memory(const Hardware& machine, const ServingEvaluator& evaluator,
                const ServingLayout& layout) {
        const auto& numbers = evaluator.memory();
        if (!numbers.usable || !numbers.allowed || !numbers.kvPool) {
            offer(Reason{"planning.gpu_memory_unknown", {{"gpu", machine.gpu->title()}}}, 3, 0);
            return;
        }
        constexpr double kGib = 1024.0 * 1024.0 * 1024.0;
        const double allowed = *numbers.allowed / kGib;
        const double oneRequest = numbers.cachedTokens(evaluator.meanContext()) *
                                  numbers.kvBytesPerToken / kGib / numbers.requestGroups;
        const double shortGib = oneRequest - *numbers.kvPool / kGib;
        offer(Reason{"planning.serving_memory_short",
                     {{"gpu", machine.gpu->title()},
                      {"gpus", static_cast<std::int64_t>(layout.gpusPerReplica())},
                      {"needs_gib", allowed + shortGib},
                      {"has_gib", allowed},
                      {"short_gib", shortGib}}},
              2, shortGib);
    }
    void speed(Reason reason, double excess) { offer(std::move(reason), 1, excess); }
    void layout(const Hardware& machine, const Reason& problem) {
        offer(problem, 4, machine.gpusPerNode);
    }
    void into(ServingSearchResult& result) const {
        result.reason = m_reason;
        result.distance = m_distance;
    }

private:
    void offer(Reason reason, int kind, double distance) {
        if (m_reason && std::pair(kind, distance) >= std::pair(m_kind, m_distance)) return;
        m_reason = std::move(reason);
        m_kind = kind;
        m_distance = distance;
    }
    std::optional<Reason> m_reason;
    int m_kind = 0;
    double m_distance = std::numeric_limits<double>::infinity();
};

std::vector<ServingLayout> replicaLayouts(const workload::InferenceService& service,
                                          const Hardware& machine, int maxNodes,
                                          bool mayJoinNodes) {
    std::vector<ServingLayout> layouts;
    const int largest = machine.gpusPerNode * (mayJoinNodes ? std::min(maxNodes, 16) : 1);
    for (int tensor = 1; tensor <= machine.gpusPerNode; tensor *= 2) {
        for (int stages = 1; tensor * stages <= largest; ++stages) {
            if (stages > service.model.layers) break;
            const int gpus = tensor * stages;
            // Within a node a replica leaves no GPU over; beyond, it takes whole nodes.
            const bool tidy = gpus <= machine.gpusPerNode ? machine.gpusPerNode % gpus == 0
                                                          : gpus % machine.gpusPerNode == 0;
            if (tidy) layouts.push_back({tensor, stages, 1, 1});
        }
    }
    return layouts;
}

}  // namespace

ServingSearchResult servingChoices(const workload::InferenceService& service,
                                   const performance::Hardware& machine,
                                   const performance::Calibration& calibration, int maxNodes,
                                   bool mayJoinNodes, const std::stop_token& stop) {
    ServingSearchResult result;
    const auto hopeless = performance::servingHardwareProblems(service, machine);
    if (!hopeless.empty()) {
        result.reason = hopeless.front();
        return result;
    }
    NearestMiss nearest;
    const std::vector<int> tried = nodeCounts(maxNodes);
    for (const ServingLayout& layout : replicaLayouts(service, machine, maxNodes, mayJoinNodes)) {
        if (stop.stop_requested()) break;
        result.layouts += tried.size();
        Hardware joined = machine;
        joined.nodes =
            std::max(1, (layout.gpusPerReplica() + machine.gpusPerNode - 1) / machine.gpusPerNode);
        const auto problems = performance::servingLayoutProblems(service, layout, joined);
        if (!problems.empty()) {
            nearest.layout(machine, problems.front());
            continue;
        }
        const ReplicaQuestion question(service, layout, machine, calibration);
        if (!question.evaluator().fits() || !question.evaluator().memory().kvPool) {
            nearest.memory(machine, question.evaluator(), layout);
            continue;
        }
        // More machines never slow a request down, so the fewest are found by halving.
        int low = question.nodesPerReplica(), high = maxNodes;
        if (low > high) continue;
        const auto most = question.ask(high);
        if (most.miss != Miss::None) {
            nearest.speed(missReason(service, machine, most), most.excess);
            continue;
        }
        while (low < high) {
            const int middle = low + (high - low) / 2;
            if (question.ask(middle).miss == Miss::None) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        result.choices.push_back(question.ask(low).choice);
        for (const int nodes : tried) {
            const ServingChoice& last = result.choices.back();
            if (nodes <= low || question.replicasOn(nodes) <= last.layout.replicas) continue;
            const auto more = question.ask(nodes);
            if (more.miss == Miss::None && more.choice.tpotMs < last.tpotMs) {
                result.choices.push_back(more.choice);
            }
        }
    }
    if (result.choices.empty()) nearest.into(result);
    return result;
}

ServingOnMachines givenServing(const workload::InferenceService& service,
                               const performance::Hardware& machine,
                               const performance::Calibration& calibration,
                               const performance::ServingLayout& layout, int nodes) {
    ServingOnMachines result;
    Hardware joined = machine;
    joined.nodes = nodes;
    auto problems = performance::servingHardwareProblems(service, machine);
    if (problems.empty()) {
        problems = performance::servingLayoutProblems(service, layout, joined);
    }
    if (!problems.empty()) {
        result.miss = problems.front();
        return result;
    }
    const ReplicaQuestion question(service, layout, machine, calibration);
    const auto outcome = question.ask(nodes, layout.replicas);
    result.choice = outcome.choice;
    ServingSearchResult memory;
    if (!question.evaluator().fits() || !question.evaluator().memory().kvPool) {
        NearestMiss nearest;
        nearest.memory(machine, question.evaluator(), layout);
        nearest.into(memory);
        result.miss = memory.reason;
    } else if (outcome.miss != Miss::None) {
        result.miss = missReason(service, machine, outcome);
    }
    return result;
}

ServingOnMachines servingOnMachines(const workload::InferenceService& service,
                                    const performance::Hardware& machine,
                                    const performance::Calibration& calibration, int nodes) {
    ServingOnMachines best;
    std::tuple<int, double> bestOrder{3, 0};
    for (ServingLayout layout : replicaLayouts(service, machine, nodes, true)) {
        const ReplicaQuestion question(service, layout, machine, calibration);
        layout.replicas = question.replicasOn(nodes);
        if (layout.replicas < 1) continue;
        auto found = givenServing(service, machine, calibration, layout, nodes);
        if (!found.choice) {
            if (!best.choice && !best.miss) best.miss = std::move(found.miss);
            continue;
        }
        const int kind = !question.evaluator().fits() ? 2 : found.miss ? 1 : 0;
        // Of layouts that do not fit the widest is the nearest to fitting.
        const std::tuple<int, double> order{
            kind, kind == 2 ? -static_cast<double>(layout.gpusPerReplica()) : found.choice->tpotMs};
        if (best.choice && order >= bestOrder) continue;
        bestOrder = order;
        best = std::move(found);
    }
    return best;
}

}  // namespace petaplan::planning
