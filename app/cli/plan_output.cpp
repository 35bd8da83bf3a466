// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/cli/term_text.h"
#include "core/base/number_text.h"
#include "core/report/words.h"
#include "db/documents/base_json.h"
#include "db/documents/performance_json.h"
#include "db/documents/plan_answer_json.h"

namespace petaplan::cli {
namespace {

using documents::Json;
using documents::OutputCell;
using planning::PlanRow;

std::string layoutOf(const PlanRow& row) {
    if (!row.serving) return performance::layoutText(row.layout);
    std::string text = fmt::format("tp{}", row.serving->tensorParallel);
    if (row.serving->pipelineParallel > 1)
        text += fmt::format(" pp{}", row.serving->pipelineParallel);
    if (row.serving->expertParallel > 1) text += fmt::format(" ep{}", row.serving->expertParallel);
    return text + fmt::format(" × {}", row.serving->replicas);
}

std::string verdictNameOf(const PlanRow& row) {
    return std::string(performance::verdictName(row.memory.verdict));
}

OutputCell rangeCell(const Estimate& estimate, int digits) {
    OutputCell cell;
    cell.value = estimate.central;
    cell.shown = figureText(estimate.central, digits);
    if (estimate.low != estimate.high) {
        cell.shown += fmt::format(" ({}–{})", figureText(estimate.low, digits),
                                  figureText(estimate.high, digits));
    }
    cell.json = documents::toJson(estimate);
    return cell;
}

OutputCell rangeCell(const std::optional<Estimate>& estimate, int digits) {
    return estimate ? rangeCell(*estimate, digits) : OutputCell{};
}

std::string joined(Session& session, const std::vector<Message>& messages) {
    std::string text;
    for (const Message& message : messages) {
        text += (text.empty() ? "" : "; ") + session.sentence(message);
    }
    return text;
}

Json sentences(Session& session, const std::vector<Message>& messages) {
    Json list = Json::array();
    for (const Message& message : messages) list.push_back(session.sentence(message));
    return list;
}

std::string stepText(Session& session, const performance::StepParts& step) {
    const std::array<std::pair<const char*, double>, 10> parts{
        {{"compute_linear", step.computeLinear},
         {"compute_attention", step.computeAttention},
         {"tensor_parallel", step.tensorParallel},
         {"expert_parallel", step.expertParallel},
         {"context_parallel", step.contextParallel},
         {"pipeline_bubble", step.pipelineBubble},
         {"pipeline_transfer", step.pipelineTransfer},
         {"data_parallel", step.dataParallel},
         {"optimizer", step.optimizer},
         {"other", step.other}}};
    documents::OutputTable table;
    table.columns = {{"part", session.word("plan", "part"), "", false, -1},
                     {"seconds", session.word("plan", "seconds"), "s", true, -1},
                     {"share", session.word("plan", "share"), "%", true, 1}};
    const double total = step.total();
    for (const auto& [key, seconds] : parts) {
        if (seconds <= 0) continue;
        table.rows.push_back({{std::string(key), session.word("term", key), {}},
                              {seconds, {}, {}},
                              {seconds / total * 100, {}, {}}});
    }
    return documents::alignedText(table);
}

/// A field by the option that sets it; what only a file can set keeps its name.
std::string optionOf(const std::string& field) {
    constexpr std::array kOptions{"tokens",
                                  "seq_len",
                                  "global_batch",
                                  "micro_batch",
                                  "lora_rank",
                                  "goodput",
                                  "input_len",
                                  "output_len",
                                  "concurrency",
                                  "requests_per_s",
                                  "ttft_ms",
                                  "tpot_ms",
                                  "precision",
                                  "kv_precision",
                                  "deadline_days",
                                  "budget",
                                  "max_nodes",
                                  "top",
                                  "gpus_per_node",
                                  "nodes",
                                  "tp",
                                  "pp",
                                  "dp",
                                  "ep",
                                  "cp",
                                  "zero",
                                  "vpp",
                                  "replicas",
                                  "model",
                                  "gpu",
                                  "offer",
                                  "provider",
                                  "region",
                                  "country",
                                  "pricing",
                                  "interconnect",
                                  "freshness",
                                  "where",
                                  "min_memory_gib",
                                  "max_price",
                                  "provider_kind",
                                  "min_network_gbps"};
    if (field == "gpu_interconnect") return "--interconnect";
    if (std::find(kOptions.begin(), kOptions.end(), field) == kOptions.end()) return field;
    std::string option = "--" + field;
    std::replace(option.begin(), option.end(), '_', '-');
    return option;
}

}  // namespace

void refuseProblems(Session& session, const std::vector<Problem>& problems) {
    if (problems.empty()) return;
    std::string text;
    for (const Problem& problem : problems) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", optionOf(problem.field),
                            session.sentence(problem.message));
    }
    throw UsageError(text);
}

documents::OutputTable planTable(Session& session, const std::vector<PlanRow>& rows) {
    const bool serving = !rows.empty() && rows.front().serving.has_value();
    const std::string currency = rows.empty() ? std::string() : rows.front().currency;
    documents::OutputTable table;
    const auto column = [&](const char* key, const std::string& unit, bool numeric) {
        table.columns.push_back({key, session.word("plan", key), unit, numeric, -1});
    };
    column("rank", "", true);
    column("offer_id", "", false);
    column("nodes", "", true);
    column("gpus", "", true);
    column("layout", "", false);
    column("memory_gib_per_gpu", "GiB", true);
    column("verdict", "", false);
    column("tokens_per_s",
           session.texts().word(serving ? "cli.output_tokens_per_s" : "cli.tokens_per_s"), true);
    if (serving) {
        column("ttft_ms", "ms", true);
        column("tpot_ms", "ms", true);
        column("cost_per_million_tokens", currency + "/1e6", true);
    } else {
        column("hours", "h", true);
    }
    column("cost",
           serving ? session.sentence({"cli.per_month", {{"currency", currency}}}) : currency,
           true);
    column("pareto", "", false);
    column("reasons", "", false);
    for (const PlanRow& row : rows) {
        auto& cells = table.rows.emplace_back();
        cells.push_back({std::int64_t{row.rank}, {}, {}});
        cells.push_back({row.offerId, {}, {}});
        cells.push_back({std::int64_t{row.nodes}, {}, {}});
        cells.push_back({std::int64_t{row.gpus}, {}, {}});
        cells.push_back({layoutOf(row), {}, {}});
        OutputCell memory = rangeCell(row.memory.totalGib, 3);
        memory.shown = shortText(row.memory.totalGib.central, 3);
        if (row.memory.usableGib) memory.shown += " / " + shortText(*row.memory.usableGib, 3);
        cells.push_back(std::move(memory));
        cells.push_back({verdictNameOf(row), session.word("verdict", verdictNameOf(row)), {}});
        cells.push_back(rangeCell(row.tokensPerSecond, 3));
        if (serving) {
            const auto& speed = row.servingSpeed;
            cells.push_back(speed ? rangeCell(speed->ttftMs, 3) : OutputCell{});
            cells.push_back(speed ? rangeCell(speed->tpotMs, 3) : OutputCell{});
            cells.push_back(rangeCell(row.costPerMillionTokens, 3));
        } else {
            cells.push_back(rangeCell(row.hours, 3));
        }
        cells.push_back(rangeCell(row.cost, 4));
        cells.push_back({row.onFront, row.onFront ? "◆" : " ", {}});
        // A line of the table has room for the main reason; CSV and JSON carry them all.
        std::string mainReason = row.reasons.empty() ? "" : session.sentence(row.reasons.front());
        cells.push_back(
            {joined(session, row.reasons), std::move(mainReason), sentences(session, row.reasons)});
    }
    return table;
}

Json planRowJson(Session& session, const PlanRow& row) {
    Json json = documents::toJson(row);
    if (row.serving) {
        // The keys of a training layout where they mean the same; a replica is a data-parallel
        // copy.
        Json layout = documents::toJson(*row.serving);
        layout["dp"] = row.serving->replicas;
        json["layout"] = std::move(layout);
        json.erase("serving_layout");
    }
    json["memory_gib_per_gpu"] = documents::toJson(row.memory.totalGib);
    json["verdict"] = performance::verdictName(row.memory.verdict);
    if (!row.cost) json.erase("currency");
    json["reasons"] = sentences(session, row.reasons);
    json["risks"] = sentences(session, row.risks);
    if (!row.memory.remedies.empty()) json["remedies"] = sentences(session, row.memory.remedies);
    return json;
}

Json refusedJson(Session& session, const std::vector<planning::Refusal>& refused) {
    Json list = Json::array();
    for (const planning::Refusal& refusal : refused) {
        Json one;
        one["reason"] = session.sentence(refusal.reason);
        one["key"] = refusal.reason.key;
        one["count"] = refusal.count;
        documents::addIfKnown(one, "nearest_miss", refusal.nearestMiss);
        list.push_back(std::move(one));
    }
    return list;
}

Json assumptionsJson(Session& session, const std::vector<planning::Assumption>& assumptions) {
    Json list = Json::array();
    for (const planning::Assumption& assumption : assumptions) {
        Json one = documents::toJson(assumption);
        const std::string key = "assumption." + assumption.key;
        if (session.texts().contains(key)) {
            one["text"] = session.sentence({key, {{"value", assumption.value}}});
        }
        list.push_back(std::move(one));
    }
    return list;
}

documents::OutputTable refusedTable(Session& session,
                                    const std::vector<planning::Refusal>& refused) {
    documents::OutputTable table;
    table.columns = {{"count", session.word("plan", "count"), "", true, -1},
                     {"nearest_miss", session.word("plan", "nearest_miss"), "", false, -1},
                     {"reason", session.word("plan", "reason"), "", false, -1}};
    for (const planning::Refusal& refusal : refused) {
        documents::OutputCell miss;
        if (!refusal.nearestMiss.empty()) miss.value = refusal.nearestMiss;
        table.rows.push_back({{static_cast<std::int64_t>(refusal.count), {}, {}},
                              std::move(miss),
                              {session.sentence(refusal.reason), {}, {}}});
    }
    return table;
}

std::string refusedText(Session& session, const std::vector<planning::Refusal>& refused) {
    return refused.empty() ? std::string() : documents::alignedText(refusedTable(session, refused));
}

documents::OutputTable completePlanTable(Session& session, const std::vector<PlanRow>& rows) {
    documents::OutputTable table = planTable(session, rows);
    for (const char* key : {"currency", "pricing", "risks"}) {
        table.columns.push_back({key, "", "", false, -1});
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const PlanRow& row = rows[i];
        auto& cells = table.rows[i];
        const auto text = [&](const std::string& value) {
            OutputCell cell;
            if (!value.empty()) cell.value = value;
            cells.push_back(std::move(cell));
        };
        text(row.cost ? row.currency : std::string());
        text(row.pricing);
        text(joined(session, row.risks));
    }
    const auto range = [&](const std::string& key, const auto& estimateOf) {
        for (const char* end : {"_low", "_high"}) {
            table.columns.push_back({key + end, "", "", true, -1});
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::optional<Estimate> estimate = estimateOf(rows[i]);
            for (const bool low : {true, false}) {
                OutputCell cell;
                if (estimate) cell.value = low ? estimate->low : estimate->high;
                table.rows[i].push_back(std::move(cell));
            }
        }
    };
    using Maybe = std::optional<Estimate>;
    range("memory_gib_per_gpu", [](const PlanRow& row) { return Maybe(row.memory.totalGib); });
    range("tokens_per_s", [](const PlanRow& row) { return row.tokensPerSecond; });
    if (!rows.empty() && rows.front().serving) {
        range("ttft_ms", [](const PlanRow& row) {
            return row.servingSpeed ? Maybe(row.servingSpeed->ttftMs) : Maybe();
        });
        range("tpot_ms", [](const PlanRow& row) {
            return row.servingSpeed ? Maybe(row.servingSpeed->tpotMs) : Maybe();
        });
        range("cost_per_million_tokens",
              [](const PlanRow& row) { return row.costPerMillionTokens; });
    } else {
        range("hours", [](const PlanRow& row) { return row.hours; });
    }
    range("cost", [](const PlanRow& row) { return row.cost; });
    return table;
}

std::string assumptionsText(Session& session,
                            const std::vector<planning::Assumption>& assumptions) {
    std::string text;
    for (const planning::Assumption& assumption : assumptions) {
        const std::string key = "assumption." + assumption.key;
        text += "  · " + (session.texts().contains(key)
                              ? session.sentence({key, {{"value", assumption.value}}})
                              : assumption.key + " = " + assumption.value);
        if (!assumption.source.empty()) text += "  [" + assumption.source + "]";
        text += "\n";
    }
    return text;
}

std::string planRowText(Session& session, const PlanRow& row) {
    const report::Words words(session.texts(), session.language());
    documents::OutputTable memory;
    memory.columns = {{"part", session.word("plan", "part"), "", false, -1},
                      {"gib", session.word("plan", "memory_gib_per_gpu"), "GiB", true, 2},
                      {"formula", session.word("plan", "formula"), "", false, -1}};
    for (const performance::MemoryPart& part : row.memory.parts) {
        memory.rows.push_back({{part.key, session.word("term", "memory_" + part.key), {}},
                               {part.gib, {}, {}},
                               {words.formula(part.formula), {}, {}}});
    }
    std::string text = documents::alignedText(memory);
    Message total{"cli.memory_total",
                  {{"needs", rangeText(row.memory.totalGib)},
                   {"verdict", session.word("verdict", verdictNameOf(row))}}};
    if (row.memory.usableGib) {
        total.key = "cli.memory_of_usable";
        total.arguments.push_back({"usable", shortText(*row.memory.usableGib, 4)});
    }
    text += session.sentence(total) + "\n\n";
    for (const Message& remedy : row.memory.remedies)
        text += "  → " + session.sentence(remedy) + "\n";
    if (row.step) text += stepText(session, *row.step) + "\n";
    text += termText(session, row.explanation);
    for (const Message& reason : row.reasons) text += "✓ " + session.sentence(reason) + "\n";
    for (const Message& risk : row.risks) text += "! " + session.sentence(risk) + "\n";
    return text;
}

}  // namespace petaplan::cli
