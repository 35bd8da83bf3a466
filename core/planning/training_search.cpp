// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/training_search.h"

#include <cmath>
#include <limits>
#include <utility>

#include "core/performance/gpu_class.h"
#include "core/performance/training/training.h"

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
    bool speedKnown = true;
    // Candidates come in threes that differ in recomputation alone: none, selective, full. More of
    // it saves memory and costs time, so that the last one tells whether any fits, and the first
    // that fits is the fastest.
    constexpr std::size_t kKinds = 3;
    for (std::size_t three = 0; three + kKinds <= candidates.size(); three += kKinds) {
        if (stop.stop_requested() || !m_usableGib) break;
        performance::TrainingEvaluator& model = evaluator(candidates[three].globalBatch);
        const LayoutCandidate& frugal = candidates[three + kKinds - 1];
        const performance::MemoryTerms least = model.memoryTerms(frugal.layout);
        if (verdict(least) == FitVerdict::DoesNotFit) {
            if (least.total() < nearest.needsGib) nearest = {least.total(), frugal.layout};
            continue;
        }
        if (!model.canPredictSpeed()) {
            speedKnown = false;
            break;
        }
        for (std::size_t i = three; i < three + kKinds; ++i) {
            const LayoutCandidate& candidate = candidates[i];
            const FitVerdict fit = verdict(model.memoryTerms(candidate.layout));
            if (fit == FitVerdict::DoesNotFit) continue;
            const TrainingChoice choice{candidate.layout, candidate.globalBatch,
                                        model.stepSeconds(candidate.layout), 0, fit};
            if (choice.stepSeconds > 0 && better(choice, result.best)) result.best = choice;
            if (fit == FitVerdict::Fits) break;
        }
    }
    if (result.best) {
        result.best->hours = wallHours(m_job, result.best->globalBatch, result.best->stepSeconds);
        return result;
    }
    const std::string gpu = m_hardware.gpu->title();
    if (!m_usableGib) {
        result.reason = Reason{"planning.gpu_memory_unknown", {{"gpu", gpu}}};
    } else if (!speedKnown) {
        const bool noUnits = m_job.precision == workload::Precision::Bf16 &&
                             !performance::supportsBf16(*m_hardware.gpu);
        result.reason = Reason{
            noUnits ? "planning.no_bf16" : "planning.no_rate",
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
