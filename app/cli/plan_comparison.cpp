// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_comparison.h"
#include "app/cli/wording.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/number_text.h"
#include "db/documents/base_json.h"
#include "db/documents/performance_json.h"
#include "db/documents/plan_document.h"

namespace petaplan::cli {
namespace {

constexpr std::size_t kMost = 5;

/// The row that the user marked, else the first; null for a plan without a feasible row.
const planning::PlanRow* chosenRow(const documents::PlanDocument& plan) {
    const auto& rows = plan.answer.rows;
    const auto chosen = std::find_if(rows.begin(), rows.end(), [&](const planning::PlanRow& row) {
        return row.offerId == plan.chosenOfferId;
    });
    if (chosen != rows.end()) return &*chosen;
    return rows.empty() ? nullptr : &rows.front();
}

struct Line {
    std::string key, unit;
    std::vector<documents::OutputCell> cells;
};

documents::OutputCell rangeCell(const Estimate& estimate, int digits) {
    documents::OutputCell cell;
    cell.value = estimate.central;
    cell.shown = fmt::format("{} ({}–{})", shortText(estimate.central, digits),
                             shortText(estimate.low, digits), shortText(estimate.high, digits));
    cell.json = documents::toJson(estimate);
    return cell;
}

}  // namespace

bool isPlanComparison(const std::vector<std::string>& names) {
    return !names.empty() && std::all_of(names.begin(), names.end(), [](const std::string& name) {
        return name.ends_with(".petaplan");
    });
}

ExitCode comparePlans(Session& session, const std::vector<std::string>& files,
                      const std::string& baseline) {
    if (files.size() < 2 || files.size() > kMost) {
        throw UsageError(
            say({"usage.two_to_five", {{"count", static_cast<std::int64_t>(files.size())}}}));
    }
    std::size_t base = 0;
    if (!baseline.empty()) {
        const auto found = std::find(files.begin(), files.end(), baseline);
        if (found == files.end()) {
            throw UsageError(say({"usage.baseline_none", {{"name", baseline}}}));
        }
        base = static_cast<std::size_t>(found - files.begin());
    }
    std::vector<documents::PlanDocument> plans;
    for (const std::string& file : files) plans.push_back(documents::readPlan(file));

    documents::OutputTable table;
    table.columns.push_back({"key", session.word("compare", "figure"), "", false, -1});
    table.columns.push_back({"unit", session.word("compare", "unit"), "", false, -1});
    table.columns.push_back({"differs", "≠", "", false, -1});
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const std::string name = plans[i].name.empty() ? files[i] : plans[i].name;
        table.columns.push_back({files[i], name + (i == base ? " *" : ""), "", false, -1});
    }
    const auto addLine = [&](const char* key, const std::string& unit, const auto& cellOfRow) {
        auto& cells = table.rows.emplace_back();
        cells.push_back({std::string(key), session.word("compare", key), {}});
        cells.push_back({unit, {}, {}});
        cells.push_back({});
        bool differs = false;
        const planning::PlanRow* reference = chosenRow(plans[base]);
        const documents::OutputCell wanted =
            reference == nullptr ? documents::OutputCell{} : cellOfRow(plans[base], *reference);
        for (const documents::PlanDocument& plan : plans) {
            const planning::PlanRow* row = chosenRow(plan);
            documents::OutputCell cell =
                row == nullptr ? documents::OutputCell{} : cellOfRow(plan, *row);
            differs = differs || cell.value != wanted.value;
            const auto* number = std::get_if<double>(&cell.value);
            const auto* from = std::get_if<double>(&wanted.value);
            if (number != nullptr && from != nullptr && *from != 0 && *number != *from) {
                cell.shown += fmt::format(" {:+.1f} %", (*number / *from - 1) * 100);
            }
            cells.push_back(std::move(cell));
        }
        cells[2] = {differs, differs ? "≠" : " ", {}};
    };
    using Plan = documents::PlanDocument;
    using Row = planning::PlanRow;
    const auto text = [](const std::string& value) {
        return documents::OutputCell{value, value, {}};
    };
    addLine("offer_id", "", [&](const Plan&, const Row& row) { return text(row.offerId); });
    addLine("pricing", "", [&](const Plan&, const Row& row) { return text(row.pricing); });
    addLine("nodes", "", [&](const Plan&, const Row& row) {
        return documents::OutputCell{static_cast<double>(row.nodes), std::to_string(row.nodes), {}};
    });
    addLine("gpus", "", [&](const Plan&, const Row& row) {
        return documents::OutputCell{static_cast<double>(row.gpus), std::to_string(row.gpus), {}};
    });
    addLine("layout", "", [&](const Plan&, const Row& row) {
        return text(row.serving ? fmt::format("tp{} pp{} x{}", row.serving->tensorParallel,
                                              row.serving->pipelineParallel, row.serving->replicas)
                                : performance::layoutText(row.layout));
    });
    addLine("memory_gib_per_gpu", "GiB",
            [&](const Plan&, const Row& row) { return rangeCell(row.memory.totalGib, 4); });
    addLine("tokens_per_s", "tokens/s",
            [&](const Plan&, const Row& row) { return rangeCell(row.tokensPerSecond.value(), 4); });
    addLine("hours", "h", [&](const Plan&, const Row& row) {
        return row.hours ? rangeCell(*row.hours, 4) : documents::OutputCell{};
    });
    addLine("cost", "", [&](const Plan&, const Row& row) {
        documents::OutputCell cell = rangeCell(row.cost.value(), 6);
        cell.shown += " " + row.currency;
        return cell;
    });
    addLine("catalog_id", "", [&](const Plan& plan, const Row&) { return text(plan.catalogId); });
    addLine("model_version", "",
            [&](const Plan& plan, const Row&) { return text(plan.modelVersion); });
    documents::Json further;
    further["kind"] = "plan";
    further["baseline"] = files[base];
    printTable(session, table, further);
    return ExitCode::Answered;
}

}  // namespace petaplan::cli
