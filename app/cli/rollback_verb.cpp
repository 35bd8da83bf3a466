// SPDX-License-Identifier: GPL-3.0-or-later
// rollback [ID|seed]: another of the user's catalogs becomes the current one.
#include <CLI/CLI.hpp>

#include <memory>
#include <string>

#include "app/cli/session.h"
#include "app/cli/verbs.h"

namespace petaplan::cli {
namespace {

ExitCode rollBack(const GlobalOptions& global, const std::string& id) {
    if (!global.catalog.empty()) {
        throw UsageError("rollback chooses the current catalog; leave --catalog out");
    }
    Session session(global);
    store::CatalogStore catalogs(Session::dataFolder(), session.resources().seedCatalog());
    const store::LoadedCatalog now = id.empty()     ? catalogs.rollBack()
                                     : id == "seed" ? catalogs.useSeed()
                                                    : catalogs.use(id);
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
    CLI::App* verb =
        app.add_subcommand("rollback", "Make a former catalog, or the seed catalog, current");
    verb->add_option("id", *id,
                     "Catalog of the list of petaplan-cli catalogs, or seed; default: the one that "
                     "was current before, the seed where there is none")
        ->check(CLI::Validator(emptyFault, ""))
        ->type_name("ID|seed");
    verb->footer("No file is removed or changed.\nExample: petaplan-cli rollback seed");
    verb->callback(
        [id, &choice] { choice.run = [id, &choice] { return rollBack(choice.global, *id); }; });
}

}  // namespace petaplan::cli
