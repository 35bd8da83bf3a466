// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <set>

#include "app/cli/list_output.h"
#include "app/cli/offer_options.h"
#include "app/cli/offer_rows.h"
#include "app/cli/verbs.h"

namespace petaplan::cli {
namespace {

struct Options : OfferOptions {
    std::vector<std::string> columns;
};

ExitCode run(const GlobalOptions& global, const Options& options, bool toExport) {
    Session session(global);
    catalog::OfferQuery query = queryOf(session, options);
    if (query.sort.empty() && !toExport) query.sort = {{"price_per_gpu_hour", false}};
    const catalog::OfferResult result = queryOffers(session.catalog(), query);
    if (!result.problems.empty()) session.refuse(result.problems);

    const catalog::OfferTable offers(session.catalog(), query.context);
    const bool forPeople = session.format() == documents::OutputFormat::Table ||
                           session.format() == documents::OutputFormat::Markdown;
    const std::vector<std::string>& keys =
        options.columns.empty() && forPeople && !toExport ? shortOfferKeys() : options.columns;
    documents::Json frame = offerFrame(session, offers);
    frame["matched"] = result.matched;
    frame["unknown"] = result.unknown;
    printTable(session, offerRows(session, offers, result.rows, keys), frame);

    if (session.format() == documents::OutputFormat::JsonText) return ExitCode::Answered;
    tellCounts(session, "offers",
               {result.rows.size(), result.matched, result.unknown, query.filter.include.unknown},
               "--include unknown");
    std::set<CurrencyCode> shown;
    for (const catalog::Index row : result.rows) {
        const auto price = session.catalog().currentPrice(row);
        if (price) shown.insert(price->currency);
    }
    for (const catalog::Conversion& one : offers.conversions()) {
        if (!shown.contains(one.from)) continue;
        printNote(session.sentence({"cli.converted",
                                    {{"from", one.from},
                                     {"factor", fmt::format("{:.6g}", one.factor)},
                                     {"to", one.to},
                                     {"month", one.month}}}));
    }
    return ExitCode::Answered;
}

void addColumns(CLI::App& verb, Options& options) {
    verb.add_option("--columns", options.columns)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("KEYS")
        ->group("Order");
}

}  // namespace

void addOffersVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("offers");
    const auto options = std::make_shared<Options>();
    addOfferFilters(*verb, *options);
    addOfferOrder(*verb, *options);
    addColumns(*verb, *options);
    verb->footer(
        "petaplan-cli offers --gpu h100 --pricing on_demand --sort price_per_gpu_hour --limit 10");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options, false); };
    });
}

void addExportVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("export");
    const auto options = std::make_shared<Options>();
    addOfferFilters(*verb, *options);
    addOfferOrder(*verb, *options);
    addColumns(*verb, *options);
    verb->footer("petaplan-cli export --provider aws --format csv > aws.csv");
    verb->callback([&choice, options, &app] {
        choice.run = [&choice, options, &app] {
            GlobalOptions global = choice.global;
            if (app.count("--format") == 0) global.format = "csv";
            return run(global, *options, true);
        };
    });
}

}  // namespace petaplan::cli
