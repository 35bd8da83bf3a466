// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and signatures against the minisign tool: what it makes we read, what we make it accepts.
#include "db/updates/minisign_signature.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "tests/db/updates/update_testing.h"
#include "tests/support/temporary_folder.h"

namespace petaplan::updates {
namespace {

using testing::contentOf;
using ::testing::HasSubstr;
using testing::minisign;
using testing::ruleOf;
using testing::write;

class MinisignTest : public ::testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder.path() / name).string(); }
    void makeToolKey() const {
        const auto made = minisign({"-G", "-W", "-p", path("tool.pub"), "-s", path("tool.key")});
        ASSERT_EQ(made.exitCode, 0) << made.err;
    }
    bool holds(const PublicKey& key, const Signature& signature, const std::string& text) const {
        if (!signature.prehashed) {
            const std::vector<unsigned char> bytes(text.begin(), text.end());
            return isSignedBy(key, signature, bytes);
        }
        MessageHash hash;
        // In two pieces, as files are read.
        hash.update(std::string_view(text).substr(0, text.size() / 2));
        hash.update(std::string_view(text).substr(text.size() / 2));
        return isSignedBy(key, signature, hash.finish());
    }
    petaplan::testing::TemporaryFolder folder;
    const std::string message = std::string("prices\0of today", 15) + std::string(100000, 'x');
};

TEST_F(MinisignTest, AcceptsSignaturesOfTheToolPrehashedAndLegacy) {
    makeToolKey();
    write(path("m"), message);
    const PublicKey key = readPublicKey(path("tool.pub"));
    // The tool leaves leading zeros out.
    const std::string id = key.id();
    EXPECT_THAT(contentOf(path("tool.pub")), HasSubstr(" " + id.substr(id.find_first_not_of('0'))));
    for (const std::string form : {"-H", "-l"}) {
        const auto made = minisign({"-S", form, "-s", path("tool.key"), "-m", path("m"), "-x",
                                    path("m.sig"), "-t", "of today"});
        ASSERT_EQ(made.exitCode, 0) << made.err;
        const std::string text = contentOf(path("m.sig"));
        const Signature signature = parseSignature(text, "m.sig");
        EXPECT_EQ(signature.prehashed, form == "-H");
        EXPECT_EQ(signature.trustedComment, "of today");
        EXPECT_EQ(signature.keyId(), key.id());
        EXPECT_TRUE(holds(key, signature, message)) << form;
        // A byte of the message, the trusted comment, another key of the same number.
        std::string changed = message;
        changed[50000] = 'y';
        EXPECT_FALSE(holds(key, signature, changed)) << form;
        Signature otherComment = signature;
        otherComment.trustedComment = "of tomorrow";
        EXPECT_FALSE(holds(key, otherComment, message)) << form;
        PublicKey otherKey = SecretKey::generate().publicKey();
        EXPECT_FALSE(holds(otherKey, signature, message)) << form;
        otherKey.number = key.number;
        EXPECT_FALSE(holds(otherKey, signature, message)) << form;
        // A legacy signature of the hash must not pass as one of the message, nor the reverse.
        Signature otherForm = signature;
        otherForm.prehashed = !signature.prehashed;
        EXPECT_FALSE(holds(key, otherForm, message)) << form;
    }
}

TEST_F(MinisignTest, TheToolAcceptsOurSignatures) {
    const PublicKey key = writeNewKeyPair(path("own.key"));
    write(path("m"), message);
    MessageHash hash;
    hash.update(message);
    const Signature signature = sign(readSecretKey(path("own.key")), hash.finish(), "serial 7");
    write(path("m.minisig"), signature.toFileText());
    const auto good = minisign({"-V", "-p", path("own.key.pub"), "-m", path("m")});
    EXPECT_EQ(good.exitCode, 0) << good.err;
    EXPECT_THAT(good.out, HasSubstr("serial 7"));
    EXPECT_EQ(minisign({"-V", "-P", key.toText(), "-m", path("m")}).exitCode, 0);
    write(path("m"), message + "!");
    EXPECT_NE(minisign({"-V", "-p", path("own.key.pub"), "-m", path("m")}).exitCode, 0);
}

TEST_F(MinisignTest, SecretKeysGoBothWays) {
    makeToolKey();
    const SecretKey fromTool = readSecretKey(path("tool.key"));
    EXPECT_EQ(fromTool.publicKey().toText(), readPublicKey(path("tool.pub")).toText());
    // The tool signs with a key of ours.
    const PublicKey key = writeNewKeyPair(path("own.key"));
    EXPECT_EQ(readPublicKey(path("own.key.pub")).toText(), key.toText());
    struct stat status {};
    ASSERT_EQ(::stat(path("own.key").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    write(path("m"), message);
    const auto made = minisign({"-S", "-s", path("own.key"), "-m", path("m")});
    ASSERT_EQ(made.exitCode, 0) << made.err;
    EXPECT_TRUE(holds(key, parseSignature(contentOf(path("m.minisig")), "m"), message));
    // No key is ever replaced.
    const std::string before = contentOf(path("own.key"));
    EXPECT_EQ(ruleOf([&] { writeNewKeyPair(path("own.key")); }), "key_file");
    EXPECT_EQ(contentOf(path("own.key")), before);
}

TEST_F(MinisignTest, EncryptedSecretKeysNeedTheirPassword) {
    // Made by minisign 0.11 -G with the password "test": only deciphering takes its second.
    const std::string text =
        "untrusted comment: minisign encrypted secret key\n"
        "RWRTY0Iy2OFs78RcvKkNAiIMavx+hx+wvwKfd6ekF0UdracARi4AAAACAAAAAAAA"
        "AEAAAAAAOhIe4DtDkjadnijTJJDwPihpIzqa1y0bGm9YYbLr3eCYtusZXyqDEXBO"
        "LzaMJpuGBXc/MSIi5+txr7IknKxaiLaww/MY+FrDya060cUHdh+/lqY8iiVvkD9D"
        "8beTtQLtvLvDfoV/e1A="
        "\n";
    const std::string publicText = "RWRgXozPHITZC0zx9LOedDM17EgdRLCfZnVXdpBf0jhbjCTxvG3TZJy+";
    EXPECT_EQ(ruleOf([&] { parseSecretKey(text, "e.key"); }), "secret_key_encrypted");
    EXPECT_EQ(parseSecretKey(text, "e.key", "test").publicKey().toText(), publicText);
}

TEST_F(MinisignTest, RefusesWhatIsNoKeyAndNoSignature) {
    makeToolKey();
    const std::string publicText = contentOf(path("tool.pub"));
    const std::string secretText = contentOf(path("tool.key"));
    EXPECT_EQ(ruleOf([&] { parsePublicKey("", "f"); }), "public_key");
    EXPECT_EQ(ruleOf([&] { parsePublicKey("untrusted comment: x\nRWQ=\n", "f"); }), "public_key");
    EXPECT_EQ(ruleOf([&] { parsePublicKey(publicText.substr(0, publicText.size() - 9), "f"); }),
              "public_key");
    EXPECT_EQ(ruleOf([&] { parsePublicKey(secretText, "f"); }), "public_key");
    EXPECT_EQ(ruleOf([&] { parseSecretKey(publicText, "f"); }), "secret_key");
    // A digit in the middle of the key itself.
    std::string damaged = secretText;
    char& digit = damaged[damaged.size() - 70];
    digit = digit == 'A' ? 'B' : 'A';
    EXPECT_EQ(ruleOf([&] { parseSecretKey(damaged, "f"); }), "secret_key");

    write(path("m"), message);
    ASSERT_EQ(minisign({"-S", "-s", path("tool.key"), "-m", path("m")}).exitCode, 0);
    const std::string text = contentOf(path("m.minisig"));
    for (std::size_t length = 0; length + 1 < text.size(); length += 7) {
        EXPECT_EQ(ruleOf([&] { parseSignature(text.substr(0, length), "f"); }), "signature_form")
            << length;
    }
    EXPECT_EQ(ruleOf([&] { parseSignature(text + "more\n", "f"); }), "signature_form");
    EXPECT_EQ(ruleOf([&] { parseSignature(std::string(100000, 'x'), "f"); }), "signature_form");
}

}  // namespace
}  // namespace petaplan::updates
