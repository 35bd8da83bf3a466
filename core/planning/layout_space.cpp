// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/layout_space.h"

#include <algorithm>
#include <cmath>

#include "core/performance/training/training.h"

namespace petaplan::planning {
namespace {

using performance::Layout;
using workload::Recompute;
using workload::TrainingMethod;

constexpr int kLongSequence = 32768;
constexpr double kBatchTolerance = 0.25;

std::vector<int> powersOfTwoDividing(int number, int limit) {
    std::vector<int> powers;
    for (int power = 1; power <= limit && number % power == 0; power *= 2) powers.push_back(power);
    return powers;
}

std::vector<int> divisors(int number, int limit) {
    std::vector<int> found;
    for (int divisor = 1; divisor <= std::min(number, limit); ++divisor) {
        if (number % divisor == 0) found.push_back(divisor);
    }
    return found;
}

std::vector<int> expertDegrees(const workload::TransformerModel& model, int dataParallel) {
    if (!model.isMoe()) return {1};
    std::vector<int> degrees;
    for (int degree = 1; degree <= model.experts; degree *= 2) {
        if (model.experts % degree == 0 && dataParallel % degree == 0) degrees.push_back(degree);
    }
    return degrees;
}

std::vector<int> interleavings(const workload::TransformerModel& model, int stages,
                               int microBatches) {
    std::vector<int> chunks{1};
    if (stages == 1 || microBatches % stages != 0) return chunks;
    for (const int v : {2, 4}) {
        if (model.layers % (stages * v) == 0) chunks.push_back(v);
    }
    return chunks;
}

}  // namespace

DefaultBatch defaultBatch(const workload::TrainingJob& job) {
    const double parameters = workload::countParameters(job.model).total;
    const bool adapters = job.method == TrainingMethod::Lora || job.method == TrainingMethod::Qlora;
    if (adapters) return {16, "QLoRA (arXiv:2305.14314), batch of the 7B and 13B runs"};
    if (job.method == TrainingMethod::FullFinetune) {
        return {64, "Llama 2 (arXiv:2307.09288), section 3.1: 64 sequences"};
    }
    double tokens = 4e6;
    std::string source = "Llama 2 (arXiv:2307.09288), section 2.2: 4 M tokens";
    if (parameters < 50e9) {
        tokens = parameters < 1e9 ? 0.5e6 : parameters < 5e9 ? 1e6 : 2e6;
        source = "GPT-3 (arXiv:2005.14165), table 2.1: batch by model size";
    }
    // A power of two divides well over ranks and micro-batches.
    const double exact = std::max(1.0, tokens / job.sequenceLength);
    return {static_cast<int>(std::exp2(std::round(std::log2(exact)))), std::move(source)};
}

std::optional<int> batchForLayout(const workload::TrainingJob& job, int defaultSequences,
                                  int dataParallel, int microBatch) {
    const int step = dataParallel * microBatch;
    if (job.globalBatchSequences) {
        if (*job.globalBatchSequences % step != 0) return std::nullopt;
        return job.globalBatchSequences;
    }
    const int multiple = std::max(1, (defaultSequences + step / 2) / step);
    const int batch = multiple * step;
    if (std::abs(batch - defaultSequences) > kBatchTolerance * defaultSequences) {
        return std::nullopt;
    }
    return batch;
}

namespace {

/// The stated micro-batch alone, else those that are tried.
std::vector<int> microBatches(const workload::TrainingJob& job) {
    if (job.microBatchSequences) return {*job.microBatchSequences};
    return {1, 2, 4, 8, 16};
}

}  // namespace

std::vector<LayoutCandidate> layoutCandidates(const workload::TrainingJob& job,
                                              const performance::Hardware& hardware,
                                              int defaultSequences) {
    std::vector<LayoutCandidate> candidates;
    const int gpus = hardware.gpus();
    const std::vector<int> contexts =
        job.sequenceLength >= kLongSequence ? std::vector<int>{1, 2, 4, 8} : std::vector<int>{1};
    for (const int tensor : powersOfTwoDividing(job.model.heads, hardware.gpusPerNode)) {
        for (const int stages : divisors(job.model.layers, gpus / tensor)) {
            for (const int context : contexts) {
                const int perReplica = tensor * stages * context;
                if (perReplica > gpus || gpus % perReplica != 0) continue;
                const int data = gpus / perReplica;
                for (const int expert : expertDegrees(job.model, data)) {
                    for (const int micro : microBatches(job)) {
                        const auto batch = batchForLayout(job, defaultSequences, data, micro);
                        if (!batch) continue;
                        const int stepsPerBatch = *batch / (data * micro);
                        for (const int chunks : interleavings(job.model, stages, stepsPerBatch)) {
                            for (int zero = 0; zero <= (data > 1 ? 3 : 0); ++zero) {
                                Layout layout{tensor, stages, data,  context,        expert,
                                              chunks, zero,   micro, Recompute::None};
                                if (!performance::layoutProblems(job, layout, hardware).empty()) {
                                    continue;
                                }
                                for (const Recompute recompute :
                                     {Recompute::None, Recompute::Selective, Recompute::Full}) {
                                    layout.recompute = recompute;
                                    candidates.push_back({layout, *batch});
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    return candidates;
}

std::vector<int> nodeCounts(int maxNodes) {
    std::vector<int> counts;
    for (int power = 1; power <= maxNodes; power *= 2) {
        counts.push_back(power);
        const int half = power + power / 2;
        if (power > 1 && half <= maxNodes) counts.push_back(half);
        if (power > maxNodes / 2) break;
    }
    if (!counts.empty() && counts.back() != maxNodes) counts.push_back(maxNodes);
    return counts;
}

}  // namespace petaplan::planning
