// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/offer_options.h"
#include "app/cli/option_checks.h"
#include "app/cli/wording.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/catalog/filter_words.h"

namespace petaplan::cli {
namespace {

void addList(CLI::App& verb, const char* name, std::vector<std::string>& target, const char* type) {
    verb.add_option(name, target)
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name(type)
        ->group("Filters");
}

catalog::Include includeOf(const std::vector<std::string>& words) {
    catalog::Include include;
    for (const std::string& word : words) {
        if (word == "stale") {
            include.stale = true;
        } else if (word == "derived") {
            include.derived = true;
        } else if (word == "claim") {
            include.claim = true;
        } else if (word == "unknown") {
            include.unknown = true;
        } else {
            throw UsageError(say({"usage.takes",
                                  {{"option", "--include"},
                                   {"words", "stale, derived, claim, unknown"},
                                   {"value", word}}}));
        }
    }
    return include;
}

}  // namespace

void addOfferFilters(CLI::App& verb, OfferOptions& options) {
    addList(verb, "--gpu", options.gpus, "NAMES");
    addList(verb, "--provider", options.providers, "NAMES");
    addList(verb, "--provider-kind", options.providerKinds, "KINDS");
    addList(verb, "--region", options.regions, "NAMES");
    addList(verb, "--country", options.countries, "CODES");
    addList(verb, "--pricing", options.pricing, "WAYS");
    addList(verb, "--interconnect", options.interconnects, "KINDS");
    addList(verb, "--freshness", options.freshness, "WORDS");
    verb.add_option("--min-memory-gib", options.minMemoryGib)
        ->type_name("GIB")
        ->check(notNegativeFault)
        ->group("Filters");
    verb.add_option("--max-price", options.maxPrice)
        ->type_name("AMOUNT")
        ->check(notNegativeFault)
        ->group("Filters");
    verb.add_option("--min-network-gbps", options.minNetworkGbps)
        ->type_name("GBPS")
        ->check(notNegativeFault)
        ->group("Filters");
    verb.add_option("--where", options.where)->type_name("EXPR")->group("Filters");
    addList(verb, "--include", options.include, "WORDS");
}

void addOfferOrder(CLI::App& verb, OfferOptions& options) {
    verb.add_option("--sort", options.sort)->type_name("KEY[,-KEY]")->group("Order");
    verb.add_option("--limit", options.limit)
        ->type_name("N")
        ->check(wholeNumber(0, 100'000'000))
        ->group("Order");
    verb.add_option("--precision", options.precision)->type_name("FORMAT")->group("Order");
}

void refuseExpression(Session& session, const std::string& option, const std::string& text,
                      const catalog::FilterSyntaxError& error) {
    // Of a long expression the part around the fault is shown.
    constexpr std::size_t kAround = 60;
    const auto isInside = [&](std::size_t at) {  // not the first byte of a character
        return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    std::size_t begin = error.position > kAround ? error.position - kAround : 0;
    while (isInside(begin)) --begin;
    std::size_t end = std::min(text.size(), error.position + kAround);
    while (isInside(end)) ++end;
    // The caret counts columns of the terminal, not bytes.
    const std::size_t before =
        documents::displayWidth(std::string_view(text).substr(begin, error.position - begin));
    std::string line = text.substr(begin, end - begin);
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t' || c == '\r'; }, ' ');
    // The marks end where the shown part of the expression ends.
    const std::size_t marked = std::clamp<std::size_t>(
        error.length, 1, std::max(end, error.position + 1) - error.position);
    const std::size_t width =
        std::max<std::size_t>(documents::displayWidth(std::string_view(text).substr(
                                  std::min(error.position, text.size()), marked)),
                              1);
    // Characters, not bytes: what the user would count.
    const auto begun = std::string_view(text).substr(0, error.position);
    const auto characters = std::count_if(begun.begin(), begun.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    });
    throw UsageError(fmt::format("{}: {}\n  {}\n  {}^{}", option,
                                 say({"usage.at_character",
                                      {{"fault", session.sentence(error.message)},
                                       {"number", static_cast<std::int64_t>(characters + 1)}}}),
                                 line, std::string(before, ' '), std::string(width - 1, '~')));
}

catalog::NumberFormat precisionOf(const std::string& name) {
    if (const auto format = catalog::formatFromName(name)) return *format;
    throw UsageError(say({"usage.takes",
                          {{"option", "--precision"},
                           {"words", "fp64, fp64_tensor, fp32, tf32, fp16, bf16, fp8, fp4, int8"},
                           {"value", name}}}));
}

std::vector<catalog::SortKey> sortKeysOf(const std::string& text) {
    std::vector<catalog::SortKey> keys;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        std::string key = text.substr(begin, comma - begin);
        key.erase(0, key.find_first_not_of(' '));
        key.erase(key.find_last_not_of(' ') + 1);
        catalog::SortKey sort;
        if (!key.empty() && (key.front() == '-' || key.front() == '+')) {
            sort.descending = key.front() == '-';
            key.erase(0, 1);
        }
        sort.key = key;
        // A key that stands twice orders nothing the second time.
        const bool isNew = std::none_of(keys.begin(), keys.end(), [&](const catalog::SortKey& one) {
            return one.key == sort.key;
        });
        if (!sort.key.empty() && isNew) keys.push_back(std::move(sort));
        begin = comma + 1;
    }
    return keys;
}

catalog::OfferFilter filterOf(Session& session, const OfferOptions& options) {
    catalog::OfferFilter filter;
    filter.gpus = options.gpus;
    filter.providers = options.providers;
    filter.providerKinds = options.providerKinds;
    filter.regions = options.regions;
    filter.countries = options.countries;
    filter.pricing = options.pricing;
    filter.gpuInterconnects = options.interconnects;
    filter.freshness = options.freshness;
    filter.minGpuMemoryGib = options.minMemoryGib;
    filter.maxPricePerHour = options.maxPrice;
    filter.minNetworkGbps = options.minNetworkGbps;
    filter.include = includeOf(options.include);
    if (!options.where.empty()) {
        auto parsed = catalog::FilterExpression::parse(options.where);
        if (const auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
            refuseExpression(session, "--where", options.where, *error);
        }
        filter.where = std::get<catalog::FilterExpression>(std::move(parsed));
        const catalog::OfferTable table(session.catalog(), session.context());
        if (const auto fault = catalog::unknownWord(*filter.where, table)) {
            refuseExpression(session, "--where", options.where, *fault);
        }
    }
    return filter;
}

catalog::OfferQuery queryOf(Session& session, const OfferOptions& options) {
    catalog::OfferQuery query;
    query.context = session.context();
    if (!options.precision.empty()) query.context.precision = precisionOf(options.precision);
    query.filter = filterOf(session, options);
    query.sort = sortKeysOf(options.sort);
    query.limit = options.limit;
    return query;
}

}  // namespace petaplan::cli
