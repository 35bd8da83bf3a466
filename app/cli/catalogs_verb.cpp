// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include <algorithm>
#include <vector>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"

namespace petaplan::cli {
namespace {

/// The catalogs to list: the one of --catalog alone, or all of the user with the current one first.
std::vector<store::StoredCatalog> catalogsToList(Session& session, const GlobalOptions& global) {
    if (!global.catalog.empty()) {
        store::StoredCatalog named;
        named.file = session.catalogFile();
        named.current = true;
        return {named};
    }
    try {
        session.catalogFile();  // first use installs the seed
    } catch (const DataError& fault) {
        printNote(dataFaultText(fault));  // a damaged current one does not hide the others
    }
    auto list =
        store::CatalogStore(Session::dataFolder(), session.resources().seedCatalog()).list();
    std::stable_partition(list.begin(), list.end(),
                          [](const store::StoredCatalog& stored) { return stored.current; });
    return list;
}

ExitCode run(const GlobalOptions& global) {
    Session session(global);
    documents::OutputTable table;
    const auto column = [&](const char* key, bool numeric) {
        table.columns.push_back({key, session.word("catalog", key), "", numeric, -1});
    };
    column("id", false);
    column("current", false);
    column("date", false);
    for (const char* key : {"gpus", "instances", "price_observations", "offers", "providers",
                            "regions", "models", "claims"}) {
        column(key, true);
    }
    column("file", false);
    column("fault", false);
    const auto count = [](std::size_t value) { return cellOf(static_cast<std::int64_t>(value)); };
    for (const store::StoredCatalog& stored : catalogsToList(session, global)) {
        const documents::OutputCell file = cellOf(stored.file.string());
        documents::OutputCell flag;
        flag.value = stored.current;
        flag.shown = say(stored.current ? "answer.yes" : "answer.no");
        std::string fault = stored.fault;
        store::LoadedCatalog loaded;
        try {
            if (fault.empty()) loaded = store::openCatalog(stored.file);
        } catch (const DataError& error) {
            fault = error.whatHappened();
        }
        if (!fault.empty()) {
            std::vector<documents::OutputCell> row(table.columns.size());
            row.front() = cellOf(stored.id);
            row[1] = flag;
            row[row.size() - 2] = file;
            row.back() = cellOf(fault);
            table.rows.push_back(std::move(row));
            continue;
        }
        const catalog::Catalog& c = *loaded.catalog;
        table.rows.push_back(
            {cellOf(c.id()), flag, cellOf(c.date() ? c.date()->toText() : std::string()),
             count(c.gpus().size()), count(c.instances().size()), count(c.observations().size()),
             count(c.offers().size()), count(c.providers().size()), count(c.regions().size()),
             count(loaded.models->models().size()), count(c.claims().size()), file,
             cellOf(std::string())});
    }
    printTable(session, table);
    return ExitCode::Answered;
}

}  // namespace

void addCatalogsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("catalogs");
    verb->footer("petaplan-cli catalogs --format json");
    verb->callback([&choice] { choice.run = [&choice] { return run(choice.global); }; });
}

}  // namespace petaplan::cli
