// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/core/catalog/offer_fixture.h"

namespace petaplan::catalog {
namespace {

using testing::OfferFixture;

class Facets : public OfferFixture {
protected:
    /// Counts of one facet, "fresh 3 ageing 2 …", in the order given.
    std::string counts(const Catalog& catalog, const OfferFilter& filter, const std::string& key) {
        OfferQuery query;
        query.filter = filter;
        query.context = context;
        std::string text;
        for (const Facet& facet : facetCounts(catalog, query)) {
            if (facet.key != key) continue;
            for (const FacetValue& value : facet.values) {
                text +=
                    (text.empty() ? "" : ", ") + value.value + " " + std::to_string(value.count);
            }
        }
        return text;
    }
};

TEST_F(Facets, CountAllOffersWithoutAFilter) {
    const Catalog catalog = small.build();
    EXPECT_EQ(counts(catalog, {}, "provider"), "aws 10, alibaba 1");
    EXPECT_EQ(counts(catalog, {}, "gpu"), "a100-sxm4-40 4, h100-sxm5-80 4, v100-sxm2-16 2, a10 1");
    EXPECT_EQ(counts(catalog, {}, "country"), "US 8, CN 1");
    EXPECT_EQ(counts(catalog, {}, "freshness"), "ageing 5, fresh 3, stale 2, undated 0");
    EXPECT_EQ(counts(catalog, {}, "gpu_interconnect"), "nvswitch 7");
}

TEST_F(Facets, FollowTheOtherFiltersNotTheirOwn) {
    const Catalog catalog = small.build();
    OfferFilter filter;
    filter.gpus = {"h100"};
    // Its own filter does not change a facet: the other GPUs can still be added.
    EXPECT_EQ(counts(catalog, filter, "gpu"),
              "a100-sxm4-40 4, h100-sxm5-80 4, v100-sxm2-16 2, a10 1");
    // Values without a row stay, with count 0.
    EXPECT_EQ(counts(catalog, filter, "provider"), "aws 4, alibaba 0");
    EXPECT_EQ(counts(catalog, filter, "country"), "US 2, CN 0");
    filter.providers = {"alibaba"};
    EXPECT_EQ(counts(catalog, filter, "gpu"),
              "v100-sxm2-16 1, a10 0, a100-sxm4-40 0, h100-sxm5-80 0");
    EXPECT_EQ(counts(catalog, filter, "provider"), "aws 4, alibaba 0");
    EXPECT_EQ(counts(catalog, filter, "country"), "CN 0, US 0");
}

TEST_F(Facets, UnknownRowsCountOnlyWhenIncluded) {
    const Catalog catalog = small.build();
    OfferFilter filter;
    filter.minNetworkGbps = 500;
    EXPECT_EQ(counts(catalog, filter, "provider"), "aws 3, alibaba 0");
    filter.include.unknown = true;
    EXPECT_EQ(counts(catalog, filter, "provider"), "aws 6, alibaba 1");
}

// Property: the count of a value is what the query would list if the facet were set to that value.
TEST_F(Facets, CountIsWhatTheQueryWouldList) {
    const Catalog catalog = small.build();
    OfferFilter base;
    base.where = where("price_per_gpu_hour < 4");
    base.freshness = {"fresh", "ageing"};
    OfferQuery query;
    query.context = context;
    query.filter = base;
    for (const Facet& facet : facetCounts(catalog, query)) {
        for (const FacetValue& value : facet.values) {
            OfferQuery narrowed = query;
            OfferFilter& filter = narrowed.filter;
            if (facet.key == "provider") filter.providers = {value.value};
            if (facet.key == "gpu") filter.gpus = {value.value};
            if (facet.key == "country") filter.countries = {value.value};
            if (facet.key == "pricing") filter.pricing = {value.value};
            if (facet.key == "freshness") filter.freshness = {value.value};
            if (facet.key == "gpu_interconnect") filter.gpuInterconnects = {value.value};
            EXPECT_EQ(queryOffers(catalog, narrowed).matched, value.count)
                << facet.key << " " << value.value;
        }
    }
}

}  // namespace
}  // namespace petaplan::catalog
