// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/trusted_keys.h"

#include "tests/db/updates/update_testing.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::updates {
namespace {

using testing::ruleOf;

class TrustedKeysTest : public ::testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder.path() / name).string(); }
    petaplan::testing::TemporaryFolder folder;
    store::UserStore user{folder.path() / "user.sqlite"};
    const Date today = Date::of(2026, 11, 30);
};

TEST_F(TrustedKeysTest, AddsByFileAndByTextAndRemovesByIdAndName) {
    const PublicKey first = writeNewKeyPair(path("first.key"));
    const PublicKey second = SecretKey::generate().publicKey();
    EXPECT_EQ(trustKey(user, path("first.key.pub"), "", today).name, "first.key");
    trustKey(user, second.toText(), "Price desk", today);
    auto keys = user.trustedKeys();
    ASSERT_EQ(keys.size(), 2U);
    EXPECT_EQ(keys[0].keyId, second.id());
    EXPECT_EQ(keys[0].origin, "typed");
    EXPECT_EQ(keys[1].keyId, first.id());
    EXPECT_EQ(keys[1].publicKey, first.toText());
    EXPECT_EQ(keys[1].addedOn, today);
    EXPECT_EQ(keys[1].origin, path("first.key.pub"));
    trustKey(user, second.toText(), "Desk", today);  // a new name
    EXPECT_EQ(user.trustedKeys().size(), 2U);
    EXPECT_FALSE(distrustKey(user, "Price desk").has_value());
    std::string lowerId = first.id();
    for (char& c : lowerId) {
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    }
    lowerId.erase(0, lowerId.find_first_not_of('0'));  // as minisign prints it
    EXPECT_EQ(distrustKey(user, lowerId)->name, "first.key");
    EXPECT_EQ(distrustKey(user, "Desk")->keyId, second.id());
    EXPECT_TRUE(user.trustedKeys().empty());
}

TEST_F(TrustedKeysTest, RefusesWhatIsNoKeyAndNamesThatAreTaken) {
    writeNewKeyPair(path("a.key"));
    EXPECT_EQ(ruleOf([&] { trustKey(user, path("absent.pub"), "", today); }), "public_key");
    EXPECT_EQ(ruleOf([&] { trustKey(user, path("a.key"), "", today); }), "public_key");
    trustKey(user, path("a.key.pub"), "Desk", today);
    const PublicKey other = SecretKey::generate().publicKey();
    EXPECT_EQ(ruleOf([&] { trustKey(user, other.toText(), "Desk", today); }), "key_name");
    // The id of a trusted key with other bytes behind it.
    PublicKey forged = other;
    forged.number = readPublicKey(path("a.key.pub")).number;
    EXPECT_EQ(ruleOf([&] { trustKey(user, forged.toText(), "Other", today); }), "public_key");
    EXPECT_EQ(user.trustedKeys().size(), 1U);
}

TEST_F(TrustedKeysTest, SerialsOutliveTheirKeyAndNeverGoBack) {
    user.rememberSerial({"0123456789ABCDEF", 7, "seven", today});
    user.rememberSerial({"0123456789ABCDEF", 6, "six", today});
    user.removeTrustedKey("0123456789ABCDEF");
    const store::UserStore again(folder.path() / "user.sqlite");
    ASSERT_TRUE(again.appliedSerial("0123456789ABCDEF").has_value());
    EXPECT_EQ(again.appliedSerial("0123456789ABCDEF")->serial, 7);
    EXPECT_EQ(again.appliedSerial("0123456789ABCDEF")->catalogId, "seven");
    EXPECT_FALSE(again.appliedSerial("FEDCBA9876543210").has_value());
}

TEST_F(TrustedKeysTest, DownloadsAreRememberedByAddress) {
    user.rememberDownload({"https://a/b", "b.part", "\"e1\"", "Mon, 30 Nov 2026", false});
    user.rememberDownload({"https://a/b", "b", "W/\"e2\"", "", true});
    const auto record = user.download("https://a/b");
    ASSERT_TRUE(record.has_value());
    EXPECT_EQ(record->fileName, "b");
    EXPECT_EQ(record->etag, "W/\"e2\"");
    EXPECT_TRUE(record->complete);
    user.forgetDownload("https://a/b");
    EXPECT_FALSE(user.download("https://a/b").has_value());
}

}  // namespace
}  // namespace petaplan::updates
