// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/performance/serving/factors.h"
#include "core/performance/serving/inference.h"
#include "core/performance/training/evaluator.h"
#include "core/performance/training/training.h"
#include "core/performance/validation/cell_checks.h"
#include "core/performance/validation/measured_model.h"
#include "core/performance/validation/measured_run.h"
#include "core/performance/validation/validation.h"

namespace petaplan::performance {
namespace {

using workload::Engine;
using workload::TrainingStack;

/// Where fine-tuning reports state no length or micro-batch: those of common recipes.
constexpr int kUsualSequence = 2048;
constexpr int kUsualMicroBatch = 1;

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

struct Outcome {
    std::optional<Estimate> totalGib;  ///< as the component column counts it
    std::optional<FitVerdict> verdict;
    std::string refusal;
};

/// The card of a row. Only its capacity matters here, so that a name without a catalog row is
/// described by the memory column.
std::optional<catalog::Gpu> gpuOfRow(const RowReader& row, const catalog::Catalog& catalog) {
    const auto gigabytes = row.number("gpu_memory_gb");
    std::vector<RowGpu> named = gpusOfRow(row, catalog);
    for (RowGpu& candidate : named) {
        if (!gigabytes || candidate.gpu.memoryGib == gigabytes) return candidate.gpu;
    }
    if (!gigabytes || *gigabytes <= 0) {
        if (named.empty()) return std::nullopt;
        return named.front().gpu;
    }
    catalog::Gpu gpu;
    gpu.id = row.text("gpu");
    gpu.name = gpu.id;
    gpu.memoryGib = gigabytes;
    // Unified memory: the operating system lets a GPU take about three quarters.
    if (contains(gpu.name, "Apple")) gpu.memoryUsableGib = 0.75 * *gigabytes;
    return gpu;
}

/// Memory that the tool of a row reports: an allocator knows nothing of the context, a process
/// table everything.
MemoryTerms countedBy(const std::string& component, MemoryTerms terms) {
    if (contains(component, "allocated") || contains(component, "allocator,")) {
        terms.runtime = 0;
        terms.fragmentation = 0;
    } else if (contains(component, "reserved") || contains(component, "peak total") ||
               contains(component, "peak (source GB)") || contains(component, "peak per GPU") ||
               contains(component, "peak GPU memory") || contains(component, "peak memory") ||
               contains(component, "fullest") || contains(component, "max memory")) {
        terms.runtime = 0;
    }
    return terms;
}

void readRecipe(const RowReader& row, workload::TrainingJob& job) {
    const std::string precision = row.text("precision");
    const std::string optimizer = row.text("optimizer");
    if (contains(precision, "bf16-true") || contains(precision, "pure bf16")) {
        job.masterWeights = false;
    }
    // Trainers that load a 16-bit model train it as it is.
    const std::string origin = row.text("group") + row.text("source");
    if (contains(origin, "PEFT") || contains(origin, "torchtune") || contains(origin, "ms-swift") ||
        contains(origin, "TRL") || contains(origin, "eager GPT")) {
        job.masterWeights = false;
    }
    if (contains(optimizer, "8-bit") || contains(optimizer, "8bit")) {
        job.optimizer = workload::Optimizer::AdamW8bit;
    }
    if (contains(optimizer, "offload") || row.mentions("offload)")) job.offloadOptimizer = true;
    if (job.method == workload::TrainingMethod::Qlora) {
        job.qloraFormat = row.mentions("gptq") ? "int4_g128" : "nf4_dq";
        if (contains(precision, "nf4") && !contains(precision, "double")) job.qloraFormat = "nf4";
    } else if (job.method == workload::TrainingMethod::Lora &&
               row.number("weight_bits").value_or(16) <= 8) {
        job.method = workload::TrainingMethod::Qlora;
        job.qloraFormat = *row.number("weight_bits") <= 4 ? "nf4" : "int8";
    }
    if (const auto rank = row.number("lora_rank")) job.loraRank = static_cast<int>(*rank);
}

/// A batch that may be that of a whole step says nothing of what is held at once.
bool leavesMicroBatchOpen(const RowReader& row) {
    return contains(row.text("note"), "per step or per micro-batch not stated");
}

Outcome trainingOutcome(const RowReader& row, const catalog::Gpu& gpu,
                        const Calibration& calibration) {
    MeasurementRow completed;
    for (const char* column : {"group",
                               "source",
                               "note",
                               "network",
                               "precision",
                               "model",
                               "params_b",
                               "params_active_b",
                               "layers",
                               "hidden",
                               "heads",
                               "kv_heads",
                               "ffn",
                               "vocab",
                               "gated_mlp",
                               "experts",
                               "topk",
                               "task",
                               "tp",
                               "pp",
                               "dp",
                               "cp",
                               "zero_stage",
                               "activation_recompute",
                               "micro_batch_seqs",
                               "seq_len"}) {
        const std::string cell = row.text(column);
        if (!cell.empty()) completed[column] = cell;
    }
    if (completed.find("seq_len") == completed.end()) {
        completed["seq_len"] = std::to_string(kUsualSequence);
    }
    if (completed.find("micro_batch_seqs") == completed.end() || leavesMicroBatchOpen(row)) {
        completed["micro_batch_seqs"] = std::to_string(kUsualMicroBatch);
    }
    const RowReader full(completed);
    std::vector<workload::Precision> precisions = precisionsOfRow(full, gpu);
    if (precisions.empty()) precisions = {workload::Precision::Bf16};
    RowJob parsed = trainingJobOfRow(full, precisions.front());
    if (!parsed.job) return {std::nullopt, std::nullopt, parsed.missing};
    workload::TrainingJob& job = *parsed.job;
    readRecipe(row, job);
    const int gpus = std::max(1, row.whole("gpu_count").value_or(1));
    const Hardware hardware = hardwareOfRow(full, gpu, gpus);
    const auto layout = layoutOfRow(full, job, hardware, calibration);
    if (!layout) return {std::nullopt, std::nullopt, "no layout agrees with the stated figures"};
    const TrainingEvaluator evaluator(job, hardware, calibration);
    const MemoryTerms terms = evaluator.memoryTerms(*layout);
    const Estimate whole = memoryEstimate(terms, EvidenceLevel::B, calibration);
    Outcome outcome;
    outcome.totalGib =
        memoryEstimate(countedBy(row.text("component"), terms), EvidenceLevel::B, calibration);
    outcome.verdict = verdictOf(whole, gpu.usableMemoryGib());
    return outcome;
}

Engine engineOfRow(const RowReader& row) {
    const std::string component = row.text("component");
    const auto says = [&](std::string_view words) {
        return contains(component, words) || row.mentions(words);
    };
    if (says("vLLM")) return Engine::Vllm;
    if (says("SGLang")) return Engine::Sglang;
    if (says("TensorRT")) return Engine::TensorRtLlm;
    if (says("llama.cpp") || says("ctransformers")) return Engine::LlamaCpp;
    if (says("exllama")) return Engine::ExLlama;
    if (says("fused modules")) return Engine::Other;  // KV of the asked length, taken at once
    if (says("transformers") || says("AutoGPTQ") || says("Lightning")) {
        return Engine::HuggingFace;
    }
    return Engine::Other;
}

std::string weightFormatOfRow(const RowReader& row) {
    const std::string precision = row.text("precision");
    if (contains(precision, "q4_k_m")) return "q4_k_m";
    const double bits = row.number("weight_bits").value_or(16);
    if (bits >= 32) return "fp32";
    if (bits >= 16) return "bf16";
    if (bits >= 8) return contains(precision, "fp8") ? "fp8" : "int8";
    return bits == 4.5 ? "int4" : "int4_g128";
}

/// "memory fraction 0.9", "utilisation 0.98"
std::optional<double> statedUtilisation(const std::string& note) {
    for (const std::string_view words : {"memory fraction ", "utilisation "}) {
        const std::size_t found = note.find(words);
        if (found == std::string::npos) continue;
        const std::size_t start = found + words.size();
        const std::size_t end = note.find_first_not_of("0123456789.", start);
        const auto share = parseNumber(std::string_view(note).substr(start, end - start));
        if (share && *share > 0 && *share <= 1) return share;
    }
    return std::nullopt;
}

/// Latent attention and always-active experts are no columns here: they are inferred as for speed
/// measurements.
workload::TransformerModel servedModel(const RowReader& row, workload::TransformerModel model) {
    if (!model.isMoe()) return model;
    MeasurementRow completed;
    for (const char* column : {"model", "params_b", "params_active_b", "layers", "hidden", "heads",
                               "kv_heads", "ffn", "vocab"}) {
        const std::string cell = row.text(column);
        if (!cell.empty()) completed[column] = cell;
    }
    completed["gated_mlp"] = model.gatedMlp ? "1" : "0";
    completed["experts"] = std::to_string(model.experts);
    completed["topk"] = std::to_string(model.expertsPerToken);
    return measuredModel(completed).value_or(std::move(model));
}

/// Tokens of the KV pool that a start-up profile of the whole context takes. vLLM profiled prompts
/// in one piece up to a length of 32,768 until chunked prefill became its default in 2025: 29,000
/// tokens can be refused where 35,000 start.
double profiledTokens(const workload::InferenceService& service, const ServingLayout& layout,
                      const Hardware& hardware, const RowReader& row,
                      const Calibration& calibration) {
    constexpr int kChunkedBeyond = 32'768;
    const bool early = row.text("source_date") < "2025";
    if (service.engine != Engine::Vllm || !early || service.inputTokens > kChunkedBeyond) return 0;
    const EngineFactors engine = servingFactors(calibration, service.engine, *hardware.gpu).engine;
    const double extra = std::max(0.0, service.inputTokens - engine.maxBatchedTokens);
    const workload::TransformerModel& model = service.model;
    const double perToken = 2 * (3.0 * model.hidden + 2.0 * model.ffn / layout.tensorParallel);
    const double kv =
        kvBytesPerTokenPerRank(model, 16, layout.attentionRanks()) / layout.pipelineParallel;
    return extra * perToken / kv;
}

Outcome servingOutcome(const RowReader& row, const catalog::Gpu& gpu,
                       const Calibration& calibration) {
    RowModel parsed = modelOfRow(row);
    if (!parsed.model) return {std::nullopt, std::nullopt, parsed.missing};
    workload::InferenceService service;
    service.model = servedModel(row, std::move(*parsed.model));
    service.engine = engineOfRow(row);
    service.weightFormat = weightFormatOfRow(row);
    service.kvFormat = row.number("kv_bits").value_or(16) <= 8 ? "fp8" : "bf16";
    const int context = std::max(2, row.whole("context_tokens").value_or(kUsualSequence));
    service.outputTokens = 1;
    service.inputTokens = context - 1;
    service.concurrency = row.number("micro_batch_seqs").value_or(1);
    if (const auto share = statedUtilisation(row.text("note"))) service.memoryUtilisation = *share;
    const int gpus = std::max(1, row.whole("gpu_count").value_or(1));
    ServingLayout layout;
    layout.tensorParallel = std::max(1, row.whole("tp").value_or(1));
    layout.pipelineParallel = std::max(1, row.whole("pp").value_or(1));
    if (layout.gpusPerReplica() == 1 && gpus > 1 && !row.whole("dp")) {
        layout.pipelineParallel = gpus;  // layers split over the cards
    }
    const Hardware hardware = hardwareOfRow(row, gpu, gpus);
    const ServingMemory memory = servingMemory(service, layout, hardware, calibration);
    Outcome outcome;
    outcome.totalGib = memory.breakdown.totalGib;
    outcome.verdict = memory.breakdown.verdict;
    const bool serverStarts = service.engine == Engine::Vllm || service.engine == Engine::Sglang;
    const double profiled = profiledTokens(service, layout, hardware, row, calibration);
    if (serverStarts && outcome.verdict != FitVerdict::DoesNotFit &&
        memory.kvBudgetTokens - profiled < context) {
        outcome.verdict = FitVerdict::DoesNotFit;  // refused at start: one request has no room
    }
    const std::string component = row.text("component");
    if (contains(component, "weights")) {
        outcome.totalGib = logNormalEstimate(memory.breakdown.part("weights"), EvidenceLevel::B,
                                             memory.breakdown.totalGib.spread);
    } else if (contains(component, "KV cache for")) {
        const double tokens = row.number("kv_cache_tokens").value_or(1000);
        outcome.totalGib =
            logNormalEstimate(kvBytesPerToken(service.model, 16) * tokens / (1024.0 * 1024 * 1024),
                              EvidenceLevel::B, memory.breakdown.totalGib.spread);
    }
    return outcome;
}

/// Why a row's size cannot be compared with the model's; empty when it can.
std::string sizeObstacle(const RowReader& row) {
    const std::string component = row.text("component");
    if (contains(component, "ESTIMATE")) return "estimate of another tool, not a measurement";
    if (contains(component, "percent of")) return "ratio of two runs, not a size";
    if (contains(component, "preallocates")) return "the engine takes the whole card by design";
    if (contains(component, "at failure")) return "size when a run failed, not its peak";
    if (row.text("task") != "inference" && !row.whole("seq_len")) return "seq_len missing";
    if (leavesMicroBatchOpen(row)) return "micro-batch not stated";
    return {};
}

std::string classOf(const RowReader& row) {
    const std::string task = row.text("task");
    if (task == "inference") return "inference";
    return task == "pretrain" ? "pretrain" : "finetune";
}

JudgedRow judgedSize(const RowReader& row, const Estimate& predicted) {
    JudgedRow judged;
    judged.id = row.text("id");
    judged.cls = classOf(row);
    judged.source = row.text("group");
    judged.target = "peak_gib_per_gpu";
    judged.measured = row.number("measured_memory_gib_per_gpu").value_or(0);
    judged.predicted = predicted;
    judged.ape = std::abs(predicted.central / judged.measured - 1);
    judged.inside = judged.measured >= predicted.low && judged.measured <= predicted.high;
    return judged;
}

JudgedRow judgedVerdict(const RowReader& row, const Estimate& predicted, FitVerdict verdict) {
    JudgedRow judged;
    judged.id = row.text("id");
    judged.cls = classOf(row);
    judged.source = row.text("group");
    judged.target = "verdict";
    judged.predicted = predicted;
    const bool measuredFits = row.text("outcome") != "out of memory";
    judged.measuredVerdict = std::string(measuredFits ? "fits" : "no");
    judged.predictedVerdict = std::string(verdictName(verdict));
    judged.inside = measuredFits == (verdict != FitVerdict::DoesNotFit);
    return judged;
}

Outcome outcomeOf(const RowReader& row, const catalog::Catalog& catalog,
                  const Calibration& calibration) {
    // Without a card the size can still be told, the verdict cannot.
    const catalog::Gpu gpu = gpuOfRow(row, catalog).value_or(catalog::Gpu());
    return row.text("task") == "inference" ? servingOutcome(row, gpu, calibration)
                                           : trainingOutcome(row, gpu, calibration);
}

bool statesVerdict(const RowReader& row) {
    const std::string outcome = row.text("outcome");
    return outcome == "fits" || outcome == "out of memory" ||
           outcome.rfind("fits (guide figure)", 0) == 0;
}

void judge(const MeasurementRow& cells, const catalog::Catalog& catalog,
           const Calibration& calibration, ValidationReport& report) {
    const RowReader row(cells);
    if (auto fault = cellFault(cells)) {
        report.refused.push_back(
            {row.text("id"),
             row.text("measured_memory_gib_per_gpu").empty() ? "verdict" : "peak_gib_per_gpu",
             {},
             true,
             std::move(fault)});
        return;
    }
    const bool hasVerdict = statesVerdict(row);
    const bool hasSize = row.number("measured_memory_gib_per_gpu").value_or(0) > 0;
    const std::string obstacle = sizeObstacle(row);
    const auto refuse = [&](const char* target, const std::string& reason) {
        report.refused.push_back({row.text("id"), target, reason, true});
    };
    if (!hasVerdict && !hasSize) {
        refuse(obstacle.empty() ? "verdict" : "peak_gib_per_gpu",
               obstacle.empty() ? "outcome is neither fits nor out of memory" : obstacle);
        return;
    }
    const Outcome outcome = outcomeOf(row, catalog, calibration);
    if (hasSize) {
        if (!obstacle.empty() || !outcome.totalGib) {
            refuse("peak_gib_per_gpu", obstacle.empty() ? outcome.refusal : obstacle);
        } else {
            report.rows.push_back(judgedSize(row, *outcome.totalGib));
        }
    }
    if (!hasVerdict) return;
    if (!outcome.verdict || *outcome.verdict == FitVerdict::Unknown) {
        refuse("verdict", outcome.refusal.empty() ? "memory of the GPU unknown" : outcome.refusal);
    } else {
        report.rows.push_back(judgedVerdict(row, *outcome.totalGib, *outcome.verdict));
    }
}

}  // namespace

ValidationReport validateMemory(const std::vector<MeasurementRow>& rows,
                                const catalog::Catalog& catalog, const Calibration& calibration) {
    ValidationReport report;
    report.kind = "memory";
    report.modelVersion = calibration.version();
    for (const MeasurementRow& cells : rows) {
        judge(cells, catalog, calibration, report);
    }
    summarize(report);
    return report;
}

}  // namespace petaplan::performance
