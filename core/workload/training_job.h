// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/precision.h"
#include "core/workload/transformer_model.h"

namespace petaplan::workload {

enum class TrainingMethod { Pretrain, FullFinetune, Lora, Qlora };
std::string_view methodName(TrainingMethod method);  ///< "pretrain", "full", "lora", "qlora"
std::optional<TrainingMethod> methodFromName(std::string_view name);
std::vector<std::string> methodNames();

enum class Recompute { None, Selective, Full };
std::string_view recomputeName(Recompute recompute);
std::optional<Recompute> recomputeFromName(std::string_view name);

enum class Optimizer { AdamW, AdamW8bit, Adafactor, Sgd };
std::string_view optimizerName(Optimizer optimizer);
std::optional<Optimizer> optimizerFromName(std::string_view name);
std::vector<std::string> optimizerNames();

/// Software stacks that calibration tells apart; Unspecified widens the range.
enum class TrainingStack {
    Unspecified,
    Megatron,
    DeepSpeed,
    Fsdp,
    TorchTitan,
    Nemo,
    MaxText,
    HuggingFace
};
std::string_view stackName(TrainingStack stack);
std::optional<TrainingStack> stackFromName(std::string_view name);
std::vector<std::string> stackNames();

/// Training or fine-tuning of a transformer.
struct TrainingJob {
    TransformerModel model;
    TrainingMethod method = TrainingMethod::Pretrain;
    double tokens = 0;  ///< of the whole run
    int sequenceLength = 2048;
    std::optional<int> globalBatchSequences;  ///< absent: the planner picks one and says so
    std::optional<int> microBatchSequences;   ///< at once on a GPU; absent: the best is taken
    Precision precision = Precision::Bf16;
    Optimizer optimizer = Optimizer::AdamW;
    TrainingStack stack = TrainingStack::Unspecified;
    /// Whether an fp32 master copy of the weights is kept beside the 16-bit ones; recipes that fit
    /// full fine-tuning on one card often keep none (8-10 instead of 16-18 bytes a parameter).
    bool masterWeights = true;
    int loraRank = 16;
    bool loraOnAllLinear = true;  ///< adapters on attention and feed-forward, else attention only
    bool loraTrainsEmbeddings = false;   ///< the two tables are trained beside the adapters
    std::string qloraFormat = "nf4_dq";  ///< StorageFormat of the frozen weights of QLoRA
    bool fusedAttention = true;          ///< FlashAttention-like kernels: no s x s scores in memory
    /// Age of the software: attention kernels of 2023 reach half of what later ones do on Hopper.
    int softwareYear = 2025;
    bool chunkedLoss = false;         ///< the loss never holds the logits of a whole micro-batch
    bool offloadActivations = false;  ///< kept layer inputs go to host memory
    bool offloadOptimizer = false;    ///< optimizer states and master weights in host memory
    double goodput = 0.90;  ///< productive share of wall time; working assumption, not measured
};

/// Trainable parameters: all of the model, or the low-rank adapters of LoRA and QLoRA (Hu et al.
/// 2021, arXiv 2106.09685: rank x (inputs + outputs) for each adapted matrix).
double trainableParameters(const TrainingJob& job);

/// Faults of the job as the user entered it; empty when it can be planned.
std::vector<Problem> problemsOf(const TrainingJob& job);

}  // namespace petaplan::workload
