// SPDX-License-Identifier: GPL-3.0-or-later
// findings: the records of imports that broke a rule: list, filter, export, decide on.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "app/cli/catalog_names.h"
#include "app/cli/list_output.h"
#include "app/cli/option_checks.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/base/nearest_names.h"
#include "core/base/number_text.h"
#include "db/store/catalog_reader.h"
#include "db/store/finding_log.h"
#include "db/store/user_store.h"

namespace petaplan::cli {
namespace {

constexpr std::size_t kShortId = 12;

struct Options {
    std::string import, rule, severity, offer, text;
    bool listImports = false;
    std::size_t limit = 1000;
};

struct OverrideOptions {
    std::string finding, author, reason;
};

std::string shortId(const std::string& id) {
    // "<hash>-2" keeps its number.
    const std::size_t dash = id.find('-');
    std::string text = id.substr(0, std::min(kShortId, dash));
    if (dash != std::string::npos) text = id;
    return text;
}

store::CatalogStore catalogsOf(Session& session) {
    return {Session::dataFolder(), session.resources().seedCatalog()};
}

/// The imports behind the user's catalogs, or those kept beside the catalog of --catalog.
store::ImportArchive archiveOf(const GlobalOptions& global) {
    return global.catalog.empty() ? store::ImportArchive(Session::dataFolder())
                                  : store::ImportArchive::beside(global.catalog);
}

/// Id of the current catalog, or of the one of --catalog.
std::string currentId(Session& session, const GlobalOptions& global) {
    const std::filesystem::path file = global.catalog.empty()
                                           ? catalogsOf(session).currentFile()
                                           : std::filesystem::path(global.catalog);
    return store::readManifest(file).id;
}

documents::OutputTable emptyTable(Session& session, std::initializer_list<const char*> keys,
                                  std::initializer_list<std::string_view> numbers) {
    documents::OutputTable table;
    for (const char* key : keys) {
        const bool numeric = std::find(numbers.begin(), numbers.end(), key) != numbers.end();
        table.columns.push_back({key, session.word("finding", key), "", numeric, -1});
    }
    return table;
}

/// The word that --severity takes, shown in the language of the user.
documents::OutputCell severityCell(Session& session, catalog::RuleSeverity severity) {
    const std::string name(catalog::severityName(severity));
    documents::OutputCell cell = cellOf(name);
    cell.shown = session.word("severity", name);
    return cell;
}

ExitCode listImports(Session& session, const GlobalOptions& global) {
    const store::ImportArchive archive = archiveOf(global);
    const auto behind = archive.behind(currentId(session, global));
    documents::OutputTable table =
        emptyTable(session,
                   {"import", "imported_on", "in_catalog", "refused", "flagged", "noted", "files",
                    "catalog_id", "base_id"},
                   {"refused", "flagged", "noted"});
    for (const store::ImportInfo& one : archive.list()) {
        std::string files = one.files;
        std::replace(files.begin(), files.end(), '\n', ' ');
        documents::OutputCell isBehind;
        isBehind.value = std::any_of(behind.begin(), behind.end(),
                                     [&](const auto& other) { return other.id == one.id; });
        isBehind.shown = say(std::get<bool>(isBehind.value) ? "answer.yes" : "answer.no");
        const auto count = [](std::uint64_t value) {
            return cellOf(static_cast<std::int64_t>(value));
        };
        table.rows.push_back({cellOf(shortId(one.id)), cellOf(one.importedOn.toText()), isBehind,
                              count(one.refused), count(one.suspicious), count(one.notes),
                              cellOf(files), cellOf(one.catalogId), cellOf(one.baseId)});
    }
    if (session.format() != documents::OutputFormat::JsonText) {
        table.columns.resize(7);
        for (auto& row : table.rows) row.resize(7);
    }
    printTable(session, table);
    return ExitCode::Answered;
}

store::FindingFilter filterOf(const Options& options) {
    store::FindingFilter filter;
    if (!options.rule.empty()) {
        if (catalog::findPriceRule(options.rule) == nullptr) {
            std::vector<std::string> names;
            for (const auto& rule : catalog::priceRules()) names.emplace_back(rule.name);
            throw UsageError(say({"usage.unknown_rule", {{"rule", options.rule}}}) +
                             nameHint(options.rule, names));
        }
        filter.rule = options.rule;
    }
    if (!options.severity.empty()) {
        for (const auto severity :
             {catalog::RuleSeverity::Refuse, catalog::RuleSeverity::Suspicious,
              catalog::RuleSeverity::Note}) {
            if (catalog::severityName(severity) == options.severity) filter.severity = severity;
        }
        if (!filter.severity) {
            throw UsageError(say({"usage.takes",
                                  {{"option", "--severity"},
                                   {"words", "refuse, suspicious, note"},
                                   {"value", options.severity}}}));
        }
    } else if (options.rule.empty()) {
        filter.withoutNotes = true;
    }
    filter.subject = options.offer;
    filter.text = options.text;
    return filter;
}

/// The imports asked for: one by its id, all, or those that the current catalog came of.
std::vector<std::string> importsOf(Session& session, const GlobalOptions& global,
                                   const Options& options) {
    const store::ImportArchive archive = archiveOf(global);
    std::vector<std::string> ids;
    if (options.import == "all") {
        for (const auto& one : archive.list()) ids.push_back(one.id);
    } else if (!options.import.empty()) {
        ids.push_back(importNamed(archive, options.import));
    } else {
        for (const auto& one : archive.behind(currentId(session, global))) ids.push_back(one.id);
    }
    return ids;
}

ExitCode list(const GlobalOptions& global, const Options& options) {
    Session session(global);
    archiveOf(global).checkFiles();
    if (options.listImports) return listImports(session, global);
    const store::FindingFilter filter = filterOf(options);
    const store::ImportArchive archive = archiveOf(global);
    std::vector<store::FindingOverride> decisions;
    const auto userFile = catalogsOf(session).userFile();
    if (std::filesystem::exists(userFile)) {
        decisions = store::UserStore(userFile).findingOverrides();
    }
    documents::OutputTable table =
        emptyTable(session,
                   {"finding", "imported_on", "severity", "rule", "offer", "detail", "file", "line",
                    "pointer", "feed", "decision", "raw"},
                   {"line"});
    std::size_t matched = 0;
    for (const std::string& id : importsOf(session, global, options)) {
        const store::FindingLog log = archive.open(id);
        const std::string importedOn = log.info().importedOn.toText();
        log.forEach(filter, [&](const store::Finding& finding) {
            if (++matched > options.limit) return true;
            std::string decision = finding.keptBy;
            for (const auto& one : decisions) {
                if (one.feed != finding.feed || one.rule != finding.rule->name ||
                    one.raw != finding.raw) {
                    continue;
                }
                decision = say({"cli.decision_of",
                                {{"author", one.author},
                                 {"date", one.date.toText()},
                                 {"reason", one.reason}}});
            }
            table.rows.push_back({cellOf(shortId(id) + ":" + std::to_string(finding.number)),
                                  cellOf(importedOn), severityCell(session, finding.rule->severity),
                                  cellOf(std::string(finding.rule->name)), cellOf(finding.subject),
                                  cellOf(finding.detail), cellOf(finding.file),
                                  cellOf(static_cast<std::int64_t>(finding.line)),
                                  cellOf(finding.pointer), cellOf(finding.feed), cellOf(decision),
                                  cellOf(finding.raw)});
            return true;
        });
    }
    const bool forPeople = session.format() == documents::OutputFormat::Table ||
                           session.format() == documents::OutputFormat::Markdown;
    if (forPeople) {
        // The raw text can be pages long; CSV and JSON hold it.
        constexpr std::size_t kShown = 8;
        table.columns.resize(kShown);
        for (auto& row : table.rows) {
            const auto* file = std::get_if<std::string>(&row[6].value);
            if (file != nullptr) row[6].shown = std::filesystem::path(*file).filename().string();
            row.resize(kShown);
        }
    }
    documents::Json further;
    further["matched"] = matched;
    printTable(session, table, further);
    if (session.format() != documents::OutputFormat::JsonText) {
        tellCounts(session, "findings", {table.rows.size(), matched, 0, false}, "");
    }
    return ExitCode::Answered;
}

ExitCode decide(const GlobalOptions& global, const OverrideOptions& options, bool remove) {
    Session session(global);
    const std::size_t colon = options.finding.rfind(':');
    const auto number = colon == std::string::npos
                            ? std::nullopt
                            : parseWholeNumber(options.finding.substr(colon + 1));
    if (!number || *number < 1) {
        throw UsageError(say("usage.finding_form"));
    }
    const store::ImportArchive archive = archiveOf(global);
    const auto finding = archive.open(importNamed(archive, options.finding.substr(0, colon)))
                             .find(static_cast<std::uint64_t>(*number));
    if (!finding) throw UsageError(say({"usage.no_finding", {{"number", *number}}}));
    store::UserStore user(catalogsOf(session).userFile());
    store::FindingOverride decision;
    decision.feed = finding->feed;
    decision.rule = finding->rule->name;
    decision.raw = finding->raw;
    if (remove) {
        user.removeFindingOverride(decision);
        printNote(say("cli.decision_removed"));
        return ExitCode::Answered;
    }
    if (!finding->rule->keeps && !finding->rule->mayKeep) {
        throw UsageError(say({"usage.no_price_to_keep",
                              {{"rule", std::string(finding->rule->name)},
                               {"offer", finding->subject.empty() ? "OFFER" : finding->subject}}}));
    }
    decision.author = options.author;
    decision.reason = options.reason;
    decision.date = session.context().asOf;
    user.setFindingOverride(decision);
    printNote(say(finding->rule->keeps ? "cli.record_reviewed" : "cli.record_kept_next"));
    return ExitCode::Answered;
}

}  // namespace

void addFindingsVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("findings");
    const auto options = std::make_shared<Options>();
    verb->add_option("--import", options->import);
    verb->add_flag("--imports", options->listImports);
    verb->add_option("--rule", options->rule);
    verb->add_option("--severity", options->severity);
    verb->add_option("--offer", options->offer);
    verb->add_option("--text", options->text);
    verb->add_option("--limit", options->limit);
    verb->footer(
        "petaplan-cli findings --rule implausible_price --format csv > refused.csv\n"
        "petaplan-cli findings override refused:3 --author Ann --reason \"agreed price\"");
    verb->callback([&choice, options, verb] {
        if (!verb->get_subcommands().empty()) return;
        choice.run = [&choice, options] { return list(choice.global, *options); };
    });

    const auto decision = std::make_shared<OverrideOptions>();
    CLI::App* add = verb->add_subcommand("override");
    add->add_option("finding", decision->finding)->required();
    add->add_option("--author", decision->author)->required()->check(emptyFault);
    add->add_option("--reason", decision->reason)->required()->check(emptyFault);
    add->footer("petaplan-cli findings override refused:3 --author Ann --reason \"agreed price\"");
    add->callback([&choice, decision] {
        choice.run = [&choice, decision] { return decide(choice.global, *decision, false); };
    });
    CLI::App* withdraw = verb->add_subcommand("withdraw");
    withdraw->add_option("finding", decision->finding)->required();
    withdraw->footer("petaplan-cli findings withdraw refused:3");
    withdraw->callback([&choice, decision] {
        choice.run = [&choice, decision] { return decide(choice.global, *decision, true); };
    });
}

}  // namespace petaplan::cli
