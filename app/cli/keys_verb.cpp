// SPDX-License-Identifier: GPL-3.0-or-later
// keys list|add|remove|generate: whose catalog bundles are accepted.
#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

#include "app/cli/list_output.h"
#include "app/cli/option_checks.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "db/store/user_store.h"
#include "db/updates/trusted_keys.h"

namespace petaplan::cli {
namespace {

struct KeyOptions {
    std::string key, name;
};

store::UserStore userStore() {
    return store::UserStore(Session::dataFolder() / "user.sqlite");
}

ExitCode listKeys(const GlobalOptions& global) {
    Session session(global);
    const store::UserStore user = userStore();
    documents::OutputTable table;
    for (const char* key :
         {"key_id", "name", "added_on", "last_serial", "last_applied_on", "origin", "public_key"}) {
        table.columns.push_back(
            {key, session.word("key", key), "", std::string_view(key) == "last_serial", -1});
    }
    for (const store::TrustedKey& key : user.trustedKeys()) {
        const auto applied = user.appliedSerial(key.keyId);
        table.rows.push_back({cellOf(key.keyId), cellOf(key.name), cellOf(key.addedOn.toText()),
                              applied ? cellOf(applied->serial) : documents::OutputCell{},
                              cellOf(applied ? applied->appliedOn.toText() : std::string()),
                              cellOf(key.origin), cellOf(key.publicKey)});
    }
    if (table.rows.empty()) printNote(session.sentence({"keys.none", {}}));
    printTable(session, table);
    return ExitCode::Answered;
}

/// One key as JSON, or the sentence about it.
void tell(Session& session, const std::string& sentenceKey, const std::string& keyId,
          const std::string& name, const std::string& publicKey) {
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["key_id"] = keyId;
        json["name"] = name;
        json["public_key"] = publicKey;
        printJson(json);
        return;
    }
    printResult(session.sentence(
                    {sentenceKey, {{"id", keyId}, {"name", name}, {"public_key", publicKey}}}) +
                "\n");
}

ExitCode addKey(const GlobalOptions& global, const KeyOptions& options) {
    Session session(global);
    store::UserStore user = userStore();
    const store::TrustedKey key =
        updates::trustKey(user, options.key, options.name, Session::today());
    tell(session, "keys.added", key.keyId, key.name, key.publicKey);
    return ExitCode::Answered;
}

ExitCode removeKey(const GlobalOptions& global, const KeyOptions& options) {
    Session session(global);
    store::UserStore user = userStore();
    const auto key = updates::distrustKey(user, options.key);
    if (!key) {
        std::vector<std::string> known;
        for (const store::TrustedKey& one : user.trustedKeys()) {
            known.push_back(one.name);
            known.push_back(one.keyId);
        }
        throw UsageError(say({"usage.no_key", {{"key", options.key}}}) +
                         nameHint(options.key, known));
    }
    tell(session, "keys.removed", key->keyId, key->name, key->publicKey);
    return ExitCode::Answered;
}

ExitCode generateKey(const GlobalOptions& global, const KeyOptions& options) {
    Session session(global);
    refuseMissingFolder("FILE", options.key);
    const updates::PublicKey key = updates::writeNewKeyPair(options.key);
    tell(session, "keys.generated", key.id(), options.key + ".pub", key.toText());
    return ExitCode::Answered;
}

}  // namespace

void addKeysVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("keys");
    verb->require_subcommand(1);
    verb->footer("petaplan-cli keys add prices.pub --name 'Price desk'");
    const auto options = std::make_shared<KeyOptions>();
    const auto runs = [&choice,
                       options](ExitCode (*action)(const GlobalOptions&, const KeyOptions&)) {
        return [&choice, options, action] {
            choice.run = [&choice, options, action] { return action(choice.global, *options); };
        };
    };
    CLI::App* list = verb->add_subcommand("list");
    list->callback([&choice] { choice.run = [&choice] { return listKeys(choice.global); }; });

    CLI::App* add = verb->add_subcommand("add");
    add->add_option("key", options->key)->required()->check(emptyFault)->type_name("FILE|KEY");
    add->add_option("--name", options->name);
    add->callback(runs(addKey));

    CLI::App* remove = verb->add_subcommand("remove");
    remove->add_option("key", options->key)->required()->type_name("ID|NAME");
    remove->callback(runs(removeKey));

    CLI::App* generate = verb->add_subcommand("generate");
    generate->add_option("file", options->key)->required()->check(emptyFault)->type_name("FILE");
    generate->callback(runs(generateKey));
}

}  // namespace petaplan::cli
