// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/catalog/gpu.h"
#include "core/performance/calibration.h"
#include "core/performance/collectives.h"
#include "core/performance/hardware.h"
#include "core/workload/training_job.h"

namespace petaplan::performance {

/// Calibration factors of one job on one GPU type, looked up once: the search evaluates layouts by
/// the hundred thousand.
struct TrainingFactors {
    double linearRate = 0;       ///< FLOP/s of large matrix products in the run's precision
    double expertRateShare = 1;  ///< products of routed experts relative to dense ones
    double expertHalfWidth = 0;  ///< expert width at which that share halves
    double attentionRate = 0;    ///< FLOP/s of the attention core
    double memoryRate = 0;       ///< bytes/s that streaming kernels reach
    double halfWidth = 0;        ///< width of a product at which it runs at half speed
    double halfTokens = 0;       ///< tokens of a micro-batch on a GPU, likewise
    double elementPasses = 0;    ///< memory passes over activations between products, whole step
    double logitBytes = 0;       ///< bytes moved per logit of the loss
    double launchSeconds = 0;    ///< host time per layer and pass below which a GPU waits
    double expertLaunchSeconds = 0;  ///< the same for a layer that routes tokens to experts
    double dequantSeconds = 0;       ///< per 4-bit weight and pass of QLoRA
    double overlap = 0;        ///< share of gradient and parameter exchange hidden behind compute
    double tensorOverlap = 0;  ///< share of tensor-parallel exchange hidden
    double expertOverlap = 0;  ///< share of expert all-to-all hidden
    double stragglerPerDoubling = 0;  ///< slow-down per doubling of nodes
    double stepOverheadSeconds = 0;   ///< data, logging, host work of one step
    double gradientBytes = 4;         ///< of one gradient on the wire
    bool tensorSequenceParallel = true;
};

/// Looks up the factors. nullopt when the GPU has no known rate for the precision of the job.
std::optional<TrainingFactors> resolveTrainingFactors(const workload::TrainingJob& job,
                                                      const catalog::Gpu& gpu,
                                                      const Calibration& calibration);

/// The factor "<base>.<variant>", else "<base>.default".
const Factor& factorFor(const Calibration& calibration, std::string_view base,
                        std::string_view variant);

}  // namespace petaplan::performance
