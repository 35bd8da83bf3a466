// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/user_store.h"

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/data_error.h"
#include "db/store/schema_migration.h"
#include "tests/db/store/catalog_text_folder.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;
using testing::bytesOf;
using testing::writeBytes;

class UserStoreTest : public ::testing::Test {
protected:
    static PriceOverride quote(std::string offerId, std::string_view amount) {
        return {std::move(offerId),
                {*Decimal::parse(amount), "CNY"},
                "Ada",
                "quote of March",
                Date::of(2026, 3, 1)};
    }
    petaplan::testing::TemporaryFolder folder;
    fs::path file = folder.path() / "new" / "user.sqlite";
};

TEST_F(UserStoreTest, KeepsViewsByPageAndName) {
    {
        UserStore store(file);
        store.saveView({"cheap H100", "catalog", 1, "{\"filter\":\"a\"}"});
        store.saveView({"big", "catalog", 2, "{}"});
        store.saveView({"cheap H100", "plans", 1, "[]"});
        store.saveView({"cheap H100", "catalog", 3, "{\"filter\":\"b'; DROP TABLE x\"}"});
    }
    UserStore store(file);
    const auto views = store.savedViews("catalog");
    ASSERT_EQ(views.size(), 2U);
    EXPECT_EQ(views[0].name, "big");
    EXPECT_EQ(views[1].version, 3);
    EXPECT_EQ(views[1].json, "{\"filter\":\"b'; DROP TABLE x\"}");
    store.removeView("catalog", "cheap H100");
    EXPECT_EQ(store.savedViews("catalog").size(), 1U);
    EXPECT_EQ(store.savedViews("plans").size(), 1U);
    EXPECT_TRUE(store.savedViews("compare").empty());
}

TEST_F(UserStoreTest, KeepsPriceOverridesExactly) {
    {
        UserStore store(file);
        store.setPriceOverride(quote("b", "12.3400"));
        store.setPriceOverride(quote("a", "1"));
        store.setPriceOverride(quote("a", "2.5"));
    }
    UserStore store(file);
    const auto overrides = store.priceOverrides();
    ASSERT_EQ(overrides.size(), 2U);
    EXPECT_EQ(overrides[0].offerId, "a");
    EXPECT_EQ(overrides[0].pricePerHour.amount.toText(), "2.5");
    EXPECT_EQ(overrides[1].pricePerHour.amount.toText(), "12.3400");
    EXPECT_EQ(overrides[1].pricePerHour.currency, "CNY");
    EXPECT_EQ(overrides[1].author, "Ada");
    EXPECT_EQ(overrides[1].reason, "quote of March");
    EXPECT_EQ(overrides[1].date, Date::of(2026, 3, 1));
    store.removePriceOverride("a");
    EXPECT_EQ(store.priceOverrides().size(), 1U);
}

TEST_F(UserStoreTest, RefusesOverridesThatExplainNothing) {
    UserStore store(file);
    const auto refused = [&](const auto& spoil) {
        PriceOverride override = quote("a", "1");
        spoil(override);
        EXPECT_THROW(store.setPriceOverride(override), DataError);
    };
    refused([](PriceOverride& o) { o.offerId.clear(); });
    refused([](PriceOverride& o) { o.author.clear(); });
    refused([](PriceOverride& o) { o.reason.clear(); });
    refused([](PriceOverride& o) { o.pricePerHour.currency = "yuan"; });
    refused([](PriceOverride& o) { o.pricePerHour.amount = Decimal(0, 0); });
    refused([](PriceOverride& o) { o.pricePerHour.amount = Decimal(-1, 0); });
    EXPECT_TRUE(store.priceOverrides().empty());
}

TEST_F(UserStoreTest, KeepsSmallValues) {
    UserStore store(file);
    EXPECT_FALSE(store.value("theme").has_value());
    store.setValue("theme", "dark");
    store.setValue("theme", "light");
    store.setValue("empty", "");
    EXPECT_EQ(store.value("theme"), "light");
    EXPECT_EQ(store.value("empty"), "");
    store.removeValue("theme");
    EXPECT_FALSE(store.value("theme").has_value());
}

TEST_F(UserStoreTest, TwoObjectsSeeEachOther) {
    UserStore writer(file);
    const UserStore reader(file);
    writer.setValue("a", "1");
    EXPECT_EQ(reader.value("a"), "1");
}

TEST_F(UserStoreTest, NewerOrDamagedFileIsRefusedAndKept) {
    fs::create_directories(file.parent_path());
    {
        SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("CREATE TABLE future (x); PRAGMA user_version = 50");
    }
    EXPECT_THROW(UserStore{file}, DataError);
    SQLite::Database database(file.string());
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM sqlite_master").getInt(), 1);

    const fs::path rubbish = folder.path() / "rubbish.sqlite";
    const std::string text(5000, 'x');
    writeBytes(rubbish, text);
    try {
        const UserStore store(rubbish);
        FAIL() << "opened rubbish";
    } catch (const DataError& error) {
        EXPECT_EQ(error.file(), rubbish.string());
        EXPECT_FALSE(error.remedy().empty());
    }
    EXPECT_EQ(bytesOf(rubbish), text);
}

class Migration : public ::testing::Test {
protected:
    static constexpr std::string_view kOne = "CREATE TABLE a (x); INSERT INTO a VALUES (1)";
    static constexpr std::string_view kTwo = "ALTER TABLE a ADD COLUMN y DEFAULT 7";
    static constexpr std::string_view kFaulty = "UPDATE a SET x = 9; CREATE TABLE a (x)";

    void to(std::vector<std::string_view> steps) const {
        SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        migrate(database, file, steps);
    }
    static int ask(const fs::path& database, const std::string& question) {
        return SQLite::Database(database.string()).execAndGet(question).getInt();
    }
    petaplan::testing::TemporaryFolder folder;
    fs::path file = folder.path() / "data.sqlite";
    fs::path backup = folder.path() / "data.sqlite.v1.bak";
};

TEST_F(Migration, NewFileTakesAllStepsWithoutBackup) {
    to({kOne, kTwo});
    EXPECT_EQ(ask(file, "SELECT y FROM a"), 7);
    EXPECT_EQ(ask(file, "PRAGMA user_version"), 2);
    EXPECT_FALSE(fs::exists(backup));
    to({kOne, kTwo});
    EXPECT_EQ(ask(file, "SELECT count(*) FROM a"), 1);
}

TEST_F(Migration, OlderFileIsBackedUpFirst) {
    to({kOne});
    to({kOne, kTwo});
    EXPECT_EQ(ask(file, "SELECT x + y FROM a"), 8);
    EXPECT_EQ(ask(backup, "PRAGMA user_version"), 1);
    EXPECT_EQ(ask(backup, "SELECT x FROM a"), 1);
    EXPECT_THROW(ask(backup, "SELECT y FROM a"), SQLite::Exception);
}

TEST_F(Migration, FailedStepLeavesTheDatabaseAsItWas) {
    to({kOne});
    EXPECT_THROW(to({kOne, kTwo, kFaulty}), SQLite::Exception);
    EXPECT_EQ(ask(file, "PRAGMA user_version"), 1);
    EXPECT_EQ(ask(file, "SELECT x FROM a"), 1);
    EXPECT_THROW(ask(file, "SELECT y FROM a"), SQLite::Exception);
}

}  // namespace
}  // namespace petaplan::store
