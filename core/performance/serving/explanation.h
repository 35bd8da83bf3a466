// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/term.h"
#include "core/performance/serving/evaluator.h"

namespace petaplan::performance {

/// The tree behind a throughput: batch, prompt and decode step by part, with inputs and formulas.
Term servingExplanation(const ServingEvaluator& evaluator, const ServingPoint& point,
                        const Estimate& outputTokensPerSecond);

}  // namespace petaplan::performance
