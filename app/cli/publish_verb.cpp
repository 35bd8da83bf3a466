// SPDX-License-Identifier: GPL-3.0-or-later
// publish --to FOLDER: a catalog as signed bundles for any static web server.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/catalog_names.h"
#include "app/cli/interrupt.h"
#include "app/cli/list_output.h"
#include "app/cli/option_checks.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/documents/file_io.h"
#include "db/updates/publish.h"

namespace petaplan::cli {
namespace {

struct PublishOptions {
    std::string folder, key, passwordFile, expires;
    int validDays = 90;
    std::int64_t serial = 0;
    std::vector<std::string> bases;
    bool withoutHistories = false;
};

/// A base is a catalog file, or the id of one of the user's catalogs (its beginning suffices).
std::filesystem::path baseFile(const std::string& name, const store::CatalogStore& catalogs) {
    std::error_code error;
    if (std::filesystem::is_regular_file(name, error)) return name;
    return storedCatalogNamed(catalogs, name).file;
}

/// A password is a line.
constexpr std::size_t kLargestPassword = 4096;

std::string passwordOf(const std::string& file) {
    if (file.empty()) return {};
    std::string text = documents::readFile(file, kLargestPassword);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text;
}

documents::Json jsonOf(const updates::Published& published) {
    documents::Json json;
    json["serial"] = published.index.serial;
    json["catalog_id"] = published.index.catalogId;
    json["created"] = published.index.created.toText();
    json["expires"] = published.index.expires.toText();
    json["index"] = published.indexFile.string();
    json["rows"] = documents::Json::array();
    for (const updates::PublishedBundle& bundle : published.bundles) {
        documents::Json one;
        one["file"] = bundle.file.string();
        one["content"] = bundleContentName(bundle.manifest.content);
        if (bundle.manifest.base) one["base_catalog_id"] = bundle.manifest.base->catalogId;
        one["bytes"] = bundle.bytes;
        one["unpacked_bytes"] = bundle.manifest.parts.front().size;
        one["histories"] = bundle.manifest.parts.size() - 1;
        json["rows"].push_back(std::move(one));
    }
    return json;
}

void print(Session& session, const updates::Published& published) {
    documents::OutputTable table;
    for (const char* key : {"file", "content", "base", "bytes"}) {
        table.columns.push_back(
            {key, session.word("publish", key), "", std::string_view(key) == "bytes", -1});
    }
    for (const updates::PublishedBundle& bundle : published.bundles) {
        table.rows.push_back(
            {cellOf(bundle.file.string()),
             cellOf(
                 session.word("publish", std::string(bundleContentName(bundle.manifest.content)))),
             cellOf(bundle.manifest.base ? bundle.manifest.base->catalogId : std::string()),
             cellOf(static_cast<std::int64_t>(bundle.bytes))});
    }
    printTable(session, table);
    printNote(session.sentence({"publish.done",
                                {{"index", published.indexFile.string()},
                                 {"serial", published.index.serial},
                                 {"expires", published.index.expires.toText()}}}));
}

ExitCode publish(const GlobalOptions& global, const PublishOptions& options) {
    Session session(global);
    updates::PublishRequest request;
    request.created = Session::today();
    request.expires = Date(request.created.daysSinceEpoch() + options.validDays);
    if (!options.expires.empty()) {
        const auto day = Date::parse(options.expires);
        if (!day) throw UsageError("--expires: write YYYY-MM-DD");
        request.expires = *day;
    }
    const store::CatalogStore stored(Session::dataFolder(), session.resources().seedCatalog());
    request.catalog =
        global.catalog.empty() ? session.catalogFile() : std::filesystem::path(global.catalog);
    request.folder = options.folder;
    if (options.serial > 0) request.serial = options.serial;
    for (const std::string& base : options.bases) request.bases.push_back(baseFile(base, stored));
    request.withHistories = !options.withoutHistories;
    std::optional<updates::SecretKey> key;
    if (!options.key.empty()) {
        key = updates::readSecretKey(options.key, passwordOf(options.passwordFile));
        request.key = &*key;
    }
    noteInterrupts();
    std::stop_source stop;
    updates::LongWork work;
    work.stop = stop.get_token();
    work.progress = [&stop](updates::Stage, std::uint64_t, std::uint64_t) {
        if (wasInterrupted()) stop.request_stop();
    };
    try {
        const updates::Published published = updates::publishBundle(request, work);
        if (session.format() == documents::OutputFormat::JsonText) {
            printJson(jsonOf(published));
        } else {
            print(session, published);
        }
        for (const std::string& id : published.missingHistories) {
            printNote(say({"cli.history_not_published", {{"id", id.substr(0, 12)}}}));
        }
        if (!key) {
            for (const updates::PublishedBundle& bundle : published.bundles) {
                printNote(session.sentence({"publish.unsigned", {{"file", bundle.file.string()}}}));
            }
        }
    } catch (const updates::Cancelled&) {
        printNote(session.sentence({"publish.cancelled", {}}));
        return ExitCode::AnswerIsNo;
    }
    return ExitCode::Answered;
}

}  // namespace

void addPublishVerb(CLI::App& app, Choice& choice) {
    const auto options = std::make_shared<PublishOptions>();
    CLI::App* verb = app.add_subcommand("publish");
    verb->add_option("--to", options->folder)->required()->check(emptyFault);
    verb->add_option("--key", options->key)->check(regularFileFault);
    verb->add_option("--password-file", options->passwordFile)->check(regularFileFault);
    verb->add_option("--base", options->bases);
    verb->add_flag("--without-histories", options->withoutHistories);
    verb->add_option("--serial", options->serial)
        ->check(wholeNumber(1, updates::BundleManifest::kLargestSerial));
    CLI::Option* days =
        verb->add_option("--valid-days", options->validDays)->check(wholeNumber(0, 36500));
    verb->add_option("--expires", options->expires)->excludes(days);
    verb->footer("petaplan-cli publish --to /srv/www/gpu --key prices.key --base 3f2a91c07d55");
    verb->callback([options, &choice] {
        choice.run = [options, &choice] { return publish(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
