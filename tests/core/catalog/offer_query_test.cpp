// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_query.h"
#include "core/catalog/filter_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tests/core/catalog/offer_fixture.h"

namespace petaplan::catalog {
namespace {

using ::testing::ElementsAre;
using testing::OfferFixture;
using ::testing::UnorderedElementsAre;

class OfferQueries : public OfferFixture {
protected:
    OfferQuery queryFor(OfferFilter filter) const {
        OfferQuery query;
        query.filter = std::move(filter);
        query.context = context;
        return query;
    }
    OfferQuery sortedByGpuPrice() const {
        OfferQuery query;
        query.context = context;
        query.sort = {{"price_per_gpu_hour", false}};
        return query;
    }
};

TEST_F(OfferQueries, NoFilterListsEverythingInTheOrderOfTheCatalog) {
    const Catalog catalog = small.build();
    const OfferResult result = queryOffers(catalog, queryFor({}));
    EXPECT_EQ(result.matched, catalog.offers().size());
    EXPECT_EQ(result.unknown, 0U);
    EXPECT_TRUE(std::is_sorted(result.rows.begin(), result.rows.end()));
}

TEST_F(OfferQueries, DoubtfulPricesDoNotLead) {
    const Catalog catalog = small.build();
    const OfferResult result = queryOffers(catalog, sortedByGpuPrice());
    // Ranked: 9.3742/8 < 13.921094/8 < 21.957642/8 < 3.00 (slice) < 3.905 (CNY) < 55.04/8; then the
    // claim at 0.125, the stale derived spot at 1.35 and the stale 3.75; last no rate, no price.
    EXPECT_THAT(
        idsOf(catalog, result),
        ElementsAre("aws:p4d.24xlarge:us-east-1:reserved_3y_no_upfront",
                    "aws:p4d.24xlarge:us-east-1:reserved_1y_no_upfront",
                    "aws:p4d.24xlarge:us-east-1:on_demand", "aws:a10.slice:us-east-1:on_demand",
                    "alibaba:ecs.gn6v-c8g1.2xlarge:cn-hangzhou:on_demand",
                    "aws:p5.48xlarge:us-east-1:on_demand", "aws:p5.48xlarge:us-east-1:spot",
                    "aws:p4d.24xlarge:us-east-1:spot", "aws:p5.48xlarge:-:on_demand",
                    "aws:p3.8xlarge:us-east-1:on_demand", "aws:p9.unpriced:-:unpriced"));
}

TEST_F(OfferQueries, IncludedDoubtfulPricesRank) {
    const Catalog catalog = small.build();
    OfferQuery query = sortedByGpuPrice();
    query.limit = 1;
    query.filter.include.claim = true;
    EXPECT_THAT(idsOf(catalog, queryOffers(catalog, query)),
                ElementsAre("aws:p5.48xlarge:us-east-1:spot"));
    // A stale derived price needs both words.
    query.filter.include = {};
    query.filter.include.derived = true;
    query.filter.pricing = {"spot"};
    EXPECT_FALSE(ranksByDefault(catalog, offer(catalog, "aws:p4d.24xlarge:us-east-1:spot"), context,
                                query.filter.include));
    query.filter.include.stale = true;
    EXPECT_TRUE(ranksByDefault(catalog, offer(catalog, "aws:p4d.24xlarge:us-east-1:spot"), context,
                               query.filter.include));
    EXPECT_THAT(idsOf(catalog, queryOffers(catalog, query)),
                ElementsAre("aws:p4d.24xlarge:us-east-1:spot"));
}

TEST_F(OfferQueries, UnknownSortsLastBothWays) {
    const Catalog catalog = small.build();
    for (const bool descending : {false, true}) {
        OfferQuery query = queryFor({});
        query.sort = {{"network_gbps", descending}};
        const OfferResult result = queryOffers(catalog, query);
        const Value last =
            offerValue(catalog, result.rows.back(), *findOfferKey("network_gbps"), context);
        EXPECT_EQ(last, Value());
        const Value first =
            offerValue(catalog, result.rows.front(), *findOfferKey("network_gbps"), context);
        EXPECT_EQ(first, Value(descending ? 3200.0 : 400.0));
    }
}

TEST_F(OfferQueries, SortsByTextThenNumber) {
    const Catalog catalog = small.build();
    OfferQuery query = queryFor({});
    query.filter.pricing = {"on_demand"};
    query.sort = {{"gpu", true}, {"price_per_hour", true}};
    EXPECT_THAT(
        idsOf(catalog, queryOffers(catalog, query)),
        ElementsAre("alibaba:ecs.gn6v-c8g1.2xlarge:cn-hangzhou:on_demand",
                    "aws:p3.8xlarge:us-east-1:on_demand", "aws:p5.48xlarge:us-east-1:on_demand",
                    "aws:p5.48xlarge:-:on_demand", "aws:p4d.24xlarge:us-east-1:on_demand",
                    "aws:a10.slice:us-east-1:on_demand"));
}

TEST_F(OfferQueries, UnknownFiguresAreCountedAndListedOnlyWhenAsked) {
    const Catalog catalog = small.build();
    OfferQuery query = queryFor({});
    query.filter.minNetworkGbps = 500;
    OfferResult result = queryOffers(catalog, query);
    EXPECT_EQ(result.matched, 3U);  // p5
    EXPECT_EQ(result.unknown, 4U);  // gn6v, slice, p3, unpriced
    query.filter.include.unknown = true;
    result = queryOffers(catalog, query);
    EXPECT_EQ(result.matched, 7U);
    EXPECT_EQ(result.unknown, 4U);
    // A row that fails another part of the filter is no, not unknown.
    query.filter.gpus = {"h100"};
    EXPECT_EQ(queryOffers(catalog, query).unknown, 1U);
}

TEST_F(OfferQueries, WhereCountsUnknownToo) {
    const Catalog catalog = small.build();
    OfferQuery query = queryFor({});
    query.filter.where = where("price_per_gpu_hour < 2.8");
    const OfferResult result = queryOffers(catalog, query);
    EXPECT_EQ(result.unknown, 2U);  // no rate, no price
    EXPECT_EQ(result.matched, 5U);  // four of p4d, the claimed spot of p5
    query.filter.where = where("price_per_gpu_hour is unknown");
    EXPECT_EQ(queryOffers(catalog, query).matched, 2U);
}

TEST_F(OfferQueries, WordsThatNoOfferHasAreFaultsWithTheirPosition) {
    const Catalog catalog = small.build();
    const OfferTable table(catalog, context);
    struct Case {
        const char* text;
        std::size_t position;
        std::size_t length;
        const char* nearest;
    };
    for (const Case& one :
         {Case{"provider = 'awss'", 11, 6, "aws"}, Case{"pricing = spott", 10, 5, "spot"},
          Case{"gpu_count > 1 and region in (us-eest-1, us-eest-2)", 29, 9, "us-east-1"},
          Case{"freshness != stael", 13, 5, "stale"}}) {
        const auto fault = unknownWord(where(one.text), table);
        ASSERT_TRUE(fault) << one.text;
        EXPECT_EQ(fault->position, one.position) << one.text;
        EXPECT_EQ(fault->length, one.length) << one.text;
        EXPECT_EQ(fault->message.key, "filter.unknown_word_nearest") << one.text;
        const auto& nearest = std::get<std::string>(fault->message.arguments.back().value);
        EXPECT_TRUE(nearest.starts_with(one.nearest)) << nearest;
        OfferQuery query = queryFor({});
        query.filter.where = where(one.text);
        const OfferResult result = queryOffers(catalog, query);
        ASSERT_EQ(result.problems.size(), 1U) << one.text;
        EXPECT_EQ(result.problems.front().field, "where");
    }
    const FilterExpression list = where("provider in (aws, awss)");
    EXPECT_EQ(unknownWord(list, table)->position, 18U);
    EXPECT_FALSE(unknownWord(list, table, ListCheck::AnyWord));
    for (const char* text :
         {"provider like 'awss%'", "provider = AWS", "pricing = spot", "observed_on >= 2026",
          "provider is unknown", "zone = nowhere", "country in (us, fr)"}) {
        EXPECT_FALSE(unknownWord(where(text), table)) << text;
    }
}

TEST_F(OfferQueries, UnknownSortKeysAreToldWithWhatIsKnown) {
    const Catalog catalog = small.build();
    OfferQuery query = queryFor({});
    query.sort = {{"price_per_gpu_hourr", false}};
    EXPECT_EQ(queryOffers(catalog, query).problems.at(0).message.key, "query.unknown_name_nearest");
    query.sort = {{"qqqqqqqqqqqq", false}};
    EXPECT_EQ(queryOffers(catalog, query).problems.at(0).message.key, "query.unknown_name_known");
}

TEST_F(OfferQueries, ColumnsAndSingleRowsAgree) {
    const Catalog catalog = small.build();
    for (const char* text :
         {"gpu like 'h100%' and price_per_gpu_hour < 5", "region is unknown or country = CN",
          "not (network_gbps >= 400) or gpu_memory_gib between 16..40", "saving_vs_on_demand > 40%",
          "provider_kind = hyperscaler and freshness != stale"}) {
        OfferQuery query = queryFor({});
        query.filter.where = where(text);
        const OfferResult result = queryOffers(catalog, query);
        for (Index row = 0; row < catalog.offers().size(); ++row) {
            const bool listed =
                std::find(result.rows.begin(), result.rows.end(), row) != result.rows.end();
            EXPECT_EQ(listed, query.filter.where->matches(catalog, row, context) == Truth::Yes)
                << text << " " << catalog.offerId(row);
        }
    }
}

TEST_F(OfferQueries, NamesResolveWithoutCaseAndByKind) {
    const Catalog catalog = small.build();
    OfferFilter filter;
    filter.providers = {"Amazon Web Services"};
    filter.gpus = {"H100"};
    filter.pricing = {"on_demand"};
    filter.regions = {"aws:US-EAST-1"};
    EXPECT_THAT(idsOf(catalog, queryOffers(catalog, queryFor(filter))),
                ElementsAre("aws:p5.48xlarge:us-east-1:on_demand"));
    OfferFilter reserved;
    reserved.pricing = {"reserved"};
    EXPECT_EQ(queryOffers(catalog, queryFor(reserved)).matched, 2U);
    reserved.pricing = {"reserved_1y"};
    EXPECT_THAT(idsOf(catalog, queryOffers(catalog, queryFor(reserved))),
                ElementsAre("aws:p4d.24xlarge:us-east-1:reserved_1y_no_upfront"));
    OfferFilter china;
    china.providerKinds = {"china"};
    china.countries = {"cn"};
    EXPECT_EQ(queryOffers(catalog, queryFor(china)).matched, 1U);
}

TEST_F(OfferQueries, UnknownNamesAreProblemsWithTheNearestNames) {
    const Catalog catalog = small.build();
    OfferFilter filter;
    filter.providers = {"awss"};
    filter.regions = {"us-east-9"};
    filter.countries = {"XX"};
    filter.pricing = {"reservd"};
    filter.gpus = {"h100-sxm5-81"};
    OfferQuery query = queryFor(filter);
    const OfferResult result = queryOffers(catalog, query);
    EXPECT_TRUE(result.rows.empty());
    std::vector<std::string> fields;
    for (const Problem& problem : result.problems) fields.push_back(problem.field);
    EXPECT_THAT(fields, UnorderedElementsAre("provider", "region", "country", "pricing", "gpu"));
    for (const Problem& problem : result.problems) {
        if (problem.field != "region") continue;
        EXPECT_EQ(problem.message.key, "query.unknown_name_both");  // few names: all are named
        EXPECT_EQ(problem.message.arguments[2].value,
                  (std::variant<std::string, double, std::int64_t>("us-east-1")));
    }
}

TEST_F(OfferQueries, UnknownSortKeyIsAProblem) {
    const Catalog catalog = small.build();
    OfferQuery query = queryFor({});
    query.sort = {{"price_per_gpu_hours", false}};
    const OfferResult result = queryOffers(catalog, query);
    EXPECT_TRUE(result.rows.empty());
    ASSERT_EQ(result.problems.size(), 1U);
    EXPECT_EQ(result.problems[0].field, "sort");
}

TEST_F(OfferQueries, MemoryOfASliceIsItsShare) {
    const Catalog catalog = small.build();
    OfferFilter filter;
    filter.gpus = {"a10"};
    filter.minGpuMemoryGib = 4;
    EXPECT_EQ(queryOffers(catalog, queryFor(filter)).matched, 1U);
    filter.minGpuMemoryGib = 24;
    EXPECT_EQ(queryOffers(catalog, queryFor(filter)).matched, 0U);
}

TEST_F(OfferQueries, LimitKeepsTheBestRows) {
    const Catalog catalog = small.build();
    OfferQuery query = sortedByGpuPrice();
    const auto all = queryOffers(catalog, query).rows;
    for (std::size_t limit = 0; limit <= all.size(); ++limit) {
        query.limit = limit;
        const OfferResult result = queryOffers(catalog, query);
        EXPECT_EQ(result.matched, all.size());
        EXPECT_EQ(result.rows, std::vector<Index>(
                                   all.begin(), all.begin() + static_cast<std::ptrdiff_t>(limit)));
    }
}

TEST_F(OfferQueries, StopsWhenAsked) {
    const Catalog catalog = small.build();
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(queryOffers(catalog, sortedByGpuPrice(), source.get_token()).cancelled);
}

// Property: making one ranked price cheaper never moves its offer to a later place.
TEST_F(OfferQueries, ACheaperPriceNeverRanksLater) {
    std::mt19937 random(20261130);
    for (int round = 0; round < 60; ++round) {
        testing::SmallCatalog draft;
        const Index provider = draft.provider("p");
        const Index region = draft.region(provider, "r", "US");
        const Index gpu = draft.gpu("g", "G", "");
        const int offers = 12;
        std::vector<int> cents;
        std::vector<Basis> bases;
        for (int i = 0; i < offers; ++i) {
            cents.push_back(std::uniform_int_distribution<int>(1, 40)(random));
            bases.push_back(static_cast<Basis>(std::uniform_int_distribution<int>(0, 2)(random)));
        }
        const auto placeOf = [&](int wanted, int reduction) {
            testing::SmallCatalog copy;
            copy.contents = draft.contents;
            for (int i = 0; i < offers; ++i) {
                const Index instance =
                    copy.instance(provider, "t" + std::to_string(i), gpu, {1 + i % 4, 1});
                const int price =
                    cents[static_cast<std::size_t>(i)] * 10 - (i == wanted ? reduction : 0);
                copy.price(instance, region, "on_demand", std::to_string(price), "2026-11-01",
                           bases[static_cast<std::size_t>(i)]);
            }
            const Catalog catalog = copy.build();
            OfferQuery query = sortedByGpuPrice();
            const auto rows = queryOffers(catalog, query).rows;
            const auto id = "p:t" + std::to_string(wanted) + ":r:on_demand";
            return std::find(rows.begin(), rows.end(), *catalog.findOffer(id)) - rows.begin();
        };
        const int wanted = std::uniform_int_distribution<int>(0, offers - 1)(random);
        EXPECT_LE(placeOf(wanted, 9), placeOf(wanted, 0));
    }
}

TEST_F(OfferFixture, PricesOfTheFutureNeitherRankNorPassAsFresh) {
    const Catalog catalog = small.build();
    context.asOf = *Date::parse("2026-06-30");
    const OfferTable table(catalog, context);
    const Index onDemand = offer(catalog, "aws:p5.48xlarge:us-east-1:on_demand");
    EXPECT_FALSE(table.ranks(onDemand, Include{true, true, true, true}));
    EXPECT_EQ(table.value(onDemand, *findOfferKey("freshness")), Value(std::string("future")));
}

TEST_F(OfferFixture, CurrentPriceIsTheNewestUpToTheLastDayAllowed) {
    small.contents.pricesUntil = Date::parse("2026-06-30");
    const Catalog catalog = small.build();
    const Index p4dOnDemand = offer(catalog, "aws:p4d.24xlarge:us-east-1:on_demand");
    ASSERT_TRUE(catalog.currentPrice(p4dOnDemand));
    EXPECT_EQ(catalog.currentPrice(p4dOnDemand)->observedOn, Date::parse("2026-06-15"));
    EXPECT_EQ(catalog.observationsOf(p4dOnDemand).size(), 3U);  // the later one is still listed
    // Only seen in November: in June nobody knew a price.
    EXPECT_FALSE(
        catalog.currentPrice(offer(catalog, "aws:p5.48xlarge:us-east-1:on_demand")).has_value());
}

}  // namespace
}  // namespace petaplan::catalog
