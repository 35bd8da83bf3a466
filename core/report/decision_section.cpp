// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/report/figure_text.h"
#include "core/report/plan_view.h"
#include "core/report/purchase_table.h"

namespace petaplan::report {
namespace {

// Public lists promise nothing: this long after they were collected prices are looked up again.
constexpr int kDaysToNextCheck = 30;

double cents(double amount) {
    return std::round(amount * 100.0) / 100.0;
}

bool isExact(const Estimate& estimate) {
    return estimate.low == estimate.central && estimate.high == estimate.central;
}

std::string decisionSentence(const PlanView& view) {
    const Option& option = view.chosen();
    const UsedOffer& offer = option.offer;
    std::string key = view.isTraining() ? "decision.training" : "decision.serving";
    // Price lists without regions name the one region "global".
    if (offer.regionId.empty() || offer.regionId == "global") key += "_anywhere";
    return view.words.say(
        key,
        {{"nodes", std::to_string(option.row->nodes)},
         {"instance", offer.instanceType},
         {"gpus", std::to_string(option.row->gpus)},
         {"gpu", offer.gpuTitle},
         {"provider", offer.providerName},
         {"region", offer.regionId},
         {"pricing", view.words.pricing(offer.pricing)},
         {"days", view.isTraining() ? fixedText(daysOf(*option.row).central, 1) : std::string()}});
}

std::string againstOther(const PlanView& view) {
    const Option& other = view.options[1];
    const double ours = cents(view.row().cost->central);
    const double theirs = cents(other.row->cost->central);
    const double difference = std::abs(theirs - ours);
    if (difference < 0.005) return view.words.say("decision.same", {{"other", other.name}});
    std::string key = ours < theirs ? "decision.cheaper" : "decision.dearer";
    if (costsWithinError(view.chosen(), other)) key += "_within_error";
    return view.words.say(key, {{"percent", percentText(difference / theirs * 100.0)},
                                {"amount", fixedText(difference, difference < 1000 ? 2 : 0)},
                                {"currency", view.currency()},
                                {"other", other.name}});
}

std::string howLong(const PlanView& view) {
    const Estimate days = daysOf(view.row());
    const std::string range = rangeText(days.low, days.high, 1);
    const std::string central = fixedText(days.central, 1);
    if (!view.request.deadlineDays) {
        return view.words.say("decision.takes", {{"days", central}, {"range", range}});
    }
    const double deadline = *view.request.deadlineDays;
    const char* key =
        days.high <= deadline ? "decision.takes_before_deadline" : "decision.takes_maybe_late";
    return view.words.say(key, {{"days", central},
                                {"range", range},
                                {"deadline", figureText(deadline, 4)},
                                {"spare", fixedText(deadline - days.central, 1)}});
}

std::string howFast(const PlanView& view) {
    const planning::PlanRow& row = view.row();
    const std::string tokens = figureText(row.tokensPerSecond->central, 4);
    const std::string range = figureRangeText(*row.tokensPerSecond, 4);
    if (!row.servingSpeed) {
        return view.words.say("decision.serves", {{"tokens", tokens}, {"range", range}});
    }
    return view.words.say("decision.serves_with_latency",
                          {{"tokens", tokens},
                           {"range", range},
                           {"ttft", figureText(row.servingSpeed->ttftMs.central)},
                           {"tpot", figureText(row.servingSpeed->tpotMs.central)}});
}

std::string howFull(const PlanView& view) {
    const performance::MemoryBreakdown& memory = view.row().memory;
    const std::string need = fixedText(memory.totalGib.central, 1);
    if (!memory.usableGib) return view.words.say("decision.memory_unknown", {{"need", need}});
    const bool tight = memory.verdict == performance::FitVerdict::Tight;
    return view.words.say(tight ? "decision.memory_tight" : "decision.memory",
                          {{"need", need}, {"usable", fixedText(*memory.usableGib, 1)}});
}

void addFigure(KeyFigures& figures, std::string label, std::string value) {
    KeyFigure figure;
    figure.label = std::move(label);
    figure.value = std::move(value);
    figures.figures.push_back(std::move(figure));
}

KeyFigures keyFigures(const PlanView& view) {
    const planning::PlanRow& row = view.row();
    const Words& words = view.words;
    KeyFigures figures;

    KeyFigure total;
    total.label = words.say(view.isTraining() ? "figure.total_run" : "figure.total_month",
                            {{"currency", view.currency()}});
    total.value = fixedText(row.cost->central, 2);
    total.unit = view.currency();
    total.note = words.say("figure.all_fixed");
    if (!isExact(*row.cost)) {
        total.range = amountRange(*row.cost);
        total.estimate = row.cost;
        total.note = words.say("figure.in_eight_of_ten");
    }
    figures.figures.push_back(std::move(total));

    const auto withUnit = [&](const char* unit, std::string figure) {
        return words.say(unit, {{"figure", std::move(figure)}});
    };
    if (view.isTraining()) {
        addFigure(figures, words.say("figure.run_time"),
                  withUnit("unit.days", withRangeText(daysOf(row), 1)));
        addFigure(figures, words.say("figure.speed"),
                  withUnit("unit.tokens_per_s", figureText(row.tokensPerSecond->central, 4)));
        if (row.mfu) {
            addFigure(figures, words.say("figure.mfu"),
                      withUnit("unit.percent", fixedText(row.mfu->central * 100.0, 1)));
        }
    } else {
        addFigure(figures, words.say("figure.output_speed"),
                  withUnit("unit.tokens_per_s", figureText(row.tokensPerSecond->central, 4)));
        if (row.costPerMillionTokens) {
            addFigure(figures, words.say("figure.million_tokens", {{"currency", view.currency()}}),
                      fixedText(row.costPerMillionTokens->central, 2));
        }
        if (row.servingSpeed) {
            addFigure(figures, words.say("figure.first_token"),
                      withUnit("unit.ms", figureText(row.servingSpeed->ttftMs.central)));
        }
    }
    if (view.request.budget) {
        addFigure(figures, words.say("figure.budget", {{"currency", view.currency()}}),
                  fixedText(*view.request.budget, 2));
    }
    if (view.frame.catalogDate) {
        const Date until(view.frame.catalogDate->daysSinceEpoch() + kDaysToNextCheck);
        const bool past = until < view.frame.madeOn;
        addFigure(figures, words.say(past ? "figure.check_was_due" : "figure.check_by"),
                  words.date(until));
    }
    return figures;
}

std::string speedAgainst(const PlanView& view, const planning::PlanRow& other) {
    const double ours = view.row().tokensPerSecond->central;
    const double theirs = other.tokensPerSecond->central;
    if (!(ours > 0) || !(theirs > 0)) return {};
    const double percent = (theirs / ours - 1.0) * 100.0;
    if (std::abs(percent) < 0.5) return view.words.say("one_line.same_speed");
    return view.words.say(percent > 0 ? "one_line.faster" : "one_line.slower",
                          {{"percent", percentText(std::abs(percent))}});
}

std::string inOneLine(const PlanView& view, const Option& option) {
    const Words& words = view.words;
    if (option.chosen) {
        if (!view.isTraining() || !view.request.deadlineDays) return words.say("one_line.chosen");
        const Estimate days = daysOf(*option.row);
        const std::string spare = fixedText(*view.request.deadlineDays - days.central, 1);
        if (days.high > *view.request.deadlineDays) {
            return words.say("one_line.chosen_may_be_late",
                             {{"spare", spare}, {"day", fixedText(days.high, 1)}});
        }
        return words.say("one_line.chosen_spare", {{"spare", spare}});
    }
    const double ours = cents(view.row().cost->central);
    const double percent = ours > 0 ? (cents(option.row->cost->central) / ours - 1.0) * 100.0 : 0.0;
    std::string price = words.say("one_line.same_price");
    if (std::abs(percent) >= 0.05) {
        price = words.say(percent > 0 ? "one_line.dearer" : "one_line.cheaper",
                          {{"percent", percentText(std::abs(percent))}});
    }
    const std::string speed = speedAgainst(view, *option.row);
    return speed.empty() ? price
                         : words.say("one_line.both", {{"first", price}, {"second", speed}});
}

Table optionsInOneLine(const PlanView& view) {
    const Words& words = view.words;
    // Chinese overviews count money in ten thousands.
    const bool tenThousands =
        view.currency() == "CNY" && words.language() == text::Language::SimplifiedChinese;
    const bool whole = overviewScale(view) < 2;
    const double scale = whole ? 1.0 : (tenThousands ? 1e4 : 1e3);
    const char* rangeColumn =
        whole ? "column.range"
              : (tenThousands ? "column.range_ten_thousand" : "column.range_thousand");
    Table table;
    table.id = "options_overview";
    table.heading = words.say("heading.options_overview");
    const Words::Arguments currency = {{"currency", view.currency()}};
    table.columns = {{"option", words.say("column.option"), Align::Left},
                     {"total", words.say("column.total", currency), Align::Right},
                     {"range", words.say(rangeColumn, currency), Align::Right},
                     view.isTraining()
                         ? Column{"days", words.say("column.days"), Align::Right}
                         : Column{"tokens_per_s", words.say("column.tokens_per_s"), Align::Right},
                     {"in_one_line", words.say("column.in_one_line"), Align::Left}};
    for (const Option& option : view.options) {
        const planning::PlanRow& row = *option.row;
        Table::Row line;
        line.chosen = option.chosen;
        const std::string range =
            isExact(*row.cost)
                ? "="
                : (whole ? amountRange(*row.cost)
                         : rangeText(row.cost->low / scale, row.cost->high / scale, 1));
        line.cells = {
            textCell(option.symbol + " " + option.letter + "  " + option.shortName),
            numberCell(row.cost->central, fixedText(row.cost->central, amountDecimals(view))),
            textCell(range),
            view.isTraining() ? numberCell(daysOf(row).central, withRangeText(daysOf(row), 1))
                              : numberCell(row.tokensPerSecond->central,
                                           figureText(row.tokensPerSecond->central, 4)),
            textCell(inOneLine(view, option))};
        line.cells[1].mark = option.mark;
        table.rows.push_back(std::move(line));
    }
    if (std::all_of(view.options.begin(), view.options.end(),
                    [](const Option& option) { return isExact(*option.row->cost); })) {
        constexpr std::ptrdiff_t kRange = 2;
        table.columns.erase(table.columns.begin() + kRange);
        for (Table::Row& line : table.rows) line.cells.erase(line.cells.begin() + kRange);
    }
    return table;
}

bool tellsPriceAge(const Message& risk) {
    return risk.key == "cost.price_ageing" || risk.key == "cost.price_stale";
}

// The foremost risk, and always how old the price is once it ages.
std::string cautions(const PlanView& view) {
    const std::vector<Message>& risks = view.row().risks;
    std::vector<Message> told;
    if (!risks.empty()) told.push_back(risks.front());
    const auto known = std::find_if(risks.begin(), risks.end(), tellsPriceAge);
    const UsedOffer& offer = view.chosen().offer;
    if (known != risks.end()) {
        if (known != risks.begin()) told.push_back(*known);
    } else if (offer.observedOn) {
        const catalog::Freshness age = catalog::freshnessOf(offer.observedOn, view.asOf());
        const bool stale = age == catalog::Freshness::Stale;
        if (stale || age == catalog::Freshness::Ageing) {
            told.push_back({stale ? "cost.price_stale" : "cost.price_ageing",
                            {{"date", offer.observedOn->toText()},
                             {"days", view.asOf().daysSince(*offer.observedOn)}}});
        }
    }
    const bool chinese = view.words.language() == text::Language::SimplifiedChinese;
    std::string text;
    for (const Message& message : told) {
        if (!text.empty() && !chinese) text += ' ';
        text += view.words.message(message);
    }
    return text;
}

Approval approval(const Words& words) {
    Approval block;
    block.heading = words.say("approval.heading");
    for (const char* key : {"approval.approved", "approval.conditions", "approval.rejected"}) {
        block.choices.push_back(words.say(key));
    }
    for (const char* key : {"approval.prepared_by", "approval.technical_check",
                            "approval.purchasing", "approval.budget_owner"}) {
        block.roles.push_back(words.say(key));
    }
    block.nameLabel = words.say("approval.name");
    block.signatureLabel = words.say("approval.signature");
    return block;
}

}  // namespace

Section decisionSection(const PlanView& view) {
    Section section;
    section.id = "decision";
    section.heading = view.words.say("heading.decision");
    section.blocks.push_back(Paragraph{decisionSentence(view), true, {}});
    BulletList reasons;
    if (view.options.size() > 1) reasons.items.push_back(againstOther(view));
    reasons.items.push_back(view.isTraining() ? howLong(view) : howFast(view));
    reasons.items.push_back(howFull(view));
    section.blocks.push_back(std::move(reasons));
    if (std::string text = cautions(view); !text.empty()) {
        section.blocks.push_back(
            Paragraph{std::move(text), false, view.words.say("decision.caution")});
    }
    section.blocks.push_back(keyFigures(view));
    section.blocks.push_back(purchaseTable(view));
    if (view.options.size() > 1) section.blocks.push_back(optionsInOneLine(view));
    if (view.frame.withApproval) section.blocks.push_back(approval(view.words));
    return section;
}

}  // namespace petaplan::report
