// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/report/figure_text.h"
#include "core/report/plan_view.h"

namespace petaplan::report {
namespace {

// Machines and GPUs of the options, conversion rates, and what the performance model rests on.
void citeTheRest(const PlanView& view) {
    const Words& words = view.words;
    const auto stateOf = [](const Source& source) {
        return isUnverified(source) ? std::string("unverified") : std::string();
    };
    bool citedRate = false;
    for (const Option& option : view.options) {
        const UsedOffer& offer = option.offer;
        view.sources.cite(words.say("source.instance", {{"instance", offer.instanceType}}),
                          offer.instanceSource, "", stateOf(offer.instanceSource));
        view.sources.cite(words.say("source.gpu", {{"gpu", offer.gpuTitle}}), offer.gpuSource, "",
                          stateOf(offer.gpuSource));
        if (offer.conversionFactor) {
            view.sources.cite(words.say("source.rate"),
                              Source{offer.conversionSource, Date::parse(offer.conversionMonth)},
                              figureText(*offer.conversionFactor, 5), "");
            citedRate = citedRate || !offer.conversionSource.empty();
        }
    }
    for (const std::string& source : view.answer.sources) {
        if (view.sources.numberOf(source) > 0) continue;
        const auto offer =
            std::find_if(view.offers.begin(), view.offers.end(), [&](const UsedOffer& candidate) {
                return !candidate.priceSource.title.empty() &&
                       source.starts_with(candidate.priceSource.title);
            });
        if (offer != view.offers.end()) {
            citePrice(*offer, view.asOf(), words, view.sources);
            continue;
        }
        const Source entry{source, std::nullopt};
        const bool isRate = source.starts_with("exchange rate ");
        // The rate of an option is cited with its figure and publisher.
        if (isRate && citedRate) continue;
        view.sources.cite(words.say(isRate ? "source.rate" : "source.other"), entry, "",
                          stateOf(entry));
    }
}

Table sourceTable(const PlanView& view) {
    const Words& words = view.words;
    Table table;
    table.id = "sources";
    table.columns = {{"number", "", Align::Left},
                     {"what", words.say("column.what"), Align::Left},
                     {"where", words.say("column.where"), Align::Left},
                     {"date", words.say("column.date"), Align::Left},
                     {"age_days", words.say("column.age"), Align::Right},
                     {"state", words.say("column.state"), Align::Left},
                     {"figure", words.say("column.figure_used"), Align::Left}};
    for (const SourceEntry& entry : view.sources.entries()) {
        Table::Row row;
        Cell age = unknownCell();
        if (entry.date) {
            const int days = view.asOf().daysSince(*entry.date);
            age = numberCell(days, fixedText(days, 0));
        }
        if (entry.state == "ageing") age.mark = "◔";
        if (entry.state == "stale") age.mark = "◕";
        if (entry.state == "unverified" || entry.state == "undated") age.mark = "?";
        row.cells = {numberCell(entry.number, std::to_string(entry.number)),
                     textCell(entry.what),
                     textCell(entry.title),
                     entry.date ? textCell(entry.date->toText()) : unknownCell(),
                     age,
                     textCell(entry.state.empty() ? "" : words.say("state." + entry.state)),
                     textCell(entry.figure)};
        table.rows.push_back(std::move(row));
    }
    table.caption = words.say("caption.sources", {{"date", words.date(view.asOf())}});
    return table;
}

Table madeWithTable(const PlanView& view) {
    const Words& words = view.words;
    Table table;
    table.id = "made_with";
    table.heading = words.say("heading.made_with");
    table.columns = {{"part", "", Align::Left}, {"value", "", Align::Left}};
    const auto add = [&](const char* label, const std::string& value) {
        if (value.empty()) return;
        Table::Row row;
        row.cells = {textCell(words.say(label)), textCell(value)};
        table.rows.push_back(std::move(row));
    };
    add("made.program", view.frame.programVersion);
    add("made.model", view.answer.modelVersion);
    add("made.catalog", view.answer.catalogId);
    if (view.frame.catalogDate) add("made.catalog_date", view.frame.catalogDate->toText());
    add("made.as_of", view.asOf().toText());
    add("made.plan_hash", view.frame.planHash);
    return table;
}

}  // namespace

Section sourcesSection(const PlanView& view) {
    const Words& words = view.words;
    citeTheRest(view);
    Section section;
    section.id = "sources";
    section.heading = words.say("heading.sources");
    section.startsPage = true;
    section.blocks.push_back(sourceTable(view));
    section.blocks.push_back(madeWithTable(view));
    BulletList verify;
    verify.heading = words.say("heading.verify");
    verify.items = {
        words.say("verify.attached"), words.say("verify.open"),
        words.say("verify.spreadsheet", {{"total", fixedText(view.row().cost->central, 2)},
                                         {"currency", view.currency()}})};
    section.blocks.push_back(std::move(verify));
    section.blocks.push_back(Paragraph{words.say("disclaimer"), false, {}});
    return section;
}

}  // namespace petaplan::report
