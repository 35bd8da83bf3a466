// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/explain.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "app/cli/list_output.h"
#include "app/cli/offer_options.h"
#include "app/cli/offer_rows.h"
#include "app/cli/term_text.h"
#include "app/cli/verbs.h"
#include "core/base/number_text.h"
#include "core/report/words.h"
#include "db/documents/base_json.h"
#include "db/store/finding_log.h"

namespace petaplan::cli {
namespace {

struct Options {
    std::string name, figure, precision;
};

std::string unitFor(std::string unit, const std::string& currency) {
    if (unit.starts_with("currency")) {
        unit.replace(0, std::string_view("currency").size(), currency);
    }
    return unit == "1" ? "" : unit;
}

std::string shownValue(const catalog::Value& value) {
    if (const auto* number = std::get_if<double>(&value)) return shortText(*number, 6);
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return "–";
}

documents::Json jsonOf(Session& session, const catalog::Explanation& explanation,
                       const std::string& currency) {
    documents::Json json;
    json["id"] = explanation.id;
    json["title"] = explanation.title;
    json["catalog_id"] = session.catalog().id();
    const auto sentences = [&](const std::vector<Message>& messages) {
        documents::Json list = documents::Json::array();
        for (const Message& message : messages) list.push_back(session.sentence(message));
        return list;
    };
    json["figures"] = documents::Json::array();
    for (const catalog::FigureEvidence& figure : explanation.figures) {
        documents::Json line;
        line["key"] = figure.key;
        if (const auto* number = std::get_if<double>(&figure.value)) {
            line["value"] = documents::numberToJson(*number);
        } else if (const auto* text = std::get_if<std::string>(&figure.value)) {
            line["value"] = *text;
        }
        documents::addIfKnown(line, "unit", unitFor(figure.unit, currency));
        if (!figure.source.title.empty()) line["source"] = documents::toJson(figure.source);
        documents::addIfKnown(line, "second_source", figure.secondSource);
        documents::addIfKnown(line, "derivation", figure.derivation);
        if (!figure.others.empty()) {
            line["observed_values"] = documents::Json::array();
            for (const catalog::OtherValue& other : figure.others) {
                documents::Json one;
                one["value"] = documents::numberToJson(other.value);
                documents::addIfKnown(one, "unit", other.unit);
                one["preferred"] = other.preferred;
                documents::addIfKnown(one, "rule", other.rule);
                one["source"] = documents::toJson(other.source);
                line["observed_values"].push_back(std::move(one));
            }
        }
        if (!figure.notes.empty()) line["notes"] = sentences(figure.notes);
        json["figures"].push_back(std::move(line));
    }
    if (explanation.kind == catalog::NamedKind::Offer) {
        json["observations"] = documents::Json::array();
        for (const catalog::ObservationEvidence& one : explanation.observations) {
            documents::Json line;
            if (!one.price.empty()) {
                line[one.perMonth ? "price_per_month" : "price_per_hour"] = one.price;
            }
            line["currency"] = one.currency;
            if (one.upfront) line["upfront"] = documents::toJson(*one.upfront);
            if (one.observedOn) line["observed_on"] = one.observedOn->toText();
            line["freshness"] = catalog::freshnessName(one.freshness);
            line["basis"] = catalog::basisName(one.basis);
            documents::addIfKnown(line, "status", one.status);
            documents::addIfKnown(line, "note", one.note);
            line["current"] = one.current;
            if (one.byUser) line["by_user"] = true;
            line["source"] = documents::toJson(one.source);
            json["observations"].push_back(std::move(line));
        }
        json["conflict"] = explanation.conflict;
    }
    if (!explanation.findings.empty()) {
        json["findings"] = documents::Json::array();
        for (const catalog::FindingEvidence& one : explanation.findings) {
            documents::Json line;
            line["finding"] = one.finding;
            line["rule"] = one.rule;
            line["severity"] = catalog::severityName(one.severity);
            line["imported_on"] = one.importedOn.toText();
            line["file"] = one.file;
            line["line"] = one.line;
            line["offer"] = one.subject;
            documents::addIfKnown(line, "detail", one.detail);
            documents::addIfKnown(line, "kept_by", one.keptBy);
            json["findings"].push_back(std::move(line));
        }
    }
    if (explanation.rule) json["rule"] = session.sentence(*explanation.rule);
    json["cautions"] = sentences(explanation.cautions);
    return json;
}

documents::OutputTable observationTable(Session& session, const catalog::Explanation& explanation) {
    documents::OutputTable table;
    table.columns = {{"current", "", "", false, -1},
                     {"observed_on", session.word("column", "observed_on"), "", false, -1},
                     {"price", session.word("explain", "price"), "", true, -1},
                     {"currency", session.word("column", "currency"), "", false, -1},
                     {"basis", session.word("column", "basis"), "", false, -1},
                     {"freshness", session.word("column", "freshness"), "", false, -1},
                     {"source", session.word("column", "source"), "", false, -1}};
    table.columns[0].heading = " ";
    for (const catalog::ObservationEvidence& one : explanation.observations) {
        std::string source = one.source.title;
        if (!one.note.empty()) source += " — " + one.note;
        if (!one.status.empty()) source += " [" + one.status + "]";
        table.rows.push_back({{one.current, one.current ? "→" : " ", {}},
                              cellOf(one.observedOn ? one.observedOn->toText() : std::string()),
                              {one.price, one.price + (one.perMonth ? " /month" : " /h"), {}},
                              {one.currency, {}, {}},
                              {std::string(catalog::basisName(one.basis)), {}, {}},
                              {std::string(catalog::freshnessName(one.freshness)), {}, {}},
                              {source, {}, {}}});
    }
    return table;
}

documents::OutputTable figureTable(Session& session, const catalog::Explanation& explanation,
                                   const std::string& currency) {
    documents::OutputTable table;
    table.columns = {{"key", session.word("compare", "figure"), "", false, -1},
                     {"value", session.word("explain", "value"), "", true, -1},
                     {"unit", session.word("compare", "unit"), "", false, -1},
                     {"source_date", session.word("explain", "source_date"), "", false, -1},
                     {"source", session.word("column", "source"), "", false, -1}};
    const report::Words words(session.texts(), session.language());
    const bool isGpu = explanation.kind == catalog::NamedKind::Gpu;
    for (const catalog::FigureEvidence& figure : explanation.figures) {
        std::string source = figure.source.title;
        if (figure.derivation && !figure.derivation->formula.empty()) {
            source = "= " + words.formula(figure.derivation->formula);
        }
        for (const Message& note : figure.notes) source += " — " + session.sentence(note);
        table.rows.push_back(
            {{figure.key, session.word(isGpu ? "gpu" : "column", figure.key), {}},
             {outputValue(figure.value), shownValue(figure.value), {}},
             {unitFor(figure.unit, currency), {}, {}},
             cellOf(figure.source.date ? figure.source.date->toText() : std::string()),
             {source, {}, {}}});
    }
    return table;
}

/// One figure in full: value, derivation as a tree, source, other values.
std::string figureText(Session& session, const catalog::FigureEvidence& figure,
                       const std::string& currency) {
    std::string text = fmt::format("{} = {} {}\n", figure.key, shownValue(figure.value),
                                   unitFor(figure.unit, currency));
    if (figure.derivation) text += termText(session, *figure.derivation, 2);
    if (!figure.source.title.empty()) {
        text += fmt::format("  {}: {}{}\n", session.word("column", "source"), figure.source.title,
                            figure.source.date ? " (" + figure.source.date->toText() + ")" : "");
    }
    if (!figure.secondSource.empty()) {
        text += fmt::format("  {}: {}\n", session.word("explain", "second_source"),
                            figure.secondSource);
    }
    for (const catalog::OtherValue& other : figure.others) {
        text += fmt::format("  {} {} {} — {} [{}]\n", other.preferred ? "→" : " ",
                            shortText(other.value, 6), other.unit, other.rule, other.source.title);
    }
    for (const Message& note : figure.notes) text += "  ! " + session.sentence(note) + "\n";
    return text;
}

/// Findings on the machine that an offer or instance names, of the imports behind the catalog.
std::vector<catalog::FindingEvidence> findingsOn(Session& session, const GlobalOptions& global,
                                                 const std::string& name) {
    const catalog::Catalog& catalog = session.catalog();
    std::vector<std::string> machines;
    for (const catalog::Named& one : catalog::namedInCatalog(catalog, name)) {
        if (one.kind == catalog::NamedKind::Gpu) continue;
        machines.push_back(catalog.instanceId(one.kind == catalog::NamedKind::Offer
                                                  ? catalog.offers().instance[one.index]
                                                  : one.index));
    }
    if (machines.size() != 1) return {};
    return (global.catalog.empty() ? store::ImportArchive(Session::dataFolder())
                                   : store::ImportArchive::beside(global.catalog))
        .evidenceOn(catalog.id(), machines.front());
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    session.askOfNamedOffers();
    catalog::ExplainRequest request;
    request.name = options.name;
    if (!options.figure.empty()) request.figure = options.figure;
    request.context = session.context();
    request.findings = findingsOn(session, global, options.name);
    if (!options.precision.empty()) request.context.precision = precisionOf(options.precision);
    const catalog::Explanation explanation = explain(session.catalog(), request);
    if (!explanation.problems.empty()) session.refuse(explanation.problems);
    const std::string& currency = request.context.currency;
    switch (session.format()) {
        case documents::OutputFormat::JsonText:
            printJson(jsonOf(session, explanation, currency));
            return ExitCode::Answered;
        case documents::OutputFormat::CsvText:
            printResult(
                documents::csvText(explanation.kind == catalog::NamedKind::Offer && !request.figure
                                       ? observationTable(session, explanation)
                                       : figureTable(session, explanation, currency)));
            return ExitCode::Answered;
        default:
            break;
    }
    const bool markdown = session.format() == documents::OutputFormat::Markdown;
    const auto tableText = [&](const documents::OutputTable& table) {
        return markdown ? documents::markdownText(table) : documents::alignedText(table);
    };
    std::string text = (markdown ? "# " : "") + explanation.title + "\n" + explanation.id + "\n\n";
    if (request.figure) {
        for (const auto& figure : explanation.figures) {
            text += figureText(session, figure, currency) + "\n";
        }
    } else {
        text += tableText(figureTable(session, explanation, currency)) + "\n";
    }
    if (!explanation.observations.empty()) {
        text += tableText(observationTable(session, explanation)) + "\n";
    }
    if (explanation.rule) text += "→ " + session.sentence(*explanation.rule) + ".\n";
    for (const Message& caution : explanation.cautions) {
        text += "! " + session.sentence(caution) + ".\n";
    }
    for (const catalog::FindingEvidence& one : explanation.findings) {
        text += fmt::format("· {} {}:{}: [{}] {} — {}{}\n", one.importedOn.toText(),
                            std::filesystem::path(one.file).filename().string(), one.line, one.rule,
                            one.detail, session.word("rule", one.rule),
                            one.keptBy.empty() ? "" : " (" + one.keptBy + ")");
    }
    printResult(text);
    return ExitCode::Answered;
}

}  // namespace

void addExplainVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("explain");
    const auto options = std::make_shared<Options>();
    verb->add_option("id", options->name)->required()->type_name("");
    verb->add_option("--figure", options->figure)->type_name("KEY");
    verb->add_option("--precision", options->precision)->type_name("FORMAT");
    verb->footer(
        "petaplan-cli explain aws:p5.48xlarge:us-east-1:on_demand --figure price_per_gpu_hour");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
