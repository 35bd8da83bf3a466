// SPDX-License-Identifier: GPL-3.0-or-later
// compile DIR --to FILE: reviewable catalog text -> a validated catalog file.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>
#include <string>

#include "app/cli/output_file.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "db/store/catalog_store.h"

namespace petaplan::cli {
namespace {

struct CompileOptions {
    std::string directory;
    std::string target;
};

ExitCode compile(const GlobalOptions& global, const CompileOptions& options) {
    refuseUnsafeOutput({"--to", options.target, OutputKind::Catalog, {options.directory}});
    const store::CompileSummary summary = store::compileCatalog(options.directory, options.target);
    for (const std::string& id : summary.unknownPricing) {
        printNote(
            fmt::format("prices.csv: the pricing model {} has no known pattern; it is listed "
                        "as other, not guessed",
                        id));
    }
    if (Session(global).format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["catalog_id"] = summary.catalogId;
        json["file"] = options.target;
        json["gpus"] = summary.gpus;
        json["instances"] = summary.instances;
        json["prices"] = summary.prices;
        json["providers"] = summary.providers;
        json["regions"] = summary.regions;
        json["models"] = summary.models;
        json["unknown_pricing"] = summary.unknownPricing;
        printJson(json);
        return ExitCode::Answered;
    }
    fmt::print(
        "catalog    {}\nfile       {}\ngpus       {}\ninstances  {}\nprices     {}\n"
        "providers  {}\nregions    {}\nmodels     {}\n",
        summary.catalogId, options.target, summary.gpus, summary.instances, summary.prices,
        summary.providers, summary.regions, summary.models);
    return ExitCode::Answered;
}

}  // namespace

void addCompileVerb(CLI::App& app, Choice& choice) {
    const auto options = std::make_shared<CompileOptions>();
    CLI::App* verb = app.add_subcommand(
        "compile", "Validate reviewable catalog text and write it as a catalog file");
    verb->add_option("directory", options->directory, "Folder with the catalog's CSV files")
        ->check(CLI::Validator(emptyFault, ""))
        ->required();
    verb->add_option("--to", options->target, "Catalog file to write")
        ->required()
        ->check(CLI::Validator(emptyFault, ""));
    verb->footer("Example: petaplan-cli compile resources/catalog --to seed.sqlite");
    verb->callback([options, &choice] {
        choice.run = [options, &choice] { return compile(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
