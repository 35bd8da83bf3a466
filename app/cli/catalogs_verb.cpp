// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include <algorithm>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"

namespace petaplan::cli {
namespace {

ExitCode run(const GlobalOptions& global) {
    Session session(global);
    const std::filesystem::path& current = session.catalogFile();
    std::vector<std::filesystem::path> files{current};
    std::error_code error;
    if (global.catalog.empty()) {
        const std::filesystem::path folder = Session::dataFolder() / "catalogs";
        for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            if (entry->path().extension() == ".sqlite" &&
                !std::filesystem::equivalent(entry->path(), current, error)) {
                files.push_back(entry->path());
            }
        }
        std::sort(files.begin() + 1, files.end());
    }
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
    const auto count = [](std::size_t value) { return cellOf(static_cast<std::int64_t>(value)); };
    for (const std::filesystem::path& file : files) {
        const bool isCurrent = &file == &files.front();
        store::LoadedCatalog other;
        if (!isCurrent) {
            try {
                other = store::openCatalog(file);
            } catch (const std::exception& fault) {
                printNote(fault.what());  // a damaged old catalog does not hide the others
                continue;
            }
        }
        const catalog::Catalog& c = isCurrent ? session.catalog() : *other.catalog;
        const std::size_t models =
            isCurrent ? session.models().models().size() : other.models->models().size();
        documents::OutputCell flag;
        flag.value = isCurrent;
        table.rows.push_back(
            {cellOf(c.id()), flag, cellOf(c.date() ? c.date()->toText() : std::string()),
             count(c.gpus().size()), count(c.instances().size()), count(c.observations().size()),
             count(c.offers().size()), count(c.providers().size()), count(c.regions().size()),
             count(models), count(c.claims().size()), cellOf(file.string())});
    }
    printTable(session, table);
    return ExitCode::Answered;
}

}  // namespace

void addCatalogsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("catalogs", "List your catalogs with what they hold");
    verb->footer("Example: petaplan-cli catalogs --format json");
    verb->callback([&choice] { choice.run = [&choice] { return run(choice.global); }; });
}

}  // namespace petaplan::cli
