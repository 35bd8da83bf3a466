// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_options.h"

#include <algorithm>

#include "app/cli/list_output.h"
#include "app/cli/wording.h"
#include "core/base/nearest_names.h"
#include "core/base/number_text.h"
#include "db/store/known_currencies.h"

namespace petaplan::cli {

const feeds::Feed* feedOf(const ImportVerbOptions& options) {
    if (options.feed.empty()) return nullptr;
    if (options.detect)
        throw UsageError(say({"usage.excludes", {{"option", "--feed"}, {"other", "--detect"}}}));
    if (const feeds::Feed* feed = feeds::findFeed(options.feed)) return feed;
    std::vector<std::string> ids;
    for (const feeds::Feed& feed : feeds::allFeeds()) ids.emplace_back(feed.id);
    throw UsageError(say({"usage.unknown_feed", {{"feed", options.feed}}}) +
                     nameHint(options.feed, ids));
}

std::size_t acceptedRefusals(const ImportVerbOptions& options) {
    if (options.acceptRefused.empty()) return 0;
    if (options.acceptRefused == "all") return SIZE_MAX;
    const auto count = parseWholeNumber(options.acceptRefused);
    if (!count || *count < 0) throw UsageError(say("usage.accept_refused"));
    return static_cast<std::size_t>(*count);
}

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
            throw UsageError(say({"usage.keep_form", {{"rules", all}}}));
        }
        if (std::find(rules.begin(), rules.end(), name) == rules.end()) {
            throw UsageError(say({"usage.keep_no_price", {{"rule", name}, {"rules", all}}}));
        }
        reasons[name] = text.substr(equals + 1);
    }
    if (!options.keepImplausible.empty()) {
        reasons[std::string(catalog::rule::kImplausiblePrice)] = options.keepImplausible;
    }
    return reasons;
}

void refuseUnknownNames(const ImportVerbOptions& options) {
    if (!options.quotedCurrency.empty() && !store::isKnownCurrency(options.quotedCurrency)) {
        throw UsageError(
            say({"usage.no_iso_currency",
                 {{"option", "--quoted-currency"}, {"value", options.quotedCurrency}}}));
    }
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789._-";
    if (options.provider.find_first_not_of(kAllowed) != std::string::npos) {
        throw UsageError(say({"usage.no_provider_id", {{"value", options.provider}}}));
    }
}

std::string importedTitle(const std::string& base, Date day) {
    constexpr std::string_view kMark = ", with prices imported on ";
    return base.substr(0, base.find(kMark)) + std::string(kMark) + day.toText();
}

void tellOfOptions(const ImportVerbOptions& options, const feeds::CatalogImport& import) {
    if (!options.quotedCurrency.empty() && !import.usedCurrencyOfOptions()) {
        printNote(say({"cli.currency_not_used", {{"currency", options.quotedCurrency}}}));
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
        printNote(near.empty() ? say({"cli.new_provider", {{"id", id}}})
                               : say({"cli.new_provider_near", {{"id", id}, {"near", near}}}));
    }
}

}  // namespace petaplan::cli
