// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/estimate.h"
#include "core/performance/calibration.h"
#include "core/performance/hardware.h"
#include "core/performance/layout.h"
#include "core/workload/training_job.h"

namespace petaplan::performance {

/// What a step-time prediction rests on: measurements of the same GPU, stack and kind of model (A),
/// of the same GPU (B), of its generation (C), none (D). Read from the counts that the calibration
/// file keeps under training.evidence.
EvidenceLevel trainingEvidence(const workload::TrainingJob& job, const Hardware& hardware,
                               const Calibration& calibration);

/// Independent parts of the spread of ln(measured / predicted) for this job, layout and machine.
std::vector<SpreadTerm> trainingSpread(const workload::TrainingJob& job, const Layout& layout,
                                       const Hardware& hardware, EvidenceLevel level,
                                       const Calibration& calibration);

}  // namespace petaplan::performance
