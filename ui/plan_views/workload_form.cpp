// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/workload_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string>

#include "core/base/nearest_names.h"
#include "ui/plan_views/number_entry.h"

namespace petaplan::ui {

namespace {

using workload::InferenceService;
using workload::TrainingJob;

constexpr double kMostInt = 2'000'000'000;

std::string utf8(const QString& text) {
    return text.toStdString();
}

/// Reads the entries of one form and collects what is wrong with them.
class EntryReader {
public:
    EntryReader(const WorkloadForm& form, std::vector<Problem>& problems)
        : m_form(form), m_problems(problems) {}

    /// The number of a field; nullopt when empty (a problem where it is required) or unreadable.
    std::optional<double> number(const char* id) {
        const QString text = m_form.text(QLatin1String(id)).trimmed();
        if (text.isEmpty()) {
            const FieldSpec* field = findFieldSpec(QLatin1String(id));
            if (field != nullptr && field->required)
                m_problems.push_back({id, {"form.required", {{"field", std::string(id)}}}});
            return std::nullopt;
        }
        const auto value = readCount(text);
        if (!value)
            m_problems.push_back(
                {id, {"form.not_a_number", {{"field", std::string(id)}, {"text", utf8(text)}}}});
        return value;
    }

    /// A positive number where an empty field means "no limit".
    std::optional<double> positive(const char* id) {
        const auto value = number(id);
        if (value && !(*value > 0)) {
            m_problems.push_back(
                {id, {"form.not_positive", {{"field", std::string(id)}, {"value", *value}}}});
            return std::nullopt;
        }
        return value;
    }

    std::optional<int> whole(const char* id) {
        const auto value = number(id);
        if (!value) return std::nullopt;
        if (std::abs(*value) > kMostInt || *value != std::floor(*value)) {
            m_problems.push_back(
                {id, {"form.not_whole", {{"field", std::string(id)}, {"value", *value}}}});
            return std::nullopt;
        }
        return static_cast<int>(*value);
    }

    std::vector<std::string> names(const char* id) const {
        std::vector<std::string> result;
        QString text = m_form.text(QLatin1String(id));
        text.replace(QChar(0xFF0C), QLatin1Char(','));
        const QStringList parts = text.split(QLatin1Char(','), Qt::SkipEmptyParts);
        for (const QString& part : parts) {
            if (!part.trimmed().isEmpty()) result.push_back(utf8(part.trimmed()));
        }
        return result;
    }

    std::optional<catalog::FilterExpression> expression(const char* id) {
        const std::string text = utf8(m_form.text(QLatin1String(id)).trimmed());
        if (text.empty()) return std::nullopt;
        auto parsed = catalog::FilterExpression::parse(text);
        if (auto* fault = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
            m_problems.push_back({id, fault->message});
            return std::nullopt;
        }
        return std::get<catalog::FilterExpression>(std::move(parsed));
    }

    std::string choice(const char* id) const { return utf8(m_form.text(QLatin1String(id))); }

private:
    const WorkloadForm& m_form;
    std::vector<Problem>& m_problems;
};

workload::TransformerModel modelOf(const WorkloadForm& form, const workload::ModelLibrary& models,
                                   std::vector<Problem>& problems) {
    if (form.ownModel) return *form.ownModel;
    const std::string name = utf8(form.text(QStringLiteral("model")).trimmed());
    if (const workload::TransformerModel* preset = models.find(name)) return *preset;
    const std::vector<std::string> near = nearestNames(name, models.ids(), 3);
    std::string list;
    for (const std::string& id : near) list += (list.empty() ? "" : ", ") + id;
    problems.push_back({"model", list.empty() ? Message{"form.unknown_model", {{"name", name}}}
                                              : Message{"form.unknown_model_near",
                                                        {{"name", name}, {"nearest", list}}}});
    return {};
}

TrainingJob trainingJob(const WorkloadForm& form, EntryReader& entries) {
    TrainingJob job;
    job.method = form.kind == WorkloadKind::Train
                     ? workload::TrainingMethod::Pretrain
                     : workload::methodFromName(entries.choice("method"))
                           .value_or(workload::TrainingMethod::Lora);
    job.tokens = entries.number("tokens").value_or(job.tokens);
    job.sequenceLength = entries.whole("seq_len").value_or(job.sequenceLength);
    job.globalBatchSequences = entries.whole("global_batch");
    job.precision =
        workload::precisionFromName(entries.choice("precision")).value_or(job.precision);
    job.optimizer =
        workload::optimizerFromName(entries.choice("optimizer")).value_or(job.optimizer);
    job.stack = workload::stackFromName(entries.choice("stack")).value_or(job.stack);
    if (form.kind == WorkloadKind::FineTune)
        job.loraRank = entries.whole("lora_rank").value_or(job.loraRank);
    job.goodput = entries.number("goodput").value_or(job.goodput);
    return job;
}

InferenceService inferenceService(EntryReader& entries) {
    InferenceService service;
    service.weightFormat = entries.choice("weights");
    service.kvFormat = entries.choice("kv_precision");
    service.inputTokens = entries.whole("input_len").value_or(service.inputTokens);
    service.outputTokens = entries.whole("output_len").value_or(service.outputTokens);
    service.concurrency = entries.number("concurrency");
    service.requestsPerSecond = entries.number("requests_per_s");
    service.maxTtftMs = entries.number("ttft_ms");
    service.maxTpotMs = entries.number("tpot_ms");
    service.engine = workload::engineFromName(entries.choice("engine")).value_or(service.engine);
    return service;
}

catalog::OfferFilter offerFilter(const WorkloadForm& form, EntryReader& entries) {
    catalog::OfferFilter filter = form.further;
    filter.gpus = entries.names("gpu");
    filter.providers = entries.names("provider");
    filter.regions = entries.names("region");
    filter.countries = entries.names("country");
    const std::string pricing = entries.choice("pricing");
    // A way to pay that was chosen replaces those that the question brought along.
    if (form.entries.contains(QStringLiteral("pricing"))) filter.pricing.clear();
    if (!pricing.empty() && pricing != "any") filter.pricing = {pricing};
    filter.where = entries.expression("where");
    filter.minNetworkGbps = entries.positive("min_network_gbps");
    return filter;
}

QString joined(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names) list.append(QString::fromStdString(name));
    return list.join(QStringLiteral(", "));
}

QStringList ids(std::initializer_list<const char*> names) {
    QStringList result;
    for (const char* name : names) result.append(QString::fromLatin1(name));
    return result;
}

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

QString workloadKindName(WorkloadKind kind) {
    switch (kind) {
        case WorkloadKind::Train:
            return QStringLiteral("train");
        case WorkloadKind::FineTune:
            return QStringLiteral("finetune");
        case WorkloadKind::Serve:
            return QStringLiteral("serve");
    }
    return {};
}

const std::vector<FieldSpec>& fieldSpecs() {
    static const std::vector<FieldSpec> specs{
        {"model", FieldKind::Choice, FieldGroup::Model, true, true, true, "llama-2-7b", true},
        {"method", FieldKind::Choice, FieldGroup::Model, false, true, false, "lora"},
        {"precision", FieldKind::Choice, FieldGroup::Model, true, true, false, "bf16"},
        {"optimizer", FieldKind::Choice, FieldGroup::Model, true, true, false, "adamw"},
        {"lora_rank", FieldKind::Count, FieldGroup::Model, false, true, false, "16"},
        {"weights", FieldKind::Choice, FieldGroup::Model, false, false, true, "bf16"},
        {"kv_precision", FieldKind::Choice, FieldGroup::Model, false, false, true, "bf16"},
        {"tokens", FieldKind::Count, FieldGroup::Data, true, true, false, "100 B", true},
        {"seq_len", FieldKind::Count, FieldGroup::Data, true, true, false, "4096", true},
        {"global_batch", FieldKind::Count, FieldGroup::Data, true, true, false, ""},
        {"input_len", FieldKind::Count, FieldGroup::Traffic, false, false, true, "1024", true},
        {"output_len", FieldKind::Count, FieldGroup::Traffic, false, false, true, "256", true},
        {"concurrency", FieldKind::Count, FieldGroup::Traffic, false, false, true, ""},
        {"requests_per_s", FieldKind::Count, FieldGroup::Traffic, false, false, true, ""},
        {"ttft_ms", FieldKind::Count, FieldGroup::Quality, false, false, true, ""},
        {"tpot_ms", FieldKind::Count, FieldGroup::Quality, false, false, true, ""},
        {"stack", FieldKind::Choice, FieldGroup::Software, true, true, false, "unspecified"},
        {"goodput", FieldKind::Count, FieldGroup::Software, true, true, false, "0.90"},
        {"engine", FieldKind::Choice, FieldGroup::Software, false, false, true, "unspecified"},
        {"deadline_days", FieldKind::Count, FieldGroup::Limits, true, true, false, ""},
        {"budget", FieldKind::Count, FieldGroup::Limits, true, true, true, ""},
        {"max_nodes", FieldKind::Count, FieldGroup::Limits, true, true, true, "64", true},
        {"objective", FieldKind::Choice, FieldGroup::Limits, true, true, true, "cost"},
        {"gpu", FieldKind::Names, FieldGroup::Where, true, true, true, ""},
        {"provider", FieldKind::Names, FieldGroup::Where, true, true, true, ""},
        {"region", FieldKind::Names, FieldGroup::Where, true, true, true, ""},
        {"country", FieldKind::Names, FieldGroup::Where, true, true, true, ""},
        {"pricing", FieldKind::Choice, FieldGroup::Where, true, true, true, "any"},
        {"min_network_gbps", FieldKind::Count, FieldGroup::Where, true, true, true, ""},
        {"where", FieldKind::Expression, FieldGroup::Where, true, true, true, ""},
    };
    return specs;
}

const FieldSpec* findFieldSpec(const QString& id) {
    for (const FieldSpec& field : fieldSpecs()) {
        if (id == QLatin1String(field.id)) return &field;
    }
    return nullptr;
}

bool fieldBelongsTo(const FieldSpec& field, WorkloadKind kind) {
    switch (kind) {
        case WorkloadKind::Train:
            return field.train;
        case WorkloadKind::FineTune:
            return field.fineTune;
        case WorkloadKind::Serve:
            return field.serve;
    }
    return false;
}

QStringList choicesOf(const QString& fieldId, WorkloadKind) {
    if (fieldId == QLatin1String("method")) return ids({"full", "lora", "qlora"});
    if (fieldId == QLatin1String("precision"))
        return ids({"bf16", "fp16", "fp8", "tf32", "fp32", "fp4"});
    if (fieldId == QLatin1String("optimizer"))
        return ids({"adamw", "adamw_8bit", "adafactor", "sgd"});
    if (fieldId == QLatin1String("weights"))
        return ids(
            {"bf16", "fp16", "fp8", "int8", "int4_g128", "nvfp4", "mxfp4", "q8_0", "q4_k_m"});
    if (fieldId == QLatin1String("kv_precision")) return ids({"bf16", "fp16", "fp8", "int8"});
    if (fieldId == QLatin1String("stack"))
        return ids({"unspecified", "megatron", "deepspeed", "fsdp", "torchtitan", "nemo", "maxtext",
                    "huggingface"});
    if (fieldId == QLatin1String("engine"))
        return ids({"unspecified", "tensorrt-llm", "vllm", "sglang", "llama.cpp", "exllama",
                    "transformers", "mlc"});
    if (fieldId == QLatin1String("objective")) return ids({"cost", "time", "balanced"});
    if (fieldId == QLatin1String("pricing"))
        return ids({"any", "on_demand", "spot", "reserved", "savings_plan", "subscription"});
    return {};
}

QString WorkloadForm::text(const QString& fieldId) const {
    const auto entry = entries.constFind(fieldId);
    if (entry != entries.constEnd()) return *entry;
    const FieldSpec* field = findFieldSpec(fieldId);
    return field == nullptr ? QString() : QString::fromLatin1(field->defaultText);
}

bool WorkloadForm::isSet(const QString& fieldId) const {
    return !text(fieldId).trimmed().isEmpty();
}

FormReading readForm(const WorkloadForm& form, const workload::ModelLibrary& models,
                     const catalog::QueryContext& context) {
    FormReading reading;
    EntryReader entries(form, reading.problems);
    workload::TransformerModel model = modelOf(form, models, reading.problems);
    if (form.kind == WorkloadKind::Serve) {
        InferenceService service = inferenceService(entries);
        service.model = std::move(model);
        reading.request.workload = std::move(service);
    } else {
        TrainingJob job = trainingJob(form, entries);
        job.model = std::move(model);
        reading.request.workload = std::move(job);
        reading.request.deadlineDays = entries.positive("deadline_days");
    }
    reading.request.offers = offerFilter(form, entries);
    reading.request.context = context;
    reading.request.budget = entries.positive("budget");
    reading.request.maxNodes = entries.whole("max_nodes").value_or(reading.request.maxNodes);
    reading.request.objective = planning::objectiveFromName(entries.choice("objective"))
                                    .value_or(planning::Objective::Cost);
    // Core judges the values only once all of them could be read: an unreadable one would come up
    // twice.
    if (reading.problems.empty()) reading.problems = planning::problemsOf(reading.request);
    return reading;
}

WorkloadForm formOf(const planning::PlanRequest& request, const workload::ModelLibrary& models) {
    WorkloadForm form;
    const auto set = [&form](const char* id, const QString& text) {
        const FieldSpec* field = findFieldSpec(QLatin1String(id));
        if (field != nullptr && text != QLatin1String(field->defaultText))
            form.entries.insert(QLatin1String(id), text);
    };
    const auto setNumber = [&set](const char* id, std::optional<double> value) {
        set(id, value ? countText(*value) : QString());
    };
    const auto setModel = [&](const workload::TransformerModel& model) {
        set("model", QString::fromStdString(model.id));
        if (models.find(model.id) == nullptr) form.ownModel = model;
    };
    if (const auto* job = std::get_if<TrainingJob>(&request.workload)) {
        form.kind = job->method == workload::TrainingMethod::Pretrain ? WorkloadKind::Train
                                                                      : WorkloadKind::FineTune;
        setModel(job->model);
        if (form.kind == WorkloadKind::FineTune) {
            set("method", fromView(workload::methodName(job->method)));
            setNumber("lora_rank", job->loraRank);
        }
        setNumber("tokens", job->tokens);
        setNumber("seq_len", job->sequenceLength);
        if (job->globalBatchSequences) setNumber("global_batch", *job->globalBatchSequences);
        set("precision", fromView(workload::precisionName(job->precision)));
        set("optimizer", fromView(workload::optimizerName(job->optimizer)));
        set("stack", fromView(workload::stackName(job->stack)));
        if (job->goodput != TrainingJob{}.goodput) setNumber("goodput", job->goodput);
        setNumber("deadline_days", request.deadlineDays);
    } else if (const auto* service = std::get_if<InferenceService>(&request.workload)) {
        form.kind = WorkloadKind::Serve;
        setModel(service->model);
        set("weights", QString::fromStdString(service->weightFormat));
        set("kv_precision", QString::fromStdString(service->kvFormat));
        setNumber("input_len", service->inputTokens);
        setNumber("output_len", service->outputTokens);
        setNumber("concurrency", service->concurrency);
        setNumber("requests_per_s", service->requestsPerSecond);
        setNumber("ttft_ms", service->maxTtftMs);
        setNumber("tpot_ms", service->maxTpotMs);
        set("engine", fromView(workload::engineName(service->engine)));
    }
    setNumber("budget", request.budget);
    setNumber("max_nodes", request.maxNodes);
    set("objective", fromView(planning::objectiveName(request.objective)));
    set("gpu", joined(request.offers.gpus));
    set("provider", joined(request.offers.providers));
    set("region", joined(request.offers.regions));
    set("country", joined(request.offers.countries));
    form.further = request.offers;
    const QString pricing = joined(request.offers.pricing);
    if (choicesOf(QStringLiteral("pricing"), form.kind).contains(pricing)) set("pricing", pricing);
    if (request.offers.where) set("where", QString::fromStdString(request.offers.where->text()));
    setNumber("min_network_gbps", request.offers.minNetworkGbps);
    return form;
}

}  // namespace petaplan::ui
