// SPDX-License-Identifier: GPL-3.0-or-later
// override add|list|remove: prices that the user knows better than the catalog.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "app/cli/list_output.h"
#include "app/cli/verbs.h"
#include "core/catalog/catalog_name.h"
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
    bool hasPrice = false;
    for (const std::string& text : options.figures) {
        const std::size_t equals = text.find('=');
        const std::string key = text.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
        if (key == "currency") {
            money.currency = value;
            continue;
        }
        if (key != "price" && key != "price_per_hour") {
            throw UsageError(
                "write price=AMOUNT (the whole machine for an hour) and, where it is "
                "not USD, currency=CODE; unknown key " +
                key + nameHint(key, {"price", "price_per_hour", "currency"}));
        }
        const auto amount = Decimal::parse(value);
        if (!amount)
            throw UsageError("price: " + value + " is no amount; write a number like 55.04");
        money.amount = *amount;
        hasPrice = true;
    }
    if (!hasPrice) throw UsageError("write price=AMOUNT: the whole machine for an hour");
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
    throw UsageError(
        "no machine and region of the catalog make the offer " + id + nameHint(id, near) +
        ". Ids are PROVIDER:TYPE:REGION[:ZONE]:PRICING, as the verb offers lists them");
}

ExitCode add(const GlobalOptions& global, const Options& options) {
    Session session(global);
    store::PriceOverride override;
    override.offerId = knownOffer(session, options.offer);
    override.pricePerHour = priceOf(options, "USD");
    override.author = options.author;
    override.reason = options.reason;
    override.date = session.context().asOf;
    if (!options.date.empty()) {
        const auto date = Date::parse(options.date);
        if (!date) throw UsageError("--date: write YYYY-MM-DD");
        override.date = *date;
    }
    userStore(session).setPriceOverride(override);
    printNote(fmt::format("{}: {} {} an hour, by {} on {}", override.offerId,
                          override.pricePerHour.amount.toText(), override.pricePerHour.currency,
                          override.author, override.date.toText()));
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
        throw UsageError("no price of yours lies over " + options.offer +
                         nameHint(options.offer, ids));
    }
    user.removePriceOverride(options.offer);
    printNote(options.offer + ": the price of the catalog holds again");
    return ExitCode::Answered;
}

}  // namespace

void addOverrideVerb(CLI::App& app, Choice& choice) {
    CLI::App* verb = app.add_subcommand(
        "override", "Prices that you know better than the catalog: add, list, remove");
    verb->require_subcommand(1);
    const auto options = std::make_shared<Options>();
    CLI::App* adding = verb->add_subcommand("add", "Lay a price over the catalog, or change it");
    adding->add_option("offer", options->offer, "id of the offer")->required()->type_name("");
    adding->add_option("figures", options->figures, "price=AMOUNT [currency=CODE]")->required();
    adding->add_option("--author", options->author, "who sets the price")->required();
    adding->add_option("--reason", options->reason, "why it differs from the catalog")->required();
    adding->add_option("--date", options->date, "day of the price; default: today");
    adding->footer(
        "The price of the whole machine for an hour. It goes before every observation of the\n"
        "offer and is marked user_override in every list, explanation, plan and report; the\n"
        "catalog file is not changed.\n"
        "Example: petaplan-cli override add aws:p5.48xlarge:us-east-1:on_demand price=49.50 "
        "--author Ann --reason \"private price agreement 7\"");
    adding->callback([&choice, options] {
        choice.run = [&choice, options] { return add(choice.global, *options); };
    });
    CLI::App* listing = verb->add_subcommand("list", "List the prices that you set");
    listing->footer("Example: petaplan-cli override list --format csv");
    listing->callback([&choice] { choice.run = [&choice] { return list(choice.global); }; });
    CLI::App* removing = verb->add_subcommand("remove", "Let the price of the catalog hold again");
    removing->add_option("offer", options->offer, "id of the offer")->required()->type_name("");
    removing->footer("Example: petaplan-cli override remove aws:p5.48xlarge:us-east-1:on_demand");
    removing->callback([&choice, options] {
        choice.run = [&choice, options] { return remove(choice.global, *options); };
    });
}

}  // namespace petaplan::cli
