// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/plan_command.h"

#include <QRegularExpression>
#include <QStringList>

#include <string>
#include <vector>

#include "core/base/number_text.h"

namespace petaplan::ui {

namespace {

class CommandLine {
public:
    void word(const QString& text) { m_words.append(text); }
    void option(const char* name, const QString& value) {
        m_words.append(QLatin1String(name));
        m_words.append(shellWord(value));
    }
    void option(const char* name, std::string_view value) {
        option(name, QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size())));
    }
    void number(const char* name, double value) { option(name, exactText(value)); }
    void number(const char* name, std::optional<double> value) {
        if (value) number(name, *value);
    }
    void list(const char* name, const std::vector<std::string>& values) {
        if (values.empty()) return;
        QStringList parts;
        for (const std::string& value : values) parts.append(QString::fromStdString(value));
        option(name, parts.join(QLatin1Char(',')));
    }
    QString text() const { return m_words.join(QLatin1Char(' ')); }

private:
    QStringList m_words;
};

void training(CommandLine& line, const workload::TrainingJob& job, const QString& model) {
    const workload::TrainingJob defaults;
    const bool tuning = job.method != workload::TrainingMethod::Pretrain;
    line.word(tuning ? QStringLiteral("finetune") : QStringLiteral("train"));
    line.option("--model", model);
    if (tuning) line.option("--method", workload::methodName(job.method));
    line.number(tuning ? "--dataset-tokens" : "--tokens", job.tokens);
    line.number("--seq-len", static_cast<double>(job.sequenceLength));
    if (job.globalBatchSequences)
        line.number("--global-batch", static_cast<double>(*job.globalBatchSequences));
    if (job.precision != defaults.precision)
        line.option("--precision", workload::precisionName(job.precision));
    if (job.optimizer != defaults.optimizer)
        line.option("--optimizer", workload::optimizerName(job.optimizer));
    if (job.stack != defaults.stack) line.option("--stack", workload::stackName(job.stack));
    if (tuning && job.loraRank != defaults.loraRank)
        line.number("--lora-rank", static_cast<double>(job.loraRank));
    if (job.goodput != defaults.goodput) line.number("--goodput", job.goodput);
}

void inference(CommandLine& line, const workload::InferenceService& service, const QString& model) {
    const workload::InferenceService defaults;
    line.word(QStringLiteral("infer"));
    line.option("--model", model);
    if (service.weightFormat != defaults.weightFormat)
        line.option("--precision", service.weightFormat);
    if (service.kvFormat != defaults.kvFormat) line.option("--kv-precision", service.kvFormat);
    line.number("--input-len", static_cast<double>(service.inputTokens));
    line.number("--output-len", static_cast<double>(service.outputTokens));
    line.number("--concurrency", service.concurrency);
    line.number("--requests-per-s", service.requestsPerSecond);
    line.number("--ttft-ms", service.maxTtftMs);
    line.number("--tpot-ms", service.maxTpotMs);
    if (service.engine != defaults.engine)
        line.option("--engine", workload::engineName(service.engine));
}

}  // namespace

QString shellWord(const QString& word) {
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:,=+@%-]+$"));
    if (plain.match(word).hasMatch()) return word;
    QString quoted = word;
    quoted.replace(QLatin1Char('\''), QStringLiteral("'\\''"));
    return QLatin1Char('\'') + quoted + QLatin1Char('\'');
}

QString planCommand(const planning::PlanRequest& request, const QString& modelFile) {
    const planning::PlanRequest defaults;
    CommandLine line;
    line.word(QStringLiteral("petaplan-cli plan"));
    if (const auto* job = std::get_if<workload::TrainingJob>(&request.workload)) {
        training(line, *job,
                 modelFile.isEmpty() ? QString::fromStdString(job->model.id) : modelFile);
    } else if (const auto* service = std::get_if<workload::InferenceService>(&request.workload)) {
        inference(line, *service,
                  modelFile.isEmpty() ? QString::fromStdString(service->model.id) : modelFile);
    }
    line.number("--deadline-days", request.deadlineDays);
    line.number("--budget", request.budget);
    if (request.maxNodes != defaults.maxNodes)
        line.number("--max-nodes", static_cast<double>(request.maxNodes));
    if (request.objective != defaults.objective)
        line.option("--objective", planning::objectiveName(request.objective));
    line.list("--gpu", request.offers.gpus);
    line.list("--provider", request.offers.providers);
    line.list("--region", request.offers.regions);
    line.list("--country", request.offers.countries);
    line.list("--pricing", request.offers.pricing);
    if (request.offers.minGpuMemoryGib)
        line.number("--min-memory-gib", *request.offers.minGpuMemoryGib);
    std::string where = request.offers.where ? request.offers.where->text() : std::string();
    if (request.offers.minNetworkGbps) {
        const std::string network = "network_gbps >= " + exactText(*request.offers.minNetworkGbps);
        where = where.empty() ? network : "(" + where + ") and " + network;
    }
    if (!where.empty()) line.option("--where", where);
    if (request.context.currency != defaults.context.currency)
        line.option("--currency", request.context.currency);
    return line.text();
}

}  // namespace petaplan::ui
