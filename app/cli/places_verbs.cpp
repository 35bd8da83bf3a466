// SPDX-License-Identifier: GPL-3.0-or-later
// Providers and regions.
#include <CLI/CLI.hpp>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"

namespace petaplan::cli {
namespace {

std::optional<double> numberOf(const std::optional<int>& value) {
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

struct Options : ListOptions {
    std::vector<std::string> providers, countries;
};

/// The offer query resolves the names and words its problems.
void checkNames(Session& session, const Options& options) {
    catalog::OfferQuery query;
    query.context = session.context();
    query.filter.providers = options.providers;
    query.filter.countries = options.countries;
    query.limit = 0;
    const auto result = queryOffers(session.catalog(), query);
    if (!result.problems.empty()) session.refuse(result.problems);
}

bool listed(const std::vector<std::string>& wanted, const std::string& value) {
    if (wanted.empty()) return true;
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string& one) {
        return CLI::detail::to_lower(one) == CLI::detail::to_lower(value);
    });
}

ExitCode runProviders(const GlobalOptions& global, const ListOptions& options) {
    Session session(global);
    const catalog::Catalog& catalog = session.catalog();
    std::vector<std::int64_t> regions(catalog.providers().size());
    std::vector<std::int64_t> instances(catalog.providers().size());
    std::vector<std::int64_t> offers(catalog.providers().size());
    for (const auto& region : catalog.regions()) ++regions[region.provider];
    for (const auto& instance : catalog.instances()) ++instances[instance.provider];
    for (catalog::Index i = 0; i < catalog.offers().size(); ++i) {
        if (catalog.hasPrice(i)) ++offers[catalog.offers().provider[i]];
    }
    documents::OutputTable table;
    const auto column = [&](const char* key, const char* unit, bool numeric) {
        table.columns.push_back({key, session.word("place", key), unit, numeric, -1});
    };
    column("id", "", false);
    column("name", "", false);
    column("kind", "", false);
    column("home_country", "", false);
    column("currency", "", false);
    column("regions", "", true);
    column("instances", "", true);
    column("offers", "", true);
    column("billing_granularity_seconds", "s", true);
    column("minimum_charge_seconds", "s", true);
    column("spot_name", "", false);
    column("spot_notice_seconds", "s", true);
    column("egress_usd_per_gb", "USD/GB", true);
    column("storage_usd_per_gb_month", "USD/GB·month", true);
    column("early_termination_terms", "", false);
    column("source", "", false);
    for (std::size_t i = 0; i < catalog.providers().size(); ++i) {
        const catalog::Provider& p = catalog.providers()[i];
        table.rows.push_back({cellOf(p.id), cellOf(p.name), cellOf(p.kind), cellOf(p.homeCountry),
                              cellOf(p.currency), cellOf(regions[i]), cellOf(instances[i]),
                              cellOf(offers[i]), cellOf(numberOf(p.billingGranularitySeconds)),
                              cellOf(numberOf(p.minimumChargeSeconds)), cellOf(p.spotName),
                              cellOf(numberOf(p.spotNoticeSeconds)), cellOf(p.egressUsdPerGb),
                              cellOf(p.storageUsdPerGbMonth), cellOf(p.earlyTerminationTerms),
                              cellOf(p.source.title)});
    }
    printList(session, std::move(table), options,
              {"id", "name", "kind", "home_country", "currency", "regions", "instances", "offers",
               "billing_granularity_seconds", "spot_notice_seconds", "egress_usd_per_gb"},
              "providers");
    return ExitCode::Answered;
}

ExitCode runRegions(const GlobalOptions& global, const Options& options) {
    Session session(global);
    checkNames(session, options);
    const catalog::Catalog& catalog = session.catalog();
    std::vector<std::int64_t> offers(catalog.regions().size());
    for (catalog::Index i = 0; i < catalog.offers().size(); ++i) {
        const catalog::Index region = catalog.offers().region[i];
        if (region != catalog::kNoIndex) ++offers[region];
    }
    documents::OutputTable table;
    const auto column = [&](const char* key, const char* unit, bool numeric) {
        table.columns.push_back({key, session.word("place", key), unit, numeric, -1});
    };
    column("provider", "", false);
    column("region", "", false);
    column("place", "", false);
    column("country", "", false);
    column("continent", "", false);
    column("offers", "", true);
    column("grid_gco2_per_kwh", "g CO2/kWh", true);
    column("pue", "", true);
    column("source", "", false);
    for (std::size_t i = 0; i < catalog.regions().size(); ++i) {
        const catalog::Region& r = catalog.regions()[i];
        const catalog::Provider& provider = catalog.providers()[r.provider];
        if (!(listed(options.providers, provider.id) || listed(options.providers, provider.name)) ||
            !listed(options.countries, r.country)) {
            continue;
        }
        table.rows.push_back({cellOf(provider.id), cellOf(r.id), cellOf(r.place), cellOf(r.country),
                              cellOf(r.continent), cellOf(offers[i]), cellOf(r.gridGramsCo2PerKwh),
                              cellOf(r.pue), cellOf(r.source.title)});
    }
    printList(session, std::move(table), options,
              {"provider", "region", "place", "country", "continent", "offers", "grid_gco2_per_kwh",
               "pue"},
              "regions");
    return ExitCode::Answered;
}

}  // namespace

void addProvidersVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("providers");
    const auto options = std::make_shared<ListOptions>();
    addListOptions(*verb, *options);
    verb->footer("petaplan-cli providers --where 'kind = neocloud' --sort -offers");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return runProviders(choice.global, *options); };
    });
}

void addRegionsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("regions");
    const auto options = std::make_shared<Options>();
    verb->add_option("--provider", options->providers)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NAMES")
        ->group("Filters");
    verb->add_option("--country", options->countries)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("CODES")
        ->group("Filters");
    addListOptions(*verb, *options);
    verb->footer("petaplan-cli regions --country DE,FR --sort grid_gco2_per_kwh");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return runRegions(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
