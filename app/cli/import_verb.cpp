// SPDX-License-Identifier: GPL-3.0-or-later
// import FILE...: price lists and market feeds -> a new catalog file, which becomes the current
// one.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/import_options.h"
#include "app/cli/import_output.h"
#include "app/cli/interrupt.h"
#include "app/cli/option_checks.h"
#include "app/cli/output_file.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/feeds/catalog_import.h"
#include "db/feeds/finding_list.h"
#include "db/store/catalog_reader.h"
#include "db/store/finding_log.h"
#include "db/store/history_file.h"
#include "db/store/user_store.h"

namespace petaplan::cli {
namespace {

using catalog::RuleSeverity;

struct InputFiles {
    std::vector<std::filesystem::path> all;
    std::set<std::filesystem::path> fromFolders;  ///< nobody named them one by one
};

/// A folder stands for the files in it, by name.
InputFiles filesOf(const std::vector<std::string>& names) {
    InputFiles input;
    std::vector<std::filesystem::path>& files = input.all;
    for (const std::string& name : names) {
        std::error_code error;
        if (!std::filesystem::is_directory(name, error)) {
            documents::refuseOddFile(name);
            files.emplace_back(name);
            continue;
        }
        std::vector<std::filesystem::path> inFolder;
        for (const auto& entry : std::filesystem::directory_iterator(name)) {
            if (entry.is_regular_file() && !entry.path().filename().string().starts_with('.')) {
                inFolder.push_back(entry.path());
            }
        }
        std::sort(inFolder.begin(), inFolder.end());
        files.insert(files.end(), inFolder.begin(), inFolder.end());
        input.fromFolders.insert(inFolder.begin(), inFolder.end());
    }
    if (files.empty()) throw UsageError(say("usage.no_file_in_folders"));
    return input;
}

/// Reads the files. Those of a folder that no feed recognises (a README beside the lists) are left
/// out and returned, unless no file at all is recognised.
std::vector<std::string> readFiles(feeds::CatalogImport& import, const InputFiles& files,
                                   const feeds::Progress& progress, const std::stop_token& stop) {
    std::vector<std::string> skipped;
    std::optional<DataError> first;
    for (const auto& file : files.all) {
        try {
            import.importFile(file, progress, stop);
        } catch (const DataError& error) {
            const bool unrecognised =
                error.rule() == "unknown_feed" || error.rule() == "empty_file";
            if (!unrecognised || !files.fromFolders.contains(file)) throw;
            if (!first) first = error;
            skipped.push_back(file.string());
        }
    }
    if (first && import.files().empty()) throw DataError(*first);
    return skipped;
}

/// Neither the files read nor the catalog that the new one starts from are written over.
void refuseUnsafeOutputs(const ImportVerbOptions& options,
                         std::vector<std::filesystem::path> inputs,
                         const std::filesystem::path& base) {
    inputs.push_back(base);
    if (!options.target.empty()) {
        refuseUnsafeOutput({"--to", options.target, OutputKind::Catalog, inputs});
        inputs.emplace_back(options.target);
    }
    if (options.log.empty()) return;
    refuseUnsafeOutput({"--log", options.log, OutputKind::FindingList, inputs});
}

/// Writes the catalog with what belongs to it: the history is there before any catalog names it,
/// the findings before the catalog becomes current.
std::string writeCatalog(feeds::CatalogImport& import, store::CatalogStore& catalogs,
                         const ImportVerbOptions& options, store::ImportInfo info) {
    if (options.target.empty()) {
        import.keepHistory(Session::dataFolder() / "histories");
        return catalogs.adopt(import.text(), [&](const std::string& catalogId) {
            info.catalogId = catalogId;
            store::ImportArchive(Session::dataFolder()).keep(import.findings(), info);
        });
    }
    FormerVersion former(options.target);
    import.keepHistory(store::historyFolderOf(options.target));
    info.catalogId = store::writeCatalogFile(import.text(), options.target);
    former.keep();
    store::ImportArchive::beside(options.target).keep(import.findings(), info);
    printNote(say({"cli.findings_beside", {{"file", options.target}}}));
    return info.catalogId;
}

ExitCode importFiles(const GlobalOptions& global, const ImportVerbOptions& options) {
    Session session(global);
    feeds::ImportOptions settings;
    settings.feed = feedOf(options);
    settings.asOf = session.context().asOf;
    settings.provider = options.provider;
    settings.currency = options.quotedCurrency;
    settings.keepBecause = reasonsToKeep(options);
    settings.author = options.author;
    if (!options.observedOn.empty()) {
        settings.observedOn = Date::parse(options.observedOn);
        if (!settings.observedOn)
            throw UsageError("--observed-on: " + dateFault(options.observedOn));
    }
    refuseUnknownNames(options);
    const std::size_t accepted = acceptedRefusals(options);
    const auto files = filesOf(options.files);

    store::CatalogStore catalogs(Session::dataFolder(), session.resources().seedCatalog());
    const std::filesystem::path base =
        global.catalog.empty() ? catalogs.currentFile() : std::filesystem::path(global.catalog);
    refuseUnsafeOutputs(options, files.all, base);
    if (std::filesystem::exists(catalogs.userFile())) {
        settings.overrides = store::UserStore(catalogs.userFile()).findingOverrides();
    }
    store::CatalogFile baseFile = store::readCatalogFile(base, store::PricesIn::Table);
    store::ImportInfo info;
    info.baseId = baseFile.manifest.id;
    baseFile.manifest.title = options.title.empty()
                                  ? importedTitle(baseFile.manifest.title, settings.asOf)
                                  : options.title;
    info.importedOn = settings.asOf;
    for (const auto& file : files.all) info.files += file.filename().string() + "\n";
    feeds::CatalogImport import(std::move(baseFile), settings);

    std::stop_source stop;
    noteInterrupts();
    int shown = -1;
    const auto progress = [&](std::uint64_t done, std::uint64_t size) {
        if (wasInterrupted()) stop.request_stop();
        // Only long files are worth a line, and only each tenth of them.
        constexpr std::uint64_t kLong = std::uint64_t{16} << 20U;
        if (size < kLong) return;
        const int tenths = static_cast<int>(done * 10 / size);
        if (tenths == shown) return;
        shown = tenths;
        printNote(fmt::format("{} % of {:.1f} MiB", tenths * 10,
                              static_cast<double>(size) / (1024 * 1024)));
    };
    std::vector<std::string> skipped;
    try {
        skipped = readFiles(import, files, progress, stop.get_token());
    } catch (const feeds::Cancelled&) {
        printNote(say("cli.cancelled"));
        return ExitCode::AnswerIsNo;
    }
    import.finish();

    const std::size_t refused = import.count(RuleSeverity::Refuse);
    const bool nothing = std::all_of(import.files().begin(), import.files().end(),
                                     [](const feeds::FileSummary& file) { return file.kept == 0; });
    const bool write = refused <= accepted && !options.dryRun && !nothing;
    tellOfOptions(options, import);
    if (refused > accepted && !options.dryRun) {
        store::ImportArchive(Session::dataFolder()).keep(import.findings(), info);
    }
    std::string id;
    if (write) id = writeCatalog(import, catalogs, options, info);
    if (!options.log.empty()) {
        FormerVersion former(options.log);
        feeds::writeFindings(import.findings(), options.log);
        former.keep();
    }
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json = importJson(import, id);
        json["skipped"] = skipped;
        printJson(json);
    } else {
        printImportSummary(session, import);
        if (write) printNote(say({"cli.new_catalog", {{"id", id}}}));
    }
    for (const std::string& file : skipped) {
        printNote(session.sentence({"cli.file_skipped", {{"file", file}}}));
    }
    if (refused > accepted) {
        tellRefusals(import.findings(), refused);
        return ExitCode::BadData;
    }
    if (nothing) printNote(say("cli.nothing_imported"));
    return ExitCode::Answered;
}

}  // namespace

void addImportVerb(CLI::App& app, Choice& choice) {
    const auto options = std::make_shared<ImportVerbOptions>();
    CLI::App* verb = app.add_subcommand("import");
    verb->add_option("files", options->files)->required();
    std::string ids;
    for (const feeds::Feed& feed : feeds::allFeeds()) {
        ids += (ids.empty() ? "" : ", ") + std::string(feed.id);
    }
    verb->add_option("--feed", options->feed, ids);
    verb->add_flag("--detect", options->detect);
    verb->add_option("--accept-refused", options->acceptRefused);
    verb->add_flag("--dry-run", options->dryRun);
    verb->add_option("--observed-on", options->observedOn);
    verb->add_option("--provider", options->provider);
    verb->add_option("--quoted-currency", options->quotedCurrency);
    verb->add_option("--keep-implausible", options->keepImplausible);
    verb->add_option("--keep", options->keep)->allow_extra_args(false);
    verb->add_option("--author", options->author);
    verb->add_option("--to", options->target)->check(emptyFault);
    verb->add_option("--title", options->title)->check(emptyFault);
    verb->add_option("--log", options->log);
    verb->footer("petaplan-cli import aws_vms.csv --observed-on 2026-05-20 --dry-run");
    verb->callback([options, &choice] {
        choice.run = [options, &choice] { return importFiles(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
