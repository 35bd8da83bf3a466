// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/training/memory.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/performance/training/factors.h"

namespace petaplan::performance {
namespace {

using workload::Optimizer;
using workload::Precision;
using workload::Recompute;
using workload::TrainingMethod;
using workload::TrainingStack;

constexpr double kGib = 1024.0 * 1024.0 * 1024.0;
// Defaults of DeepSpeed: parameters kept gathered (stage3_max_live_parameters) and elements of the
// reduction bucket (reduce_bucket_size).
constexpr double kLiveParameters = 1e9;
constexpr double kBucketElements = 5e8;

bool usesAdapters(const workload::TrainingJob& job) {
    return job.method == TrainingMethod::Lora || job.method == TrainingMethod::Qlora;
}

/// Bytes of both moments per parameter.
double momentBytes(Optimizer optimizer, double elementBytes) {
    switch (optimizer) {
        case Optimizer::AdamW:
            return 2 * elementBytes;
        case Optimizer::AdamW8bit:
            return 2;
        case Optimizer::Adafactor:
            return 0.1;  // row and column statistics: negligible against the weights
        case Optimizer::Sgd:
            return elementBytes;  // momentum
    }
    return 2 * elementBytes;
}

/// What one pipeline stage holds, in parameters of one tensor-parallel rank.
struct StageParameters {
    double dense = 0;        ///< attention, dense feed-forward, shared experts, embeddings
    double experts = 0;      ///< routed experts of this expert-parallel rank
    double largestUnit = 0;  ///< parameters of the largest layer, gathered as a whole
    double root = 0;         ///< embedding and head
    double total() const { return dense + experts; }
};

/// Sizes of one layer that every formula below needs.
struct LayerSizes {
    double layersPerStage = 1;
    double dense = 0;
    double experts = 0;
};

LayerSizes layerSizes(const workload::TransformerModel& model,
                      const workload::ParameterCount& count, const Layout& layout) {
    LayerSizes sizes;
    const double layers = std::max(1, model.layers);
    sizes.layersPerStage = std::ceil(layers / layout.pipelineParallel);
    const double all = count.total - count.embedding - count.head;
    sizes.experts = count.routedExperts / layers;
    sizes.dense = (all - count.routedExperts) / layers;
    return sizes;
}

StageParameters stageParameters(const workload::TransformerModel& model,
                                const workload::ParameterCount& count, const Layout& layout,
                                bool first, bool last) {
    const LayerSizes sizes = layerSizes(model, count, layout);
    const double tensor = layout.tensorParallel;
    const double experts = layout.expertParallel;
    StageParameters stage;
    // A tied table stands on the first and on the last stage of a pipeline.
    const double head = layout.pipelineParallel > 1 ? count.embedding : count.head;
    stage.root = ((first ? count.embedding : 0) + (last ? head : 0)) / tensor;
    stage.dense = sizes.layersPerStage * sizes.dense / tensor + stage.root;
    stage.experts = sizes.layersPerStage * sizes.experts / (tensor * experts);
    stage.largestUnit = (sizes.dense + sizes.experts / experts) / tensor;
    return stage;
}

/// Activation values that one token leaves in one layer, in elements of one GPU. Per layer: inputs
/// and outputs of both norms (4 h), query, key, value, attention output, and what the feed-forward
/// part keeps for its backward pass (Korthikanti et al. 2022, arXiv 2205.05198, section 4.1,
/// generalised to grouped queries, gated and routed feed-forward parts).
double activationBytesPerToken(const workload::TrainingJob& job, const MemoryRecipe& recipe,
                               const Layout& layout) {
    const workload::TransformerModel& model = job.model;
    const double h = model.hidden;
    const double tensor = layout.tensorParallel;
    const double query = static_cast<double>(model.heads) * model.headSize();
    const double keyValue = static_cast<double>(model.kvHeads) * model.headSize();
    // Gate, up, activated gate and product; fused kernels keep no activated gate. Plain: up and its
    // activation.
    const double gated = recipe.fusedKernels ? 3 : 4;
    const double kept = model.gatedMlp ? gated : 2;
    double feedForward = kept * model.ffn;
    if (model.isMoe()) {
        const double expert = model.expertFfn.value_or(model.ffn);
        const double moe = kept * (model.expertsPerToken * expert + model.sharedExpertFfn) +
                           2.0 * model.expertsPerToken * h;  // dispatched and returned tokens
        const double moeShare =
            static_cast<double>(model.layers - model.denseLayers) / std::max(1, model.layers);
        feedForward = moeShare * moe + (1 - moeShare) * feedForward;
    }
    const double split = 2 * query + 2 * keyValue + feedForward;
    // Sequence parallelism divides the norms too; it comes with tensor parallelism in all stacks.
    double bytes = recipe.elementBytes * recipe.activationScale * (4 * h + split) / tensor;
    if (!job.fusedAttention) {
        // Scores, softmax output and its dropout mask: 5 a s bytes per token (same source).
        bytes += 5.0 * model.heads * job.sequenceLength / tensor;
    }
    return bytes;
}

/// GiB of activations of one GPU. `inFlight` micro-batches wait for their backward pass.
double activationGib(const workload::TrainingJob& job, const MemoryRecipe& recipe,
                     const Layout& layout, double layersPerStage, double inFlight) {
    const double tokens =
        static_cast<double>(layout.microBatch) * job.sequenceLength / layout.contextParallel;
    const double layer = activationBytesPerToken(job, recipe, layout) * tokens;
    const double boundary = job.offloadActivations ? 0
                                                   : recipe.elementBytes * job.model.hidden *
                                                         tokens / layout.tensorParallel;
    const double none = layersPerStage * layer * inFlight;
    const double full = layersPerStage * boundary * inFlight + layer;
    double bytes = none;
    if (layout.recompute == Recompute::Full) {
        bytes = full;
    } else if (layout.recompute == Recompute::Selective &&
               (job.stack == TrainingStack::TorchTitan || job.stack == TrainingStack::Fsdp)) {
        // Part of the operations of a block, or every other block, is recomputed.
        bytes = full + recipe.selectiveShare * (none - full);
    }
    return bytes / kGib;
}

/// Model states of one stage under the layout's sharding.
void addStates(const workload::TrainingJob& job, const MemoryRecipe& recipe, const Layout& layout,
               const StageParameters& stage, MemoryTerms& terms) {
    const double shards = static_cast<double>(layout.dataParallel) * layout.contextParallel;
    const double expertShards = std::max(1.0, shards / layout.expertParallel);
    const int zero = layout.zeroStage;
    const auto share = [&](int fromStage) {
        return zero >= fromStage ? stage.dense / shards + stage.experts / expertShards
                                 : stage.total();
    };
    double trained = 1;
    if (usesAdapters(job)) {
        trained = workload::trainableParameters(job) /
                  std::max(1.0, workload::countParameters(job.model).total);
        // Quantisation leaves the two tables in the format that training computes in.
        const double tables = stage.root / std::max(1.0, stage.total());
        terms.weights +=
            (recipe.frozenWeight * (1 - tables) + recipe.tableWeight * tables) * share(3) / kGib;
        if (job.loraTrainsEmbeddings) {
            // A second copy of the tables is trained: 16-bit copy and gradient, moments in 32 bits.
            terms.weights += 2 * stage.root / kGib;
            terms.gradients += 2 * stage.root / kGib;
            terms.optimizer += 8 * stage.root / kGib;
        }
    }
    terms.weights += trained * recipe.weight * share(3) / kGib;
    if (!(recipe.deepSpeedConvention && zero >= 3)) {
        const int sharded = recipe.deepSpeedConvention ? 3 : 2;
        terms.gradients += trained * recipe.gradient * share(sharded) / kGib;
    }
    if (!job.offloadOptimizer) {
        terms.optimizer += trained * recipe.optimizer * share(1) / kGib;
    }
    const double frozenOr16 = usesAdapters(job) ? recipe.frozenWeight : 2;
    const double unitGradients = usesAdapters(job) ? 0 : 4;
    if (zero >= 3 && shards > 1 && layout.pipelineParallel > 1) {
        // Micro-batches of a pipeline follow too fast to gather anew: the stage stays whole and its
        // gradients are reduced once a step.
        terms.gathered += (frozenOr16 + unitGradients) * stage.total() / kGib;
    } else if (zero >= 3 && shards > 1) {
        if (recipe.deepSpeedConvention) {
            terms.gathered += (frozenOr16 * std::min(stage.total(), kLiveParameters) +
                               unitGradients * std::max(stage.largestUnit, stage.root / 2)) /
                              kGib;
        } else {
            // Two units gathered (one computed, one prefetched) and the unreduced gradient of the
            // largest; one of the two tables at a time.
            const double table = stage.root / 2;
            const double largest = std::max(stage.largestUnit, table);
            terms.gathered +=
                (frozenOr16 * (2 * stage.largestUnit + table) + unitGradients * largest) / kGib;
        }
    } else if (recipe.deepSpeedConvention && zero >= 1 && !usesAdapters(job)) {
        // Gradients of 16 bits arrive unsharded in buckets, two of which are in flight.
        terms.gathered += 2 * 2 * std::min(stage.total(), kBucketElements) / kGib;
    }
}

MemoryTerms stageTerms(const workload::TrainingJob& job, const workload::ParameterCount& count,
                       const MemoryRecipe& recipe, const Layout& layout, double microBatches,
                       bool first, bool last) {
    MemoryTerms terms;
    const StageParameters stage = stageParameters(job.model, count, layout, first, last);
    addStates(job, recipe, layout, stage, terms);

    const double p = layout.pipelineParallel;
    double inFlight = 1;
    if (layout.pipelineParallel > 1 && first) {
        inFlight = std::min(p, microBatches);
        if (layout.virtualPipeline > 1) inFlight *= 1 + (p - 1) / (p * layout.virtualPipeline);
    }
    const LayerSizes sizes = layerSizes(job.model, count, layout);
    terms.activations = activationGib(job, recipe, layout, sizes.layersPerStage, inFlight);
    if (last && !job.chunkedLoss) {
        const double tokens =
            static_cast<double>(layout.microBatch) * job.sequenceLength / layout.contextParallel;
        terms.logits = recipe.logitBytes * tokens * job.model.vocab / layout.tensorParallel / kGib;
    }
    terms.runtime = recipe.runtimeGib + (layout.gpus() > 1 ? recipe.communicationGib : 0);
    terms.fragmentation = recipe.fragmentationShare * terms.allocated();
    return terms;
}

}  // namespace

MemoryRecipe memoryRecipe(const workload::TrainingJob& job, const Calibration& calibration) {
    const std::string_view stack = workload::stackName(job.stack);
    const auto stackValue = [&](std::string_view base) {
        return factorFor(calibration, base, stack).value;
    };
    MemoryRecipe recipe;
    const bool single = job.precision == Precision::Fp32 || job.precision == Precision::Tf32;
    const bool sharded = job.stack == TrainingStack::Fsdp || job.stack == TrainingStack::TorchTitan;
    recipe.deepSpeedConvention =
        job.stack == TrainingStack::DeepSpeed || job.stack == TrainingStack::HuggingFace;
    recipe.fusedKernels = !recipe.deepSpeedConvention;
    recipe.elementBytes = single ? 4 : 2;
    if (single) {
        recipe.weight = 4;
        recipe.gradient = 4;
        recipe.optimizer = momentBytes(job.optimizer, 4);
    } else if (!job.masterWeights) {
        recipe.weight = 2;
        recipe.gradient = 2;
        recipe.optimizer = momentBytes(job.optimizer, 2);
    } else if (sharded) {
        recipe.weightIsMaster = true;
        recipe.weight = 4;
        recipe.gradient = 4;
        recipe.optimizer = momentBytes(job.optimizer, 4);
    } else {
        recipe.weight = 2;
        // NeMo's recipes reduce gradients in 16 bits, Megatron accumulates in 32.
        recipe.gradient = recipe.deepSpeedConvention || job.stack == TrainingStack::Nemo ? 2 : 4;
        recipe.optimizer = 4 + momentBytes(job.optimizer, 4);
        // DeepSpeed also keeps the shard of the gradients in 32 bits (its estimator: 4 + 16/D for
        // stage 2, 18/D for stage 3).
        if (recipe.deepSpeedConvention) recipe.optimizer += 4;
    }
    if (usesAdapters(job)) {
        const workload::StorageFormat* format = workload::findStorageFormat(job.qloraFormat);
        const bool quantised = job.method == TrainingMethod::Qlora && format != nullptr;
        recipe.frozenWeight = quantised ? format->bitsPerValue / 8 : (single ? 4 : 2);
        // Preparing a quantised model for training lifts what is not quantised to 32 bits.
        recipe.tableWeight = quantised || single ? 4 : 2;
        recipe.weight = 4;  // adapters stay in fp32
        recipe.gradient = 4;
        recipe.optimizer = momentBytes(job.optimizer, 4);
    }
    recipe.activationScale = stackValue("memory.training.activation_scale");
    if (job.method == TrainingMethod::Qlora) {
        recipe.activationScale *=
            calibration.at("memory.training.quantised_activation_scale").value;
    }
    recipe.logitBytes = stackValue("memory.training.logit_bytes");
    recipe.selectiveShare = calibration.at("memory.training.selective_share").value;
    recipe.runtimeGib = calibration.at("memory.training.runtime_gib").value;
    recipe.communicationGib = calibration.at("memory.training.communication_gib").value;
    recipe.fragmentationShare = stackValue("memory.training.fragmentation");
    return recipe;
}

MemoryTerms trainingMemoryTerms(const workload::TrainingJob& job,
                                const workload::ParameterCount& count, const MemoryRecipe& recipe,
                                const Layout& layout, double microBatches) {
    if (layout.pipelineParallel <= 1) {
        return stageTerms(job, count, recipe, layout, microBatches, true, true);
    }
    const MemoryTerms first = stageTerms(job, count, recipe, layout, microBatches, true, false);
    const MemoryTerms last = stageTerms(job, count, recipe, layout, microBatches, false, true);
    return first.total() >= last.total() ? first : last;
}

namespace {

// The log of a sum moves with each part in proportion to its share.
MemorySpread partSigmas(const MemoryTerms& terms, const MemorySpread& spread) {
    const double total = terms.total();
    const auto share = [total](double gib) { return total > 0 ? gib / total : 0; };
    return {share(terms.states()) * spread.states,
            share(terms.activations + terms.logits) * spread.activations,
            share(terms.gathered + terms.runtime + terms.fragmentation) * spread.buffers,
            spread.allocator};
}

}  // namespace

MemorySpread memorySpread(const Calibration& calibration) {
    const auto sigma = [&calibration](const char* name) {
        return calibration.at(std::string("memory.training.sigma.") + name).value;
    };
    return {sigma("states"), sigma("activations"), sigma("buffers"), sigma("allocator")};
}

double memorySigma(const MemoryTerms& terms, const MemorySpread& spread) {
    const MemorySpread parts = partSigmas(terms, spread);
    return std::sqrt(parts.states * parts.states + parts.activations * parts.activations +
                     parts.buffers * parts.buffers + parts.allocator * parts.allocator);
}

Estimate memoryEstimate(const MemoryTerms& terms, EvidenceLevel level,
                        const Calibration& calibration) {
    const MemorySpread parts = partSigmas(terms, memorySpread(calibration));
    return logNormalEstimate(terms.total(), level,
                             {{"model_states", parts.states},
                              {"activations", parts.activations},
                              {"buffers", parts.buffers},
                              {"allocator", parts.allocator}});
}

}  // namespace petaplan::performance
