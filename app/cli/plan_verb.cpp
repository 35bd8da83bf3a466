// SPDX-License-Identifier: GPL-3.0-or-later
// plan train | finetune | infer: a workload -> ranked plans.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>

#include "app/cli/offer_options.h"
#include "app/cli/option_checks.h"
#include "app/cli/output_file.h"
#include "app/cli/plan_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "app/cli/workload_options.h"
#include "core/planning/plan.h"
#include "db/documents/base_json.h"
#include "db/documents/plan_document.h"

namespace petaplan::cli {
namespace {

struct Options {
    WorkloadOptions workload;
    OfferOptions offers;
    std::optional<double> deadlineDays, budget;
    std::optional<int> maxNodes;
    std::optional<std::size_t> top;
    std::string objective, save;
};

planning::PlanRequest requestOf(Session& session, const Options& options, WorkloadTask task) {
    planning::PlanRequest request;
    request.workload = workloadOf(session, options.workload, task);
    request.offers = filterOf(session, options.offers);
    request.context = session.context();
    request.deadlineDays = options.deadlineDays;
    request.budget = options.budget;
    if (options.maxNodes) request.maxNodes = *options.maxNodes;
    if (options.top) request.top = *options.top;
    if (!options.objective.empty()) {
        const auto objective = planning::objectiveFromName(options.objective);
        if (!objective) {
            throw UsageError(say({"usage.takes",
                                  {{"option", "--objective"},
                                   {"words", "cost, time, balanced"},
                                   {"value", options.objective}}}));
        }
        request.objective = *objective;
    }
    return request;
}

/// How long a run takes depends on nothing as much as on this, so there is no default.
void refuseMissingTokens(Session& session, const planning::PlanRequest& request,
                         WorkloadTask task) {
    const auto* job = std::get_if<workload::TrainingJob>(&request.workload);
    if (job == nullptr || job->tokens != 0) return;
    throw UsageError(
        session.texts().word(task == WorkloadTask::Train ? "cli.need_tokens" : "cli.need_dataset"));
}

void printAnswer(Session& session, const planning::PlanAnswer& answer) {
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        const auto rows = [&](const std::vector<planning::PlanRow>& list) {
            documents::Json result = documents::Json::array();
            for (const planning::PlanRow& row : list) result.push_back(planRowJson(session, row));
            return result;
        };
        json["rows"] = rows(answer.rows);
        json["front"] = rows(answer.front);
        json["refused"] = refusedJson(session, answer.refused);
        json["considered"] = answer.considered;
        json["unknown"] = answer.unknown;
        json["assumptions"] = assumptionsJson(session, answer.assumptions);
        json["sources"] = answer.sources;
        json["catalog_id"] = answer.catalogId;
        json["model_version"] = answer.modelVersion;
        printJson(json);
        return;
    }
    if (session.format() == documents::OutputFormat::CsvText) {
        printResult(documents::csvText(answer.rows.empty()
                                           ? refusedTable(session, answer.refused)
                                           : completePlanTable(session, answer.rows)));
        return;
    }
    const bool markdown = session.format() == documents::OutputFormat::Markdown;
    const std::string heading = markdown ? "\n## " : "\n";
    std::string text;
    if (!answer.rows.empty()) {
        const documents::OutputTable table = planTable(session, answer.rows);
        text += markdown ? documents::markdownText(table) : documents::alignedText(table);
        if (!markdown) {
            text += heading + session.word("plan", "first_explained") + "\n\n" +
                    planRowText(session, answer.rows.front());
        }
    } else {
        text += session.word("plan", "nothing_feasible") + "\n";
    }
    if (!answer.refused.empty()) {
        text += heading + session.word("plan", "refused_heading") + "\n\n" +
                (markdown ? documents::markdownText(refusedTable(session, answer.refused))
                          : refusedText(session, answer.refused));
    }
    if (!answer.assumptions.empty()) {
        text += heading + session.word("plan", "assumptions_heading") + "\n\n" +
                assumptionsText(session, answer.assumptions);
    }
    text +=
        fmt::format("\n{} {}   {} {}\n", session.word("compare", "catalog_id"), answer.catalogId,
                    session.word("compare", "model_version"), answer.modelVersion);
    printResult(text);
}

ExitCode run(const GlobalOptions& global, const Options& options, WorkloadTask task) {
    Session session(global);
    if (!options.save.empty()) {
        OutputFile output{"--save", options.save, OutputKind::Plan, {}};
        for (const std::string& input :
             {options.workload.file, options.workload.model, global.catalog}) {
            if (!input.empty()) output.inputs.emplace_back(input);
        }
        refuseUnsafeOutput(output);
    }
    const planning::PlanRequest request = requestOf(session, options, task);
    refuseMissingTokens(session, request, task);
    refuseProblems(session, problemsOf(request));
    const planning::PlanAnswer answer =
        plan(session.catalog(), session.calibration(), request, session.executor());
    refuseProblems(session, answer.problems);
    if (!options.save.empty()) {
        const std::string name = std::filesystem::path(options.save).stem().string();
        FormerVersion former(options.save);
        documents::writePlan(documents::planDocument(name, request, answer, session.catalog(),
                                                     Session::today().toText()),
                             options.save);
        former.keep();
        printNote(session.sentence({"cli.saved", {{"file", options.save}}}));
    }
    printAnswer(session, answer);
    Message note{"cli.considered", {{"count", static_cast<std::int64_t>(answer.considered)}}};
    if (answer.unknown > 0) {
        note.key = "cli.considered_unknown";
        note.arguments.push_back({"unknown", static_cast<std::int64_t>(answer.unknown)});
    }
    printNote(session.sentence(note));
    return answer.rows.empty() ? ExitCode::AnswerIsNo : ExitCode::Answered;
}

void addTask(CLI::App& plan, Choice& choice, WorkloadTask task, const char* name,
             const char* example) {
    CLI::App* verb = plan.add_subcommand(name);
    const auto options = std::make_shared<Options>();
    addWorkloadOptions(*verb, options->workload, task);
    const char* limits = "Limits";
    if (task != WorkloadTask::Infer) {
        verb->add_option("--deadline-days", options->deadlineDays)
            ->type_name("DAYS")
            ->group(limits);
    }
    verb->add_option("--budget", options->budget)->type_name("AMOUNT")->group(limits);
    verb->add_option("--max-nodes", options->maxNodes)->type_name("N")->group(limits);
    verb->add_option("--objective", options->objective)->type_name("NAME")->group(limits);
    verb->add_option("--top", options->top)
        ->type_name("N")
        ->check(wholeNumber(1, 1'000'000))
        ->group(limits);
    verb->add_option("--save", options->save)->type_name("FILE.petaplan")->check(emptyFault);
    addOfferFilters(*verb, options->offers);
    verb->footer(
        std::string("petaplan-cli plan ") + example + "\n\n" +
        (task == WorkloadTask::Infer
             ? "  {\"kind\": \"inference\", \"model\": \"llama-3.1-70b\", \"input_len\": 1024,\n"
               "   \"output_len\": 256, \"concurrency\": 32, \"precision\": \"fp8\",\n"
               "   \"kv_precision\": \"fp8\", \"ttft_ms\": 500, \"engine\": \"vllm\"}"
             : "  {\"kind\": \"training\", \"model\": \"llama-2-7b\", \"tokens\": 2e12,\n"
               "   \"seq_len\": 4096, \"global_batch\": 1024, \"precision\": \"bf16\",\n"
               "   \"method\": \"pretrain\", \"stack\": \"megatron\", \"optimizer\": \"adamw\"}"));
    verb->callback([&choice, options, task] {
        choice.run = [&choice, options, task] { return run(choice.global, *options, task); };
    });
}

}  // namespace

void addPlanVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("plan");
    verb->require_subcommand(1);
    addTask(*verb, choice, WorkloadTask::Train, "train",
            "train --model llama-2-7b --tokens 2e12 --deadline-days 30");
    addTask(*verb, choice, WorkloadTask::Finetune, "finetune",
            "finetune --model llama-3.1-8b --method lora --dataset-tokens 5e7 --epochs 3");
    addTask(*verb, choice, WorkloadTask::Infer, "infer",
            "infer --model llama-3.1-70b --input-len 1024 --output-len 256 --concurrency 32");
    verb->footer("petaplan-cli plan train --model llama-2-7b --tokens 2e12 --deadline-days 30");
}

}  // namespace petaplan::cli
