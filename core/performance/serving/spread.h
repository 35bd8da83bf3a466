// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/estimate.h"
#include "core/performance/serving/inference.h"
#include "core/performance/serving/step.h"

namespace petaplan::performance {

/// What a serving prediction rests on and how wide it is.
struct ServingSpread {
    EvidenceLevel level = EvidenceLevel::D;
    std::vector<SpreadTerm> terms;
};

/// The same for the time to first token, which also hangs on how prompts are cut and mixed.
std::vector<SpreadTerm> firstTokenSpread(const ServingSpread& spread, double requestsInFlight,
                                         const Calibration& calibration);

/// Level from the calibration's record of measured combinations
/// (inference.evidence.<engine>.<gpu>.<dense|moe>), plus one term for each circumstance that widens
/// the range: unnamed engine, routed experts, long prompts, exchange over PCIe or a network, an
/// assumed rate.
ServingSpread servingSpread(const workload::InferenceService& service, const ServingLayout& layout,
                            const Hardware& hardware, const ServingStepModel& steps,
                            const Calibration& calibration);

}  // namespace petaplan::performance
