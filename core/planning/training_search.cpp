// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/training_search.h"

#include <cmath>
#include <limits>
#include <utility>

#include "core/performance/training.h"

namespace petaplan::planning {
namespace {

using performance::FitVerdict;
using performance::Layout;

// 95 % quantile of the standard normal distribution: a layout fits when its P95 does.
constexpr double kZ95 = 1.6448536269514722;

struct MemoryMiss {
    double needsGib = std::numeric_limits<double>::infinity();
    Layout layout;
};

Reason memoryReason(const performance::Hardware& hardware, double hasGib, const MemoryMiss& miss) {
    return {"planning.memory_short",
            {{"gpu", hardware.gpu->title()},
             {"gpus", static_cast<std::int64_t>(hardware.gpus())},
             {"needs_gib", miss.needsGib},
             {"has_gib", hasGib},
             {"short_gib", miss.needsGib - hasGib},
             {"layout", performance::layoutText(miss.layout)}}};
}

// Sequences per second decide, since candidates may differ in their batch.
bool better(const TrainingChoice& candidate, const std::optional<TrainingChoice>& best) {
    if (!best) return true;
    const bool fits = candidate.verdict == FitVerdict::Fits;
    const bool bestFits = best->verdict == FitVerdict::Fits;
    if (fits != bestFits) return fits;
    return candidate.stepSeconds * best->globalBatch < best->stepSeconds * candidate.globalBatch;
}

bool sameButRecompute(Layout a, const Layout& b) {
    a.recompute = b.recompute;
    return a == b;
}

}  // namespace

double wallHours(const workload::TrainingJob& job, int globalBatch, double stepSeconds) {
    const double tokensPerStep = static_cast<double>(globalBatch) * job.sequenceLength;
    return job.tokens / tokensPerStep * stepSeconds / job.goodput / 3600.0;
}

TrainingSearch::TrainingSearch(const workload::TrainingJob& job,
                               const performance::Hardware& hardware,
                               const performance::Calibration& calibration, int defaultSequences)
    : m_job(job),
      m_hardware(hardware),
      m_calibration(calibration),
      m_defaultSequences(defaultSequences),
      m_usableGib(hardware.gpu->usableMemoryGib()),
      m_spread(performance::memorySpread(calibration)) {
}

performance::TrainingEvaluator& TrainingSearch::evaluator(int globalBatch) {
    const auto found = m_evaluators.find(globalBatch);
    if (found != m_evaluators.end()) return found->second;
    workload::TrainingJob job = m_job;
    job.globalBatchSequences = globalBatch;
    return m_evaluators
        .emplace(globalBatch, performance::TrainingEvaluator(job, m_hardware, m_calibration))
        .first->second;
}

// The same verdict as performance::verdictOf, without building an Estimate.
performance::FitVerdict TrainingSearch::verdict(const performance::MemoryTerms& memory) const {
    if (!m_usableGib) return FitVerdict::Unknown;
    const double gib = memory.total();
    if (gib > *m_usableGib) return FitVerdict::DoesNotFit;
    const double p95 = gib * std::exp(kZ95 * performance::memorySigma(memory, m_spread));
    return p95 <= *m_usableGib ? FitVerdict::Fits : FitVerdict::Tight;
}

TrainingSearchResult TrainingSearch::fastest(int nodes, const std::stop_token& stop) {
    TrainingSearchResult result;
    m_hardware.nodes = nodes;
    const auto candidates = layoutCandidates(m_job, m_hardware, m_defaultSequences);
    result.layouts = candidates.size();
    MemoryMiss nearest;
    const LayoutCandidate* fitted = nullptr;  // last candidate that fitted with certainty
    bool speedKnown = true;
    for (const LayoutCandidate& candidate : candidates) {
        if (stop.stop_requested()) break;
        // Recomputation saves memory and costs time: once a layout fits, more of it never helps.
        if (fitted && sameButRecompute(fitted->layout, candidate.layout)) continue;
        performance::TrainingEvaluator& model = evaluator(candidate.globalBatch);
        const performance::MemoryTerms memory = model.memoryTerms(candidate.layout);
        const FitVerdict fit = verdict(memory);
        if (fit == FitVerdict::Unknown) break;
        if (fit == FitVerdict::DoesNotFit) {
            const double gib = memory.total();
            if (gib < nearest.needsGib) nearest = {gib, candidate.layout};
            continue;
        }
        if (fit == FitVerdict::Fits) fitted = &candidate;
        if (!model.canPredictSpeed()) {
            speedKnown = false;
            break;
        }
        TrainingChoice choice{candidate.layout, candidate.globalBatch,
                              model.stepSeconds(candidate.layout), 0, fit};
        if (choice.stepSeconds > 0 && better(choice, result.best)) result.best = choice;
    }
    if (result.best) {
        result.best->hours = wallHours(m_job, result.best->globalBatch, result.best->stepSeconds);
        return result;
    }
    const std::string gpu = m_hardware.gpu->title();
    if (!m_usableGib) {
        result.reason = Reason{"planning.gpu_memory_unknown", {{"gpu", gpu}}};
    } else if (!speedKnown) {
        result.reason = Reason{
            "planning.no_rate",
            {{"gpu", gpu}, {"precision", std::string(workload::precisionName(m_job.precision))}}};
    } else if (std::isfinite(nearest.needsGib)) {
        result.distance = nearest.needsGib - *m_usableGib;
        result.reason = memoryReason(m_hardware, *m_usableGib, nearest);
    } else {
        result.distance = m_hardware.gpus();
        result.reason =
            Reason{"planning.no_layout",
                   {{"gpu", gpu}, {"gpus", static_cast<std::int64_t>(m_hardware.gpus())}}};
    }
    return result;
}

std::optional<TrainingChoice> TrainingSearch::leastMemory(int nodes) {
    m_hardware.nodes = nodes;
    std::optional<TrainingChoice> least;
    double leastGib = std::numeric_limits<double>::infinity();
    for (const LayoutCandidate& candidate :
         layoutCandidates(m_job, m_hardware, m_defaultSequences)) {
        performance::TrainingEvaluator& model = evaluator(candidate.globalBatch);
        const performance::MemoryTerms memory = model.memoryTerms(candidate.layout);
        if (!(memory.total() < leastGib)) continue;
        leastGib = memory.total();
        least = TrainingChoice{candidate.layout, candidate.globalBatch, 0, 0, verdict(memory)};
        if (model.canPredictSpeed()) {
            least->stepSeconds = model.stepSeconds(candidate.layout);
            least->hours = wallHours(m_job, least->globalBatch, least->stepSeconds);
        }
    }
    return least;
}

}  // namespace petaplan::planning
