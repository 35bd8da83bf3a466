// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/performance/serving/evaluator.h"
#include "core/performance/serving/explanation.h"
#include "core/performance/serving/inference.h"
#include "core/performance/serving/spread.h"

namespace petaplan::performance {
namespace {

void addCautions(const ServingEvaluator& evaluator, const workload::InferenceService& service,
                 double asked, std::vector<Message>& cautions) {
    cautions.push_back({"performance.serving_no_queueing", {}});
    if (asked > evaluator.batchLimit() * 1.001) {
        cautions.push_back({evaluator.limitedByMemory() ? "performance.serving_batch_memory"
                                                        : "performance.serving_batch_engine",
                            {{"asked", asked}, {"batch", evaluator.batchLimit()}}});
    }
    if (service.engine == workload::Engine::Unspecified) {
        cautions.push_back({"performance.serving_engine_unspecified", {}});
    }
    if (evaluator.steps().rateAssumed()) {
        cautions.push_back({"performance.serving_rate_assumed", {}});
    }
}

}  // namespace

ServingAnswer servingSpeed(const workload::InferenceService& service, const ServingLayout& layout,
                           const Hardware& hardware, double batch, const Calibration& calibration) {
    ServingAnswer answer;
    answer.refusals = servingHardwareProblems(service, hardware);
    for (Reason& reason : servingLayoutProblems(service, layout, hardware)) {
        answer.refusals.push_back(std::move(reason));
    }
    if (!answer.refusals.empty()) return answer;

    const ServingEvaluator evaluator(service, layout, hardware, calibration);
    answer.memory = servingMemoryFrom(evaluator.memory(), service, layout, calibration);
    if (answer.memory.breakdown.verdict == FitVerdict::DoesNotFit && !evaluator.fits()) {
        answer.refusals.push_back({"performance.serving_does_not_fit",
                                   {{"needed", answer.memory.breakdown.totalGib.central},
                                    {"available", answer.memory.breakdown.usableGib.value_or(0)}}});
        return answer;
    }

    const ServingPoint point = evaluator.at(batch);
    const ServingSpread spread =
        servingSpread(service, layout, hardware, evaluator.steps(), calibration);
    const auto estimate = [&spread](double central) {
        return logNormalEstimate(central, spread.level, spread.terms);
    };
    ServingSpeed& speed = answer.speed;
    speed.batch = point.batch;
    speed.ttftMs = logNormalEstimate(point.ttft * 1e3, spread.level,
                                     firstTokenSpread(spread, point.batch, calibration));
    speed.tpotMs = estimate(point.tpot * 1e3);
    speed.outputTokensPerSecond = estimate(point.outputTokensPerSecond);
    speed.tokensPerSecondPerUser = estimate(1 / point.tpot);
    speed.requestsPerSecond = estimate(point.requestsPerSecond);
    addCautions(evaluator, service, batch, speed.cautions);
    speed.explanation = servingExplanation(evaluator, point, speed.outputTokensPerSecond);
    return answer;
}

}  // namespace petaplan::performance
