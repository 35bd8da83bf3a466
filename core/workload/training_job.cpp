// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/training_job.h"

#include <cstdint>
#include <utility>

#include "core/workload/name_matching.h"
#include "core/workload/value_checks.h"

namespace petaplan::workload {
namespace {

constexpr NameTable<TrainingMethod, 4> kMethods{{
    {TrainingMethod::Pretrain, "pretrain"},
    {TrainingMethod::FullFinetune, "full"},
    {TrainingMethod::Lora, "lora"},
    {TrainingMethod::Qlora, "qlora"},
}};

constexpr NameTable<Recompute, 3> kRecomputes{{
    {Recompute::None, "none"},
    {Recompute::Selective, "selective"},
    {Recompute::Full, "full"},
}};

constexpr NameTable<Optimizer, 4> kOptimizers{{
    {Optimizer::AdamW, "adamw"},
    {Optimizer::AdamW8bit, "adamw_8bit"},
    {Optimizer::Adafactor, "adafactor"},
    {Optimizer::Sgd, "sgd"},
}};

constexpr NameTable<TrainingStack, 8> kStacks{{
    {TrainingStack::Unspecified, "unspecified"},
    {TrainingStack::Megatron, "megatron"},
    {TrainingStack::DeepSpeed, "deepspeed"},
    {TrainingStack::Fsdp, "fsdp"},
    {TrainingStack::TorchTitan, "torchtitan"},
    {TrainingStack::Nemo, "nemo"},
    {TrainingStack::MaxText, "maxtext"},
    {TrainingStack::HuggingFace, "huggingface"},
}};

bool usesAdapters(TrainingMethod method) {
    return method == TrainingMethod::Lora || method == TrainingMethod::Qlora;
}

/// rank x (inputs + outputs), summed over the adapted matrices of one layer.
double adapterWidthPerLayer(const TrainingJob& job) {
    const TransformerModel& model = job.model;
    const double h = model.hidden;
    const double query = static_cast<double>(model.heads) * model.headSize();
    const double keyValue = static_cast<double>(model.kvHeads) * model.headSize();
    const double attention = 2 * (h + query) + 2 * (h + keyValue);
    if (!job.loraOnAllLinear) return attention;
    const double matrices = model.gatedMlp ? 3 : 2;
    return attention + matrices * (h + model.ffn);
}

}  // namespace

std::string_view methodName(TrainingMethod method) {
    return nameIn(kMethods, method);
}
std::optional<TrainingMethod> methodFromName(std::string_view name) {
    return valueIn(kMethods, name);
}
std::vector<std::string> methodNames() {
    return namesIn(kMethods);
}
std::string_view recomputeName(Recompute recompute) {
    return nameIn(kRecomputes, recompute);
}
std::optional<Recompute> recomputeFromName(std::string_view name) {
    return valueIn(kRecomputes, name);
}
std::string_view optimizerName(Optimizer optimizer) {
    return nameIn(kOptimizers, optimizer);
}
std::optional<Optimizer> optimizerFromName(std::string_view name) {
    return valueIn(kOptimizers, name);
}
std::vector<std::string> optimizerNames() {
    return namesIn(kOptimizers);
}
std::string_view stackName(TrainingStack stack) {
    return nameIn(kStacks, stack);
}
std::optional<TrainingStack> stackFromName(std::string_view name) {
    return valueIn(kStacks, name);
}
std::vector<std::string> stackNames() {
    return namesIn(kStacks);
}

double trainableParameters(const TrainingJob& job) {
    if (!usesAdapters(job.method)) return countParameters(job.model).total;
    return static_cast<double>(job.model.layers) * job.loraRank * adapterWidthPerLayer(job);
}

std::vector<Problem> problemsOf(const TrainingJob& job) {
    ValueChecks checks;
    for (Problem& problem : problemsOf(job.model)) {
        checks.problem("model." + problem.field, std::move(problem.message));
    }
    checks.range("tokens", job.tokens, 1, 1e18);
    checks.range("seq_len", job.sequenceLength, 1, 100'000'000);
    if (job.microBatchSequences) checks.range("micro_batch", *job.microBatchSequences, 1, 65'536);
    if (job.globalBatchSequences) {
        checks.range("global_batch", *job.globalBatchSequences, 1, 100'000'000);
    }
    if (usesAdapters(job.method)) checks.range("lora_rank", job.loraRank, 1, 65'536);
    if (job.method == TrainingMethod::Qlora && findStorageFormat(job.qloraFormat) == nullptr) {
        checks.problem("qlora_format", {"workload.unknown_format", {{"name", job.qloraFormat}}});
    }
    // Below one in a thousand a run makes no progress worth planning.
    checks.range("goodput", job.goodput, 0.001, 1);
    return checks.take();
}

}  // namespace petaplan::workload
