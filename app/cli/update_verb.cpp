// SPDX-License-Identifier: GPL-3.0-or-later
// update --url URL | --file FILE: a signed catalog bundle, looked at or applied.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/option_checks.h"
#include "app/cli/output_file.h"
#include "app/cli/session.h"
#include "app/cli/update_output.h"
#include "app/cli/update_selection.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/documents/file_io.h"
#include "db/updates/apply_update.h"
#include "db/updates/update_source.h"

namespace petaplan::cli {
namespace {

struct UpdateOptions {
    std::string url, file;
    bool preview = false;
    bool again = false;
    std::vector<std::string> only;
    bool withoutSuspicious = false;
    std::vector<std::string> plans;
    std::size_t limit = 20;
    std::string log;
    std::string proxy, caFile;
    int timeoutSeconds = 30;
    std::uint64_t largestMib = 2048;
};

std::vector<std::filesystem::path> planFiles(const std::vector<std::string>& names) {
    std::vector<std::filesystem::path> files;
    for (const std::string& name : names) {
        std::error_code error;
        if (!std::filesystem::is_directory(name, error)) {
            if (!std::filesystem::exists(name, error)) {
                throw DataError(say("cli.no_plan_file"), name, 0, say("cli.no_plan_file_remedy"),
                                "file");
            }
            files.emplace_back(name);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(name)) {
            if (entry.path().extension() == ".petaplan") files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Long downloads and checks are worth a line for each tenth.
updates::LongWork workOf(Session& session, std::stop_source& stop) {
    updates::LongWork work;
    work.stop = stop.get_token();
    auto shown = std::make_shared<std::pair<int, int>>(-1, -1);
    work.progress = [&session, &stop, shown](updates::Stage stage, std::uint64_t done,
                                             std::uint64_t total) {
        if (wasInterrupted()) stop.request_stop();
        constexpr std::uint64_t kLong = std::uint64_t{16} << 20U;
        if (total < kLong) return;
        const std::pair<int, int> now(static_cast<int>(stage), static_cast<int>(done * 10 / total));
        if (now == *shown) return;
        *shown = now;
        constexpr std::array kWords = {"download", "verify", "unpack", "check",
                                       "compare",  "write",  "read"};
        printNote(fmt::format("{} {} %",
                              session.word("stage", kWords[static_cast<std::size_t>(stage)]),
                              now.second * 10));
    };
    return work;
}

/// Everything else the verb does rests on this choice.
struct Found {
    updates::FoundUpdate update;
    bool fromNetwork = false;
};

Found find(const UpdateOptions& options, store::CatalogStore& catalogs, store::UserStore& user,
           const updates::LongWork& work) {
    if (options.url.empty() == options.file.empty()) {
        throw UsageError(say("usage.url_or_file"));
    }
    if (!options.file.empty()) {
        Found found{updates::findUpdate(options.file, catalogs), false};
        const bool mayStop = found.update.bundle && !options.again && !options.preview;
        if (mayStop && updates::wasApplied(*found.update.bundle, catalogs, user, work)) {
            found.update.bundle.reset();
        }
        return found;
    }
    const bool known = options.url.starts_with("http://") || options.url.starts_with("https://") ||
                       options.url.starts_with("file://");
    if (!known) throw UsageError(say("usage.url_form"));
    updates::NetworkOptions network;
    network.proxy = options.proxy;
    network.caFile = options.caFile;
    network.connectSeconds = std::min(network.connectSeconds, options.timeoutSeconds);
    network.stallSeconds = options.timeoutSeconds;
    network.largestBytes = options.largestMib << 20U;
    return {updates::fetchUpdate(options.url, catalogs, user, network,
                                 options.again || options.preview, work),
            true};
}

ExitCode tellOfNothingNew(Session& session, const updates::FoundUpdate& found) {
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["up_to_date"] = true;
        json["transferred_bytes"] = found.transferredBytes;
        printJson(json);
    } else {
        printResult(session.sentence({"update.nothing_new", {}}) + "\n");
    }
    return ExitCode::Answered;
}

void writeLog(Session& session, const updates::UpdatePreview& preview, const std::string& file) {
    if (file.empty()) return;
    FormerVersion former(file);
    documents::writeFileAtomically(
        file, documents::csvText(previewTable(session, preview, preview.rows.size())));
    former.keep();
}

/// The comparison with the current catalog; none where that one is damaged and all is to be
/// applied: an update heals it.
std::optional<updates::UpdatePreview> previewOf(Session& session, const UpdateOptions& options,
                                                const updates::StagedUpdate& staged,
                                                store::CatalogStore& catalogs,
                                                const updates::LongWork& work) {
    const auto plans = planFiles(options.plans);
    std::optional<updates::UpdatePreview> preview;
    try {
        preview = updates::previewUpdate(staged, catalogs, plans, session.context().asOf, work);
    } catch (const DataError& fault) {
        const bool needed = options.preview || !options.only.empty() || options.withoutSuspicious ||
                            fault.rule() == "bundle_catalog";
        if (needed) throw;
        printNote(dataFaultText(fault));
        return std::nullopt;
    }
    // Whoever names plans wants to know what becomes of them before anything is applied.
    for (const updates::PlanEffect& plan : preview->plans) {
        if (!plan.fault.empty()) {
            throw DataError(plan.fault, plan.file.string(), 0, say("cli.leave_out_plan"), "file");
        }
    }
    return preview;
}

ExitCode update(const GlobalOptions& global, const UpdateOptions& options) {
    if (!global.catalog.empty()) {
        throw UsageError(say({"usage.no_catalog_option", {{"verb", "update"}}}));
    }
    Session session(global);
    if (!options.log.empty()) {
        refuseUnsafeOutput({"--log", options.log, OutputKind::Document, {options.file}});
    }
    store::CatalogStore catalogs(Session::dataFolder(), session.resources().seedCatalog());
    store::UserStore user(catalogs.userFile());
    noteInterrupts();
    std::stop_source stop;
    const updates::LongWork work = workOf(session, stop);
    try {
        const Found found = find(options, catalogs, user, work);
        if (!found.update.bundle) return tellOfNothingNew(session, found.update);
        const Date today = Session::today();
        const updates::StagedUpdate staged =
            updates::stageUpdate(*found.update.bundle, catalogs, user, {today, {}}, work);
        const auto preview = previewOf(session, options, staged, catalogs, work);
        const bool isJson = session.format() == documents::OutputFormat::JsonText;
        documents::Json json = documents::Json::object();
        if (preview) {
            writeLog(session, *preview, options.log);
            if (isJson) json = previewJson(session, staged, *preview, options.limit);
        }
        if (found.fromNetwork) json["transferred_bytes"] = found.update.transferredBytes;
        if (!isJson) {
            tellOfBundle(session, staged);
            if (preview) tellOfPreview(session, *preview);
        }
        std::string id;
        const bool whole = options.only.empty() && !options.withoutSuspicious;
        if (!whole || options.preview) {
            const auto chosen = chosenRows(*preview, options.only, options.withoutSuspicious);
            const auto count = std::count(chosen.begin(), chosen.end(), true);
            json["chosen"] = count;
            if (!options.preview && count > 0) {
                id = updates::applySelection(staged, *preview, chosen, catalogs, user, today, work);
            }
            if (!options.preview && count == 0) {
                printNote(session.sentence({"update.nothing_chosen", {}}));
            }
        } else {
            id = updates::applyUpdate(staged, catalogs, user, today, work);
        }
        if (!id.empty()) json["catalog_id"] = id;
        if (isJson) {
            printJson(json);
            return ExitCode::Answered;
        }
        if (options.preview) {
            printTable(session, previewTable(session, *preview, options.limit));
            return ExitCode::Answered;
        }
        if (id.empty()) return ExitCode::AnswerIsNo;
        printResult(session.sentence({"update.applied", {{"id", id}}}) + "\n");
        if (whole && preview && preview->suspicious > 0) {
            printNote(
                session.sentence({"update.suspicious_applied",
                                  {{"count", static_cast<std::int64_t>(preview->suspicious)}}}));
        }
    } catch (const updates::Cancelled&) {
        printNote(session.sentence({"update.cancelled", {}}));
        return ExitCode::AnswerIsNo;
    }
    return ExitCode::Answered;
}

}  // namespace

void addUpdateVerb(CLI::App& app, Choice& choice) {
    const auto options = std::make_shared<UpdateOptions>();
    CLI::App* verb = app.add_subcommand("update");
    verb->add_option("--file", options->file)->check(emptyFault);
    verb->add_option("--url", options->url)->check(emptyFault);
    verb->add_flag("--preview", options->preview);
    verb->add_option("--only", options->only)->type_name("KEY=VALUE[,VALUE]");
    verb->add_flag("--without-suspicious", options->withoutSuspicious);
    verb->add_flag("--again", options->again);
    verb->add_option("--plans", options->plans);
    verb->add_option("--limit", options->limit);
    verb->add_option("--log", options->log);
    verb->add_option("--proxy", options->proxy);
    verb->add_option("--ca-file", options->caFile)->check(regularFileFault);
    verb->add_option("--timeout", options->timeoutSeconds)->check(wholeNumber(1, 86400));
    verb->add_option("--max-size", options->largestMib)->check(wholeNumber(1, 65536));
    verb->footer("petaplan-cli update --url https://prices.example.com/gpu/ --preview");
    verb->callback([options, &choice] {
        choice.run = [options, &choice] { return update(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
