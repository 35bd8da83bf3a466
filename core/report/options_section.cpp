// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/report/figure_text.h"
#include "core/report/plan_view.h"

namespace petaplan::report {
namespace {

using planning::PlanRow;

double cents(double amount) {
    return std::round(amount * 100.0) / 100.0;
}

std::string finding(const PlanView& view) {
    if (view.options.size() < 2) return view.words.say("heading.options");
    const Option& a = view.options[0];
    const Option& b = view.options[1];
    const double ours = cents(a.row->cost->central);
    const double theirs = cents(b.row->cost->central);
    if (!(theirs > 0) || std::abs(theirs - ours) < 0.005) {
        return view.words.say("finding.same_cost", {{"a", a.letter}, {"b", b.letter}});
    }
    const double percent = std::abs(theirs - ours) / theirs * 100.0;
    std::string key = ours < theirs ? "finding.costs_less" : "finding.costs_more";
    if (costsWithinError(a, b)) key += "_within_error";
    return view.words.say(key,
                          {{"a", a.letter}, {"b", b.letter}, {"percent", percentText(percent)}});
}

// Why the planner ranks the chosen row first, and how much of that the model can tell.
BulletList whyChosen(const PlanView& view) {
    BulletList why;
    why.heading = view.words.say("heading.why");
    for (const Message& reason : view.row().reasons) {
        std::string text = messageWithNames(view, reason);
        const bool comparesCost = reason.key == "planning.reason_cheaper_than_next";
        for (const Option& option : view.options) {
            const bool isNext = std::any_of(
                reason.arguments.begin(), reason.arguments.end(), [&](const Argument& argument) {
                    const auto* id = std::get_if<std::string>(&argument.value);
                    return id != nullptr && *id == option.row->offerId;
                });
            if (!comparesCost || !isNext || !costsWithinError(view.chosen(), option)) continue;
            text = view.words.say("why.within_error", {{"reason", text}});
        }
        why.items.push_back(std::move(text));
    }
    return why;
}

// Adds one criterion: a label and the cell of each option.
void addRow(Table& table, const PlanView& view, const std::string& label,
            const std::function<Cell(const Option&)>& cellOf) {
    Table::Row row;
    row.cells.push_back(textCell(label));
    for (const Option& option : view.options) row.cells.push_back(cellOf(option));
    table.rows.push_back(std::move(row));
}

Cell linkCell(const Option& option, const Words& words) {
    const UsedOffer& offer = option.offer;
    if (option.row->nodes == 1) return textCell(words.say("option.one_machine"));
    if (offer.networkKind.empty() && !offer.networkGbps) return unknownCell();
    if (!offer.networkGbps) {
        return textCell(
            words.say("option.link_speed_unknown",
                      {{"kind", words.wordOf("value.network_kind", offer.networkKind)}}));
    }
    const std::string speed =
        words.say("option.gbps", {{"gbps", figureText(*offer.networkGbps, 4)}});
    if (offer.networkKind.empty()) return textCell(speed);
    return textCell(words.say(
        "option.link",
        {{"kind", words.wordOf("value.network_kind", offer.networkKind)}, {"speed", speed}}));
}

// Options are compared in the plan's currency; the price as its source printed it stands below.
Cell priceCell(const Option& option, const CurrencyCode& currency) {
    const std::optional<Money>& price =
        option.offer.pricePerHour ? option.offer.pricePerHour : option.offer.pricePerMonth;
    if (!price) return unknownCell();
    const std::string per = option.offer.pricePerHour ? "/h" : "/month";
    Cell cell = numberCell(price->amount.toDouble(),
                           exactText(price->amount) + " " + price->currency + per);
    if (option.offer.conversionFactor && price->currency != currency) {
        const double converted = price->amount.toDouble() * *option.offer.conversionFactor;
        cell.note = std::move(cell.text);
        cell.value = converted;
        cell.text = fixedText(converted, 4) + " " + currency + per;
    }
    cell.mark = option.mark;
    cell.source = option.priceSource;
    return cell;
}

Cell gpuHourCell(const Option& option, const CurrencyCode& currency) {
    if (!option.offer.pricePerHour || !(option.offer.gpusPerNode > 0)) return unknownCell();
    const double price = option.offer.pricePerHour->amount.toDouble() / option.offer.gpusPerNode;
    const CurrencyCode& quoted = option.offer.pricePerHour->currency;
    if (option.offer.conversionFactor && quoted != currency) {
        const double converted = price * *option.offer.conversionFactor;
        return numberCell(converted, fixedText(converted, 3) + " " + currency);
    }
    return numberCell(price, fixedText(price, 3) + " " + quoted);
}

Cell memoryCell(const Option& option, const Words& words) {
    const performance::MemoryBreakdown& memory = option.row->memory;
    const std::string need = fixedText(memory.totalGib.central, 1);
    const std::string usable = memory.usableGib ? fixedText(*memory.usableGib, 1) : kUnknown;
    return numberCell(memory.totalGib.central,
                      words.say("option.memory", {{"need", need}, {"usable", usable}}));
}

Cell againstCell(const PlanView& view, const Option& option) {
    if (option.chosen) return textCell(view.words.say("option.baseline"));
    const double ours = cents(view.row().cost->central);
    const double difference = cents(option.row->cost->central) - ours;
    std::string text = signedText(difference, 2);
    if (ours > 0) {
        const double percent = difference / ours * 100.0;
        text = view.words.say("option.against",
                              {{"difference", text}, {"percent", signedText(percent, 1)}});
    }
    return numberCell(difference, text);
}

Cell deadlineCell(const PlanView& view, const Option& option) {
    const double deadline = *view.request.deadlineDays;
    const Estimate days = daysOf(*option.row);
    if (days.high <= deadline) return textCell(view.words.say("option.meets"));
    if (days.central <= deadline) {
        return textCell(view.words.say("option.may_miss", {{"day", fixedText(days.high, 1)}}));
    }
    return textCell(view.words.say("option.misses", {{"day", fixedText(days.central, 0)}}));
}

void addSpeedRows(Table& table, const PlanView& view) {
    const Words& words = view.words;
    addRow(table, view, words.say("criterion.tokens_per_s"), [](const Option& option) {
        return numberCell(option.row->tokensPerSecond->central,
                          figureText(option.row->tokensPerSecond->central, 4));
    });
    if (view.isTraining()) {
        addRow(table, view, words.say("criterion.mfu"), [](const Option& option) {
            if (!option.row->mfu) return unknownCell();
            return numberCell(option.row->mfu->central * 100.0,
                              fixedText(option.row->mfu->central * 100.0, 1));
        });
        addRow(table, view, words.say("criterion.days"), [](const Option& option) {
            const Estimate days = daysOf(*option.row);
            return numberCell(days.central, withRangeText(days, 1));
        });
        return;
    }
    const auto speedCell = [](const Option& option, Estimate performance::ServingSpeed::*part) {
        if (!option.row->servingSpeed) return unknownCell();
        const Estimate& figure = (*option.row->servingSpeed).*part;
        return numberCell(figure.central, figureText(figure.central));
    };
    addRow(table, view, words.say("criterion.ttft"), [&](const Option& option) {
        return speedCell(option, &performance::ServingSpeed::ttftMs);
    });
    addRow(table, view, words.say("criterion.tpot"), [&](const Option& option) {
        return speedCell(option, &performance::ServingSpeed::tpotMs);
    });
    addRow(table, view, words.say("criterion.million_tokens", {{"currency", view.currency()}}),
           [](const Option& option) {
               if (!option.row->costPerMillionTokens) return unknownCell();
               const double cost = option.row->costPerMillionTokens->central;
               return numberCell(cost, fixedText(cost, 2));
           });
}

// "TP 8 DP 12, ZeRO 1, micro-batch 2, no recompute"
std::string trainingLayout(const Words& words, const performance::Layout& layout) {
    std::string text;
    const auto degree = [&](const char* name, int value) {
        if (value != 1) text += (text.empty() ? "" : " ") + (name + (" " + std::to_string(value)));
    };
    degree("TP", layout.tensorParallel);
    degree("PP", layout.pipelineParallel);
    degree("VPP", layout.virtualPipeline);
    degree("CP", layout.contextParallel);
    degree("EP", layout.expertParallel);
    degree("DP", layout.dataParallel);
    const auto add = [&](const std::string& part) {
        text = text.empty() ? part : words.say("layout.both", {{"first", text}, {"second", part}});
    };
    if (layout.zeroStage != 0) {
        add(words.say("layout.zero", {{"stage", std::to_string(layout.zeroStage)}}));
    }
    add(words.say("layout.micro_batch", {{"size", std::to_string(layout.microBatch)}}));
    add(words.say("layout.recompute_" + std::string(workload::recomputeName(layout.recompute))));
    return text;
}

std::string layoutOf(const PlanView& view, const PlanRow& row) {
    if (!row.serving) return trainingLayout(view.words, row.layout);
    return view.words.say("option.serving_layout",
                          {{"replicas", std::to_string(row.serving->replicas)},
                           {"tp", std::to_string(row.serving->tensorParallel)},
                           {"pp", std::to_string(row.serving->pipelineParallel)}});
}

Table criteriaTable(const PlanView& view) {
    const Words& words = view.words;
    Table table;
    table.id = "options";
    table.chosenColumn = 1;
    table.columns.push_back({"criterion", "", Align::Left});
    for (const Option& option : view.options) {
        std::string key = "option_" + option.letter;
        key.back() = static_cast<char>(key.back() - 'A' + 'a');
        table.columns.push_back(
            {key, option.symbol + " " + option.letter + "  " + option.seller, Align::Right});
    }
    addRow(table, view, words.say("criterion.machines"), [](const Option& option) {
        return textCell(std::to_string(option.row->nodes) + " × " + option.offer.instanceType);
    });
    addRow(table, view, words.say("criterion.gpus"), [](const Option& option) {
        return textCell(std::to_string(option.row->gpus) + " × " + option.offer.gpuTitle);
    });
    addRow(table, view, words.say("criterion.place"), [](const Option& option) {
        const UsedOffer& offer = option.offer;
        if (offer.regionId.empty()) return unknownCell();
        return textCell(offer.regionId + (offer.country.empty() ? "" : ", " + offer.country));
    });
    const bool linksMachines =
        std::any_of(view.options.begin(), view.options.end(),
                    [](const Option& option) { return option.row->nodes > 1; });
    if (linksMachines) {
        addRow(table, view, words.say("criterion.link"),
               [&](const Option& option) { return linkCell(option, words); });
    }
    addRow(table, view, words.say("criterion.pricing"),
           [&](const Option& option) { return textCell(words.pricing(option.offer.pricing)); });
    addRow(table, view, words.say("criterion.price"),
           [&](const Option& option) { return priceCell(option, view.currency()); });
    addRow(table, view, words.say("criterion.price_gpu_hour"),
           [&](const Option& option) { return gpuHourCell(option, view.currency()); });
    addRow(table, view, words.say("criterion.layout"),
           [&](const Option& option) { return textCell(layoutOf(view, *option.row)); });
    addRow(table, view, words.say("criterion.memory"),
           [&](const Option& option) { return memoryCell(option, words); });
    addSpeedRows(table, view);
    addRow(table, view,
           words.say(view.isTraining() ? "criterion.total" : "criterion.total_month",
                     {{"currency", view.currency()}}),
           [](const Option& option) {
               return numberCell(cents(option.row->cost->central),
                                 fixedText(option.row->cost->central, 2));
           });
    table.rows.back().total = true;
    addRow(table, view, words.say("criterion.range"), [&](const Option& option) {
        const Estimate& cost = *option.row->cost;
        return textCell(cost.low == cost.high ? words.say("option.fixed") : amountRange(cost));
    });
    if (view.options.size() > 1) {
        addRow(table, view, words.say("criterion.against", {{"currency", view.currency()}}),
               [&](const Option& option) { return againstCell(view, option); });
    }
    if (view.isTraining() && view.request.deadlineDays) {
        addRow(table, view,
               words.say("criterion.deadline",
                         {{"deadline", figureText(*view.request.deadlineDays, 4)}}),
               [&](const Option& option) { return deadlineCell(view, option); });
    }
    std::vector<std::string> marks;
    for (const Table::Row& row : table.rows) {
        for (const Cell& cell : row.cells)
            marks.push_back(cell.mark.empty() ? cell.text : cell.mark);
    }
    table.caption = explainMarks(marks, words);
    for (const Option& option : view.options) {
        const std::string rate = conversionText(option.offer, view.currency(), words);
        if (rate.empty() || table.caption.find(rate) != std::string::npos) continue;
        table.caption += (table.caption.empty() ? "" : "   ") + rate;
    }
    return table;
}

Chart costTimeChart(const PlanView& view) {
    const Words& words = view.words;
    Chart chart;
    chart.kind = Chart::Kind::CostTime;
    chart.id = "cost_time";
    chart.xInDays = view.isTraining();
    chart.finding = words.say(view.isTraining() ? "finding.cost_time" : "finding.cost_speed");
    chart.xLabel = words.say(view.isTraining() ? "axis.days" : "axis.tokens_per_s");
    const double scale = overviewScale(view);
    const std::string axis = std::string(scale < 2 ? "axis.amount" : "axis.thousand") +
                             (view.isTraining() ? "" : "_month");
    chart.yLabel = words.say(axis, {{"currency", view.currency()}});
    const auto pointOf = [&](const PlanRow& row) {
        Chart::Point point;
        point.x = view.isTraining() ? daysOf(row) : *row.tokensPerSecond;
        point.y = row.cost->scaledBy(1 / scale);
        point.onFront = row.onFront;
        return point;
    };
    for (const Option& option : view.options) {
        Chart::Point point = pointOf(*option.row);
        point.label =
            words.say("chart.option",
                      {{"letter", option.letter},
                       {"name", option.label},
                       {"total", fixedText(option.row->cost->central, amountDecimals(view))}});
        point.chosen = option.chosen;
        chart.points.push_back(std::move(point));
    }
    const auto isOption = [&](const PlanRow& row) {
        return std::any_of(view.options.begin(), view.options.end(), [&](const Option& option) {
            return option.row->offerId == row.offerId && option.row->nodes == row.nodes;
        });
    };
    // The front in the background shows what else one could have, unless it costs so much more that
    // the options would shrink to a point.
    double mostCost = 0;
    for (const Option& option : view.options) {
        mostCost = std::max(mostCost, 1.5 * option.row->cost->high);
    }
    std::size_t dearer = 0;
    for (const PlanRow& row : view.answer.front) {
        if (isOption(row) || row.currency != view.currency()) continue;
        if (row.cost->central > mostCost) {
            ++dearer;
            continue;
        }
        chart.points.push_back(pointOf(row));
        chart.points.back().onFront = true;
    }
    if (view.isTraining() && view.request.deadlineDays) {
        chart.xLimit = *view.request.deadlineDays;
        chart.xLimitLabel =
            words.say("chart.deadline", {{"deadline", figureText(*chart.xLimit, 4)}});
    }
    if (view.request.budget) {
        chart.yLimit = *view.request.budget / scale;
        chart.yLimitLabel =
            words.say("chart.budget", {{"budget", fixedText(*view.request.budget, 0)}});
    }
    if (chart.points.size() > view.options.size()) {
        chart.caption = words.say("caption.front");
        if (dearer > 0) {
            chart.caption +=
                " " + words.say("caption.front_cut", {{"count", std::to_string(dearer)},
                                                      {"limit", figureText(mostCost, 2)},
                                                      {"currency", view.currency()}});
        }
    }
    return chart;
}

}  // namespace

Table refusalTable(const planning::PlanRequest& request, const planning::PlanAnswer& answer,
                   const Words& words) {
    Table table;
    table.id = "refused";
    table.heading = words.say("heading.refused");
    table.columns = {{"reason", words.say("column.reason"), Align::Left},
                     {"count", words.say("column.count"), Align::Right},
                     {"nearest_miss", words.say("column.nearest_miss"), Align::Left}};
    for (const planning::Refusal& refusal : answer.refused) {
        Table::Row row;
        row.cells = {textCell(words.message(refusal.reason)),
                     numberCell(static_cast<double>(refusal.count),
                                fixedText(static_cast<double>(refusal.count), 0)),
                     refusal.nearestMiss.empty() ? unknownCell()
                                                 : textCell(words.offer(refusal.nearestMiss))};
        table.rows.push_back(std::move(row));
    }
    table.caption =
        words.say("caption.considered",
                  {{"considered", fixedText(static_cast<double>(answer.considered), 0)}});
    if (answer.unknown > 0) {
        table.caption +=
            "   " + words.say("caption.unknown",
                              {{"unknown", fixedText(static_cast<double>(answer.unknown), 0)}});
    }
    if (request.offers.where) {
        table.caption +=
            "   " + words.say("caption.filter", {{"filter", request.offers.where->text()}});
    }
    return table;
}

Section optionsSection(const PlanView& view) {
    Section section;
    section.id = "options";
    section.heading = finding(view);
    section.startsPage = true;
    section.blocks.push_back(criteriaTable(view));
    BulletList why = whyChosen(view);
    if (!why.items.empty()) section.blocks.push_back(std::move(why));
    Chart chart = costTimeChart(view);
    if (chart.points.size() > 1) section.blocks.push_back(std::move(chart));
    if (!view.answer.refused.empty()) {
        section.blocks.push_back(refusalTable(view.request, view.answer, view.words));
    }
    return section;
}

}  // namespace petaplan::report
