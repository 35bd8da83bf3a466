// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"

namespace petaplan::cli {
namespace {

ExitCode run(const GlobalOptions& global, const ListOptions& options) {
    Session session(global);
    documents::OutputTable table;
    const auto column = [&](const char* key, const char* unit, bool numeric, int decimals = -1) {
        table.columns.push_back({key, session.word("model", key), unit, numeric, decimals});
    };
    column("id", "", false);
    column("name", "", false);
    column("parameters_billion", "1e9", true, 2);
    column("active_parameters_billion", "1e9", true, 2);
    column("layers", "", true);
    column("hidden", "", true);
    column("heads", "", true);
    column("kv_heads", "", true);
    column("head_size", "", true);
    column("ffn", "", true);
    column("vocab", "", true);
    column("experts", "", true);
    column("experts_per_token", "", true);
    column("max_context", "tokens", true);
    column("encoder_only", "", false);
    column("source", "", false);
    column("source_date", "", false);
    const auto whole = [](int value) { return cellOf(static_cast<std::int64_t>(value)); };
    for (const workload::TransformerModel& m : session.models().models()) {
        const workload::ParameterCount count = countParameters(m);
        table.rows.push_back({cellOf(m.id),
                              cellOf(m.name),
                              cellOf(std::optional(count.total / 1e9)),
                              cellOf(std::optional(count.active / 1e9)),
                              whole(m.layers),
                              whole(m.hidden),
                              whole(m.heads),
                              whole(m.kvHeads),
                              whole(m.headSize()),
                              whole(m.ffn),
                              whole(m.vocab),
                              m.isMoe() ? whole(m.experts) : cellOf(std::string()),
                              m.isMoe() ? whole(m.expertsPerToken) : cellOf(std::string()),
                              m.maxContext ? whole(*m.maxContext) : cellOf(std::string()),
                              {m.encoderOnly, {}, {}},
                              cellOf(m.source.title),
                              cellOf(m.source.date ? m.source.date->toText() : std::string())});
    }
    printList(session, std::move(table), options,
              {"id", "parameters_billion", "active_parameters_billion", "layers", "hidden", "heads",
               "kv_heads", "ffn", "vocab", "experts", "experts_per_token", "max_context"},
              "models");
    return ExitCode::Answered;
}

}  // namespace

void addModelsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("models");
    const auto options = std::make_shared<ListOptions>();
    addListOptions(*verb, *options);
    verb->footer("petaplan-cli models --where 'parameters_billion between 60..80'");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
