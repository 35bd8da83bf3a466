// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include <set>

#include "app/cli/list_output.h"
#include "app/cli/offer_options.h"
#include "app/cli/offer_rows.h"
#include "app/cli/option_checks.h"
#include "app/cli/verbs.h"
#include "core/catalog/lowest_price.h"

namespace petaplan::cli {
namespace {

struct Options : ListOptions {
    OfferOptions filters;
};

catalog::Index entryOf(const catalog::Catalog& catalog, catalog::Index instance,
                       catalog::KeyDomain domain) {
    const catalog::Instance& record = catalog.instances()[instance];
    if (domain == catalog::KeyDomain::Provider) return record.provider;
    return domain == catalog::KeyDomain::Gpu ? record.gpu : instance;
}

/// Instances that have an offer which passes the filters of offers.
std::vector<bool> wantedInstances(Session& session, const OfferOptions& filters,
                                  const catalog::QueryContext& context) {
    catalog::OfferQuery query;
    query.context = context;
    query.filter = filterOf(session, filters);
    const auto result = queryOffers(session.catalog(), query);
    if (!result.problems.empty()) session.refuse(result.problems);
    std::vector<bool> wanted(session.catalog().instances().size(), false);
    for (const catalog::Index offer : result.rows) {
        wanted[session.catalog().offers().instance[offer]] = true;
    }
    return wanted;
}

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const catalog::Catalog& catalog = session.catalog();
    const catalog::QueryContext context = session.context();
    const std::vector<bool> wanted = wantedInstances(session, options.filters, context);
    const catalog::OfferTable offers(catalog, context);
    std::vector<std::set<catalog::Index>> regions(catalog.instances().size());
    std::vector<std::int64_t> offerCounts(catalog.instances().size());
    for (catalog::Index offer = 0; offer < catalog.offers().size(); ++offer) {
        const catalog::Index instance = catalog.offers().instance[offer];
        if (catalog.hasPrice(offer)) ++offerCounts[instance];
        const catalog::Index region = catalog.offers().region[offer];
        if (region != catalog::kNoIndex) regions[instance].insert(region);
    }
    const auto onDemand =
        lowestPrices(offers, catalog::KeyDomain::Instance, catalog::PricingKind::OnDemand);
    const auto spot =
        lowestPrices(offers, catalog::KeyDomain::Instance, catalog::PricingKind::Spot);

    std::vector<const catalog::OfferKey*> keys;
    documents::OutputTable table;
    table.columns.push_back({"id", session.word("column", "instance_type"), "", false, -1});
    for (const catalog::OfferKey& key : catalog::offerKeys()) {
        if (key.domain != catalog::KeyDomain::Provider && key.domain != catalog::KeyDomain::Gpu &&
            key.domain != catalog::KeyDomain::Instance) {
            continue;
        }
        keys.push_back(&key);
        const std::string name(key.name);
        table.columns.push_back({name, session.word("column", name), std::string(key.unit),
                                 key.kind == catalog::KeyKind::Number, key.decimals});
    }
    table.columns.push_back({"regions", session.word("gpu", "regions"), "", true, -1});
    table.columns.push_back({"offers", session.word("gpu", "offers"), "", true, -1});
    table.columns.push_back({"lowest_on_demand_price_per_hour",
                             session.word("gpu", "lowest_on_demand_price_per_hour"),
                             context.currency + "/h", true, 4});
    table.columns.push_back({"lowest_spot_price_per_hour",
                             session.word("gpu", "lowest_spot_price_per_hour"),
                             context.currency + "/h", true, 4});
    table.columns.push_back({"source", session.word("column", "source"), "", false, -1});
    for (catalog::Index i = 0; i < catalog.instances().size(); ++i) {
        if (!wanted[i]) continue;
        auto& row = table.rows.emplace_back();
        row.push_back(cellOf(catalog.instanceId(i)));
        for (const catalog::OfferKey* key : keys) {
            row.push_back(
                {outputValue(offers.valueOfEntry(entryOf(catalog, i, key->domain), *key)), {}, {}});
        }
        row.push_back(cellOf(static_cast<std::int64_t>(regions[i].size())));
        row.push_back(cellOf(offerCounts[i]));
        row.push_back(cellOf(onDemand[i] ? std::optional(onDemand[i]->perHour) : std::nullopt));
        row.push_back(cellOf(spot[i] ? std::optional(spot[i]->perHour) : std::nullopt));
        row.push_back(cellOf(catalog.instances()[i].source.title));
    }
    printList(session, std::move(table), options,
              {"id", "gpu", "gpu_count", "gpu_memory_gib", "vcpus", "memory_gib", "network_gbps",
               "network_kind", "gpu_interconnect", "regions", "lowest_on_demand_price_per_hour",
               "lowest_spot_price_per_hour"},
              "instances");
    return ExitCode::Answered;
}

}  // namespace

void addInstancesVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("instances");
    const auto options = std::make_shared<Options>();
    OfferOptions& filters = options->filters;
    const auto list = [&](const char* name, std::vector<std::string>& target) {
        verb->add_option(name, target)
            ->delimiter(',')
            ->allow_extra_args(false)
            ->type_name("NAMES")
            ->group("Filters");
    };
    list("--gpu", filters.gpus);
    list("--provider", filters.providers);
    list("--provider-kind", filters.providerKinds);
    list("--region", filters.regions);
    list("--country", filters.countries);
    list("--pricing", filters.pricing);
    verb->add_option("--min-memory-gib", filters.minMemoryGib)
        ->type_name("GIB")
        ->check(notNegativeFault)
        ->group("Filters");
    verb->add_option("--max-price", filters.maxPrice)
        ->type_name("AMOUNT")
        ->check(notNegativeFault)
        ->group("Filters");
    addListOptions(*verb, *options);
    verb->footer("petaplan-cli instances --gpu h100 --sort lowest_on_demand_price_per_hour");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
