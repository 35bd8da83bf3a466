// SPDX-License-Identifier: GPL-3.0-or-later
// import FILE...: price lists and market feeds -> a new catalog file, which becomes the current
// one.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/output_file.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "core/base/nearest_names.h"
#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/feeds/catalog_import.h"
#include "db/feeds/finding_list.h"
#include "db/store/catalog_reader.h"
#include "db/store/finding_log.h"
#include "db/store/known_currencies.h"
#include "db/store/user_store.h"

namespace petaplan::cli {
namespace {

using catalog::RuleSeverity;

/// So many findings are printed; all of them are kept (verb findings) and written by --log.
constexpr std::uint64_t kMostListed = 100'000;

struct ImportVerbOptions {
    std::vector<std::string> files;
    std::string feed;
    bool detect = false;
    std::string acceptRefused;
    bool dryRun = false;
    std::string observedOn;
    std::string provider;
    std::string quotedCurrency;
    std::string target;
    std::string log;
    std::string keepImplausible;
    std::vector<std::string> keep;
    std::string author;
};

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
    if (files.empty()) throw UsageError("import: no file in the folders named");
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

const feeds::Feed* feedOf(const ImportVerbOptions& options) {
    if (options.feed.empty()) return nullptr;
    if (options.detect) throw UsageError("--feed and --detect exclude each other");
    if (const feeds::Feed* feed = feeds::findFeed(options.feed)) return feed;
    std::vector<std::string> ids;
    for (const feeds::Feed& feed : feeds::allFeeds()) ids.emplace_back(feed.id);
    const auto nearest = nearestNames(options.feed, ids, 3);
    std::string text = "--feed: unknown feed " + options.feed + ". Feeds:";
    for (const std::string& id : nearest.empty() ? ids : nearest) text += " " + id;
    throw UsageError(text);
}

/// How many refused records the user accepts; all of them: the largest number.
std::size_t acceptedRefusals(const ImportVerbOptions& options) {
    if (options.acceptRefused.empty()) return 0;
    if (options.acceptRefused == "all") return SIZE_MAX;
    const auto count = parseWholeNumber(options.acceptRefused);
    if (!count || *count < 0) throw UsageError("--accept-refused: give a number or all");
    return static_cast<std::size_t>(*count);
}

documents::Json jsonOf(const feeds::Finding& finding) {
    documents::Json json;
    json["number"] = finding.number;
    json["file"] = finding.file;
    json["line"] = finding.line;
    if (!finding.pointer.empty()) json["pointer"] = finding.pointer;
    json["rule"] = finding.rule->name;
    if (!finding.subject.empty()) json["offer"] = finding.subject;
    if (!finding.keptBy.empty()) json["kept_by"] = finding.keptBy;
    if (!finding.detail.empty()) json["detail"] = finding.detail;
    json["raw"] = finding.raw;
    return json;
}

documents::Json jsonOf(const feeds::CatalogImport& import, const std::string& catalogId) {
    documents::Json json;
    std::string feed;
    std::uint64_t read = 0;
    std::uint64_t kept = 0;
    std::uint64_t observations = 0;
    std::uint64_t samples = 0;
    documents::Json files = documents::Json::array();
    for (const feeds::FileSummary& file : import.files()) {
        if (feed.empty()) feed = file.feed;
        if (feed != file.feed) feed = "several";
        read += file.read;
        kept += file.kept;
        observations += file.observations;
        samples += file.samples;
        documents::Json one;
        one["file"] = file.file;
        one["feed"] = file.feed;
        one["read"] = file.read;
        one["kept"] = file.kept;
        one["observations"] = file.observations;
        one["history_samples"] = file.samples;
        one["refused"] = file.refused;
        one["rules"] = documents::Json::object();
        for (const auto& [rule, count] : file.byRule) one["rules"][std::string(rule)] = count;
        files.push_back(std::move(one));
    }
    json["feed"] = feed;
    json["read"] = read;
    json["kept"] = kept;
    json["observations"] = observations;
    json["history_samples"] = samples;
    json["new_machines"] = import.newMachines();
    json["flagged"] = documents::Json::array();
    json["refused"] = documents::Json::array();
    std::uint64_t listed = 0;
    std::uint64_t more = 0;
    store::FindingFilter filter;
    filter.withoutNotes = true;
    import.findings().forEach(filter, [&](const feeds::Finding& finding) {
        if (++listed > kMostListed) {
            ++more;
    return true;
}
const bool refused = finding.rule->severity == RuleSeverity::Refuse && finding.keptBy.empty();
json[refused ? "refused" : "flagged"].push_back(jsonOf(finding));
return true;
}  // namespace
);
if (more > 0) json["not_listed"] = more;
json["files"] = std::move(files);
if (!catalogId.empty()) json["catalog_id"] = catalogId;
return json;
}  // namespace petaplan::cli

/// What happened in lines: one a file, then the rules that were broken, with an example each.
void printSummary(Session& session, const feeds::CatalogImport& import) {
    documents::OutputTable table;
    for (const char* key : {"file", "feed", "read", "kept", "observations", "samples", "refused"}) {
        table.columns.push_back({key, session.word("import", key), "",
                                 std::string_view(key) != "file" && std::string_view(key) != "feed",
                                 -1});
    }
    for (const feeds::FileSummary& file : import.files()) {
        const auto count = [](std::uint64_t value) {
            documents::OutputCell cell;
            cell.value = static_cast<std::int64_t>(value);
            return cell;
        };
        documents::OutputCell name;
        name.value = std::filesystem::path(file.file).filename().string();
        documents::OutputCell feed;
        feed.value = std::string(file.feed);
        table.rows.push_back({name, feed, count(file.read), count(file.kept),
                              count(file.observations), count(file.samples), count(file.refused)});
    }
    printTable(session, table);
    for (const feeds::FileSummary& file : import.files()) {
        for (const auto& [rule, count] : file.byRule) {
            const auto* severity = catalog::findPriceRule(rule);
            printNote(fmt::format("{}: {} {} ({}): {}",
                                  std::filesystem::path(file.file).filename().string(), count, rule,
                                  catalog::severityName(severity->severity),
                                  session.word("rule", std::string(rule))));
        }
    }
}

/// RULE=REASON of --keep; the rules whose records hold a whole price.
std::map<std::string, std::string> reasonsToKeep(const ImportVerbOptions& options) {
    std::map<std::string, std::string> reasons;
    std::vector<std::string> rules;
    for (const catalog::PriceRule& rule : catalog::priceRules()) {
        if (rule.mayKeep) rules.emplace_back(rule.name);
    }
    std::string all;
    for (const std::string& rule : rules) all += (all.empty() ? "" : ", ") + rule;
    for (const std::string& text : options.keep) {
        const std::size_t equals = text.find('=');
        const std::string name = text.substr(0, equals);
        if (equals == std::string::npos || equals + 1 == text.size()) {
            throw UsageError("--keep: write RULE=REASON; RULE is one of " + all);
        }
        if (std::find(rules.begin(), rules.end(), name) == rules.end()) {
            throw UsageError(fmt::format(
                "--keep: records of the rule {} hold no price to keep. Rules: {}", name, all));
        }
        reasons[name] = text.substr(equals + 1);
    }
    if (!options.keepImplausible.empty()) {
        reasons[std::string(catalog::rule::kImplausiblePrice)] = options.keepImplausible;
    }
    return reasons;
}

/// A currency that does not exist, or a provider that could not be typed again, is a slip.
void refuseUnknownNames(const ImportVerbOptions& options) {
    if (!options.quotedCurrency.empty() && !store::isKnownCurrency(options.quotedCurrency)) {
        throw UsageError("--quoted-currency: " + options.quotedCurrency +
                         " is no currency of ISO 4217; write a code like USD");
    }
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789._-";
    if (options.provider.find_first_not_of(kAllowed) != std::string::npos) {
        throw UsageError("--provider: " + options.provider +
                         " is no provider id; ids hold a-z, 0-9, '.', '_' and '-' alone");
    }
}

/// What the options did that may not be meant.
void tellOfOptions(const ImportVerbOptions& options, const feeds::CatalogImport& import) {
    if (!options.quotedCurrency.empty() && !import.usedCurrencyOfOptions()) {
        printNote("--quoted-currency " + options.quotedCurrency +
                  " was not used: the files name their currency");
    }
    const auto added = import.newProviders();
    std::vector<std::string> known;
    for (const auto& provider : import.text().contents.providers) {
        if (std::find(added.begin(), added.end(), provider.id) == added.end()) {
            known.push_back(provider.id);
        }
    }
    for (const std::string& id : added) {
        std::string near;
        for (const std::string& name : nearestNames(id, known, 3)) near += " " + name;
        printNote("new provider " + id + (near.empty() ? "" : "; known names like it:" + near));
    }
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

/// The refused records, and what can be done about them.
void tellRefusals(const store::FindingLog& findings, std::size_t refused) {
    constexpr std::size_t kMostShown = 1000;
    std::size_t shown = 0;
    store::FindingFilter filter;
    filter.severity = RuleSeverity::Refuse;
    bool mayKeep = false;
    findings.forEach(filter, [&](const feeds::Finding& finding) {
        if (!finding.keptBy.empty()) return true;
        mayKeep = mayKeep || finding.rule->mayKeep;
        printNote(fmt::format("{}:{}: [{}] {} {}", finding.file, finding.line, finding.rule->name,
                              finding.detail, finding.pointer));
        return ++shown < kMostShown;
    });
    if (refused > shown) {
        printNote(
            fmt::format("and {} more: petaplan-cli findings --import refused", refused - shown));
    }
    printNote(
        fmt::format("{} records are refused; nothing was written. Mend the file, or leave them out "
                    "with --accept-refused {}{}",
                    refused, refused,
                    mayKeep ? "; records that are right all the same: petaplan-cli findings "
                              "override refused:NUMBER --author NAME --reason TEXT, then import "
                              "again"
                            : ""));
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
        if (!settings.observedOn) throw UsageError("--observed-on: write YYYY-MM-DD");
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
        printNote("cancelled; the catalog is as it was");
        return ExitCode::AnswerIsNo;
    }
    import.finish();

    const std::size_t refused = import.count(RuleSeverity::Refuse);
    const bool nothing = std::all_of(import.files().begin(), import.files().end(),
                                     [](const feeds::FileSummary& file) { return file.kept == 0; });
    const bool write = refused <= accepted && !options.dryRun && !nothing;
    tellOfOptions(options, import);
    const store::ImportArchive archive(Session::dataFolder());
    if (refused > accepted && !options.dryRun) archive.keep(import.findings(), info);
    std::string id;
    if (write) {
        // The history is there before any catalog names it.
        import.keepHistory(options.target.empty() ? Session::dataFolder() / "histories"
                                                  : store::historyFolderOf(options.target));
        if (options.target.empty()) {
            id = catalogs.adopt(import.text(), [&](const std::string& catalogId) {
                info.catalogId = catalogId;
                archive.keep(import.findings(), info);
            });
        } else {
            id = store::writeCatalogFile(import.text(), options.target);
        }
    }
    if (!options.log.empty()) feeds::writeFindings(import.findings(), options.log);
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json = jsonOf(import, id);
        json["skipped"] = skipped;
        printJson(json);
    } else {
        printSummary(session, import);
        if (write) printNote("catalog " + id);
    }
    for (const std::string& file : skipped) {
        printNote(session.sentence({"cli.file_skipped", {{"file", file}}}));
    }
    if (refused > accepted) {
        tellRefusals(import.findings(), refused);
        return ExitCode::BadData;
    }
    if (nothing) printNote("nothing to import: no record was kept, the catalog is as it was");
    return ExitCode::Answered;
}

}  // namespace

void addImportVerb(CLI::App& app, Choice& choice) {
    const auto options = std::make_shared<ImportVerbOptions>();
    CLI::App* verb = app.add_subcommand(
        "import", "Read price lists and market feeds into a new catalog, which becomes current");
    verb->add_option("files", options->files, "Files, or folders of files")->required();
    std::string ids;
    for (const feeds::Feed& feed : feeds::allFeeds()) {
        ids += (ids.empty() ? "" : ", ") + std::string(feed.id);
    }
    verb->add_option("--feed", options->feed, "What the files are: " + ids);
    verb->add_flag("--detect", options->detect, "Recognise each file by its content (the default)");
    verb->add_option("--accept-refused", options->acceptRefused,
                     "Write although up to N records are refused, or all; they are left out");
    verb->add_flag("--dry-run", options->dryRun, "Read and check only");
    verb->add_option("--observed-on", options->observedOn,
                     "Day of the prices; default: what the file says, else its day of change");
    verb->add_option("--provider", options->provider, "Provider of a file that does not name it");
    verb->add_option("--quoted-currency", options->quotedCurrency,
                     "Currency of a file that does not name it");
    verb->add_option("--keep-implausible", options->keepImplausible,
                     "Same as --keep implausible_price=REASON");
    verb->add_option("--keep", options->keep,
                     "RULE=REASON: keep the records that break this rule, for this reason")
        ->allow_extra_args(false);
    verb->add_option("--author", options->author, "Who says so; stands beside the reason");
    verb->add_option("--to", options->target,
                     "Write the catalog to this file instead of making it current")
        ->check(CLI::Validator(emptyFault, ""));
    verb->add_option("--log", options->log, "Write all records that broke a rule to this CSV file");
    verb->footer(
        "Without acceptance, any refused record means exit code 3 and nothing written.\n"
        "Example: petaplan-cli import aws_vms.csv --observed-on 2026-05-20 --dry-run");
    verb->callback([options, &choice] {
        choice.run = [options, &choice] { return importFiles(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
