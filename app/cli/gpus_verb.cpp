// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include <map>

#include "app/cli/list_output.h"
#include "app/cli/offer_options.h"
#include "app/cli/offer_rows.h"
#include "app/cli/option_checks.h"
#include "app/cli/verbs.h"
#include "core/catalog/gpu_key.h"
#include "core/catalog/lowest_price.h"

namespace petaplan::cli {
namespace {

struct Options : ListOptions {
    std::vector<std::string> gpus;
    std::optional<double> minMemoryGib;
};

ExitCode run(const GlobalOptions& global, const Options& options) {
    Session session(global);
    const catalog::Catalog& catalog = session.catalog();
    // The offer query resolves the names and words its problems.
    catalog::OfferQuery names;
    names.context = session.context();
    names.filter.gpus = options.gpus;
    names.limit = 0;
    if (const auto result = queryOffers(catalog, names); !result.problems.empty()) {
        session.refuse(result.problems);
    }
    std::vector<bool> wanted(catalog.gpus().size(), options.gpus.empty());
    for (const std::string& name : options.gpus) {
        for (const catalog::Index gpu : catalog.gpusNamed(name)) wanted[gpu] = true;
    }

    const catalog::OfferTable offers(catalog, names.context);
    std::vector<std::int64_t> offerCounts(catalog.gpus().size());
    for (catalog::Index offer = 0; offer < catalog.offers().size(); ++offer) {
        const auto gpu = offers.entryOf(offer, catalog::KeyDomain::Gpu);
        if (gpu != catalog::kNoIndex) ++offerCounts[gpu];
    }
    const auto lowest = [&](catalog::PricingKind kind) {
        return lowestPrices(offers, catalog::KeyDomain::Gpu, kind);
    };
    const auto onDemand = lowest(catalog::PricingKind::OnDemand);
    const auto spot = lowest(catalog::PricingKind::Spot);
    const std::string perGpuHour = names.context.currency + "/GPU·h";

    documents::OutputTable table;
    for (const catalog::GpuKey& key : catalog::gpuKeys()) {
        const std::string name(key.name);
        table.columns.push_back({name, session.word("gpu", name), std::string(key.unit),
                                 key.kind == catalog::KeyKind::Number, -1});
    }
    table.columns.push_back({"offers", session.word("gpu", "offers"), "", true, -1});
    table.columns.push_back({"lowest_on_demand_price_per_gpu_hour",
                             session.word("gpu", "lowest_on_demand_price_per_gpu_hour"), perGpuHour,
                             true, 4});
    table.columns.push_back({"lowest_spot_price_per_gpu_hour",
                             session.word("gpu", "lowest_spot_price_per_gpu_hour"), perGpuHour,
                             true, 4});
    table.columns.push_back({"unverified_fields", "", "", false, -1});
    table.columns.push_back({"source", "", "", false, -1});
    table.columns.push_back({"source_date", "", "", false, -1});
    for (catalog::Index i = 0; i < catalog.gpus().size(); ++i) {
        const catalog::Gpu& gpu = catalog.gpus()[i];
        if (!wanted[i]) continue;
        if (options.minMemoryGib && !(gpu.memoryGib && *gpu.memoryGib >= *options.minMemoryGib)) {
            continue;
        }
        auto& row = table.rows.emplace_back();
        for (const catalog::GpuKey& key : catalog::gpuKeys()) {
            documents::OutputCell cell{outputValue(key.value(gpu)), {}, {}};
            row.push_back(std::move(cell));
        }
        row.push_back(cellOf(offerCounts[i]));
        row.push_back(cellOf(onDemand[i] ? std::optional(onDemand[i]->perGpuHour) : std::nullopt));
        row.push_back(cellOf(spot[i] ? std::optional(spot[i]->perGpuHour) : std::nullopt));
        std::string unverified;
        for (const std::string& field : gpu.unverifiedFields) {
            unverified += (unverified.empty() ? "" : ";") + field;
        }
        row.push_back(cellOf(unverified));
        row.push_back(cellOf(gpu.source.title));
        row.push_back(cellOf(gpu.source.date ? gpu.source.date->toText() : std::string()));
    }
    printList(session, std::move(table), options,
              {"id", "name", "variant", "memory_gib", "memory_bandwidth_gb_s", "bf16_tensor_tflops",
               "fp8_tflops", "fp64_tflops", "tdp_w", "interconnect_bandwidth_gb_s", "offers",
               "lowest_on_demand_price_per_gpu_hour", "lowest_spot_price_per_gpu_hour"},
              "GPUs");
    return ExitCode::Answered;
}

}  // namespace

void addGpusVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("gpus");
    const auto options = std::make_shared<Options>();
    verb->add_option("--gpu", options->gpus)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("NAMES")
        ->group("Filters");
    verb->add_option("--min-memory-gib", options->minMemoryGib)
        ->type_name("GIB")
        ->check(notNegativeFault)
        ->group("Filters");
    addListOptions(*verb, *options);
    verb->footer(
        "petaplan-cli gpus --where 'memory_gib >= 80 and fp8_tflops is known' --sort "
        "-memory_bandwidth_gb_s");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
