// SPDX-License-Identifier: GPL-3.0-or-later
// estimate: one given configuration, no search.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>

#include "app/cli/list_output.h"
#include "app/cli/offer_options.h"
#include "app/cli/option_checks.h"
#include "app/cli/plan_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "app/cli/workload_options.h"
#include "core/planning/plan.h"

namespace petaplan::cli {
namespace {

struct Options {
    WorkloadOptions workload;
    OfferOptions offers;
    std::string task, gpu, offerId, recompute;
    std::optional<int> count, gpusPerNode, nodes;
    std::optional<int> tp, pp, dp, ep, cp, zero, virtualPipeline, replicas;
};

/// The task is said by --task, or by what only one task has.
WorkloadTask taskOf(const Options& options) {
    if (options.task == "infer") return WorkloadTask::Infer;
    if (options.task == "finetune") return WorkloadTask::Finetune;
    if (options.task == "train") return WorkloadTask::Train;
    const WorkloadOptions& w = options.workload;
    if (w.inputTokens || w.outputTokens || w.concurrency || w.requestsPerSecond || w.ttftMs ||
        w.tpotMs || !w.engine.empty() || !w.kvPrecision.empty()) {
        return WorkloadTask::Infer;
    }
    if (!w.method.empty() || w.datasetTokens || w.samples || w.loraRank) {
        return WorkloadTask::Finetune;
    }
    return WorkloadTask::Train;
}

/// The first option given that only serving has, and the first that only training has.
struct TaskOptions {
    const char* serving = nullptr;
    const char* training = nullptr;
};

TaskOptions taskOptionsOf(const Options& options) {
    const WorkloadOptions& w = options.workload;
    TaskOptions found;
    const auto serving = [&](const char* name, bool given) {
        if (given && found.serving == nullptr) found.serving = name;
    };
    const auto training = [&](const char* name, bool given) {
        if (given && found.training == nullptr) found.training = name;
    };
    serving("--input-len", w.inputTokens.has_value());
    serving("--output-len", w.outputTokens.has_value());
    serving("--concurrency", w.concurrency.has_value());
    serving("--requests-per-s", w.requestsPerSecond.has_value());
    serving("--ttft-ms", w.ttftMs.has_value());
    serving("--tpot-ms", w.tpotMs.has_value());
    serving("--percentile", w.percentile.has_value());
    serving("--engine", !w.engine.empty());
    serving("--kv-precision", !w.kvPrecision.empty());
    serving("--replicas", options.replicas.has_value());
    training("--tokens", w.tokens.has_value());
    training("--dataset-tokens", w.datasetTokens.has_value());
    training("--samples", w.samples.has_value());
    training("--epochs", w.epochs.has_value());
    training("--method", !w.method.empty());
    training("--lora-rank", w.loraRank.has_value());
    training("--seq-len", w.sequenceLength.has_value());
    training("--global-batch", w.globalBatch.has_value());
    training("--micro-batch", w.microBatch.has_value());
    training("--optimizer", !w.optimizer.empty());
    training("--stack", !w.stack.empty());
    training("--goodput", w.goodput.has_value());
    training("--dp", options.dp.has_value());
    training("--cp", options.cp.has_value());
    training("--zero", options.zero.has_value());
    training("--vpp", options.virtualPipeline.has_value());
    training("--recompute", !options.recompute.empty());
    return found;
}

/// An option of the other task would be left out in silence.
void refuseMixedTasks(const Options& options, WorkloadTask task) {
    const TaskOptions found = taskOptionsOf(options);
    if (found.serving != nullptr && found.training != nullptr) {
        throw UsageError(say({"usage.serving_and_training",
                              {{"serving", found.serving}, {"training", found.training}}}));
    }
    const bool serving = task == WorkloadTask::Infer;
    const char* other = serving ? found.training : found.serving;
    if (other == nullptr) return;
    const std::string said =
        options.task.empty() ? say("usage.task_here") : "--task " + options.task;
    throw UsageError(say({serving ? "usage.option_of_training" : "usage.option_of_serving",
                          {{"option", other}, {"said", said}}}));
}

/// The machines of an offer are what it says: what else was typed must agree.
int nodesOfOffer(const Options& options, const catalog::Catalog& catalog,
                 const catalog::Instance& instance, int gpusPerNode) {
    if (instance.gpu == catalog::kNoIndex || instance.gpuCount.isFraction() || gpusPerNode < 1) {
        throw UsageError(say({"usage.no_whole_gpu", {{"offer", options.offerId}}}));
    }
    if (options.nodes && *options.nodes < 1)
        throw UsageError(say({"usage.at_least_one", {{"option", "--nodes"}}}));
    if (!options.gpu.empty()) {
        const auto named = catalog.gpusNamed(options.gpu);
        if (std::find(named.begin(), named.end(), instance.gpu) == named.end()) {
            throw UsageError(say({"usage.offer_other_gpu",
                                  {{"offer", options.offerId},
                                   {"has", catalog.gpus()[instance.gpu].id},
                                   {"said", options.gpu}}}));
        }
    }
    if (options.gpusPerNode && *options.gpusPerNode != gpusPerNode) {
        throw UsageError(say({"usage.offer_other_node",
                              {{"offer", options.offerId},
                               {"has", static_cast<std::int64_t>(gpusPerNode)},
                               {"said", static_cast<std::int64_t>(*options.gpusPerNode)}}}));
    }
    if (!options.count) return options.nodes.value_or(1);
    const int nodes =
        options.nodes.value_or(std::max(1, *options.count / std::max(1, gpusPerNode)));
    if (std::int64_t{nodes} * gpusPerNode != *options.count) {
        throw UsageError(say({"usage.offer_other_count",
                              {{"offer", options.offerId},
                               {"nodes", static_cast<std::int64_t>(nodes)},
                               {"gpus", static_cast<std::int64_t>(gpusPerNode)},
                               {"said", static_cast<std::int64_t>(*options.count)}}}));
    }
    return nodes;
}

/// GPUs of a node and nodes from whichever of count, gpus per node and nodes were given.
void spread(const Options& options, planning::EstimateRequest& request) {
    constexpr int kUsualNode = 8;
    if (options.count && *options.count < 1)
        throw UsageError(say({"usage.at_least_one", {{"option", "--count"}}}));
    if (options.nodes && *options.nodes < 1)
        throw UsageError(say({"usage.at_least_one", {{"option", "--nodes"}}}));
    if (options.gpusPerNode && *options.gpusPerNode < 1) {
        throw UsageError(say({"usage.at_least_one", {{"option", "--gpus-per-node"}}}));
    }
    if (!options.count) {
        request.gpusPerNode = options.gpusPerNode.value_or(1);
        request.nodes = options.nodes.value_or(1);
        return;
    }
    const int count = *options.count;
    int perNode = options.gpusPerNode.value_or(std::min(count, kUsualNode));
    if (options.nodes) perNode = options.gpusPerNode.value_or(count / *options.nodes);
    if (perNode < 1 || count % perNode != 0 ||
        (options.nodes && std::int64_t{*options.nodes} * perNode != count)) {
        throw UsageError(
            say({"usage.count_uneven", {{"count", static_cast<std::int64_t>(count)}}}));
    }
    request.gpusPerNode = perNode;
    request.nodes = count / perNode;
}

void setLayout(const Options& options, WorkloadTask task, planning::EstimateRequest& request) {
    const bool given = options.tp || options.pp || options.dp || options.ep || options.cp ||
                       options.zero || options.workload.microBatch || options.virtualPipeline ||
                       options.replicas || !options.recompute.empty();
    if (!given) return;
    // What was typed may be absurd: it is judged later, and must not overflow before.
    const std::int64_t gpus = std::int64_t{request.gpusPerNode} * request.nodes;
    const auto rest = [gpus](double others) {
        if (!(others >= 1) || others > static_cast<double>(gpus)) return 1;
        return static_cast<int>(std::min(static_cast<double>(gpus) / others, 65536.0));
    };
    if (task == WorkloadTask::Infer) {
        performance::ServingLayout layout;
        layout.tensorParallel = options.tp.value_or(1);
        layout.pipelineParallel = options.pp.value_or(1);
        layout.expertParallel = options.ep.value_or(1);
        layout.replicas =
            options.replicas.value_or(rest(1.0 * layout.tensorParallel * layout.pipelineParallel));
        request.serving = layout;
        return;
    }
    performance::Layout layout;
    layout.tensorParallel = options.tp.value_or(1);
    layout.pipelineParallel = options.pp.value_or(1);
    layout.contextParallel = options.cp.value_or(1);
    layout.expertParallel = options.ep.value_or(1);
    layout.virtualPipeline = options.virtualPipeline.value_or(1);
    layout.zeroStage = options.zero.value_or(0);
    layout.microBatch = options.workload.microBatch.value_or(1);
    layout.dataParallel = options.dp.value_or(
        rest(1.0 * layout.tensorParallel * layout.pipelineParallel * layout.contextParallel));
    if (!options.recompute.empty()) {
        const auto recompute = workload::recomputeFromName(options.recompute);
        if (!recompute) {
            throw UsageError(say({"usage.takes",
                                  {{"option", "--recompute"},
                                   {"words", "none, selective, full"},
                                   {"value", options.recompute}}}));
        }
        layout.recompute = *recompute;
    }
    request.layout = layout;
}

planning::EstimateRequest requestOf(Session& session, const Options& options, WorkloadTask task) {
    planning::EstimateRequest request;
    request.workload = workloadOf(session, options.workload, task);
    request.context = session.context();
    request.offers = filterOf(session, options.offers);
    if (!options.offerId.empty()) {
        for (const auto& [name, given] :
             {std::pair{"--provider", !options.offers.providers.empty()},
              std::pair{"--pricing", !options.offers.pricing.empty()},
              std::pair{"--region", !options.offers.regions.empty()}}) {
            if (!given) continue;
            throw UsageError(say({"usage.offer_and_filter", {{"name", name}}}));
        }
        const catalog::Catalog& catalog = session.catalog();
        const auto offer = catalog.findOffer(options.offerId);
        if (!offer) {
            std::vector<std::string> ids;
            for (catalog::Index i = 0; i < catalog.offers().size(); ++i) {
                ids.push_back(catalog.offerId(i));
            }
            throw UsageError(say({"usage.unknown_offer", {{"offer", options.offerId}}}) +
                             nameHint(options.offerId, ids));
        }
        request.offerId = options.offerId;
        const catalog::Instance& instance = catalog.instances()[catalog.offers().instance[*offer]];
        request.gpusPerNode = instance.gpuCount.numerator;
        request.nodes = nodesOfOffer(options, catalog, instance, request.gpusPerNode);
        request.gpu = catalog.gpus()[instance.gpu].id;
    } else {
        if (options.gpu.empty()) {
            throw UsageError(say("usage.name_gpu"));
        }
        request.gpu = options.gpu;
        if (session.catalog().gpusNamed(options.gpu).empty()) {
            catalog::OfferQuery query;
            query.context = request.context;
            query.filter.gpus = {options.gpu};
            session.refuse(queryOffers(session.catalog(), query).problems);
        }
        spread(options, request);
    }
    setLayout(options, task, request);
    return request;
}

void printAnswer(Session& session, const planning::EstimateAnswer& answer) {
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["rows"] = documents::Json::array();
        for (const planning::PlanRow& row : answer.rows) {
            json["rows"].push_back(planRowJson(session, row));
        }
        json["refused"] = refusedJson(session, answer.refused);
        json["assumptions"] = assumptionsJson(session, answer.assumptions);
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
    const documents::OutputTable table = planTable(session, answer.rows);
    std::string text;
    if (session.format() == documents::OutputFormat::Markdown) {
        if (!answer.rows.empty()) text = documents::markdownText(table);
    } else {
        if (!answer.rows.empty()) text = documents::alignedText(table);
        for (const planning::PlanRow& row : answer.rows) {
            text += "\n" + planRowText(session, row);
        }
    }
    if (!answer.refused.empty()) {
        text += "\n" + (session.format() == documents::OutputFormat::Markdown
                            ? documents::markdownText(refusedTable(session, answer.refused))
                            : refusedText(session, answer.refused));
    }
    if (!answer.assumptions.empty()) {
        text += "\n" + session.word("plan", "assumptions_heading") + "\n\n" +
                assumptionsText(session, answer.assumptions);
    }
    printResult(text);
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const WorkloadTask task = taskOf(options);
    refuseMixedTasks(options, task);
    const planning::EstimateRequest request = requestOf(session, options, task);
    const planning::EstimateAnswer answer =
        estimate(session.catalog(), session.calibration(), request, session.executor());
    refuseProblems(session, answer.problems);
    printAnswer(session, answer);
    // Without a rate for the precision nothing can be said of the run: that is no answer.
    const bool feasible =
        std::any_of(answer.rows.begin(), answer.rows.end(), [](const planning::PlanRow& row) {
            return row.memory.verdict != performance::FitVerdict::DoesNotFit &&
                   row.tokensPerSecond.has_value();
        });
    return feasible ? ExitCode::Answered : ExitCode::AnswerIsNo;
}

}  // namespace

void addEstimateVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("estimate");
    const auto options = std::make_shared<Options>();
    verb->add_option("--task", options->task)
        ->check(oneOf({"train", "finetune", "infer"}))
        ->type_name("TASK");
    const char* machine = "Machines";
    verb->add_option("--gpu", options->gpu)->type_name("NAME")->check(emptyFault)->group(machine);
    verb->add_option("--count", options->count)->type_name("N")->group(machine);
    verb->add_option("--gpus-per-node", options->gpusPerNode)->type_name("N")->group(machine);
    verb->add_option("--nodes", options->nodes)->type_name("N")->group(machine);
    verb->add_option("--offer", options->offerId)
        ->type_name("ID")
        ->check(emptyFault)
        ->group(machine);
    const auto layout = [&](const char* name, std::optional<int>& target) {
        verb->add_option(name, target)->type_name("N")->group("Layout");
    };
    layout("--tp", options->tp);
    layout("--pp", options->pp);
    layout("--dp", options->dp);
    layout("--ep", options->ep);
    layout("--cp", options->cp);
    layout("--zero", options->zero);
    layout("--vpp", options->virtualPipeline);
    layout("--replicas", options->replicas);
    verb->add_option("--recompute", options->recompute)->type_name("KIND")->group("Layout");
    addAllWorkloadOptions(*verb, options->workload);
    verb->add_option("--provider", options->offers.providers)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NAMES")
        ->group("Filters");
    verb->add_option("--pricing", options->offers.pricing)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("WAYS")
        ->group("Filters");
    verb->add_option("--region", options->offers.regions)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NAMES")
        ->group("Filters");
    verb->footer(
        "petaplan-cli estimate --model llama-2-7b --gpu a100-sxm4-80 --count 8 --tokens 1e9 "
        "--seq-len 4096 --global-batch 64");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
