// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/compare.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>

#include "app/cli/offer_options.h"
#include "app/cli/offer_rows.h"
#include "app/cli/plan_comparison.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/base/number_text.h"

namespace petaplan::cli {
namespace {

struct Options {
    std::vector<std::string> names;
    std::string baseline, precision;
    bool onlyDifferences = false;
};

const char* kindName(catalog::NamedKind kind) {
    switch (kind) {
        case catalog::NamedKind::Gpu:
            return "gpu";
        case catalog::NamedKind::Instance:
            return "instance";
        case catalog::NamedKind::Offer:
            break;
    }
    return "offer";
}

std::string unitOf(const catalog::ComparedRow& row, const std::string& currency) {
    std::string unit = row.unit;
    if (unit.starts_with("currency")) {
        unit.replace(0, std::string_view("currency").size(), currency);
    }
    return unit;
}

std::string signedText(double value, int decimals) {
    const std::string text = decimals < 0 ? shortText(std::abs(value), 4)
                                          : fmt::format("{:.{}f}", std::abs(value), decimals);
    return (value < 0 ? "-" : "+") + text;
}

/// "80  (+40, +100 %)": the value with its distance from the baseline.
std::string shownCell(const catalog::ComparedCell& cell, const catalog::ComparedRow& row,
                      bool isBaseline) {
    if (std::holds_alternative<std::monostate>(cell.value)) return "–";
    std::string text;
    if (const auto* number = std::get_if<double>(&cell.value)) {
        text = row.decimals < 0 ? shortText(*number, 5)
                                : fmt::format("{:.{}f}", *number, row.decimals);
        if (!isBaseline && cell.delta && *cell.delta != 0 && row.differs) {
            text += fmt::format(" ({}{})", signedText(*cell.delta, row.decimals),
                                cell.percent ? ", " + signedText(*cell.percent, 1) + " %" : "");
        }
    } else {
        text = std::get<std::string>(cell.value);
    }
    return cell.unverified ? text + " ?" : text;
}

documents::OutputTable tableOf(Session& session, const catalog::SideBySide& compared,
                               const Options& options, const std::string& currency) {
    documents::OutputTable table;
    table.columns.push_back({"key", session.word("compare", "figure"), "", false, -1});
    table.columns.push_back({"unit", session.word("compare", "unit"), "", false, -1});
    table.columns.push_back({"differs", "≠", "", false, -1});
    for (std::size_t i = 0; i < compared.ids.size(); ++i) {
        table.columns.push_back({compared.ids[i],
                                 compared.titles[i] + (i == compared.baseline ? " *" : ""), "",
                                 false, -1});
    }
    const std::string kind = compared.kind == catalog::NamedKind::Gpu ? "gpu" : "column";
    for (const catalog::ComparedRow& row : compared.rows) {
        if (options.onlyDifferences && !row.differs) continue;
        auto& cells = table.rows.emplace_back();
        documents::OutputCell name{row.key, session.word(kind, row.key), {}};
        if (name.shown == row.key) name.shown = session.word("gpu", row.key);
        cells.push_back(std::move(name));
        cells.push_back({unitOf(row, currency), {}, {}});
        cells.push_back({row.differs, row.differs ? "≠" : " ", {}});
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            cells.push_back({outputValue(row.cells[i].value),
                             shownCell(row.cells[i], row, i == compared.baseline),
                             {}});
        }
    }
    return table;
}

documents::Json numberOrNull(const std::optional<double>& value) {
    return value ? documents::numberToJson(*value) : documents::Json();
}

documents::Json jsonOf(const catalog::SideBySide& compared, const Options& options,
                       const std::string& currency) {
    documents::Json json;
    json["kind"] = kindName(compared.kind);
    json["ids"] = compared.ids;
    json["titles"] = compared.titles;
    json["baseline"] = compared.ids[compared.baseline];
    json["currency"] = currency;
    json["rows"] = documents::Json::array();
    for (const catalog::ComparedRow& row : compared.rows) {
        if (options.onlyDifferences && !row.differs) continue;
        documents::Json line;
        line["key"] = row.key;
        if (!row.unit.empty()) line["unit"] = unitOf(row, currency);
        line["differs"] = row.differs;
        line["values"] = documents::Json::array();
        documents::Json deltas = documents::Json::array();
        documents::Json percents = documents::Json::array();
        documents::Json unverified = documents::Json::array();
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const catalog::ComparedCell& cell = row.cells[i];
            // A place in a list cannot be left out: null stands for unknown here.
            documents::Json value;
            if (const auto* number = std::get_if<double>(&cell.value)) {
                value = documents::numberToJson(*number);
            } else if (const auto* text = std::get_if<std::string>(&cell.value)) {
                value = *text;
            }
            line["values"].push_back(std::move(value));
            deltas.push_back(numberOrNull(cell.delta));
            percents.push_back(numberOrNull(cell.percent));
            if (cell.unverified) unverified.push_back(compared.ids[i]);
        }
        if (row.kind == catalog::KeyKind::Number) {
            line["deltas"] = std::move(deltas);
            line["delta_percent"] = std::move(percents);
        }
        if (!unverified.empty()) line["unverified"] = std::move(unverified);
        json["rows"].push_back(std::move(line));
    }
    return json;
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    if (isPlanComparison(options.names)) {
        return comparePlans(session, options.names, options.baseline);
    }
    for (const std::string& name : options.names) {
        if (!name.ends_with(".petaplan")) continue;
        throw UsageError(say({"usage.plan_among_others", {{"name", name}}}));
    }
    catalog::CompareRequest request;
    request.names = options.names;
    if (!options.baseline.empty()) request.baseline = options.baseline;
    request.context = session.context();
    if (!options.precision.empty()) request.context.precision = precisionOf(options.precision);
    const catalog::SideBySide compared = compare(session.catalog(), request);
    if (!compared.problems.empty()) session.refuse(compared.problems);
    const std::string& currency = request.context.currency;
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json = jsonOf(compared, options, currency);
        json["catalog_id"] = session.catalog().id();
        printJson(json);
        return ExitCode::Answered;
    }
    const documents::OutputTable table = tableOf(session, compared, options, currency);
    printTable(session, table);
    if (session.format() == documents::OutputFormat::Table) {
        printNote(say({"cli.baseline", {{"title", compared.titles[compared.baseline]}}}));
    }
    return ExitCode::Answered;
}

}  // namespace

void addCompareVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("compare");
    const auto options = std::make_shared<Options>();
    verb->add_option("names", options->names)->required()->type_name("");
    verb->add_option("--baseline", options->baseline)->type_name("NAME");
    verb->add_flag("--only-differences", options->onlyDifferences);
    verb->add_option("--precision", options->precision)->type_name("FORMAT");
    verb->footer("petaplan-cli compare h100-sxm5-80 h200-sxm-141 --baseline h100-sxm5-80");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
