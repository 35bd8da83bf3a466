// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/workloads/field_texts.h"

#include <QCoreApplication>

#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

class FieldTexts {
    Q_DECLARE_TR_FUNCTIONS(FieldTexts)
};

struct Named {
    const char* id;
    const char* text;
};

QString found(const Named* first, const Named* last, const QString& id) {
    for (const Named* entry = first; entry != last; ++entry) {
        if (id == QLatin1String(entry->id))
            return QCoreApplication::translate("FieldTexts", entry->text);
    }
    return {};
}

template <std::size_t N>
QString found(const Named (&table)[N], const QString& id) {
    return found(table, table + N, id);
}

constexpr Named kLabels[] = {
    {"model", QT_TRANSLATE_NOOP("FieldTexts", "Model")},
    {"method", QT_TRANSLATE_NOOP("FieldTexts", "Method")},
    {"precision", QT_TRANSLATE_NOOP("FieldTexts", "Precision")},
    {"optimizer", QT_TRANSLATE_NOOP("FieldTexts", "Optimizer")},
    {"lora_rank", QT_TRANSLATE_NOOP("FieldTexts", "Adapter rank")},
    {"weights", QT_TRANSLATE_NOOP("FieldTexts", "Weights")},
    {"kv_precision", QT_TRANSLATE_NOOP("FieldTexts", "KV cache")},
    {"tokens", QT_TRANSLATE_NOOP("FieldTexts", "Tokens")},
    {"seq_len", QT_TRANSLATE_NOOP("FieldTexts", "Sequence length")},
    {"global_batch", QT_TRANSLATE_NOOP("FieldTexts", "Global batch")},
    {"input_len", QT_TRANSLATE_NOOP("FieldTexts", "Prompt")},
    {"output_len", QT_TRANSLATE_NOOP("FieldTexts", "Answer")},
    {"concurrency", QT_TRANSLATE_NOOP("FieldTexts", "In flight")},
    {"requests_per_s", QT_TRANSLATE_NOOP("FieldTexts", "or load")},
    {"ttft_ms", QT_TRANSLATE_NOOP("FieldTexts", "First token")},
    {"tpot_ms", QT_TRANSLATE_NOOP("FieldTexts", "Each token")},
    {"stack", QT_TRANSLATE_NOOP("FieldTexts", "Software")},
    {"goodput", QT_TRANSLATE_NOOP("FieldTexts", "Goodput")},
    {"engine", QT_TRANSLATE_NOOP("FieldTexts", "Engine")},
    {"deadline_days", QT_TRANSLATE_NOOP("FieldTexts", "Deadline")},
    {"budget", QT_TRANSLATE_NOOP("FieldTexts", "Budget")},
    {"max_nodes", QT_TRANSLATE_NOOP("FieldTexts", "Most nodes")},
    {"objective", QT_TRANSLATE_NOOP("FieldTexts", "Rank by")},
    {"gpu", QT_TRANSLATE_NOOP("FieldTexts", "GPU")},
    {"provider", QT_TRANSLATE_NOOP("FieldTexts", "Provider")},
    {"region", QT_TRANSLATE_NOOP("FieldTexts", "Region")},
    {"country", QT_TRANSLATE_NOOP("FieldTexts", "Country")},
    {"pricing", QT_TRANSLATE_NOOP("FieldTexts", "Pay")},
    {"min_network_gbps", QT_TRANSLATE_NOOP("FieldTexts", "Network")},
    {"where", QT_TRANSLATE_NOOP("FieldTexts", "Filter")},
};

constexpr Named kUnits[] = {
    {"tokens", QT_TRANSLATE_NOOP("FieldTexts", "tokens")},
    {"seq_len", QT_TRANSLATE_NOOP("FieldTexts", "tokens")},
    {"global_batch", QT_TRANSLATE_NOOP("FieldTexts", "sequences")},
    {"input_len", QT_TRANSLATE_NOOP("FieldTexts", "tokens")},
    {"output_len", QT_TRANSLATE_NOOP("FieldTexts", "tokens")},
    {"concurrency", QT_TRANSLATE_NOOP("FieldTexts", "requests")},
    {"requests_per_s", QT_TRANSLATE_NOOP("FieldTexts", "requests/s")},
    {"ttft_ms", QT_TRANSLATE_NOOP("FieldTexts", "ms at most")},
    {"tpot_ms", QT_TRANSLATE_NOOP("FieldTexts", "ms at most")},
    {"deadline_days", QT_TRANSLATE_NOOP("FieldTexts", "days")},
    {"max_nodes", QT_TRANSLATE_NOOP("FieldTexts", "nodes")},
    {"min_network_gbps", QT_TRANSLATE_NOOP("FieldTexts", "Gbit/s or more")},
};

constexpr Named kPlaceholders[] = {
    {"global_batch", QT_TRANSLATE_NOOP("FieldTexts", "automatic")},
    {"concurrency", QT_TRANSLATE_NOOP("FieldTexts", "not given")},
    {"requests_per_s", QT_TRANSLATE_NOOP("FieldTexts", "not given")},
    {"ttft_ms", QT_TRANSLATE_NOOP("FieldTexts", "no limit")},
    {"tpot_ms", QT_TRANSLATE_NOOP("FieldTexts", "no limit")},
    {"deadline_days", QT_TRANSLATE_NOOP("FieldTexts", "no limit")},
    {"budget", QT_TRANSLATE_NOOP("FieldTexts", "no limit")},
    {"gpu", QT_TRANSLATE_NOOP("FieldTexts", "any; h100, a100")},
    {"provider", QT_TRANSLATE_NOOP("FieldTexts", "any; aws, gcp")},
    {"region", QT_TRANSLATE_NOOP("FieldTexts", "any")},
    {"country", QT_TRANSLATE_NOOP("FieldTexts", "any; US, CN")},
    {"min_network_gbps", QT_TRANSLATE_NOOP("FieldTexts", "any")},
    {"where", QT_TRANSLATE_NOOP("FieldTexts", "any; gpu_memory_gib >= 80")},
};

constexpr Named kHints[] = {
    {"tokens",
     QT_TRANSLATE_NOOP("FieldTexts",
                       "Tokens seen in the whole run: data set times epochs. 2e12, 2T and 300B are "
                       "understood.")},
    {"global_batch", QT_TRANSLATE_NOOP("FieldTexts",
                                       "Sequences per optimizer step. Left empty, the planner "
                                       "chooses one and lists it among the assumptions.")},
    {"goodput", QT_TRANSLATE_NOOP("FieldTexts",
                                  "Productive share of wall time: restarts, checkpoints and waits "
                                  "take the rest. 0.90 is a working assumption, not measured.")},
    {"concurrency", QT_TRANSLATE_NOOP("FieldTexts",
                                      "Requests in flight at once over all replicas. Give either "
                                      "this or the load.")},
    {"requests_per_s",
     QT_TRANSLATE_NOOP("FieldTexts", "Mean load. Give either this or requests in flight.")},
    {"ttft_ms",
     QT_TRANSLATE_NOOP("FieldTexts",
                       "Time to the first token without queueing; percentiles under load "
                       "are not modelled.")},
    {"budget",
     QT_TRANSLATE_NOOP("FieldTexts", "Of the whole run; for a service the cost of one month.")},
    {"where", QT_TRANSLATE_NOOP("FieldTexts",
                                "An expression as in the catalog's query line and after --where of "
                                "the command line.")},
    {"stack", QT_TRANSLATE_NOOP("FieldTexts",
                                "The range is narrower for software that was measured; \"not "
                                "stated\" widens it.")},
    {"engine", QT_TRANSLATE_NOOP("FieldTexts",
                                 "The range is narrower for engines that were measured; \"not "
                                 "stated\" widens it.")},
};

constexpr Named kChoices[] = {
    {"method/full", QT_TRANSLATE_NOOP("FieldTexts", "Full")},
    {"method/lora", QT_TRANSLATE_NOOP("FieldTexts", "LoRA")},
    {"method/qlora", QT_TRANSLATE_NOOP("FieldTexts", "QLoRA, 4-bit weights")},
    {"precision/bf16", QT_TRANSLATE_NOOP("FieldTexts", "BF16")},
    {"precision/fp16", QT_TRANSLATE_NOOP("FieldTexts", "FP16")},
    {"precision/fp8", QT_TRANSLATE_NOOP("FieldTexts", "FP8")},
    {"precision/tf32", QT_TRANSLATE_NOOP("FieldTexts", "TF32")},
    {"precision/fp32", QT_TRANSLATE_NOOP("FieldTexts", "FP32")},
    {"precision/fp4", QT_TRANSLATE_NOOP("FieldTexts", "FP4")},
    {"optimizer/adamw", QT_TRANSLATE_NOOP("FieldTexts", "AdamW, FP32 states")},
    {"optimizer/adamw_8bit", QT_TRANSLATE_NOOP("FieldTexts", "AdamW, 8-bit states")},
    {"optimizer/adafactor", QT_TRANSLATE_NOOP("FieldTexts", "Adafactor")},
    {"optimizer/sgd", QT_TRANSLATE_NOOP("FieldTexts", "SGD")},
    {"stack/unspecified", QT_TRANSLATE_NOOP("FieldTexts", "Not stated")},
    {"stack/megatron", QT_TRANSLATE_NOOP("FieldTexts", "Megatron")},
    {"stack/deepspeed", QT_TRANSLATE_NOOP("FieldTexts", "DeepSpeed")},
    {"stack/fsdp", QT_TRANSLATE_NOOP("FieldTexts", "PyTorch FSDP")},
    {"stack/torchtitan", QT_TRANSLATE_NOOP("FieldTexts", "TorchTitan")},
    {"stack/nemo", QT_TRANSLATE_NOOP("FieldTexts", "NeMo")},
    {"stack/maxtext", QT_TRANSLATE_NOOP("FieldTexts", "MaxText")},
    {"stack/huggingface", QT_TRANSLATE_NOOP("FieldTexts", "Hugging Face")},
    {"engine/unspecified", QT_TRANSLATE_NOOP("FieldTexts", "Not stated")},
    {"engine/tensorrt-llm", QT_TRANSLATE_NOOP("FieldTexts", "TensorRT-LLM")},
    {"engine/vllm", QT_TRANSLATE_NOOP("FieldTexts", "vLLM")},
    {"engine/sglang", QT_TRANSLATE_NOOP("FieldTexts", "SGLang")},
    {"engine/llama.cpp", QT_TRANSLATE_NOOP("FieldTexts", "llama.cpp")},
    {"engine/exllama", QT_TRANSLATE_NOOP("FieldTexts", "ExLlama")},
    {"engine/transformers", QT_TRANSLATE_NOOP("FieldTexts", "Hugging Face")},
    {"engine/mlc", QT_TRANSLATE_NOOP("FieldTexts", "MLC")},
    {"objective/cost", QT_TRANSLATE_NOOP("FieldTexts", "Cost")},
    {"objective/time", QT_TRANSLATE_NOOP("FieldTexts", "Time")},
    {"objective/balanced", QT_TRANSLATE_NOOP("FieldTexts", "Both")},
    {"pricing/any", QT_TRANSLATE_NOOP("FieldTexts", "Any way")},
    {"pricing/on_demand", QT_TRANSLATE_NOOP("FieldTexts", "On demand")},
    {"pricing/spot", QT_TRANSLATE_NOOP("FieldTexts", "Spot")},
    {"pricing/reserved", QT_TRANSLATE_NOOP("FieldTexts", "Reserved")},
    {"pricing/savings_plan", QT_TRANSLATE_NOOP("FieldTexts", "Savings plan")},
    {"pricing/subscription", QT_TRANSLATE_NOOP("FieldTexts", "Subscription")},
};

}  // namespace

QString groupLabel(FieldGroup group) {
    switch (group) {
        case FieldGroup::Model:
            return FieldTexts::tr("Model");
        case FieldGroup::Data:
            return FieldTexts::tr("Data");
        case FieldGroup::Traffic:
            return FieldTexts::tr("Traffic");
        case FieldGroup::Quality:
            return FieldTexts::tr("Quality");
        case FieldGroup::Software:
            return FieldTexts::tr("Software");
        case FieldGroup::Limits:
            return FieldTexts::tr("Limits");
        case FieldGroup::Where:
            return FieldTexts::tr("Where to look");
    }
    return {};
}

QString fieldLabel(const QString& fieldId) {
    const QString label = found(kLabels, fieldId);
    return label.isEmpty() ? fieldId : label;
}

QString fieldUnit(const QString& fieldId, const QString& currency) {
    if (fieldId == QLatin1String("budget")) return currency;
    return found(kUnits, fieldId);
}

QString fieldPlaceholder(const QString& fieldId) {
    return found(kPlaceholders, fieldId);
}

QString fieldHint(const QString& fieldId) {
    return found(kHints, fieldId);
}

QString choiceLabel(const QString& fieldId, const QString& choice) {
    const QString label = found(kChoices, QString(fieldId + QLatin1Char('/') + choice));
    // Storage formats are names in every language.
    return label.isEmpty() ? choice.toUpper() : label;
}

QString problemSentence(const Session& session, const Message& problem) {
    Message worded = problem;
    for (Argument& argument : worded.arguments) {
        if (argument.name != "field" && argument.name != "other_field") continue;
        if (auto* field = std::get_if<std::string>(&argument.value))
            *field = fieldLabel(QString::fromStdString(*field)).toStdString();
    }
    return session.sentence(worded);
}

}  // namespace petaplan::ui
