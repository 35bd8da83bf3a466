// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/report/figure_text.h"
#include "core/report/plan_view.h"

namespace petaplan::report {
namespace {

// 90 % quantile of the standard normal distribution: the ends of all ranges are P10 and P90.
constexpr double kZ90 = 1.2815515655446004;

bool varies(const Estimate& estimate) {
    return estimate.low != estimate.central || estimate.high != estimate.central;
}

/// The estimate whose range the report explains: the bill where it varies, else the speed.
struct Explained {
    Estimate estimate;
    bool isCost = false;
};

Explained explained(const PlanView& view) {
    if (varies(*view.row().cost)) return {*view.row().cost, true};
    return {*view.row().tokensPerSecond, false};
}

std::string inWords(const PlanView& view, const Explained& what) {
    const auto text = [&](double value) {
        return what.isCost ? fixedText(value, what.estimate.high < 1000 ? 2 : 0)
                           : figureText(value, 4);
    };
    return view.words.say(what.isCost ? "range.cost" : "range.speed",
                          {{"central", text(what.estimate.central)},
                           {"low", text(what.estimate.low)},
                           {"high", text(what.estimate.high)},
                           {"currency", view.currency()}});
}

std::optional<Chart> drivers(const PlanView& view, const Explained& what) {
    if (!varies(what.estimate) || what.estimate.spread.empty()) return std::nullopt;
    Chart chart;
    chart.kind = Chart::Kind::Range;
    chart.id = "drivers";
    chart.finding = view.words.say(
        "finding.drivers",
        {{"driver", view.words.wordOf("report.spread", what.estimate.spread.front().name)}});
    const double central = what.estimate.central;
    const auto textOf = [&](double difference) {
        return what.isCost ? signedText(difference, 0)
                           : (difference > 0 ? "+" : "") + figureText(difference, 3);
    };
    const auto add = [&](std::string label, double low, double high, bool combined) {
        Chart::Point point;
        point.label = std::move(label);
        point.text = textOf(low - central);
        point.highText = textOf(high - central);
        point.x = {low - central, 0, high - central, what.estimate.level, {}};
        point.chosen = combined;
        chart.points.push_back(std::move(point));
    };
    for (const SpreadTerm& term : what.estimate.spread) {
        const double factor = std::exp(kZ90 * term.sigma);
        add(view.words.wordOf("report.spread", term.name), central / factor, central * factor,
            false);
    }
    add(view.words.say("chart.combined"), what.estimate.low, what.estimate.high, true);
    chart.xLabel = what.isCost ? fixedText(central, 2) : figureText(central, 4);
    chart.caption = view.words.say(what.isCost ? "caption.drivers_cost" : "caption.drivers_speed",
                                   {{"currency", view.currency()}});
    return chart;
}

}  // namespace

Table assumptionTable(const planning::PlanAnswer& answer, const Words& words) {
    Table table;
    table.id = "assumptions";
    table.heading = words.say("heading.assumptions");
    table.columns = {{"number", "", Align::Left},
                     {"what", words.say("column.what"), Align::Left},
                     {"rests_on", words.say("column.rests_on"), Align::Left}};
    int number = 0;
    for (const planning::Assumption& assumption : answer.assumptions) {
        Table::Row row;
        ++number;
        row.cells = {numberCell(number, std::to_string(number)),
                     textCell(words.assumption(assumption)),
                     assumption.source.empty() ? unknownCell() : textCell(assumption.source)};
        table.rows.push_back(std::move(row));
    }
    return table;
}

Section riskSection(const PlanView& view) {
    const Words& words = view.words;
    const Explained what = explained(view);
    Section section;
    section.id = "risk";
    section.heading = words.say("heading.risk");
    section.startsPage = true;
    section.blocks.push_back(Paragraph{
        varies(what.estimate) ? inWords(view, what) : words.say("range.fixed"), false, {}});
    const std::string level(evidenceLetter(view.row().tokensPerSecond->level));
    section.blocks.push_back(
        Paragraph{words.say("level." + level), false, words.say("level.lead", {{"level", level}})});
    if (auto chart = drivers(view, what)) section.blocks.push_back(*std::move(chart));

    BulletList risks;
    risks.heading = words.say("heading.risks");
    for (const Message& risk : view.row().risks) risks.items.push_back(words.message(risk));
    if (view.row().servingSpeed) {
        for (const Message& caution : view.row().servingSpeed->cautions) {
            std::string text = words.message(caution);
            if (std::find(risks.items.begin(), risks.items.end(), text) == risks.items.end()) {
                risks.items.push_back(std::move(text));
            }
        }
    }
    risks.items.push_back(words.say("risk.not_in_total"));
    section.blocks.push_back(std::move(risks));
    if (!view.answer.assumptions.empty()) {
        section.blocks.push_back(assumptionTable(view.answer, words));
    }
    return section;
}

}  // namespace petaplan::report
