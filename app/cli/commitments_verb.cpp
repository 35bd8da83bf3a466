// SPDX-License-Identifier: GPL-3.0-or-later
// commitments: discounts that the prices of the catalog show, beside those that it states.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"
#include "core/catalog/observed_discounts.h"

namespace petaplan::cli {
namespace {

struct Options : ListOptions {
    bool stated = false;
    bool byFamily = false;
};

documents::OutputTable emptyTable(Session& session, std::initializer_list<const char*> keys) {
    documents::OutputTable table;
    for (const std::string_view key : keys) {
        const bool numeric = key.ends_with("_pct") || key == "pairs" || key == "term_months";
        table.columns.push_back({std::string(key), session.word("commitment", std::string(key)),
                                 key.ends_with("_pct") ? "%" : "", numeric,
                                 key.ends_with("_pct") ? 1 : -1});
    }
    return table;
}

documents::OutputCell monthsCell(const std::optional<int>& months) {
    return months ? cellOf(static_cast<std::int64_t>(*months)) : documents::OutputCell{};
}

ExitCode listObserved(Session& session, const Options& options) {
    const catalog::Catalog& catalog = session.catalog();
    documents::OutputTable table =
        emptyTable(session, {"provider", "family", "pricing_kind", "term_months", "payment",
                             "pairs", "median_pct", "low_pct", "high_pct", "from", "to"});
    const auto grouping =
        options.byFamily ? catalog::DiscountGrouping::Family : catalog::DiscountGrouping::Provider;
    for (const catalog::ObservedDiscount& one : observedDiscounts(catalog, grouping)) {
        table.rows.push_back({cellOf(catalog.providers()[one.provider].id), cellOf(one.family),
                              cellOf(std::string(catalog::pricingKindName(one.kind))),
                              monthsCell(one.termMonths), cellOf(one.payment),
                              cellOf(static_cast<std::int64_t>(one.pairs)),
                              cellOf(std::optional(one.medianPct)),
                              cellOf(std::optional(one.lowPct)), cellOf(std::optional(one.highPct)),
                              cellOf(one.from.toText()), cellOf(one.to.toText())});
    }
    std::vector<std::string> shown{"provider"};
    if (options.byFamily) shown.emplace_back("family");
    for (const char* key : {"pricing_kind", "term_months", "payment", "pairs", "median_pct",
                            "low_pct", "high_pct", "from", "to"}) {
        shown.emplace_back(key);
    }
    printList(session, std::move(table), options, shown, "discounts");
    return ExitCode::Answered;
}

ExitCode listStated(Session& session, const Options& options) {
    const catalog::Catalog& catalog = session.catalog();
    documents::OutputTable table = emptyTable(
        session, {"provider", "program", "term_months", "payment", "stated_pct", "observed_pct",
                  "difference_pct", "pairs", "low_pct", "high_pct", "from", "to", "source"});
    for (const catalog::DiscountComparison& one : compareDiscounts(catalog)) {
        const catalog::Commitment& stated = *one.stated;
        std::vector<documents::OutputCell> row{
            cellOf(catalog.providers()[stated.provider].id), cellOf(stated.program),
            monthsCell(stated.termMonths), cellOf(stated.payment),
            cellOf(stated.typicalDiscountPct)};
        if (one.observed) {
            const catalog::ObservedDiscount& seen = *one.observed;
            for (auto& cell :
                 {cellOf(std::optional(seen.medianPct)), cellOf(one.differencePct),
                  cellOf(static_cast<std::int64_t>(seen.pairs)), cellOf(std::optional(seen.lowPct)),
                  cellOf(std::optional(seen.highPct)), cellOf(seen.from.toText()),
                  cellOf(seen.to.toText())}) {
                row.push_back(cell);
            }
        } else {
            row.resize(row.size() + 7);
        }
        row.push_back(cellOf(stated.source.title));
        table.rows.push_back(std::move(row));
    }
    printList(session, std::move(table), options,
              {"provider", "program", "term_months", "payment", "stated_pct", "observed_pct",
               "difference_pct", "pairs", "from", "to"},
              "discounts");
    return ExitCode::Answered;
}

}  // namespace

void addCommitmentsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("commitments");
    const auto options = std::make_shared<Options>();
    verb->add_flag("--by-family", options->byFamily);
    verb->add_flag("--stated", options->stated);
    addListOptions(*verb, *options);
    verb->footer(
        "petaplan-cli commitments --by-family --where \"provider = \\\"aws\\\"\"\n"
        "petaplan-cli commitments --stated --sort -difference_pct");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] {
            Session session(choice.global);
            return options->stated ? listStated(session, *options)
                                   : listObserved(session, *options);
        };
    });
}

}  // namespace petaplan::cli
