// SPDX-License-Identifier: GPL-3.0-or-later
// total OFFER[=N]...: what a list of machines costs for the same hours.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/base/number_text.h"
#include "core/catalog/catalog_name.h"
#include "core/cost/offer_total.h"

namespace petaplan::cli {
namespace {

struct Options {
    std::vector<std::string> items;
    double hours = cost::kHoursPerMonth;
};

cost::TotalItem itemOf(const catalog::Catalog& catalog, const std::string& text) {
    constexpr int kMostMachines = 1'000'000;
    cost::TotalItem item;
    const std::size_t equals = text.rfind('=');
    const std::string id = text.substr(0, equals);
    if (equals != std::string::npos) {
        const auto machines = parseWholeNumber(text.substr(equals + 1));
        if (!machines || *machines < 1 || *machines > kMostMachines) {
            throw UsageError(
                say({"usage.machines",
                     {{"item", text}, {"most", static_cast<std::int64_t>(kMostMachines)}}}));
        }
        item.machines = static_cast<int>(*machines);
    }
    const auto offer = catalog.findOffer(id);
    if (!offer) {
        throw UsageError(say({"usage.unknown_offer", {{"offer", id}}}) +
                         nameHint(id, catalog::nearestInCatalog(catalog, id)));
    }
    item.offer = *offer;
    return item;
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    constexpr double kMostHours = 1e6;  // more than a hundred years
    Session session(global);
    session.askOfNamedOffers();
    if (!(options.hours > 0 && options.hours <= kMostHours)) {
        throw UsageError(say({"usage.number_range",
                              {{"option", "--hours"},
                               {"low", "0"},
                               {"high", fmt::format("{:g}", kMostHours)},
                               {"value", fmt::format("{:g}", options.hours)}}}));
    }
    const catalog::Catalog& catalog = session.catalog();
    std::vector<cost::TotalItem> items;
    items.reserve(options.items.size());
    for (const std::string& text : options.items) items.push_back(itemOf(catalog, text));
    const cost::OfferTotal total = totalOf(catalog, items, options.hours, session.context());

    documents::OutputTable table;
    for (const char* key : {"offer", "machines", "amount", "currency", "status", "note"}) {
        const std::string_view name = key;
        table.columns.push_back({key, session.word("total", key), "",
                                 name == "machines" || name == "amount",
                                 name == "amount" ? 2 : -1});
    }
    for (const cost::TotalLine& line : total.lines) {
        std::string note = line.why ? session.sentence(*line.why) : std::string();
        for (const Message& caution : line.cautions) {
            note += (note.empty() ? "" : " ") + session.sentence(caution);
        }
        const auto price = catalog.currentPrice(line.offer);
        table.rows.push_back({cellOf(catalog.offerId(line.offer)),
                              cellOf(static_cast<std::int64_t>(line.machines)), cellOf(line.amount),
                              cellOf(total.currency),
                              cellOf(!price ? std::string() : price->status), cellOf(note)});
    }
    documents::Json further;
    further["catalog_id"] = catalog.id();
    further["hours"] = options.hours;
    further["currency"] = total.currency;
    further["complete"] = total.isComplete();
    further["unknown"] = total.unknown;
    // A sum that lacks a part bears another name, so that nobody takes it for the total.
    further[total.isComplete() ? "total" : "total_at_least"] = total.known;
    printTable(session, table, further);
    if (session.format() == documents::OutputFormat::JsonText) return ExitCode::Answered;
    printNote(session.sentence(total.says()));
    return ExitCode::Answered;
}

}  // namespace

void addTotalVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("total");
    const auto options = std::make_shared<Options>();
    verb->add_option("offers", options->items)->required()->type_name("");
    verb->add_option("--hours", options->hours);
    verb->footer(
        "petaplan-cli total aws:p5.48xlarge:us-east-1:on_demand=2 "
        "aws:p4d.24xlarge:us-east-1:on_demand --hours 100");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
