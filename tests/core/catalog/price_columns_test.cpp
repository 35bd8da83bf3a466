// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <tuple>

#include "tests/core/catalog/small_catalog.h"

namespace petaplan::catalog {
namespace {

PriceObservation observation(std::string_view amount, std::optional<Date> day) {
    PriceObservation one;
    one.pricePerHour = Decimal::parse(amount);
    one.currency = "USD";
    one.observedOn = day;
    return one;
}

TEST(PriceColumns, GiveBackWhatWasAdded) {
    PriceColumns prices;
    prices.add(0, kNoIndex, "", "on_demand", observation("3.50", std::nullopt));
    PriceObservation full = observation("12.2400", Date::of(2026, 11, 9));
    full.pricePerMonth = Decimal::parse("8935.2");
    full.upfront = Decimal::parse("0");
    full.termMonths = 36;
    full.minimumCommitHours = 26'280;
    full.currency = "EUR";
    full.effectiveOn = Date::of(2026, 12, 1);
    full.basis = Basis::Claim;
    full.operatingSystem = "linux";
    full.tenancy = "dedicated";
    full.status = "spot_above_on_demand";
    full.note = "a note";
    full.source = 7;
    full.userOverride = true;
    prices.add(4, 2, "us-east-1b", "reserved_3y_no_upfront", full);
    prices.add(5, 3, "", "spot", observation("1", Date::of(2026, 1, 1)));

    ASSERT_EQ(prices.size(), 3U);
    const PriceView first = prices.at(0);
    EXPECT_EQ(first.pricePerHour->toText(), "3.50");
    EXPECT_FALSE(first.pricePerMonth || first.upfront || first.termMonths);
    EXPECT_FALSE(first.minimumCommitHours || first.observedOn || first.effectiveOn);
    EXPECT_EQ(first.note, "");
    EXPECT_EQ(first.source, kNoIndex);
    const PriceView second = prices.at(1);
    EXPECT_EQ(second.pricePerHour->toText(), "12.2400");  // with the digits of the source
    EXPECT_EQ(second.pricePerMonth->toText(), "8935.2");
    EXPECT_TRUE(second.upfront->isZero());  // zero is not absent
    EXPECT_EQ(second.termMonths, 36);
    EXPECT_EQ(second.minimumCommitHours, 26'280);
    EXPECT_EQ(second.currency, "EUR");
    EXPECT_EQ(second.observedOn, Date::of(2026, 11, 9));
    EXPECT_EQ(second.effectiveOn, Date::of(2026, 12, 1));
    EXPECT_EQ(second.basis, Basis::Claim);
    EXPECT_EQ(second.operatingSystem, "linux");
    EXPECT_EQ(second.tenancy, "dedicated");
    EXPECT_EQ(second.status, "spot_above_on_demand");
    EXPECT_EQ(second.note, "a note");
    EXPECT_EQ(second.source, 7U);
    EXPECT_TRUE(second.userOverride);
    EXPECT_FALSE(prices.at(2).upfront || prices.at(2).effectiveOn || prices.at(2).termMonths);
}

TEST(PriceColumns, SortLikeAStableSortOfTheRecords) {
    // The second method: std::stable_sort over records, by the order that the header states.
    struct Record {
        Index instance, region;
        std::string zone, pricing;
        PriceObservation observation;
    };
    std::mt19937 random(20261201);
    const auto upTo = [&](Index most) { return static_cast<Index>(random()) % (most + 1); };
    const std::vector<std::string> ways{"spot", "on_demand", "reserved_1y", "other"};
    const std::vector<std::string> zones{"", "b", "a"};
    std::vector<Record> records;
    PriceColumns prices;
    for (int i = 0; i < 3000; ++i) {
        Record one;
        one.instance = upTo(9);
        one.region = upTo(3) == 0 ? kNoIndex : upTo(3);
        one.zone = zones[upTo(2)];
        one.pricing = ways[upTo(3)];
        one.observation = observation("1", std::nullopt);
        one.observation.pricePerHour = Decimal(i, 2);
        if (upTo(3) != 0) one.observation.observedOn = Date(20'000 + static_cast<int>(upTo(5)));
        one.observation.basis = static_cast<Basis>(upTo(2));
        prices.add(one.instance, one.region, one.zone, one.pricing, one.observation);
        records.push_back(std::move(one));
    }
    std::stable_sort(records.begin(), records.end(), [](const Record& a, const Record& b) {
        const auto offerOf = [](const Record& one) {
            return std::tuple(one.instance, one.region, one.zone, one.pricing);
        };
        if (offerOf(a) != offerOf(b)) return offerOf(a) < offerOf(b);
        const auto& dayA = a.observation.observedOn;
        const auto& dayB = b.observation.observedOn;
        if (dayA != dayB) return dayA && (!dayB || *dayA > *dayB);
        return a.observation.basis < b.observation.basis;
    });
    for (int twice = 0; twice < 2; ++twice) {  // sorting what is sorted changes nothing
        prices.sortByOffer();
        for (Index row = 0; row < prices.size(); ++row) {
            ASSERT_EQ(prices.at(row).pricePerHour, records[row].observation.pricePerHour) << row;
        }
    }
}

class RestoredColumns : public ::testing::Test {
protected:
    RestoredColumns() {
        prices.add(0, 0, "a", "spot", observation("1.5", Date::of(2026, 1, 1)));
        prices.add(1, kNoIndex, "", "spot", observation("2", std::nullopt));
        for (TextId id = 0; id < prices.texts().size(); ++id) {
            texts.push_back(prices.texts().text(id));
        }
        columns = prices.columns();
        origins = prices.origins();
    }
    bool restores() {
        PriceColumns restored;
        return restored.restore(columns, origins, texts, 2, 1, 0);
    }

    PriceColumns prices;
    PriceColumns::Columns columns;
    std::vector<PriceOrigin> origins;
    std::vector<std::string> texts;
};

TEST_F(RestoredColumns, AreTheSame) {
    PriceColumns restored;
    ASSERT_TRUE(restored.restore(columns, origins, texts, 2, 1, 0));
    EXPECT_EQ(restored.at(0).pricePerHour->toText(), "1.5");
    EXPECT_EQ(restored.at(1).currency, "USD");
    EXPECT_EQ(restored.texts().text(restored.columns().zone[0]), "a");
}

TEST_F(RestoredColumns, NumbersThatLeadOutOfATableAreRefused) {
    for (const auto& spoil : std::vector<std::function<void()>>{
             [&] { columns.instance[1] = 2; }, [&] { columns.instance[0] = kNoIndex; },
             [&] { columns.region[0] = 1; }, [&] { columns.zone[0] = 9; },
             [&] { columns.pricing[0] = 9; }, [&] { columns.origin[1] = 1; },
             [&] { columns.perHour.scale[0] = 19; }, [&] { columns.perHour.scale[0] = -2; },
             [&] { origins[0].source = 0; }, [&] { columns.observedOn.pop_back(); },
             [&] { columns.perHour.digits.pop_back(); }, [&] { texts.push_back(texts[1]); },
             [&] { texts.clear(); }}) {
        const auto soundColumns = columns;
        const auto soundOrigins = origins;
        const auto soundTexts = texts;
        spoil();
        EXPECT_FALSE(restores());
        columns = soundColumns;
        origins = soundOrigins;
        texts = soundTexts;
    }
    EXPECT_TRUE(restores());
}

TEST(OfferIds, AreFoundWhateverColonsTheirPartsHold) {
    testing::SmallCatalog small;
    const Index vendor = small.provider("vendor");
    const Index east = small.region(vendor, "us:east");
    const Index plain = small.region(vendor, "us");
    const Index gpu = small.gpu("h100-sxm5-80", "H100", "SXM5");
    const Index a = small.instance(vendor, "a", gpu);
    const Index ab = small.instance(vendor, "a:b", gpu);
    small.price(a, east, "spot", "1", "2026-01-01");
    small.price(a, plain, "spot", "2", "2026-01-01");
    small.contents.prices.back().key.zone = "east-1a";
    small.price(ab, kNoIndex, "on_demand", "3", "2026-01-01");
    const Catalog catalog = small.build();
    ASSERT_EQ(catalog.offers().size(), 3U);
    for (Index offer = 0; offer < 3; ++offer) {
        EXPECT_EQ(catalog.findOffer(catalog.offerId(offer)), offer) << catalog.offerId(offer);
    }
    for (const char* unknown : {"", ":", "vendor", "vendor:a:spot", "vendor:a:us:spot",
                                "vendor:a:us:east:on_demand", "vendor:a:b:-:spot", "x:a:us:spot"}) {
        EXPECT_FALSE(catalog.findOffer(unknown)) << unknown;
    }
}

}  // namespace
}  // namespace petaplan::catalog
