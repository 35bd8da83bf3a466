// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/evaluator.h"

#include <algorithm>
#include <cmath>

namespace petaplan::performance {
namespace {

/// Share of the answer that a request holds on average while in flight: engines that admit by what
/// is used now hold half of it; near the limit they preempt, so half is the most they can hope for.
constexpr double kMeanShareOfAnswer = 0.5;

}  // namespace

ServingEvaluator::ServingEvaluator(const workload::InferenceService& service,
                                   const ServingLayout& layout, const Hardware& hardware,
                                   const Calibration& calibration)
    : m_steps(service, layout, hardware, calibration),
      m_memory(servingMemoryNumbers(service, layout, hardware, m_steps.factors())),
      m_input(service.inputTokens),
      m_output(service.outputTokens),
      m_meanContext(m_input + kMeanShareOfAnswer * m_output) {
    const EngineFactors& engine = m_steps.factors().engine;
    const double reserved = engine.reservesFullLength ? m_input + m_output : m_meanContext;
    const double fit = m_memory.requestsThatFit(reserved);
    const double sequences = engine.maxSequences * m_memory.requestGroups;
    m_fits = !m_memory.kvPool || m_memory.requestsThatFit(m_input + m_output) >= 1;
    m_limitedByMemory = m_memory.kvPool.has_value() && fit < sequences;
    m_batchLimit = std::max(1.0, m_limitedByMemory ? fit : sequences);
}

ServingPoint ServingEvaluator::at(double batch) const {
    ServingPoint point;
    point.batch = std::clamp(batch, 1.0, m_batchLimit);
    const DecodeStep step = m_steps.decode(point.batch, m_meanContext);
    // The first token comes with the prompt, the others one per step.
    const double steps = std::max(0.0, m_output - 1);
    const double first = m_steps.timeToFirstToken(m_input, 1);
    // A prompt shares its steps with the tokens of the others in flight; one request alone waits
    // for its own prompt in full.
    const double mixed = m_steps.prefillWork(m_input, point.batch, m_output).total();
    const double share = 1 / point.batch;
    const double occupancy = mixed + std::max(0.0, first - mixed) * share;
    // Scheduling adds to each step, or hides behind the GPU's work where the engine plans ahead.
    const double busy = occupancy + steps * (step.total() - step.sequences) / point.batch;
    const double host = steps * step.sequences / point.batch;
    const double perRequest = m_steps.factors().engine.schedulesAhead
                                  ? std::cbrt(busy * busy * busy + host * host * host)
                                  : busy + host;
    const double perToken = steps > 0 ? (perRequest - occupancy) * point.batch / steps : 0;
    point.decodeStep = steps > 0 ? perToken : step.total();
    point.requestsPerSecond = 1 / perRequest;
    point.outputTokensPerSecond = m_output * point.requestsPerSecond;
    const double others = (point.batch - 1) * occupancy;
    point.ttft = first + (point.batch > 1 ? point.decodeStep : 0);
    point.tpot = steps > 0 ? point.decodeStep + others / m_output : point.decodeStep;
    return point;
}

double ServingEvaluator::batchForLoad(double requestsPerSecond) const {
    double low = 1;
    double high = m_batchLimit;
    if (at(high).requestsPerSecond <= requestsPerSecond) return high;
    for (int i = 0; i < 40 && high - low > 0.01; ++i) {
        const double middle = 0.5 * (low + high);
        if (at(middle).requestsPerSecond < requestsPerSecond) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

}  // namespace petaplan::performance
