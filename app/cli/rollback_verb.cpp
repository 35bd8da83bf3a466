// SPDX-License-Identifier: GPL-3.0-or-later
// rollback [ID|seed]: another of the user's catalogs becomes the current one.
#include <CLI/CLI.hpp>

#include <memory>
#include <string>

#include "app/cli/catalog_names.h"
#include "app/cli/option_checks.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"

namespace petaplan::cli {
namespace {

ExitCode rollBack(const GlobalOptions& global, const std::string& id) {
    if (!global.catalog.empty()) {
        throw UsageError(say({"usage.no_catalog_option", {{"verb", "rollback"}}}));
    }
    Session session(global);
    store::CatalogStore catalogs(Session::dataFolder(), session.resources().seedCatalog());
    const store::LoadedCatalog now = id.empty() ? catalogs.rollBack()
                                     : id == "seed"
                                         ? catalogs.useSeed()
                                         : catalogs.use(storedCatalogNamed(catalogs, id).id);
    const std::string file = now.file.string();
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["catalog_id"] = now.catalog->id();
        json["file"] = file;
        printJson(json);
    } else {
        printResult(
            session.sentence({"cli.rolled_back", {{"id", now.catalog->id()}, {"file", file}}}) +
            "\n");
    }
    return ExitCode::Answered;
}

}  // namespace

void addRollbackVerb(CLI::App& app, Choice& choice) {
    const auto id = std::make_shared<std::string>();
    CLI::App* verb = app.add_subcommand("rollback");
    verb->add_option("id", *id)->check(emptyFault)->type_name("ID|seed");
    verb->footer("petaplan-cli rollback seed");
    verb->callback(
        [id, &choice] { choice.run = [id, &choice] { return rollBack(choice.global, *id); }; });
}

}  // namespace petaplan::cli
