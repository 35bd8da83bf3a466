// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"

namespace petaplan::cli {
namespace {

ExitCode run(const GlobalOptions& global, const ListOptions& options) {
    Session session(global);
    documents::OutputTable table;
    for (const char* key :
         {"id", "verdict", "confidence", "category", "subject", "statement", "value", "unit",
          "correct_value", "why", "related_claims", "checked_on", "source"}) {
        table.columns.push_back({key, session.word("claim", key), "", false, -1});
    }
    for (const catalog::Claim& claim : session.catalog().claims()) {
        table.rows.push_back({cellOf(claim.id), cellOf(claim.verdict), cellOf(claim.confidence),
                              cellOf(claim.category), cellOf(claim.subject),
                              cellOf(claim.statement), cellOf(claim.value), cellOf(claim.unit),
                              cellOf(claim.correctValue), cellOf(claim.why),
                              cellOf(claim.relatedClaims),
                              cellOf(claim.checkedOn ? claim.checkedOn->toText() : std::string()),
                              cellOf(claim.source.title)});
    }
    printList(session, std::move(table), options,
              {"id", "verdict", "confidence", "statement", "correct_value"}, "claims");
    return ExitCode::Answered;
}

}  // namespace

void addClaimsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("claims");
    const auto options = std::make_shared<ListOptions>();
    addListOptions(*verb, *options);
    verb->footer("petaplan-cli claims --where 'verdict = contradicted' --format markdown");
    verb->callback([&choice, options] {
        choice.run = [&choice, options] { return run(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
