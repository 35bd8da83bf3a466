// SPDX-License-Identifier: GPL-3.0-or-later
// compile DIR --to FILE: reviewable catalog text -> a validated catalog file.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/option_checks.h"
#include "app/cli/output_file.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/store/catalog_store.h"

namespace petaplan::cli {
namespace {

struct CompileOptions {
    std::string directory;
    std::string target;
};

ExitCode compile(const GlobalOptions& global, const CompileOptions& options) {
    refuseUnsafeOutput({"--to", options.target, OutputKind::Catalog, {options.directory}});
    FormerVersion former(options.target);
    const store::CompileSummary summary = store::compileCatalog(options.directory, options.target);
    former.keep();
    for (const std::string& id : summary.unknownPricing) {
        printNote(say({"cli.unknown_pricing", {{"id", id}}}));
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
    // The build compiles the seed before its texts are in place: say() can do without them.
    constexpr std::size_t kColumn = 22;
    const auto line = [](const char* key, const std::string& value) {
        const std::string word = say(key);
        const std::size_t width = documents::displayWidth(word);
        printResult(word + std::string(kColumn - std::min(width, kColumn - 2), ' ') + value + "\n");
    };
    line("catalog.id", summary.catalogId);
    line("catalog.file", options.target);
    line("catalog.gpus", std::to_string(summary.gpus));
    line("catalog.instances", std::to_string(summary.instances));
    line("catalog.price_observations", std::to_string(summary.prices));
    line("catalog.providers", std::to_string(summary.providers));
    line("catalog.regions", std::to_string(summary.regions));
    line("catalog.models", std::to_string(summary.models));
    return ExitCode::Answered;
}

}  // namespace

void addCompileVerb(CLI::App& app, Choice& choice) {
    const auto options = std::make_shared<CompileOptions>();
    CLI::App* verb = app.add_subcommand("compile");
    verb->add_option("directory", options->directory)->check(emptyFault)->required();
    verb->add_option("--to", options->target)->required()->check(emptyFault);
    verb->footer("petaplan-cli compile resources/catalog --to seed.sqlite");
    verb->callback([options, &choice] {
        choice.run = [options, &choice] { return compile(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
