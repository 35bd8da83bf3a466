// SPDX-License-Identifier: GPL-3.0-or-later
// override add|list|remove: prices that the user knows better than the catalog.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <set>

#include "app/cli/list_output.h"
#include "app/cli/option_checks.h"
#include "app/cli/verbs.h"
#include "app/cli/wording.h"
#include "core/catalog/catalog_name.h"
#include "db/store/known_currencies.h"
#include "db/store/user_store.h"

namespace petaplan::cli {
namespace {

struct Options {
    std::string offer, date, author, reason;
    std::vector<std::string> figures;
};

store::UserStore userStore(Session& session) {
    return store::UserStore(
        store::CatalogStore(Session::dataFolder(), session.resources().seedCatalog()).userFile());
}

/// price=AMOUNT of the whole machine for an hour, currency=CODE.
Money priceOf(const Options& options, const std::string& currency) {
    Money money;
    money.currency = currency;
    std::set<std::string> given;
    for (const std::string& text : options.figures) {
        const std::size_t equals = text.find('=');
        const std::string key = text.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
        const std::string meant = key == "price_per_hour" ? "price" : key;
        if (!given.insert(meant).second) {
            throw UsageError(say({"usage.given_twice", {{"key", meant}}}));
        }
        if (key == "currency") {
            if (!store::isKnownCurrency(value)) {
                throw UsageError(
                    say({"usage.no_iso_currency", {{"option", "currency"}, {"value", value}}}));
            }
            money.currency = value;
            continue;
        }
        if (key != "price" && key != "price_per_hour") {
            throw UsageError(say({"usage.price_form_key", {{"key", key}}}) +
                             nameHint(key, {"price", "price_per_hour", "currency"}));
        }
        const auto amount = Decimal::parse(value);
        if (!amount) throw UsageError(say({"usage.no_amount", {{"value", value}}}));
        if (amount->toDouble() <= 0) {
            throw UsageError(say({"usage.price_above_zero", {{"value", value}}}));
        }
        money.amount = *amount;
    }
    if (!given.contains("price")) throw UsageError(say("usage.price_form"));
    return money;
}

/// The offer's id, which the catalog knows by its machine and region even without a price.
std::string knownOffer(Session& session, const std::string& id) {
    const catalog::Catalog& catalog = session.catalog();
    if (catalog.findOffer(id)) return id;
    const auto instances = catalog.instances();
    for (catalog::Index i = 0; i < instances.size(); ++i) {
        if (!id.starts_with(catalog.instanceId(i) + ":")) continue;
        const std::string rest = id.substr(catalog.instanceId(i).size() + 1);
        const std::string region = rest.substr(0, rest.find(':'));
        const bool hasPricing = rest.find(':') != std::string::npos && rest.back() != ':';
        if (hasPricing && (region == "-" || catalog.findRegion(instances[i].provider, region))) {
            return id;
        }
    }
    const auto near = catalog::nearestInCatalog(catalog, id);
    throw UsageError(say({"usage.no_such_offer", {{"offer", id}}}) + nameHint(id, near) +
                     say("usage.offer_ids"));
}

ExitCode add(const GlobalOptions& global, const Options& options) {
    Session session(global);
    session.askOfNamedOffers();
    store::PriceOverride override;
    override.offerId = knownOffer(session, options.offer);
    override.pricePerHour = priceOf(options, "USD");
    override.author = options.author;
    override.reason = options.reason;
    override.date = session.context().asOf;
    if (!options.date.empty()) {
        const auto date = Date::parse(options.date);
        if (!date) throw UsageError("--date: " + dateFault(options.date));
        override.date = *date;
    }
    userStore(session).setPriceOverride(override);
    const std::string price = override.pricePerHour.amount.toText();
    const bool isLater = override.date > session.context().asOf;
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["offer"] = override.offerId;
        json["price_per_hour"] = price;
        json["currency"] = override.pricePerHour.currency;
        json["author"] = override.author;
        json["reason"] = override.reason;
        json["date"] = override.date.toText();
        printJson(json);
    } else {
        printNote(say({"cli.override_added",
                       {{"offer", override.offerId},
                        {"price", price},
                        {"currency", override.pricePerHour.currency},
                        {"author", override.author},
                        {"date", override.date.toText()}}}));
    }
    if (isLater) printNote(say({"cli.override_later", {{"date", override.date.toText()}}}));
    return ExitCode::Answered;
}

ExitCode list(const GlobalOptions& global) {
    Session session(global);
    documents::OutputTable table;
    for (const char* key : {"offer", "price_per_hour", "currency", "author", "reason", "date"}) {
        table.columns.push_back({key, session.word("override", key), "",
                                 std::string_view(key) == "price_per_hour", -1});
    }
    for (const store::PriceOverride& one : userStore(session).priceOverrides()) {
        table.rows.push_back({cellOf(one.offerId), cellOf(one.pricePerHour.amount.toText()),
                              cellOf(one.pricePerHour.currency), cellOf(one.author),
                              cellOf(one.reason), cellOf(one.date.toText())});
    }
    printTable(session, table);
    return ExitCode::Answered;
}

ExitCode remove(const GlobalOptions& global, const Options& options) {
    Session session(global);
    store::UserStore user = userStore(session);
    std::vector<std::string> ids;
    for (const auto& one : user.priceOverrides()) ids.push_back(one.offerId);
    if (std::find(ids.begin(), ids.end(), options.offer) == ids.end()) {
        throw UsageError(say({"usage.no_override", {{"offer", options.offer}}}) +
                         nameHint(options.offer, ids));
    }
    user.removePriceOverride(options.offer);
    if (session.format() == documents::OutputFormat::JsonText) {
        documents::Json json;
        json["removed"] = options.offer;
        printJson(json);
    } else {
        printNote(say({"cli.override_removed", {{"offer", options.offer}}}));
    }
    return ExitCode::Answered;
}

}  // namespace

void addOverrideVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand("override");
    verb->require_subcommand(1);
    const auto options = std::make_shared<Options>();
    CLI::App* adding = verb->add_subcommand("add");
    adding->add_option("offer", options->offer)->required()->type_name("");
    adding->add_option("figures", options->figures)->required();
    adding->add_option("--author", options->author)->required()->check(emptyFault);
    adding->add_option("--reason", options->reason)->required()->check(emptyFault);
    adding->add_option("--date", options->date);
    adding->footer(
        "petaplan-cli override add aws:p5.48xlarge:us-east-1:on_demand price=49.50 --author Ann "
        "--reason \"private price agreement 7\"");
    adding->callback([&choice, options] {
        choice.run = [&choice, options] { return add(choice.global, *options); };
    });
    CLI::App* listing = verb->add_subcommand("list");
    listing->footer("petaplan-cli override list --format csv");
    listing->callback([&choice] { choice.run = [&choice] { return list(choice.global); }; });
    CLI::App* removing = verb->add_subcommand("remove");
    removing->add_option("offer", options->offer)->required()->type_name("");
    removing->footer("petaplan-cli override remove aws:p5.48xlarge:us-east-1:on_demand");
    removing->callback([&choice, options] {
        choice.run = [&choice, options] { return remove(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
