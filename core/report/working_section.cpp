// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "core/report/figure_text.h"
#include "core/report/plan_view.h"

namespace petaplan::report {
namespace {

using performance::StepParts;

struct StepPart {
    const char* key;
    double StepParts::*seconds;
};
constexpr std::array<StepPart, 10> kStepParts{{
    {"compute_linear", &StepParts::computeLinear},
    {"compute_attention", &StepParts::computeAttention},
    {"tensor_parallel", &StepParts::tensorParallel},
    {"expert_parallel", &StepParts::expertParallel},
    {"context_parallel", &StepParts::contextParallel},
    {"pipeline_bubble", &StepParts::pipelineBubble},
    {"pipeline_transfer", &StepParts::pipelineTransfer},
    {"data_parallel", &StepParts::dataParallel},
    {"optimizer", &StepParts::optimizer},
    {"other", &StepParts::other},
}};

std::optional<Chart> stepChart(const PlanView& view) {
    if (!view.row().step) return std::nullopt;
    const StepParts& parts = *view.row().step;
    const double total = parts.total();
    if (!(total > 0)) return std::nullopt;
    Chart chart;
    chart.kind = Chart::Kind::Bars;
    chart.id = "step_time";
    chart.xLabel = view.words.say("axis.share_of_step");
    std::vector<double> seconds;
    std::vector<StepPart> shown;
    for (const StepPart& part : kStepParts) {
        if (parts.*part.seconds <= 0) continue;
        seconds.push_back(parts.*part.seconds);
        shown.push_back(part);
    }
    const std::vector<double> shares = sharesOfHundred(seconds);
    std::vector<std::size_t> order(shown.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
    for (const std::size_t i : order) {
        Chart::Point point;
        point.label = view.words.wordOf("term", shown[i].key);
        point.text = view.words.say("chart.step_part", {{"seconds", figureText(seconds[i])},
                                                        {"percent", fixedText(shares[i], 1)}});
        point.x = exactEstimate(shares[i]);
        chart.points.push_back(std::move(point));
    }
    chart.finding =
        view.words.say("finding.step", {{"part", chart.points.front().label},
                                        {"percent", percentText(chart.points.front().x.central)},
                                        {"seconds", figureText(total)}});
    return chart;
}

std::optional<Chart> memoryChart(const PlanView& view) {
    const performance::MemoryBreakdown& memory = view.row().memory;
    if (memory.parts.empty()) return std::nullopt;
    Chart chart;
    chart.kind = Chart::Kind::StackedBar;
    chart.id = "memory";
    chart.xLabel = view.words.say("axis.gib");
    for (const performance::MemoryPart& part : memory.parts) {
        if (!(part.gib > 0)) continue;
        Chart::Point point;
        point.label = view.words.wordOf("term", "memory_" + part.key);
        point.text = fixedText(part.gib, part.gib < 9.95 ? 2 : 1);
        point.x = exactEstimate(part.gib);
        chart.points.push_back(std::move(point));
    }
    const std::string need = fixedText(memory.totalGib.central, 1);
    Chart::Point sum;
    sum.label = view.words.say("chart.sum");
    sum.text = need;
    sum.x = memory.totalGib;
    sum.chosen = true;
    chart.points.push_back(std::move(sum));
    if (memory.usableGib) {
        chart.xLimit = *memory.usableGib;
        chart.xLimitLabel =
            view.words.say("chart.usable", {{"usable", fixedText(*memory.usableGib, 1)}});
        chart.finding = view.words.say(
            "finding.memory", {{"need", need}, {"usable", fixedText(*memory.usableGib, 1)}});
    } else {
        chart.finding = view.words.say("finding.memory_unknown", {{"need", need}});
    }
    chart.caption = view.words.say(
        "caption.memory", {{"range", rangeText(memory.totalGib.low, memory.totalGib.high, 1)}});
    return chart;
}

// Amounts to the cent, large counts with powers of ten, all else with four digits.
std::string valueText(const Term& term) {
    constexpr double kLargeCount = 1e7;
    if (isCurrencyCode(term.unit)) return fixedText(term.value, 2);
    if (std::abs(term.value) >= kLargeCount) return countText(term.value);
    return std::abs(term.value) >= 1000 ? fixedText(term.value, 0) : figureText(term.value, 4);
}

void addTerms(Table& table, const Term& term, int depth, const PlanView& view) {
    Table::Row row;
    const std::string name = view.words.wordOf("term", term.key);
    Cell label = textCell(name);
    label.indent = depth;
    Cell value = numberCell(term.value, valueText(term));
    if (!term.source.empty()) {
        value.source = view.sources.numberOf(term.source);
        if (value.source == 0) {
            value.source = view.sources.cite(name, Source{term.source, std::nullopt}, "", "");
        }
    }
    row.group = depth == 0;
    row.cells = {label, value, textCell(view.words.unit(term.unit)),
                 textCell(view.words.formula(term.formula))};
    table.rows.push_back(std::move(row));
    for (const Term& input : term.inputs) addTerms(table, input, depth + 1, view);
}

Table termTable(const PlanView& view) {
    Table table;
    table.id = "working";
    table.heading = view.words.say("heading.terms");
    table.columns = {{"figure", view.words.say("column.figure"), Align::Left},
                     {"value", view.words.say("column.value"), Align::Right},
                     {"unit", view.words.say("column.unit"), Align::Left},
                     {"formula", view.words.say("column.formula"), Align::Left}};
    addTerms(table, view.row().explanation, 0, view);
    if (view.row().servingSpeed && !view.row().servingSpeed->explanation.key.empty() &&
        view.row().explanation.find(view.row().servingSpeed->explanation.key) == nullptr) {
        addTerms(table, view.row().servingSpeed->explanation, 0, view);
    }
    table.caption = view.words.say("caption.terms");
    return table;
}

}  // namespace

Section workingSection(const PlanView& view) {
    Section section;
    section.id = "working";
    section.heading = view.words.say("heading.working");
    if (auto chart = memoryChart(view)) section.blocks.push_back(*std::move(chart));
    if (auto chart = stepChart(view)) section.blocks.push_back(*std::move(chart));
    section.blocks.push_back(termTable(view));
    return section;
}

}  // namespace petaplan::report
