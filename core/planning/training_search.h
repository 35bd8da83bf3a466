// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <stop_token>

#include "core/performance/training/evaluator.h"
#include "core/planning/layout_space.h"

namespace petaplan::planning {

/// The fastest layout of a job on given machines that fits their memory.
struct TrainingChoice {
    performance::Layout layout;
    int globalBatch = 0;
    double stepSeconds = 0;  ///< central
    double hours = 0;        ///< wall time of the run, central, with goodput
    performance::FitVerdict verdict = performance::FitVerdict::Unknown;
};

struct TrainingSearchResult {
    std::optional<TrainingChoice> best;
    std::size_t layouts = 0;       ///< candidates looked at
    std::optional<Reason> reason;  ///< where nothing is feasible: of the nearest miss
    double distance = 0;           ///< how far the nearest miss is, for the refusal book
};

/// Searches the layouts of one job on one kind of machine, for any number of them.
class TrainingSearch {
public:
    /// `hardware` gives the machine; its number of nodes is set by each question.
    TrainingSearch(const workload::TrainingJob& job, const performance::Hardware& hardware,
                   const performance::Calibration& calibration, int defaultSequences);

    /// Looks at every layout candidate. A layout that fits with certainty (P95) comes before one
    /// that is tight; among equals the faster, then the earlier in the order of the candidates.
    TrainingSearchResult fastest(int nodes, const std::stop_token& stop);

    /// The candidate that needs the least memory, whether it fits or not; nullopt where no layout
    /// is possible.
    std::optional<TrainingChoice> leastMemory(int nodes);

private:
    performance::TrainingEvaluator& evaluator(int globalBatch);
    performance::FitVerdict verdict(const performance::MemoryTerms& memory) const;

    workload::TrainingJob m_job;
    performance::Hardware m_hardware;
    const performance::Calibration& m_calibration;
    int m_defaultSequences;
    std::optional<double> m_usableGib;
    performance::MemorySpread m_spread;
    std::map<int, performance::TrainingEvaluator> m_evaluators;  // by global batch
};

/// Wall hours of the whole run at a step time: tokens / (tokens per step) x step / goodput.
double wallHours(const workload::TrainingJob& job, int globalBatch, double stepSeconds);

}  // namespace petaplan::planning
