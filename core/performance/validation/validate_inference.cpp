// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/number_text.h"
#include "core/performance/serving/load.h"
#include "core/performance/serving/spread.h"
#include "core/performance/validation/cell_checks.h"
#include "core/performance/validation/inference_measurement.h"
#include "core/performance/validation/validation.h"

namespace petaplan::performance {
namespace {

constexpr std::array<std::string_view, 6> kTargets = {"output_tokens_per_s_total",
                                                      "tokens_per_s_per_user",
                                                      "total_tokens_per_s",
                                                      "ttft_ms",
                                                      "tpot_ms",
                                                      "requests_per_s"};

/// Predictions of one candidate configuration, by the order of kTargets.
struct Candidate {
    std::array<Estimate, kTargets.size()> targets;
    double roof = 0;  ///< output tokens/s that no engine exceeds at this number of requests
    bool fits = true;
};

ServingLayout layoutOf(const InferenceConditions& conditions,
                       const workload::InferenceService& service, const Hardware& hardware,
                       const Calibration& calibration) {
    ServingLayout layout;
    layout.pipelineParallel = conditions.pipelineParallel;
    if (conditions.tensorParallel) {
        layout.tensorParallel = *conditions.tensorParallel;
    } else {
        // Replicas of the smallest group that holds the model.
        for (int ranks = 1; ranks <= conditions.gpuCount; ranks *= 2) {
            layout.tensorParallel = ranks;
            if (conditions.gpuCount % ranks != 0) continue;
            if (ServingEvaluator(service, layout, hardware, calibration).fits()) break;
        }
    }
    if (conditions.attentionDataParallel) layout.expertParallel = layout.tensorParallel;
    if (conditions.replicated) {
        layout.replicas = std::max(1, conditions.gpuCount / layout.gpusPerReplica());
    }
    return layout;
}

LoadOutcome outcomeOf(const InferenceConditions& conditions, const ServingEvaluator& evaluator,
                      int replicas) {
    const double share = conditions.requests / replicas;
    switch (conditions.load) {
        case MeasuredLoad::SingleStream:
            return closedLoop(evaluator, 1);
        case MeasuredLoad::Offline: {
            const double limit = conditions.maxSequences
                                     ? std::min(*conditions.maxSequences, evaluator.batchLimit())
                                     : evaluator.batchLimit();
            return closedLoop(evaluator, conditions.batchGiven ? std::max(1.0, share) : limit);
        }
        case MeasuredLoad::Burst:
            return burst(evaluator, std::max(1.0, share));
        case MeasuredLoad::ClosedLoop:
            return closedLoop(evaluator, std::max(1.0, share));
        case MeasuredLoad::Rate:
            return steadyLoad(evaluator, *conditions.requestsPerSecond / replicas, share);
    }
    return {};
}

std::variant<Candidate, Reason> predict(const InferenceConditions& conditions,
                                        const catalog::Gpu& gpu, const std::string& format,
                                        const Calibration& calibration) {
    Hardware hardware;
    hardware.gpu = &gpu;
    constexpr int kGpusOfUsualNode = 8;
    const int perNode = (conditions.gpuCount + conditions.nodes - 1) / conditions.nodes;
    hardware.gpusPerNode = std::min(perNode, kGpusOfUsualNode);
    hardware.nodes = (conditions.gpuCount + hardware.gpusPerNode - 1) / hardware.gpusPerNode;
    workload::InferenceService service = conditions.service;
    service.weightFormat = format;
    std::vector<Reason> problems = servingHardwareProblems(service, hardware);
    if (!problems.empty()) return problems.front();
    const ServingLayout layout = layoutOf(conditions, service, hardware, calibration);
    problems = servingLayoutProblems(service, layout, hardware);
    if (!problems.empty()) return problems.front();

    const ServingEvaluator evaluator(service, layout, hardware, calibration);
    const LoadOutcome outcome = outcomeOf(conditions, evaluator, layout.replicas);
    ServingSpread spread = servingSpread(service, layout, hardware, evaluator.steps(), calibration);
    if (conditions.tuned) {
        // Neither engine nor settings nor prompt lengths are stated.
        spread.terms.push_back(
            {"settings_not_stated", calibration.at("inference.spread.engine").value});
    }
    const auto estimate = [&spread](double central) {
        return logNormalEstimate(central, spread.level, spread.terms);
    };
    const double requests = outcome.requestsPerSecond * layout.replicas;
    Candidate candidate;
    candidate.targets = {estimate(requests * service.outputTokens),
                         estimate(1 / outcome.tpot),
                         estimate(requests * (service.inputTokens + service.outputTokens)),
                         logNormalEstimate(outcome.ttft * 1e3, spread.level,
                                           firstTokenSpread(spread, outcome.batch, calibration)),
                         estimate(outcome.tpot * 1e3),
                         estimate(requests)};
    candidate.fits = evaluator.fits();
    // Requests in flight are at most those of the load; more of them never lower the roof.
    constexpr double kAnyNumber = 1e5;
    const bool bounded = conditions.load == MeasuredLoad::SingleStream || conditions.batchGiven;
    const double together =
        bounded ? std::max(1.0, conditions.requests / layout.replicas) : kAnyNumber;
    candidate.roof = layout.replicas * together /
                     evaluator.steps().bandwidthFloor(together, evaluator.inputTokens());
    return candidate;
}

/// One estimate over all variants: the geometric mean of the lowest and highest central value, from
/// the lowest low to the highest high.
Estimate overVariants(const std::vector<Candidate>& candidates, std::size_t target) {
    const Estimate& first = candidates.front().targets[target];
    double lowest = first.central;
    double highest = first.central;
    EvidenceLevel level = first.level;
    for (const Candidate& candidate : candidates) {
        const Estimate& estimate = candidate.targets[target];
        lowest = std::min(lowest, estimate.central);
        highest = std::max(highest, estimate.central);
        level = std::max(level, estimate.level);
    }
    std::vector<SpreadTerm> terms = first.spread;
    if (highest > lowest) {
        // Half of the range between the variants as one standard deviation.
        terms.push_back({"variant_not_stated", std::log(highest / lowest) / 2});
    }
    return logNormalEstimate(std::sqrt(lowest * highest), level, std::move(terms));
}

std::string reasonText(const Reason& reason) {
    std::string text = reason.key;
    for (const Argument& argument : reason.arguments) {
        text += " " + argument.name + "=";
        if (const auto* word = std::get_if<std::string>(&argument.value)) text += *word;
        if (const auto* value = std::get_if<double>(&argument.value)) text += shortText(*value);
        if (const auto* whole = std::get_if<std::int64_t>(&argument.value)) {
            text += std::to_string(*whole);
        }
    }
    return text;
}

class Judge {
public:
    Judge(const catalog::Catalog& catalog, const Calibration& calibration)
        : m_catalog(catalog), m_calibration(calibration) {
        m_report.kind = "inference";
        m_report.modelVersion = calibration.version();
    }

    void judge(const MeasurementRow& row) {
        const auto id = row.find("id");
        m_id = id == row.end() ? std::string() : id->second;
        const auto quality = row.find("quality");
        m_counts = quality == row.end() || quality->second == "ok";
        if (auto fault = cellFault(row)) {
            refuse(row, {}, fault);
            return;
        }
        const auto conditions = inferenceConditions(row, m_catalog);
        if (const auto* reason = std::get_if<std::string>(&conditions)) {
            refuse(row, *reason);
            return;
        }
        judge(row, std::get<InferenceConditions>(conditions));
    }

    ValidationReport take() {
        summarize(m_report);
        return std::move(m_report);
    }

private:
    void refuse(const MeasurementRow& row, const std::string& reason,
                const std::optional<Message>& fault = std::nullopt) {
        for (const std::string_view target : kTargets) {
            if (row.find(target) == row.end()) continue;
            m_report.refused.push_back({m_id, std::string(target), reason, m_counts, fault});
        }
    }

    void judge(const MeasurementRow& row, const InferenceConditions& conditions) {
        if (conditions.excluded) {
            refuse(row, "excluded: the row is not what its columns say");
            return;
        }
        std::vector<Candidate> candidates;
        std::string problem;
        for (const catalog::Gpu* gpu : conditions.gpus) {
            for (const std::string& format : conditions.weightFormats) {
                auto outcome = predict(conditions, *gpu, format, m_calibration);
                if (auto* candidate = std::get_if<Candidate>(&outcome)) {
                    candidates.push_back(*candidate);
                } else {
                    problem = reasonText(std::get<Reason>(outcome));
                }
            }
        }
        if (candidates.empty()) {
            refuse(row, problem);
            return;
        }
        if (std::none_of(candidates.begin(), candidates.end(),
                         [](const Candidate& candidate) { return candidate.fits; })) {
            m_report.flagged.push_back({m_id, "the model thinks that it does not fit in memory"});
        }
        const auto group = row.find("group");
        for (std::size_t i = 0; i < kTargets.size(); ++i) {
            JudgedRow judged;
            judged.predicted = overVariants(candidates, i);
            // Only now the measured value is looked at.
            const auto cell = row.find(kTargets[i]);
            if (cell == row.end()) continue;
            const auto measured = parseNumber(cell->second);
            if (!measured || *measured <= 0) continue;
            judged.id = m_id;
            judged.target = kTargets[i];
            judged.measured = *measured;
            judged.ape = std::abs(judged.predicted.central / judged.measured - 1);
            judged.inside = judged.predicted.low <= *measured && *measured <= judged.predicted.high;
            judged.cls = conditions.cls;
            judged.source = group == row.end() ? std::string() : group->second;
            m_report.rows.push_back(std::move(judged));
        }
        flagImpossible(row, conditions, candidates);
    }

    /// What no machine or no arithmetic allows, whatever the model predicts.
    void flagImpossible(const MeasurementRow& row, const InferenceConditions& conditions,
                        const std::vector<Candidate>& candidates) {
        const auto measured = [&row](std::string_view column) {
            const auto cell = row.find(column);
            return cell == row.end() ? std::nullopt : parseNumber(cell->second);
        };
        const auto highest = std::max_element(
            candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.roof < b.roof; });
        const auto output = measured("output_tokens_per_s_total");
        const auto perUser = measured("tokens_per_s_per_user");
        const bool single = conditions.load == MeasuredLoad::SingleStream;
        if ((output && *output > highest->roof) ||
            (single && perUser && *perUser > highest->roof)) {
            m_report.flagged.push_back({m_id, "above the bandwidth roof"});
        }
        const auto total = measured("total_tokens_per_s");
        if (output && total && *output > 0) {
            const double stated = 1 + static_cast<double>(conditions.service.inputTokens) /
                                          conditions.service.outputTokens;
            constexpr double kTolerance = 1.5;  // answers that stop early, rounded rates
            const double off = *total / *output / stated;
            if (off > kTolerance || off < 1 / kTolerance) {
                m_report.flagged.push_back(
                    {m_id, "its rates contradict its prompt and answer lengths"});
            }
        }
    }

    const catalog::Catalog& m_catalog;
    const Calibration& m_calibration;
    ValidationReport m_report;
    std::string m_id;
    bool m_counts = true;
};

}  // namespace

ValidationReport validateInference(const std::vector<MeasurementRow>& rows,
                                   const catalog::Catalog& catalog,
                                   const Calibration& calibration) {
    Judge judge(catalog, calibration);
    for (const MeasurementRow& row : rows) judge.judge(row);
    return judge.take();
}

}  // namespace petaplan::performance
