// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/catalog/offer_query.h"

namespace petaplan::cli {

/// Options that restrict and order offers, as typed.
struct OfferOptions {
    std::vector<std::string> gpus, providers, providerKinds, regions, countries, pricing,
        interconnects, freshness, include;
    std::optional<double> minMemoryGib, maxPrice, minNetworkGbps;
    std::string where, sort, precision;
    std::optional<std::size_t> limit;
};

/// Adds the filters; `withOrder` adds --sort and --limit too.
void addOfferFilters(CLI::App& verb, OfferOptions& options);
void addOfferOrder(CLI::App& verb, OfferOptions& options);

/// The filter as core understands it. Throws UsageError: unknown word of --include, fault in
/// --where with a caret under its position.
catalog::OfferFilter filterOf(Session& session, const OfferOptions& options);
catalog::OfferQuery queryOf(Session& session, const OfferOptions& options);

/// "a,-b" -> a ascending, b descending.
std::vector<catalog::SortKey> sortKeysOf(const std::string& text);

/// Throws UsageError: the sentence, the expression and a caret under the fault.
[[noreturn]] void refuseExpression(Session& session, const std::string& option,
                                   const std::string& text,
                                   const catalog::FilterSyntaxError& error);

/// The format of price_per_tflops_hour; throws UsageError for an unknown one.
catalog::NumberFormat precisionOf(const std::string& name);

}  // namespace petaplan::cli
