// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/offer_options.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/catalog/filter_words.h"

namespace petaplan::cli {
namespace {

void addList(CLI::App& verb, const char* name, std::vector<std::string>& target, const char* help,
             const char* type) {
    verb.add_option(name, target, help)
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
            throw UsageError(
                fmt::format("--include takes stale, derived, claim and unknown, not {}", word));
        }
    }
    return include;
}

}  // namespace

std::string notNegativeFault(const std::string& text) {
    const auto number = parseNumber(text);
    const bool sensible = number && std::isfinite(*number) && *number >= 0;
    return sensible ? std::string() : "must be a number from 0 on, not " + text;
}

void addOfferFilters(CLI::App& verb, OfferOptions& options) {
    addList(verb, "--gpu", options.gpus, "GPUs: ids, aliases or families (h100,a100-sxm4-80)",
            "NAMES");
    addList(verb, "--provider", options.providers, "providers (aws,lambda)", "NAMES");
    addList(verb, "--provider-kind", options.providerKinds,
            "hyperscaler, neocloud, china, marketplace", "KINDS");
    addList(verb, "--region", options.regions, "regions (us-east-1 or aws:us-east-1)", "NAMES");
    addList(verb, "--country", options.countries, "countries by ISO code (US,DE)", "CODES");
    addList(
        verb, "--pricing", options.pricing,
        "ways to pay: on_demand, spot, reserved, savings_plan, subscription, serverless, or full "
        "ids (reserved_1y_no_upfront)",
        "WAYS");
    addList(
        verb, "--interconnect", options.interconnects,
        "links between GPUs: nvswitch, nvlink, pcie, infinity-fabric, neuronlink, gaudi-roce, none",
        "KINDS");
    addList(verb, "--freshness", options.freshness, "fresh, ageing, stale, undated, future",
            "WORDS");
    verb.add_option("--min-memory-gib", options.minMemoryGib, "least memory of one GPU (or slice)")
        ->type_name("GIB")
        ->check(CLI::Validator(notNegativeFault, ""))
        ->group("Filters");
    verb.add_option("--max-price", options.maxPrice,
                    "highest price of the instance per hour, in --currency")
        ->type_name("AMOUNT")
        ->check(CLI::Validator(notNegativeFault, ""))
        ->group("Filters");
    verb.add_option("--min-network-gbps", options.minNetworkGbps, "least network speed, Gbit/s")
        ->type_name("GBPS")
        ->check(CLI::Validator(notNegativeFault, ""))
        ->group("Filters");
    verb.add_option("--where", options.where,
                    "expression, e.g. 'price_per_gpu_hour < 3 and gpu_memory_gib >= 80 GiB'")
        ->type_name("EXPR")
        ->group("Filters");
    addList(verb, "--include", options.include,
            "let stale, derived, claim prices rank; list rows with unknown figures", "WORDS");
}

void addOfferOrder(CLI::App& verb, OfferOptions& options) {
    verb.add_option("--sort", options.sort, "keys to sort by, - before a key turns it round")
        ->type_name("KEY[,-KEY]")
        ->group("Order");
    verb.add_option("--limit", options.limit, "how many rows")
        ->type_name("N")
        ->check(CLI::Range(0, 100'000'000))
        ->group("Order");
    verb.add_option("--precision", options.precision,
                    "number format of price_per_tflops_hour (default bf16, fp16 where absent)")
        ->type_name("FORMAT")
        ->group("Order");
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
    throw UsageError(fmt::format(
        "{}: {} (at character {})\n  {}\n  {}^{}", option, session.sentence(error.message),
        error.position + 1, line, std::string(before, ' '),
        std::string(
            std::min(error.length > 1 ? error.length - 1 : 0, end - std::min(end, error.position)),
            '~')));
}

catalog::NumberFormat precisionOf(const std::string& name) {
    if (const auto format = catalog::formatFromName(name)) return *format;
    throw UsageError(fmt::format(
        "unknown precision {}: fp64, fp64_tensor, fp32, tf32, fp16, bf16, fp8, fp4 or int8", name));
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
        if (!sort.key.empty()) keys.push_back(std::move(sort));
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
