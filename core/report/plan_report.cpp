// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_report.h"

#include "core/report/figure_text.h"
#include "core/report/plan_view.h"

namespace petaplan::report {
namespace {

using workload::InferenceService;
using workload::TrainingJob;

const workload::TransformerModel& modelOf(const planning::PlanRequest& request) {
    return std::visit(
        [](const auto& work) -> const workload::TransformerModel& { return work.model; },
        request.workload);
}

std::string modelName(const planning::PlanRequest& request) {
    const workload::TransformerModel& model = modelOf(request);
    return model.name.empty() ? model.id : model.name;
}

std::string kickerKey(const planning::PlanRequest& request) {
    const auto* job = std::get_if<TrainingJob>(&request.workload);
    if (job == nullptr) return "kicker.serving";
    return job->method == workload::TrainingMethod::Pretrain ? "kicker.training"
                                                             : "kicker.finetuning";
}

std::string titleOf(const planning::PlanRequest& request, const ReportFrame& frame,
                    const Words& words) {
    if (!frame.planName.empty()) return frame.planName;
    const char* key =
        std::holds_alternative<TrainingJob>(request.workload) ? "title.training" : "title.serving";
    return words.say(key, {{"model", modelName(request)}});
}

std::string subtitleOf(const planning::PlanRequest& request, const Words& words) {
    if (const auto* job = std::get_if<TrainingJob>(&request.workload)) {
        return words.say("subtitle.training",
                         {{"model", modelName(request)},
                          {"method", words.say("method." + std::string(methodName(job->method)))},
                          {"tokens", countText(job->tokens)},
                          {"seq_len", fixedText(job->sequenceLength, 0)},
                          {"precision", std::string(precisionName(job->precision))}});
    }
    const auto& service = std::get<InferenceService>(request.workload);
    std::string load;
    if (service.requestsPerSecond) {
        load =
            words.say("subtitle.requests", {{"rate", figureText(*service.requestsPerSecond, 4)}});
    } else if (service.concurrency) {
        load = words.say("subtitle.concurrency",
                         {{"concurrency", figureText(*service.concurrency, 4)}});
    }
    return words.say("subtitle.serving", {{"model", modelName(request)},
                                          {"input", fixedText(service.inputTokens, 0)},
                                          {"output", fixedText(service.outputTokens, 0)},
                                          {"precision", service.weightFormat},
                                          {"load", load}});
}

Report emptyReport(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                   const ReportFrame& frame, const Words& words) {
    Report report;
    report.language = text::languageCode(frame.language);
    report.kicker = words.say(kickerKey(request));
    report.title = titleOf(request, frame, words);
    report.subtitle = subtitleOf(request, words);
    report.dateLine = words.date(frame.madeOn);
    report.runningHead = words.say("running_head", {{"kicker", report.kicker}});
    report.planName = frame.planName.empty() ? report.title : frame.planName;
    report.planHash = frame.planHash;
    report.catalogId = answer.catalogId;
    report.catalogDate = frame.catalogDate;
    report.madeOn = frame.madeOn;
    report.modelVersion = answer.modelVersion;
    const std::string hash = frame.planHash.size() >= 8
                                 ? frame.planHash.substr(0, 4) + " " + frame.planHash.substr(4, 4)
                                 : frame.planHash;
    const std::string catalog = frame.catalogDate ? frame.catalogDate->toText() : kUnknown;
    report.footer =
        words.say("footer", {{"plan", report.planName},
                             {"hash", hash},
                             {"catalog", catalog + " " + answer.catalogId.substr(0, 8)}});
    report.pageOfPages = words.say("page_of_pages", {{"page", "{page}"}, {"pages", "{pages}"}});
    return report;
}

}  // namespace

Section nothingFeasibleSection(const planning::PlanRequest& request,
                               const planning::PlanAnswer& answer, const Words& words) {
    Section section;
    section.id = "decision";
    section.heading = words.say("heading.decision");
    section.blocks.push_back(Paragraph{words.say("decision.nothing"), true, {}});
    BulletList problems;
    for (const Problem& problem : answer.problems) {
        problems.items.push_back(words.message(problem.message));
    }
    if (!problems.items.empty()) section.blocks.push_back(std::move(problems));
    if (!answer.refused.empty()) section.blocks.push_back(refusalTable(request, answer, words));
    if (!answer.assumptions.empty()) section.blocks.push_back(assumptionTable(answer, words));
    return section;
}

Report planReport(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                  const std::vector<UsedOffer>& offers, const text::TextTable& texts,
                  const ReportFrame& frame) {
    const Words words(texts, frame.language);
    Report report = emptyReport(request, answer, frame, words);
    if (answer.rows.empty()) {
        report.sections.push_back(nothingFeasibleSection(request, answer, words));
        return report;
    }
    SourceList sources;
    const PlanView view{request,
                        answer,
                        offers,
                        frame,
                        words,
                        sources,
                        optionsOf(request, answer, offers, frame, words, sources)};
    for (auto* build : {decisionSection, optionsSection, costSection, workingSection, riskSection,
                        sourcesSection}) {
        report.sections.push_back(build(view));
    }
    report.sources = sources.entries();
    return report;
}

Report planReport(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                  const catalog::Catalog& catalog, const text::TextTable& texts,
                  const ReportFrame& frame) {
    ReportFrame dated = frame;
    if (!dated.catalogDate) dated.catalogDate = catalog.date();
    return planReport(request, answer, usedOffers(catalog, answer, request.context), texts, dated);
}

}  // namespace petaplan::report
