// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/performance/training/training.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/performance/gpu_class.h"
#include "core/performance/training/evaluator.h"
#include "core/performance/training/spread.h"

namespace petaplan::performance {
namespace {

Term leaf(const char* key, double seconds, const char* formula, const char* source) {
    return Term{key, "s", seconds, formula, source, std::nullopt, {}};
}

/// The step as a tree of named seconds.
Term explain(const StepParts& parts, double tokensPerStep, const Estimate& step,
             const Estimate& speed) {
    Term root{"tokens_per_second",
              "tokens/s",
              speed.central,
              "tokens_per_step / step_seconds",
              "",
              speed,
              {}};
    root.inputs.push_back({"tokens_per_step",
                           "tokens",
                           tokensPerStep,
                           "global_batch x seq_len",
                           "",
                           std::nullopt,
                           {}});
    Term stepTerm{"step_seconds",
                  "s",
                  step.central,
                  "sum of the parts",
                  "Narayanan et al. 2021 (arXiv 2104.04473), section 2",
                  step,
                  {}};
    const auto add = [&stepTerm](const char* key, double seconds, const char* formula,
                                 const char* source) {
        if (seconds > 0) stepTerm.inputs.push_back(leaf(key, seconds, formula, source));
    };
    add("compute_linear", parts.computeLinear,
        "2 FLOPs x weights x tokens x passes / (peak x efficiency x shape) + activation traffic / "
        "memory bandwidth",
        "Hoffmann et al. 2022 (arXiv 2203.15556), appendix F");
    add("compute_attention", parts.computeAttention,
        "2 x layers x context x (score + value width) x passes / (peak x attention efficiency)",
        "Dao 2023 (arXiv 2307.08691)");
    add("tensor_parallel", parts.tensorParallel,
        "4 all-reduces per layer (6 with full recompute) of 2 x tokens x hidden bytes",
        "Shoeybi et al. 2019 (arXiv 1909.08053)");
    add("expert_parallel", parts.expertParallel,
        "4 all-to-alls per MoE layer of 2 x tokens x experts per token x hidden bytes",
        "Fedus et al. 2021 (arXiv 2101.03961)");
    add("context_parallel", parts.contextParallel, "ring exchange of keys and values",
        "Liu et al. 2023 (arXiv 2310.01889)");
    add("pipeline_transfer", parts.pipelineTransfer, "activations between stages, both directions",
        "Narayanan et al. 2021");
    add("pipeline_bubble", parts.pipelineBubble,
        "(stages - 1) / (micro-batches x chunks) of the busy time",
        "Narayanan et al. 2021, section 2.2");
    add("data_parallel", parts.dataParallel,
        "gradient and weight exchange not hidden behind compute",
        "Rajbhandari et al. 2020 (arXiv 1910.02054)");
    add("optimizer", parts.optimizer, "30 bytes per local parameter / memory bandwidth", "");
    add("other", parts.other, "waiting for the host and fixed work of a step", "");
    root.inputs.push_back(std::move(stepTerm));
    return root;
}

void addCautions(const workload::TrainingJob& job, const Layout& layout, const Hardware& hardware,
                 const Fabric& fabric, std::vector<Message>& cautions) {
    for (Message& message : workload::cautionsOf(job.model)) {
        cautions.push_back(std::move(message));
    }
    if (layout.gpus() > fabric.domain && !fabric.networkKnown) {
        cautions.push_back({"training.network_assumed",
                            {{"gbps", fabric.outer * 8 / 1e9}, {"gpu", hardware.gpu->title()}}});
    }
    if (layout.tensorParallel > 1 && fabric.peerless) {
        cautions.push_back(
            {"training.tensor_parallel_over_pcie", {{"tp", std::int64_t{layout.tensorParallel}}}});
    }
    if (job.stack == workload::TrainingStack::Unspecified) {
        cautions.push_back({"training.stack_unspecified", {}});
    }
}

Message remedy(const char* key, double gibAfter) {
    return {key, {{"gib", gibAfter}}};
}

/// First changes that would lower the memory below `usable`, mildest first.
std::vector<Message> remediesFor(const TrainingEvaluator& evaluator, const Layout& layout,
                                 double usable) {
    std::vector<Message> remedies;
    const auto offer = [&](const char* key, const Layout& changed) {
        const double gib = evaluator.memoryGib(changed);
        if (gib <= usable) remedies.push_back(remedy(key, gib));
    };
    if (layout.recompute != workload::Recompute::Full) {
        Layout changed = layout;
        changed.recompute = workload::Recompute::Full;
        offer("memory.remedy_full_recompute", changed);
    }
    if (layout.microBatch > 1) {
        Layout changed = layout;
        changed.microBatch = 1;
        offer("memory.remedy_micro_batch_one", changed);
    }
    if (layout.dataParallel > 1 && layout.zeroStage < 3 && layout.pipelineParallel == 1) {
        Layout changed = layout;
        changed.zeroStage = 3;
        offer("memory.remedy_zero3", changed);
    }
    if (layout.tensorParallel < 8 && layout.dataParallel % 2 == 0) {
        Layout changed = layout;
        changed.tensorParallel *= 2;
        changed.dataParallel /= 2;
        offer("memory.remedy_double_tensor_parallel", changed);
    }
    return remedies;
}

/// Which changes to the job itself would make it fit.
void addJobRemedies(const workload::TrainingJob& job, const Layout& layout,
                    const Hardware& hardware, const Calibration& calibration, double usable,
                    std::vector<Message>& remedies) {
    const auto offer = [&](const char* key, const workload::TrainingJob& changed) {
        const double gib = TrainingEvaluator(changed, hardware, calibration).memoryGib(layout);
        if (gib <= usable) remedies.push_back(remedy(key, gib));
    };
    if (job.optimizer == workload::Optimizer::AdamW) {
        workload::TrainingJob changed = job;
        changed.optimizer = workload::Optimizer::AdamW8bit;
        offer("memory.remedy_8bit_optimizer", changed);
    }
    if (!job.offloadOptimizer) {
        workload::TrainingJob changed = job;
        changed.offloadOptimizer = true;
        offer("memory.remedy_offload_optimizer", changed);
    }
    if (job.method == workload::TrainingMethod::FullFinetune) {
        workload::TrainingJob changed = job;
        changed.method = workload::TrainingMethod::Lora;
        offer("memory.remedy_lora", changed);
    }
}

}  // namespace

double StepParts::total() const {
    return computeLinear + computeAttention + tensorParallel + expertParallel + contextParallel +
           pipelineBubble + pipelineTransfer + dataParallel + optimizer + other;
}

MemoryBreakdown trainingMemory(const workload::TrainingJob& job, const Layout& layout,
                               const Hardware& hardware, const Calibration& calibration) {
    const TrainingEvaluator evaluator(job, hardware, calibration);
    const MemoryTerms terms = evaluator.memoryTerms(layout);
    const bool deepSpeed = memoryRecipe(job, calibration).deepSpeedConvention;
    MemoryBreakdown result;
    result.parts = {
        {"weights", terms.weights, "bytes per weight x local parameters"},
        {"gradients", terms.gradients, "bytes per gradient x local parameters"},
        {"optimizer", terms.optimizer, "master copy and both moments x local parameters"},
        {"activations", terms.activations,
         "kept values per layer x layers x micro-batches in flight"},
        {"logits", terms.logits, "bytes per logit x tokens x vocabulary / tp"},
        {"gathered", terms.gathered,
         deepSpeed ? "as DeepSpeed allocates: live parameters, buckets, largest layer"
                   : "two gathered layers, root module, unreduced gradients of one layer"},
        {"runtime", terms.runtime, "context, libraries, communication buffers"},
        {"fragmentation", terms.fragmentation, "share of what the allocator serves"},
    };
    result.totalGib = memoryEstimate(terms, EvidenceLevel::B, calibration);
    result.usableGib = hardware.gpu->usableMemoryGib();
    result.verdict = verdictOf(result.totalGib, result.usableGib);
    if (result.usableGib && result.verdict != FitVerdict::Fits) {
        result.remedies = remediesFor(evaluator, layout, *result.usableGib);
        addJobRemedies(job, layout, hardware, calibration, *result.usableGib, result.remedies);
    }
    return result;
}

TrainingAnswer trainingSpeed(const workload::TrainingJob& job, const Layout& layout,
                             const Hardware& hardware, const Calibration& calibration) {
    TrainingAnswer answer;
    const TrainingEvaluator evaluator(job, hardware, calibration);
    if (!evaluator.canPredictSpeed()) {
        const bool noUnits =
            job.precision == workload::Precision::Bf16 && !supportsBf16(*hardware.gpu);
        answer.refusals.push_back(
            {noUnits ? "training.no_bf16" : "training.no_rate_for_precision",
             {{"gpu", hardware.gpu->title()},
              {"precision", std::string(workload::precisionName(job.precision))}}});
        return answer;
    }
    TrainingSpeed& speed = answer.speed;
    speed.parts = evaluator.stepParts(layout);
    const double sequences =
        evaluator.microBatches(layout) * layout.dataParallel * layout.microBatch;
    speed.tokensPerStep = sequences * job.sequenceLength;
    const EvidenceLevel level = trainingEvidence(job, hardware, calibration);
    speed.stepSeconds = logNormalEstimate(
        speed.parts.total(), level, trainingSpread(job, layout, hardware, level, calibration));
    speed.tokensPerSecond = speed.stepSeconds.inverted(speed.tokensPerStep);
    speed.modelFlopsPerToken = evaluator.modelFlopsPerToken();
    if (const auto peak = densePeak(*hardware.gpu, job.precision)) {
        speed.mfu =
            speed.tokensPerSecond.scaledBy(speed.modelFlopsPerToken / (*peak * layout.gpus()));
    }
    addCautions(job, layout, hardware, evaluator.fabric(), speed.cautions);
    speed.explanation =
        explain(speed.parts, speed.tokensPerStep, speed.stepSeconds, speed.tokensPerSecond);
    return answer;
}

double trainingStepSeconds(const workload::TrainingJob& job, const Layout& layout,
                           const Hardware& hardware, const Calibration& calibration) {
    return TrainingEvaluator(job, hardware, calibration).stepSeconds(layout);
}

}  // namespace petaplan::performance
