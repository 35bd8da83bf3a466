// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/catalog/filter_expression.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {

/// What a user restricts offers by. Empty lists restrict nothing.
struct OfferFilter {
    std::vector<std::string> gpus;  ///< names as gpusNamed understands them
    std::vector<std::string> providers;
    std::vector<std::string> providerKinds;
    std::vector<std::string> regions;  ///< "us-east-1", or of one provider "aws:us-east-1"
    std::vector<std::string> countries;
    std::vector<std::string>
        pricing;  ///< kinds ("reserved"), ids ("reserved_1y_no_upfront") or their beginnings
    std::vector<std::string> gpuInterconnects;
    std::vector<std::string> freshness;     ///< "fresh", "ageing", "stale", "undated"
    std::optional<double> minGpuMemoryGib;  ///< of one GPU, or of the slice that is sold
    std::optional<double> maxPricePerHour;  ///< in the context's currency, whole instance
    std::optional<double> minNetworkGbps;
    std::optional<FilterExpression> where;
    Include include;
};

struct SortKey {
    std::string key;  ///< a key of the rows, or a ratio of two (figure_ratio.h)
    bool descending = false;
};

struct OfferQuery {
    OfferFilter filter;
    std::vector<SortKey> sort;
    std::optional<std::size_t> limit;
    QueryContext context;
};

/// Offers that passed, in order. When sorted by a key that rests on a price, rows whose price is
/// stale, derived or claimed follow behind all ranked rows unless included; unknown figures sort
/// last in either direction, ties keep the order of the catalog.
struct OfferResult {
    std::vector<Index> rows;
    std::size_t matched = 0;  ///< before the limit
    std::size_t unknown = 0;  ///< neither passed nor failed, because a filtered figure is unknown
    std::vector<Problem> problems;  ///< unknown GPU, provider, region, key … with nearest names
    bool cancelled = false;
};

OfferResult queryOffers(const Catalog& catalog, const OfferQuery& query,
                        const std::stop_token& stop = {});

/// Whether a row may lead a ranking: priced, not stale, observed (each unless included).
bool ranksByDefault(const Catalog& catalog, Index offer, const QueryContext& context,
                    const Include& include);

struct FacetValue {
    std::string value;  ///< id to filter by
    std::size_t count = 0;
};
/// One facet ("provider", "gpu", "country", "pricing", "freshness", "gpu_interconnect") with counts
/// under all the other filters; values without a row stay, with count 0.
struct Facet {
    std::string key;
    std::vector<FacetValue> values;
};
std::vector<Facet> facetCounts(const Catalog& catalog, const OfferQuery& query,
                               const std::stop_token& stop = {});

}  // namespace petaplan::catalog
