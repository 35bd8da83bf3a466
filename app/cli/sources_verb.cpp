// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"
#include "core/catalog/source_usage.h"

namespace petaplan::cli {
namespace {

documents::OutputCell countCell(std::size_t count) {
    return cellOf(static_cast<std::int64_t>(count));
}

ExitCode run(const GlobalOptions& global, const ListOptions& options) {
    Session session(global);
    documents::OutputTable table;
    for (const char* key : {"title", "date", "verified"}) {
        table.columns.push_back({key, session.word("source", key), "", false, -1});
    }
    for (const char* key : {"facts", "prices", "current_prices", "gpu_figures", "machines",
                            "other_facts", "conflicts"}) {
        table.columns.push_back({key, session.word("source", key), "", true, -1});
    }
    std::vector<Source> ofModels;
    for (const auto& model : session.models().models()) ofModels.push_back(model.source);
    for (const auto& usage : catalog::sourceUsage(session.catalog(), ofModels)) {
        table.rows.push_back(
            {cellOf(usage.source.title),
             cellOf(usage.source.date ? usage.source.date->toText() : std::string()),
             cellOf(std::string(usage.unverified ? "no" : "")), countCell(usage.all()),
             countCell(usage.prices), countCell(usage.currentPrices), countCell(usage.gpuFigures),
             countCell(usage.machines), countCell(usage.otherFacts), countCell(usage.conflicts)});
    }
    printList(session, std::move(table), options,
              {"title", "date", "facts", "current_prices", "conflicts"}, "sources");
    return ExitCode::Answered;
}

}  // namespace

void addSourcesVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("sources");
    const auto options = std::make_shared<ListOptions>();
    addListOptions(*verb, *options);
    verb->footer("petaplan-cli sources --where 'conflicts > 0' --sort -conflicts");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
