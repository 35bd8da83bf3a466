// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/serving/load.h"

#include <algorithm>
#include <cmath>

namespace petaplan::performance {
namespace {

LoadOutcome outcomeOf(const ServingPoint& point) {
    return {point.batch, point.ttft, point.tpot, point.requestsPerSecond,
            point.outputTokensPerSecond};
}

}  // namespace

LoadOutcome closedLoop(const ServingEvaluator& evaluator, double clients) {
    LoadOutcome outcome = outcomeOf(evaluator.at(clients));
    if (clients > outcome.batch) {
        // Time in the system of each client is clients / throughput (Little 1961).
        const double inSystem = clients / outcome.requestsPerSecond;
        const double served = outcome.batch / outcome.requestsPerSecond;
        outcome.ttft += std::max(0.0, inSystem - served);
    }
    return outcome;
}

LoadOutcome burst(const ServingEvaluator& evaluator, double requests) {
    const double together = std::min(requests, evaluator.batchLimit());
    const ServingPoint point = evaluator.at(together);
    const ServingStepModel& steps = evaluator.steps();
    const double prompt =
        steps.prefillWork(evaluator.inputTokens(), together, evaluator.outputTokens()).total();
    const double first = steps.timeToFirstToken(evaluator.inputTokens(), 1);
    const double answers = std::max(0.0, evaluator.outputTokens() - 1);

    LoadOutcome outcome;
    outcome.batch = together;
    // Prompts run one after the other, the mean request waits for half of them.
    const double prompts = first + (together - 1) * prompt;
    const double meanFirst = first + (together - 1) / 2 * prompt;
    const double answer = answers * point.decodeStep;
    const double wave = prompts + answer;
    const double waiting = std::max(0.0, requests - together);
    // Requests of equal length end together where the answers outlast the prompts of a wave: the
    // last wave then runs its steps with fewer requests.
    const double rest = std::fmod(waiting, together);
    const double synchronous = answer / wave;
    double behind = waiting / point.requestsPerSecond;
    if (rest > 0) {
        const double restSteps = answers * evaluator.at(rest).decodeStep;
        behind += synchronous * (restSteps - answer * rest / together);
    }
    const double makespan = wave + behind;
    outcome.requestsPerSecond = requests / makespan;
    outcome.outputTokensPerSecond = outcome.requestsPerSecond * evaluator.outputTokens();
    const double meanWait =
        waiting > 0 ? waiting / requests * (wave + waiting / 2 / point.requestsPerSecond) : 0;
    outcome.ttft = meanFirst + meanWait;
    const double interference = (prompts - meanFirst) / std::max(1.0, answers);
    outcome.tpot = waiting > 0 ? point.tpot : point.decodeStep + interference;
    return outcome;
}

LoadOutcome steadyLoad(const ServingEvaluator& evaluator, double requestsPerSecond,
                       double requests) {
    const double batch = evaluator.batchForLoad(requestsPerSecond);
    LoadOutcome outcome = outcomeOf(evaluator.at(batch));
    if (outcome.requestsPerSecond < requestsPerSecond) {
        // The queue grows while requests arrive; the mean request meets half of it.
        const double queued = requests * (1 - outcome.requestsPerSecond / requestsPerSecond);
        outcome.ttft += queued / 2 / outcome.requestsPerSecond;
        return outcome;
    }
    outcome.requestsPerSecond = requestsPerSecond;
    outcome.outputTokensPerSecond = requestsPerSecond * evaluator.outputTokens();
    return outcome;
}

}  // namespace petaplan::performance
