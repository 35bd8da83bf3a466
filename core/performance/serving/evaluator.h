// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/performance/serving/inference.h"
#include "core/performance/serving/memory.h"
#include "core/performance/serving/step.h"

namespace petaplan::performance {

/// Central values of one replica at one number of requests in flight.
struct ServingPoint {
    double batch = 0;       ///< after the limits of memory and engine
    double ttft = 0;        ///< s, without queueing
    double decodeStep = 0;  ///< s
    double tpot = 0;        ///< s per output token of one request, with prompts of others mixed in
    double requestsPerSecond = 0;
    double outputTokensPerSecond = 0;
};

/// All that a search asks about one service on one layout: factors, memory and step times are
/// resolved once, each at() is arithmetic without allocation.
class ServingEvaluator {
public:
    ServingEvaluator(const workload::InferenceService& service, const ServingLayout& layout,
                     const Hardware& hardware, const Calibration& calibration);

    /// Steady state with `batch` requests in flight: a request that finishes is replaced at once.
    /// More than batchLimit() are not in flight together.
    ServingPoint at(double batch) const;

    /// Requests in flight at which this load (requests/s of the replica) is served (Little's law);
    /// batchLimit() when the load is above what the replica reaches.
    double batchForLoad(double requestsPerSecond) const;

    /// Requests that fit the KV pool and the engine's settings; at least 1, see fits().
    double batchLimit() const { return m_batchLimit; }
    /// True where the KV pool holds at least one request.
    bool fits() const { return m_fits; }
    bool limitedByMemory() const { return m_limitedByMemory; }

    const ServingStepModel& steps() const { return m_steps; }
    const ServingMemoryNumbers& memory() const { return m_memory; }
    /// Mean tokens of KV of a request in flight.
    double meanContext() const { return m_meanContext; }
    double inputTokens() const { return m_input; }
    double outputTokens() const { return m_output; }

private:
    ServingStepModel m_steps;
    ServingMemoryNumbers m_memory;
    double m_input = 1;
    double m_output = 1;
    double m_meanContext = 1;

    double m_batchLimit = 1;
    bool m_fits = true;
    bool m_limitedByMemory = false;
};

}  // namespace petaplan::performance
