// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/performance/gpu_class.h"
#include "core/performance/training/training.h"
#include "core/performance/validation/cell_checks.h"
#include "core/performance/validation/measured_run.h"
#include "core/performance/validation/validation.h"

namespace petaplan::performance {
namespace {

using workload::Precision;
using workload::TrainingMethod;

/// GPUs assumed for whole-run accounting that states none: the speed per GPU hardly depends on it.
constexpr int kUsualRunGpus = 1024;

struct Prediction {
    Estimate tokensPerSecondPerGpu;
    double tokensPerStep = 0;
    int gpus = 1;
    bool memoryFits = true;
    double upperBound = 0;  ///< tokens/s per GPU at the full dense peak
};

struct Outcome {
    std::optional<Prediction> prediction;
    std::string refusal;
};

bool isWholeRun(const RowReader& row) {
    return row.text("workload") == "pretrain-whole-run";
}

std::string classOf(const RowReader& row, const workload::TrainingJob& job) {
    if (isWholeRun(row)) return "whole_run";
    if (job.precision == Precision::Fp4) return "fp4";
    if (job.model.isMoe()) return "moe";
    if (job.method != TrainingMethod::Pretrain) return "finetune";
    return "dense";
}

Outcome predictOn(const RowReader& row, const RowGpu& rowGpu, Precision precision,
                  const Calibration& calibration) {
    RowJob parsed = trainingJobOfRow(row, precision);
    if (!parsed.job) return {std::nullopt, parsed.missing};
    workload::TrainingJob& job = *parsed.job;
    const auto count = row.whole("gpu_count");
    if (!count && !isWholeRun(row)) return {std::nullopt, "gpu_count missing"};
    const int gpus = std::max(1, count.value_or(kUsualRunGpus));
    const Hardware hardware = hardwareOfRow(row, rowGpu.gpu, gpus);
    const auto layout = layoutOfRow(row, job, hardware, calibration);
    if (!layout) return {std::nullopt, "no layout agrees with the stated figures"};

    const TrainingAnswer answer = trainingSpeed(job, *layout, hardware, calibration);
    if (!answer.refusals.empty()) {
        return {std::nullopt, "no rate known for " +
                                  std::string(workload::precisionName(precision)) + " on " +
                                  rowGpu.gpu.id};
    }
    Prediction prediction;
    prediction.gpus = layout->gpus();
    prediction.tokensPerStep = answer.speed.tokensPerStep;
    prediction.tokensPerSecondPerGpu = answer.speed.tokensPerSecond.scaledBy(1.0 / prediction.gpus);
    const auto peak = densePeak(rowGpu.gpu, precision);
    prediction.upperBound = peak.value_or(0) / answer.speed.modelFlopsPerToken;
    const MemoryBreakdown memory = trainingMemory(job, *layout, hardware, calibration);
    prediction.memoryFits = memory.verdict != FitVerdict::DoesNotFit;
    if (isWholeRun(row)) {
        // Accounting of whole runs holds restarts, evaluation and idle time.
        std::vector<SpreadTerm> terms = prediction.tokensPerSecondPerGpu.spread;
        terms.push_back({"goodput", calibration.at("training.sigma.goodput").value});
        prediction.tokensPerSecondPerGpu = logNormalEstimate(
            prediction.tokensPerSecondPerGpu.central * calibration.at("training.goodput").value,
            prediction.tokensPerSecondPerGpu.level, std::move(terms));
    }
    return {prediction, {}};
}

/// One belief over readings of an unclear name: the span of all, centred on their geometric mean.
Prediction spanOf(const std::vector<Prediction>& readings) {
    Prediction result = readings.front();
    if (readings.size() == 1) return result;
    Estimate& span = result.tokensPerSecondPerGpu;
    double logSum = 0;
    for (const Prediction& reading : readings) {
        const Estimate& one = reading.tokensPerSecondPerGpu;
        span.low = std::min(span.low, one.low);
        span.high = std::max(span.high, one.high);
        span.level = std::max(span.level, one.level);
        logSum += std::log(one.central);
        result.memoryFits = result.memoryFits || reading.memoryFits;
        result.upperBound = std::max(result.upperBound, reading.upperBound);
    }
    span.central = std::exp(logSum / static_cast<double>(readings.size()));
    return result;
}

Outcome predict(const RowReader& row, const catalog::Catalog& catalog,
                const Calibration& calibration) {
    const std::vector<RowGpu> gpus = gpusOfRow(row, catalog);
    if (gpus.empty()) return {std::nullopt, "unknown GPU '" + row.text("gpu") + "'"};
    std::vector<Prediction> variants;
    std::string refusal = "precision not stated";
    for (const RowGpu& gpu : gpus) {
        std::vector<Prediction> formats;
        for (const Precision precision : precisionsOfRow(row, gpu.gpu)) {
            Outcome outcome = predictOn(row, gpu, precision, calibration);
            if (outcome.prediction) {
                formats.push_back(*outcome.prediction);
            } else {
                refusal = outcome.refusal;
            }
        }
        if (formats.empty()) continue;
        // "fp8 or vendor choice": the named format is the likeliest, the range covers the others.
        Prediction span = spanOf(formats);
        span.tokensPerSecondPerGpu.central = formats.front().tokensPerSecondPerGpu.central;
        variants.push_back(span);
    }
    if (variants.empty()) return {std::nullopt, refusal};
    return {spanOf(variants), {}};
}

/// The figure that judges a row, and the prediction of that figure.
struct Target {
    std::string name;
    double measured = 0;
    Estimate predicted;
};

std::optional<Target> targetOf(const RowReader& row, const Prediction& prediction) {
    if (const auto speed = row.number("tokens_per_s_per_gpu")) {
        return Target{"tokens_per_s_per_gpu", *speed, prediction.tokensPerSecondPerGpu};
    }
    if (const auto seconds = row.number("iteration_s")) {
        return Target{
            "iteration_s", *seconds,
            prediction.tokensPerSecondPerGpu.inverted(prediction.tokensPerStep / prediction.gpus)};
    }
    const auto hours = row.number("time_to_train_h");
    const auto billions = row.number("tokens_trained_b");
    if (hours && billions) {
        const double tokens = *billions * 1e9;
        return Target{"time_to_train_h", *hours,
                      prediction.tokensPerSecondPerGpu.inverted(tokens / prediction.gpus / 3600)};
    }
    return std::nullopt;
}

/// One row in fifty should be so far off; a row that is deserves a look at what it says.
bool isOutlier(const Target& target) {
    constexpr double kP99 = 2.326;  // standard normal deviate
    const double sigma = target.predicted.sigma();
    if (!(sigma > 0) || !(target.predicted.central > 0)) return false;
    return std::abs(std::log(target.measured / target.predicted.central)) > kP99 * sigma;
}

std::string targetName(const RowReader& row) {
    if (row.number("tokens_per_s_per_gpu")) return "tokens_per_s_per_gpu";
    if (row.number("iteration_s")) return "iteration_s";
    return "time_to_train_h";
}

}  // namespace

ValidationReport validateTraining(const std::vector<MeasurementRow>& rows,
                                  const catalog::Catalog& catalog, const Calibration& calibration) {
    ValidationReport report;
    report.kind = "training";
    report.modelVersion = calibration.version();
    for (const MeasurementRow& cells : rows) {
        const RowReader row(cells);
        const std::string id = row.text("id");
        const std::string quality = row.text("quality");
        const bool counts = quality.empty() || quality == "ok";
        if (quality == "excluded") {
            report.refused.push_back(
                {id, targetName(row), "marked as not what its column says", false});
            continue;
        }
        if (auto fault = cellFault(cells)) {
            report.refused.push_back({id, targetName(row), {}, counts, std::move(fault)});
            continue;
        }
        const Outcome outcome = predict(row, catalog, calibration);
        if (!outcome.prediction) {
            report.refused.push_back({id, targetName(row), outcome.refusal, counts});
            continue;
        }
        const Prediction& prediction = *outcome.prediction;
        const auto target = targetOf(row, prediction);
        if (!target || target->measured <= 0) {
            report.refused.push_back({id, targetName(row), "no measured figure", counts});
            continue;
        }
        if (!prediction.memoryFits) {
            report.flagged.push_back({id, "memory would not fit by the model"});
        }
        if (target->name == "tokens_per_s_per_gpu" && target->measured > prediction.upperBound) {
            report.flagged.push_back({id, "above the dense peak of the GPU"});
        } else if (isOutlier(*target)) {
            report.flagged.push_back({id, "outside P1 to P99 of the prediction"});
        }
        if (!counts) {
            report.refused.push_back({id, target->name, "marked suspect", false});
            continue;
        }
        JudgedRow judged;
        judged.id = id;
        judged.target = target->name;
        judged.measured = target->measured;
        judged.predicted = target->predicted;
        judged.ape = std::abs(judged.predicted.central / judged.measured - 1);
        judged.inside =
            judged.measured >= judged.predicted.low && judged.measured <= judged.predicted.high;
        RowJob job = trainingJobOfRow(
            row, precisionsOfRow(row, gpusOfRow(row, catalog).front().gpu).front());
        judged.cls = job.job ? classOf(row, *job.job) : "dense";
        judged.source = row.text("group");
        report.rows.push_back(std::move(judged));
    }
    summarize(report);
    return report;
}

}  // namespace petaplan::performance
