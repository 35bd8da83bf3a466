// SPDX-License-Identifier: GPL-3.0-or-later
// How the columns of a training measurement become a job, a machine and a layout.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "core/performance/gpu_class.h"
#include "core/performance/training/evaluator.h"
#include "core/performance/validation/measured_run.h"

namespace petaplan::performance {
namespace {

using workload::Precision;
using workload::Recompute;
using workload::TrainingMethod;
using workload::TrainingStack;

constexpr std::string_view kDigits = "0123456789";

// lora_r of the fine-tuning script that the tables of QwenLM/Qwen were measured with.
constexpr int kQwenScriptRank = 64;

std::string lowered(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return text;
}

/// The whole number that stands right before `end` in the text.
std::optional<double> numberBefore(const std::string& text, std::size_t end) {
    while (end > 0 && text[end - 1] == ' ') --end;
    std::size_t start = end;
    while (start > 0 &&
           (kDigits.find(text[start - 1]) != std::string_view::npos || text[start - 1] == '.')) {
        --start;
    }
    return parseNumber(std::string_view(text).substr(start, end - start));
}

/// Line rate of a node in 1e9 bit/s out of a free text: "8x HDR InfiniBand 200 Gb/s per node",
/// "RDMA 400 Gb/s per GPU", "4x ConnectX-7 IB NDR 400Gb/s". Clauses about storage and management
/// are passed over; of the rest the fastest counts.
std::optional<double> nodeRate(const std::string& text, int gpusPerNode) {
    std::optional<double> best;
    for (const std::string_view unit : {"Gb/s", "Gb/Sec", "Gbps", "Gbit/s"}) {
        for (std::size_t at = text.find(unit); at != std::string::npos;
             at = text.find(unit, at + 1)) {
            const auto rate = numberBefore(text, at);
            if (!rate) continue;
            const std::size_t separator = text.find_last_of(",+;", at);
            const std::size_t from = separator == std::string::npos ? 0 : separator + 1;
            const std::string clause = text.substr(from, at - from);
            const bool compute = clause.find("Compute") != std::string::npos;
            const bool aside = clause.find("Storage") != std::string::npos ||
                               clause.find("Management") != std::string::npos ||
                               clause.find("DPU") != std::string::npos;
            if (aside && !compute) continue;
            // Adapters are counted in front of their name: "8x".
            const std::size_t times = clause.find("x ");
            double adapters = 1;
            if (times != std::string::npos) adapters = numberBefore(clause, times).value_or(1);
            const bool perGpu = text.find("per GPU") != std::string::npos ||
                                text.find("endpoints") != std::string::npos;
            const double node = *rate * (perGpu ? gpusPerNode : adapters);
            if (!best || node > *best) best = node;
        }
    }
    return best;
}

}  // namespace

TrainingStack stackOfRow(const RowReader& row) {
    struct Mark {
        std::string_view words;
        TrainingStack stack;
    };
    // In this order: a group that names two tools is known by its trainer.
    constexpr std::array<Mark, 27> kMarks{{
        {"llm-foundry", TrainingStack::Fsdp},
        {"torchtitan", TrainingStack::TorchTitan},
        {"torchtune", TrainingStack::TorchTitan},
        {"fms-fsdp", TrainingStack::Fsdp},
        {"litgpt", TrainingStack::HuggingFace},
        {"megatron-bridge", TrainingStack::Nemo},
        {"dgxc", TrainingStack::Nemo},
        {"nemo", TrainingStack::Nemo},
        {"mlperf", TrainingStack::Nemo},
        {"maxtext", TrainingStack::MaxText},
        {"megatron-deepspeed", TrainingStack::Megatron},
        {"megatron", TrainingStack::Megatron},
        {"mt-nlg", TrainingStack::Megatron},
        {"bloom", TrainingStack::Megatron},
        {"primus", TrainingStack::Megatron},
        {"tprimat", TrainingStack::Megatron},
        {"paddle", TrainingStack::Megatron},
        {"deepspeed", TrainingStack::DeepSpeed},
        {"colossal", TrainingStack::DeepSpeed},
        {"optimum-habana", TrainingStack::HuggingFace},
        {"qwen readme", TrainingStack::HuggingFace},
        {"peft", TrainingStack::HuggingFace},
        {"trl", TrainingStack::HuggingFace},
        {"transformers", TrainingStack::HuggingFace},
        {"llama-factory", TrainingStack::HuggingFace},
        {"fsdp", TrainingStack::Fsdp},
        {"huggingface", TrainingStack::HuggingFace},
    }};
    if (lowered(row.text("group")).find("zero-3") != std::string::npos) {
        return TrainingStack::DeepSpeed;
    }
    for (const Mark& mark : kMarks) {
        if (row.mentions(mark.words)) return mark.stack;
    }
    // Fine-tuning scripts that name no trainer are mostly written on the same one.
    const std::string kind = row.text("workload") + row.text("task");
    if (!kind.empty() && kind.find("pretrain") == std::string::npos &&
        kind.find("inference") == std::string::npos) {
        return TrainingStack::HuggingFace;
    }
    return TrainingStack::Unspecified;
}

Hardware hardwareOfRow(const RowReader& row, const catalog::Gpu& gpu, int gpus) {
    Hardware hardware;
    hardware.gpu = &gpu;
    const GpuClass gpuClass = gpuClassOf(gpu);
    const bool fourPerHost =
        rackDomainSize(gpu) > 0 || gpuClass == GpuClass::Tpu || row.mentions("g5.12xlarge");
    const int usual = fourPerHost ? 4 : 8;
    hardware.gpusPerNode = std::clamp(gpus, 1, usual);
    if (row.mentions("2 servers")) hardware.gpusPerNode = std::max(1, gpus / 2);
    hardware.nodes = (gpus + hardware.gpusPerNode - 1) / hardware.gpusPerNode;
    hardware.networkGbps = nodeRate(row.text("network"), hardware.gpusPerNode);
    if (hardware.networkGbps && *hardware.networkGbps < 10) hardware.networkGbps.reset();
    const bool rdma = row.mentions("infiniband") || row.mentions("rdma") || row.mentions("roce") ||
                      row.mentions("IB ") || row.mentions("ConnectX");
    hardware.networkKind = rdma ? "infiniband" : "";
    if (!rdma && row.mentions("ethernet")) hardware.networkKind = "ethernet";
    return hardware;
}

RowJob trainingJobOfRow(const RowReader& row, Precision precision) {
    RowModel parsed = modelOfRow(row);
    if (!parsed.model) return {std::nullopt, parsed.missing};
    const auto sequence = row.whole("seq_len");
    if (!sequence || *sequence <= 0) return {std::nullopt, "seq_len missing"};

    workload::TrainingJob job;
    job.model = std::move(*parsed.model);
    job.sequenceLength = *sequence;
    job.precision = precision;
    job.stack = stackOfRow(row);
    job.tokens = row.number("tokens_trained_b").value_or(1) * 1e9;
    if (job.tokens <= 0) job.tokens = 1e9;
    const std::string kind = row.text("workload") + row.text("task");
    if (kind.find("qlora") != std::string::npos) {
        job.method = TrainingMethod::Qlora;
        if (row.mentions("gptq")) job.qloraFormat = "int4_g128";
    } else if (kind.find("lora") != std::string::npos) {
        job.method = TrainingMethod::Lora;
    } else if (kind.find("sft") != std::string::npos || kind.find("full") != std::string::npos) {
        job.method = TrainingMethod::FullFinetune;
    }
    job.fusedAttention = !(row.mentions("without flash") || row.mentions("no flash attention") ||
                           job.model.id.rfind("bert", 0) == 0 || row.mentions("SC21") ||
                           row.mentions("MT-NLG") || row.mentions("BLOOM"));
    // The first year that the date names: "2023-2025" tells of tables that grew.
    if (const auto year = parseWholeNumber(row.text("source_date").substr(0, 4))) {
        job.softwareYear = static_cast<int>(std::clamp<std::int64_t>(*year, 2015, 2100));
    }
    // unsloth computes the loss in pieces, torchtune since its releases of late 2024.
    job.chunkedLoss = row.mentions("chunked loss") || row.mentions("unsloth") ||
                      (row.mentions("torchtune") && row.text("source_date") > "2024-08");
    job.offloadActivations = row.text("activation_recompute").find("offload") != std::string::npos;
    job.loraTrainsEmbeddings = row.mentions("(emb)");
    job.loraRank = row.mentions("qwen readme") ? kQwenScriptRank : job.loraRank;
    job.globalBatchSequences = row.whole("global_batch_seqs");
    if (job.globalBatchSequences && *job.globalBatchSequences <= 0) {
        job.globalBatchSequences.reset();
    }
    return {std::move(job), {}};
}

std::vector<Precision> precisionsOfRow(const RowReader& row, const catalog::Gpu& gpu) {
    const std::string text = row.text("precision");
    const auto has = [&](std::string_view word) { return text.find(word) != std::string::npos; };
    if (has("vendor choice")) {
        std::vector<Precision> result;
        if (densePeak(gpu, Precision::Fp8)) result.push_back(Precision::Fp8);
        result.push_back(Precision::Bf16);
        return result;
    }
    if (has("tf32")) return {Precision::Tf32};
    if (has("nvfp4") || has("mxfp4") || has("fp4")) return {Precision::Fp4};
    if (has("fp8")) return {Precision::Fp8};
    if (has("bf16") || has("bfloat16") || has("16-bit")) return {Precision::Bf16};
    if (has("fp16")) return {Precision::Fp16};
    if (has("fp32")) return {Precision::Fp32};
    return {};
}

}  // namespace petaplan::performance
