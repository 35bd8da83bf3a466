// SPDX-License-Identifier: GPL-3.0-or-later
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "db/data_error.h"
#include "db/store/catalog_store.h"
#include "db/store/catalog_text.h"
#include "db/store/user_store.h"
#include "tests/db/store/catalog_text_folder.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;
using testing::bytesOf;
using testing::CatalogTextFolder;
using ::testing::HasSubstr;
using testing::writeBytes;

class CatalogStoreTest : public ::testing::Test {
protected:
    void SetUp() override { firstSeed = compileSeed(); }
    std::string compileSeed() const { return compileCatalog(text.path(), text.target()).catalogId; }
    /// Another seed, as a newer release installs it.
    std::string installOtherSeed(const std::string& date) const {
        const std::string old = text.read("catalog.csv");
        text.write("catalog.csv", "key,value\ntitle,Other\ndate," + date + "\n");
        const std::string id = compileSeed();
        text.write("catalog.csv", old);
        return id;
    }
    CatalogStore store() const { return {data, text.target()}; }
    std::string currentId() const { return store().openCurrent().catalog->id(); }
    fs::path stored(const std::string& id) const { return data / "catalogs" / (id + ".sqlite"); }

    CatalogTextFolder text;
    fs::path data = text.root() / "data";
    std::string firstSeed;
};

TEST_F(CatalogStoreTest, FirstUseInstallsTheSeed) {
    const LoadedCatalog loaded = store().openCurrent();
    EXPECT_EQ(loaded.catalog->id(), firstSeed);
    EXPECT_EQ(loaded.file, stored(firstSeed));
    EXPECT_EQ(bytesOf(loaded.file), bytesOf(text.target()));
    EXPECT_EQ(currentId(), firstSeed);
    EXPECT_EQ(store().list().size(), 1U);
}

TEST_F(CatalogStoreTest, NewerSeedReplacesAnOlderSeedAndKeepsIt) {
    currentId();
    const std::string newer = installOtherSeed("2026-12-01");
    EXPECT_EQ(currentId(), newer);
    EXPECT_TRUE(fs::exists(stored(firstSeed)));
    const auto list = store().list();
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].id, newer);
    EXPECT_EQ(list[0].title, "Other");
    EXPECT_TRUE(list[0].current);
    EXPECT_FALSE(list[1].current);
}

TEST_F(CatalogStoreTest, SeedOfTheSameDateWithOtherContentIsTaken) {
    currentId();
    text.replace("prices.csv", "21.957642", "20");
    const std::string mended = compileSeed();
    EXPECT_EQ(currentId(), mended);
}

TEST_F(CatalogStoreTest, OlderSeedDoesNotReplaceANewerOne) {
    currentId();
    installOtherSeed("2026-07-01");
    EXPECT_EQ(currentId(), firstSeed);
}

TEST_F(CatalogStoreTest, ChosenCatalogStaysWhenANewerSeedIsInstalled) {
    currentId();
    const std::string newer = installOtherSeed("2026-12-01");
    EXPECT_EQ(currentId(), newer);
    EXPECT_EQ(store().use(firstSeed).catalog->id(), firstSeed);
    EXPECT_EQ(currentId(), firstSeed);
    EXPECT_EQ(store().useSeed().catalog->id(), newer);
    EXPECT_EQ(currentId(), newer);
    EXPECT_THROW(store().use("0123"), DataError);
}

TEST_F(CatalogStoreTest, DamagedCurrentCatalogIsReportedAndNeverOverwritten) {
    currentId();
    const std::string damaged = bytesOf(stored(firstSeed)).substr(0, 9000);
    writeBytes(stored(firstSeed), damaged);
    for (int attempt = 0; attempt < 2; ++attempt) {
        try {
            currentId();
            FAIL() << "opened a damaged catalog";
        } catch (const DataError& error) {
            EXPECT_EQ(error.file(), stored(firstSeed).string());
            EXPECT_THAT(error.remedy(), HasSubstr("seed catalog"));
        }
    }
    // The seed has the very id of the damaged file: it must find another place.
    const LoadedCatalog seed = store().useSeed();
    EXPECT_EQ(seed.catalog->id(), firstSeed);
    EXPECT_NE(seed.file, stored(firstSeed));
    EXPECT_EQ(bytesOf(stored(firstSeed)), damaged);
    EXPECT_EQ(currentId(), firstSeed);
    EXPECT_EQ(store().openCurrent().file, seed.file);
}

TEST_F(CatalogStoreTest, InstalledSeedInAFormerFormGivesWayToTheSeed) {
    currentId();
    SQLite::Database(stored(firstSeed).string(), SQLite::OPEN_READWRITE)
        .exec("PRAGMA user_version = 1");
    const std::string former = bytesOf(stored(firstSeed));
    EXPECT_EQ(currentId(), firstSeed);
    EXPECT_EQ(bytesOf(stored(firstSeed)), former);
    EXPECT_EQ(store().list().size(), 2U);
}

TEST_F(CatalogStoreTest, UnreadableCatalogIsListedWithItsFault) {
    currentId();
    writeBytes(stored(firstSeed), "rubbish");
    const auto list = store().list();
    ASSERT_EQ(list.size(), 1U);
    EXPECT_TRUE(list[0].current);
    EXPECT_FALSE(list[0].fault.empty());
    EXPECT_TRUE(list[0].id.empty());
}

TEST_F(CatalogStoreTest, MissingCurrentFileAndDamagedPointerNameTheSeed) {
    currentId();
    fs::remove(stored(firstSeed));
    EXPECT_THROW(currentId(), DataError);
    for (const std::string pointer : {"", "x", "../../etc/passwd\nseed\n", "..\nseed\n"}) {
        writeBytes(data / "current", pointer);
        try {
            currentId();
            FAIL() << "followed the pointer '" << pointer << "'";
        } catch (const DataError& error) {
            EXPECT_THAT(error.remedy(), HasSubstr("seed catalog")) << pointer;
        }
        EXPECT_EQ(bytesOf(data / "current"), pointer);
    }
    EXPECT_EQ(store().useSeed().catalog->id(), firstSeed);
    EXPECT_EQ(currentId(), firstSeed);
}

TEST_F(CatalogStoreTest, DamagedSeedDoesNotBecomeCurrent) {
    currentId();
    writeBytes(text.target(), bytesOf(text.target()).substr(0, 5000));
    EXPECT_THROW(store().useSeed(), DataError);
    writeBytes(text.target(), "rubbish");
    EXPECT_THROW(store().useSeed(), DataError);
    fs::remove(text.target());
    EXPECT_EQ(currentId(), firstSeed);
}

// What a crash may leave behind: a part of a new file under its temporary name, an unmoved pointer.
TEST_F(CatalogStoreTest, LeftoversOfAnInterruptedInstallationDoNoHarm) {
    currentId();
    const std::string newer = installOtherSeed("2026-12-01");
    writeBytes(data / "catalogs" / ("." + newer + ".sqlite.4711.0"), "half of a catal");
    writeBytes(data / ".current.4711.1", newer);
    EXPECT_EQ(store().list().size(), 1U);
    EXPECT_EQ(currentId(), newer);
    EXPECT_EQ(bytesOf(stored(newer)), bytesOf(text.target()));
}

// Two writers that start from one catalog: the second would lose what the first one added.
TEST_F(CatalogStoreTest, AWriterThatStartedFromAFormerCatalogIsRefused) {
    CatalogText contents = readCatalogText(text.path());
    CatalogStore slow = store();
    CatalogStore quick = store();
    slow.currentFile();
    quick.currentFile();
    contents.title = "quick";
    const std::string quickId = quick.adopt(contents);
    contents.title = "slow";
    try {
        slow.adopt(contents);
        ADD_FAILURE() << "not refused";
    } catch (const DataError& error) {
        EXPECT_EQ(error.rule(), "current_changed");
        EXPECT_FALSE(error.remedy().empty());
    }
    EXPECT_EQ(currentId(), quickId);
    EXPECT_EQ(store().list().size(), 2U);  // the seed and the quick one
    slow.currentFile();
    slow.adopt(contents);
    EXPECT_NE(currentId(), quickId);
}

TEST_F(CatalogStoreTest, FilesOfKilledWritersGoAfterADay) {
    CatalogStore writer = store();
    writer.currentFile();
    const fs::path old = data / "catalogs" / ".new.sqlite.killed";
    const fs::path young = data / "catalogs" / ".new.sqlite.working";
    for (const fs::path& file : {old, young}) writeBytes(file, "half a catalog");
    fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(25));
    CatalogText contents = readCatalogText(text.path());
    contents.title = "next";
    writer.adopt(contents);
    EXPECT_FALSE(fs::exists(old));
    EXPECT_TRUE(fs::exists(young));
}

TEST_F(CatalogStoreTest, PricesOfTheUserAreLaidOverTheCatalog) {
    currentId();
    const std::string offerId = "aws:p4d.24xlarge:us-east-1:on_demand";
    {
        UserStore user(store().userFile());
        user.setPriceOverride({offerId,
                               {*Decimal::parse("15.50"), "USD"},
                               "Ada",
                               "private quote",
                               Date::of(2026, 1, 2)});
        user.setPriceOverride({"aws:p9.24xlarge:us-east-1:on_demand",
                               {*Decimal::parse("1"), "USD"},
                               "Ada",
                               "no such machine",
                               Date::of(2026, 1, 2)});
    }
    const LoadedCatalog loaded = store().openCurrent();
    const auto offer = loaded.catalog->findOffer(offerId);
    ASSERT_TRUE(offer);
    const auto price = loaded.catalog->currentPrice(*offer);
    EXPECT_EQ(price->pricePerHour->toText(), "15.50");
    EXPECT_TRUE(price->userOverride);
    EXPECT_EQ(price->status, "user_override");
    EXPECT_EQ(price->note, "private quote");
    EXPECT_EQ(loaded.catalog->sources()[price->source].title, "price of Ada");
    // The observations of the catalog stay beside it, and the file has not changed.
    EXPECT_EQ(loaded.catalog->observationsOf(*offer).size(), 3U);
    EXPECT_THAT(loaded.unmatchedOverrides,
                ::testing::ElementsAre("aws:p9.24xlarge:us-east-1:on_demand"));
    EXPECT_EQ(bytesOf(loaded.file), bytesOf(text.target()));
}

TEST(PriceOverrides, FindTheirPlaceByTheWholeOfferId) {
    catalog::CatalogContents contents;
    contents.providers.resize(2);
    contents.providers[0].id = "p";
    contents.providers[1].id = "q";
    for (const char* id : {"east", "west"}) {
        contents.regions.push_back({});
        contents.regions.back().provider = 0;
        contents.regions.back().id = id;
    }
    for (const char* type : {"m", "m:east"}) {  // types of some suppliers contain a colon
        contents.instances.push_back({});
        contents.instances.back().provider = 0;
        contents.instances.back().type = type;
    }
    const auto placed = [&](std::string offerId) {
        catalog::CatalogContents copy = contents;
        const PriceOverride override{
            std::move(offerId), {Decimal(5, 0), "EUR"}, "Ada", "quote", Date::of(2026, 1, 1)};
        if (!layOver(copy, std::span(&override, 1)).empty()) return std::string("unknown");
        const auto& key = copy.prices.at(0).key;
        const std::string region =
            key.region == catalog::kNoIndex ? "-" : copy.regions[key.region].id;
        return copy.instances[key.instance].type + "|" + region + "|" + key.zone + "|" +
               key.pricing;
    };
    EXPECT_EQ(placed("p:m:east:on_demand"), "m|east||on_demand");
    EXPECT_EQ(placed("p:m:east:a:spot"), "m|east|a|spot");
    EXPECT_EQ(placed("p:m:east:west:spot"), "m|east|west|spot");
    EXPECT_EQ(placed("p:m:east:-:spot"), "m|east|-|spot");
    EXPECT_EQ(placed("p:m:-:unpriced"), "m|-||on_demand");
    EXPECT_EQ(placed("p:m:north:on_demand"), "unknown");
    EXPECT_EQ(placed("q:m:east:on_demand"), "unknown");
    EXPECT_EQ(placed("p:m:east"), "unknown");
    EXPECT_EQ(placed("p:m:east:"), "unknown");
    EXPECT_EQ(placed(""), "unknown");
}

}  // namespace
}  // namespace petaplan::store
