// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/column_cache.h"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>

#include "core/catalog/offer_query.h"
#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/resource_folder.h"
#include "db/store/catalog_store.h"
#include "db/store/catalog_writer.h"
#include "tests/support/large_catalog.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;

class ColumnCacheTest : public ::testing::Test {
protected:
    static constexpr std::size_t kOffers = 60'000;

    ColumnCacheTest() : catalogFile(folder.path() / "large.sqlite"), caches(folder.path() / "c") {
        fs::create_directory(caches);
        const auto resources = documents::ResourceFolder::besideProgram("/proc/self/exe");
        id = writeCatalog(testing::largeCatalog(resources.seedCatalog(), kOffers), catalogFile);
    }

    fs::path cache() const { return caches / (id + ".columns"); }
    LoadedCatalog open() const { return openCatalog(catalogFile, {}, {}, false, caches); }
    /// The answer to one question, to the last digit.
    static std::string answer(const LoadedCatalog& loaded) {
        catalog::OfferQuery query;
        query.context.asOf = Date::of(2026, 11, 30);
        query.sort = {{"price_per_gpu_hour", false}};
        query.limit = 300;
        std::string text;
        for (const catalog::Index row : catalog::queryOffers(*loaded.catalog, query).rows) {
            const auto price = loaded.catalog->currentPrice(row);
            text += loaded.catalog->offerId(row) + " " + price->pricePerHour->toText() + " " +
                    price->currency + " " + loaded.catalog->sources()[price->source].title + "\n";
        }
        return text;
    }
    void flip(const fs::path& file, std::uintmax_t at) const {
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekg(static_cast<std::streamoff>(at));
        const char former = static_cast<char>(stream.get());
        stream.seekp(static_cast<std::streamoff>(at));
        stream.put(static_cast<char>(former ^ 1));
    }

    const testing::TemporaryFolder folder;
    const fs::path catalogFile;
    const fs::path caches;
    std::string id;
};

TEST_F(ColumnCacheTest, AnswersAreTheSameWithAndWithout) {
    const std::string expected = answer(openCatalog(catalogFile));
    EXPECT_GT(expected.size(), 300U * 30U);
    EXPECT_FALSE(fs::exists(cache()));
    EXPECT_EQ(answer(open()), expected);  // makes it
    ASSERT_TRUE(fs::exists(cache()));
    const auto made = fs::last_write_time(cache());
    EXPECT_EQ(answer(open()), expected);  // reads it
    EXPECT_EQ(fs::last_write_time(cache()), made);
    EXPECT_TRUE(ColumnCache(caches).find(catalogFile, id));
    EXPECT_FALSE(ColumnCache({}).find(catalogFile, id));
}

TEST_F(ColumnCacheTest, ADamagedOneCountsAsMissingAndIsMadeAnew) {
    const std::string expected = answer(open());
    const auto size = fs::file_size(cache());
    // Header, stamp, columns, texts, hash.
    for (const std::uintmax_t at : {std::uintmax_t{0}, std::uintmax_t{9}, std::uintmax_t{20},
                                    size / 7, size / 3, size / 2, size - 200, size - 1}) {
        flip(cache(), at);
        EXPECT_EQ(answer(open()), expected) << at;
    }
    for (const std::uintmax_t left : {std::uintmax_t{0}, std::uintmax_t{30}, size / 2, size - 1}) {
        fs::resize_file(cache(), left);
        EXPECT_EQ(answer(open()), expected) << left;
        EXPECT_EQ(fs::file_size(cache()), size);
    }
    std::ofstream(cache(), std::ios::binary | std::ios::app) << "more";
    EXPECT_EQ(answer(open()), expected);
}

TEST_F(ColumnCacheTest, ADamagedCatalogIsFoundBehindIt) {
    open();
    ASSERT_TRUE(fs::exists(cache()));
    const auto size = fs::file_size(catalogFile);
    for (const std::uintmax_t at : {size / 2, size - 5000, std::uintmax_t{200}}) {
        flip(catalogFile, at);
        EXPECT_THROW(open(), DataError) << at;
        flip(catalogFile, at);
    }
    EXPECT_NO_THROW(open());
}

TEST_F(ColumnCacheTest, SmallCatalogsAndMissingFoldersHaveNone) {
    const auto resources = documents::ResourceFolder::besideProgram("/proc/self/exe");
    openCatalog(resources.seedCatalog(), {}, {}, false, caches);
    EXPECT_TRUE(fs::is_empty(caches));
    const fs::path noFolder = folder.path() / "file";
    documents::writeFileAtomically(noFolder, "not a folder");
    EXPECT_NO_THROW(openCatalog(catalogFile, {}, {}, false, noFolder));
    EXPECT_FALSE(ColumnCache(caches).find(catalogFile, "../large"));
}

TEST_F(ColumnCacheTest, OverridesAndDaysAreLaidOverTheCachedPrices) {
    open();
    const auto loaded = open();
    const std::string offer =
        loaded.catalog->offerId(static_cast<catalog::Index>(loaded.catalog->offers().size() - 1));
    PriceOverride mine;
    mine.offerId = offer;
    mine.pricePerHour = {Decimal(125, 2), "EUR"};
    mine.author = "Ann";
    mine.reason = "a quote";
    mine.date = Date::of(2026, 11, 20);
    const auto over =
        openCatalog(catalogFile, std::vector{mine}, Date::of(2026, 11, 30), false, caches);
    const auto price = over.catalog->currentPrice(over.catalog->findOffer(offer).value());
    EXPECT_EQ(price->pricePerHour->toText(), "1.25");
    EXPECT_TRUE(price->userOverride);
    // The generated prices were all observed on 2026-11-01.
    const auto before = openCatalog(catalogFile, {}, Date::of(2026, 10, 31), false, caches);
    const auto found = before.catalog->findOffer(offer);
    ASSERT_TRUE(found);
    EXPECT_FALSE(before.catalog->hasPrice(*found));
    EXPECT_EQ(before.catalog->observationsOf(*found).size(), 1U);
}

}  // namespace
}  // namespace petaplan::store
