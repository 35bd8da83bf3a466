// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_table.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "db/documents/sha256.h"
#include "db/store/catalog_checksum.h"
#include "db/store/row_index.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::store {
namespace {

using catalog::CatalogContents;

TEST(PriceTable, GivesBackWhatWasPutIn) {
    PriceTable table;
    CatalogContents::Priced full;
    full.key = {7, catalog::kNoIndex, "zone-a", "reserved_1y_partial_upfront"};
    full.observation.pricePerHour = Decimal(12300, 4);
    full.observation.pricePerMonth = Decimal(0, 2);
    full.observation.upfront = Decimal(-5, 0);
    full.observation.currency = "EUR";
    full.observation.termMonths = 12;
    full.observation.minimumCommitHours = 8760.5;
    full.observation.observedOn = Date::of(1969, 12, 31);
    full.observation.effectiveOn = Date::of(2026, 11, 30);
    full.observation.basis = catalog::Basis::Derived;
    full.observation.operatingSystem = "linux";
    full.observation.tenancy = "shared";
    full.observation.status = "kept_by_user";
    full.observation.note = std::string(300, 'n');
    full.observation.source = 3;
    full.observation.userOverride = true;
    table.add(full);
    table.add(CatalogContents::Priced{});  // nothing is stated
    const auto back = table.priced(0);
    EXPECT_EQ(back.key.instance, 7U);
    EXPECT_EQ(back.key.region, catalog::kNoIndex);
    EXPECT_EQ(back.key.zone, "zone-a");
    EXPECT_EQ(back.key.pricing, "reserved_1y_partial_upfront");
    EXPECT_EQ(back.observation.pricePerHour->toText(), "1.2300");
    EXPECT_EQ(back.observation.pricePerMonth->toText(), "0.00");
    EXPECT_EQ(back.observation.upfront->toText(), "-5");
    EXPECT_EQ(back.observation.currency, "EUR");
    EXPECT_EQ(back.observation.termMonths, 12);
    EXPECT_EQ(back.observation.minimumCommitHours, 8760.5);
    EXPECT_EQ(back.observation.observedOn, Date::of(1969, 12, 31));
    EXPECT_EQ(back.observation.effectiveOn, Date::of(2026, 11, 30));
    EXPECT_EQ(back.observation.basis, catalog::Basis::Derived);
    EXPECT_EQ(back.observation.operatingSystem, "linux");
    EXPECT_EQ(back.observation.tenancy, "shared");
    EXPECT_EQ(back.observation.status, "kept_by_user");
    EXPECT_EQ(back.observation.note, std::string(300, 'n'));
    EXPECT_EQ(back.observation.source, 3U);
    EXPECT_TRUE(back.observation.userOverride);
    EXPECT_EQ(table.effectiveHourly(table[0]),
              full.observation.effectiveHourly("reserved_1y_partial_upfront"));
    const auto bare = table.priced(1).observation;
    EXPECT_FALSE(bare.pricePerHour || bare.pricePerMonth || bare.upfront || bare.termMonths ||
                 bare.minimumCommitHours || bare.observedOn || bare.effectiveOn);
    EXPECT_EQ(table.hourly(table[1]), std::nullopt);
    EXPECT_EQ(table.kindOf(table[0].pricing), catalog::PricingKind::Reserved);
}

TEST(PriceTable, ManyRowsAndTextsKeepTheirPlaces) {
    PriceTable table;
    constexpr std::uint32_t kRows = 50'000;
    CatalogContents::Priced priced;
    for (std::uint32_t i = 0; i < kRows; ++i) {
        priced.key.instance = i;
        priced.observation.note = "note " + std::to_string(i % 30'000);
        priced.observation.currency = i % 2 == 0 ? "USD" : "CNY";
        table.add(priced);
    }
    ASSERT_EQ(table.size(), kRows);
    for (const std::uint32_t i : {0U, 8191U, 8192U, 29'999U, 30'000U, 49'999U}) {
        EXPECT_EQ(table[i].instance, i);
        EXPECT_EQ(table.text(table[i].note), "note " + std::to_string(i % 30'000));
        EXPECT_EQ(table.text(table[i].currency), i % 2 == 0 ? "USD" : "CNY");
    }
    EXPECT_EQ(table[0].note, table[30'000].note);
    EXPECT_EQ(table.texts().size(), 30'003U);  // and the empty text
}

TEST(RowIndex, FindsAllRowsOfAKeyAmongCollisions) {
    RowIndex index;
    EXPECT_EQ(index.find(1, [](std::uint32_t) { return true; }), RowIndex::kNone);
    for (std::uint32_t row = 0; row < 3000; ++row) index.add(row % 10, row);
    std::set<std::uint32_t> rows;
    index.forEach(7, [&](std::uint32_t row) {
        if (row % 10 == 7) rows.insert(row);
        return true;
    });
    EXPECT_EQ(rows.size(), 300U);
    EXPECT_EQ(index.put(7, 99'999, [](std::uint32_t row) { return row == 17; }), 17U);
    EXPECT_EQ(index.find(7, [](std::uint32_t row) { return row == 17; }), RowIndex::kNone);
    EXPECT_EQ(index.find(7, [](std::uint32_t row) { return row == 99'999; }), 99'999U);
    EXPECT_EQ(index.put(7, 5, [](std::uint32_t row) { return row == 17; }), RowIndex::kNone);
    EXPECT_EQ(index.find(7, [](std::uint32_t row) { return row == 5; }), 5U);
}

// Files are read in pieces of 256 KiB: a mark may lie across two of them.
TEST(CatalogChecksum, TheMarkMayLieAcrossPieces) {
    const testing::TemporaryFolder folder;
    const auto file = folder.path() / "file";
    const std::string mark = checksumPlaceholder("some id");
    constexpr std::size_t kPiece = std::size_t{1} << 18U;
    const auto write = [&](const std::string& bytes) {
        std::ofstream(file, std::ios::binary) << bytes;
    };
    for (const std::size_t before : {std::size_t{0}, kPiece - 64, kPiece - 63, kPiece - 1, kPiece,
                                     kPiece + 1, 2 * kPiece - 30}) {
        const std::string around(before, 'x');
        const std::string after(kPiece / 2, 'y');
        write(around + mark + after);
        sealCatalogFile(file, "some id");
        const std::string checksum =
            documents::sha256Hex(around + std::string(mark.size(), '0') + after);
        EXPECT_TRUE(isAsSealed(file, checksum)) << before;
        write(around + checksum + after + "z");
        EXPECT_FALSE(isAsSealed(file, checksum)) << before;
        write(around + checksum + after + checksum);
        EXPECT_FALSE(isAsSealed(file, checksum)) << before;
    }
}

}  // namespace
}  // namespace petaplan::store
