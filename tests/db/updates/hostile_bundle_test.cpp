// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which a bundle may be wrong or meant to harm: refused by name, nothing changed.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "db/store/catalog_checksum.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_schema.h"
#include "db/updates/content_hash.h"
#include "tests/db/updates/update_world.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;
using testing::contentOf;
using ::testing::HasSubstr;
using testing::ruleOf;
using testing::write;

std::string littleEndian32(std::size_t value) {
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>((value >> (8U * i)) & 0xffU);
    return bytes;
}

std::string zstd(const std::string& bytes) {
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 3));
    return packed;
}

std::string hashOf(const std::string& bytes) {
    ContentHash hash;
    hash.update(bytes);
    return hash.finish();
}

class HostileBundle : public testing::UpdateWorld {
protected:
    /// A sound manifest of a bundle of these catalog bytes.
    BundleManifest manifestOf(const std::string& catalog, const std::string& catalogId) const {
        BundleManifest manifest;
        manifest.catalogId = catalogId;
        manifest.title = "Prices";
        manifest.schemaVersion = store::kCatalogSchemaVersion;
        manifest.serial = 5;
        manifest.created = today;
        manifest.expires = Date::of(2027, 1, 1);
        manifest.parts = {
            {"catalog.sqlite", catalog.size(), zstd(catalog).size(), hashOf(catalog)}};
        return manifest;
    }
    /// A file with these parts, signed by the trusted key.
    fs::path container(const std::string& manifest, const std::string& body,
                       std::size_t format = BundleManifest::kFormat) const {
        const fs::path file = path("hostile.ppcat");
        write(file, std::string(kBundleMagic) + littleEndian32(format) +
                        littleEndian32(manifest.size()) + manifest + body);
        signBundle(file, key, "hostile", {});
        return file;
    }
    fs::path container(const BundleManifest& manifest, const std::string& body) const {
        return container(manifestToJson(manifest), body);
    }
    const fs::path newer = newerCatalog();
    const std::string bytes = contentOf(newer);
    const std::string id = store::readCatalogFile(newer).manifest.id;
};

TEST_F(HostileBundle, TheSoundOneIsAccepted) {
    EXPECT_EQ(apply(container(manifestOf(bytes, id), zstd(bytes))), id);
}

TEST_F(HostileBundle, UnknownForgedAndMissingKeys) {
    const fs::path file = publish(newer, 1).bundles[0].file;
    const SecretKey stranger = SecretKey::generate();
    signBundle(file, stranger, "x", {});
    EXPECT_EQ(refusal(file), "key_unknown");
    // A stranger who takes the number of the trusted key.
    PublicKey forged = stranger.publicKey();
    forged.number = key.number();
    Signature signature = parseSignature(contentOf(signatureFileOf(file)), "s");
    signature.number = key.number();
    write(signatureFileOf(file), signature.toFileText());
    EXPECT_EQ(refusal(file), "bundle_damaged");
    signBundle(file, key, "x", {});
    distrustKey(user, "Price desk");
    try {
        stage(file);
        FAIL() << "accepted without a trusted key";
    } catch (const DataError& error) {
        EXPECT_EQ(error.rule(), "key_unknown");
        EXPECT_THAT(error.what(), HasSubstr(file.string()));
        EXPECT_THAT(error.what(), HasSubstr("no key is trusted yet"));
        EXPECT_THAT(error.what(), HasSubstr("petaplan-cli keys add"));
        EXPECT_THAT(error.what(), HasSubstr(key.publicKey().id()));
    }
    fs::remove(signatureFileOf(file));
    EXPECT_EQ(refusal(file), "signature_missing");
    EXPECT_EQ(refusal(path("absent.ppcat")), "missing_file");
    write(path("no.ppcat"), "SQLite format 3");
    EXPECT_EQ(refusal(path("no.ppcat")), "bundle_kind");
}

TEST_F(HostileBundle, AnyChangedByteAndAnyCut) {
    const fs::path file = publish(newer, 1).bundles[0].file;
    const std::string whole = contentOf(file);
    for (std::size_t at = 0; at < whole.size(); at += whole.size() / 97 + 1) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x20);
        write(file, changed);
        const std::string rule = refusal(file);
        if (at < kBundleMagic.size()) {
            EXPECT_EQ(rule, "bundle_kind") << at;
        } else {
            EXPECT_THAT(rule, ::testing::AnyOf("bundle_damaged", "bundle_truncated")) << at;
        }
    }
    for (std::size_t length = 0; length < whole.size(); length += whole.size() / 53 + 1) {
        write(file, whole.substr(0, length));
        EXPECT_EQ(refusal(file), length < kBundleMagic.size() ? "bundle_kind" : "bundle_truncated")
            << length;
    }
    write(file, whole + "x");
    EXPECT_EQ(refusal(file), "bundle_damaged");
    write(file, whole);
    // The comment is signed as well.
    const std::string signature = contentOf(signatureFileOf(file));
    std::string changed = signature;
    changed.replace(changed.find("serial:1"), 8, "serial:2");
    write(signatureFileOf(file), changed);
    EXPECT_EQ(refusal(file), "bundle_damaged");
    write(signatureFileOf(file), signature.substr(0, 100));
    EXPECT_EQ(refusal(file), "signature_form");
}

TEST_F(HostileBundle, ExpiredAndOlderAndReusedSerials) {
    const fs::path file = publish(newer, 7).bundles[0].file;
    rules.today = Date::of(2027, 3, 2);
    EXPECT_EQ(refusal(file), "bundle_expired");
    rules.today = Date::of(2027, 3, 1);  // its last day
    EXPECT_EQ(apply(file), id);
    const fs::path older = publish(seed, 6, {}, "older").bundles[0].file;
    EXPECT_EQ(refusal(older), "bundle_serial");
    const fs::path reused = publish(seed, 7, {}, "reused").bundles[0].file;
    EXPECT_EQ(refusal(reused), "bundle_serial");
    // Neither a roll-back nor a key that comes back opens the way for the older one.
    catalogs.rollBack();
    EXPECT_EQ(refusal(older), "bundle_serial");
    distrustKey(user, "Price desk");
    trustKey(user, key.publicKey().toText(), "Again", today);
    EXPECT_EQ(refusal(older), "bundle_serial");
    EXPECT_EQ(apply(publish(seed, 8, {}, "next").bundles[0].file), before);
}

TEST_F(HostileBundle, SizesThatLie) {
    BundleManifest manifest = manifestOf(bytes, id);
    manifest.parts[0].size = std::uint64_t{100} << 40U;
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_oversize");
    // A gigabyte of zeros in a few kilobytes, said to be as large as a catalog.
    const std::string bomb = [] {
        const std::string zeros(std::size_t{64} << 20U, '\0');
        std::string packed = zstd(zeros);
        return packed;
    }();
    manifest = manifestOf(bytes, id);
    manifest.parts[0].storedSize = bomb.size();
    EXPECT_EQ(refusal(container(manifest, bomb)), "bundle_oversize");
    manifest = manifestOf(bytes, id);
    ++manifest.parts[0].size;
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_truncated");
    manifest = manifestOf(bytes, id);
    --manifest.parts[0].size;
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_oversize");
    manifest = manifestOf(bytes, id);
    ++manifest.parts[0].storedSize;
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_truncated");
    EXPECT_EQ(refusal(container(manifest, zstd(bytes) + "x")), "bundle_damaged");
    --manifest.parts[0].storedSize;
    --manifest.parts[0].storedSize;
    const std::string packed = zstd(bytes);
    EXPECT_EQ(refusal(container(manifest, packed.substr(0, packed.size() - 1))),
              "bundle_truncated");
    // Limits hold whatever the manifest says, and for the file itself.
    rules.limits.unpackedBytes = bytes.size() - 1;
    EXPECT_EQ(refusal(container(manifestOf(bytes, id), packed)), "bundle_oversize");
    rules.limits = {};
    rules.limits.fileBytes = 1000;
    EXPECT_EQ(refusal(container(manifestOf(bytes, id), packed)), "bundle_oversize");
}

TEST_F(HostileBundle, NamesThatArePaths) {
    for (const std::string name : {"../catalog.sqlite", "/etc/passwd", "a/b", "..", ".hidden",
                                   "C:\\catalog", "", "a\nb", "catalog.sqlite/"}) {
        BundleManifest manifest = manifestOf(bytes, id);
        manifest.parts[0].name = name;
        EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_name") << name;
    }
    BundleManifest manifest = manifestOf(bytes, id);
    manifest.parts[0].name = "other.sqlite";
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_manifest");
}

TEST_F(HostileBundle, NewerFormats) {
    const std::string text = manifestToJson(manifestOf(bytes, id));
    EXPECT_EQ(refusal(container(text, zstd(bytes), 2)), "bundle_version");
    BundleManifest manifest = manifestOf(bytes, id);
    manifest.schemaVersion = store::kCatalogSchemaVersion + 1;
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_version");
    manifest.schemaVersion = store::kCatalogSchemaVersion - 1;
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_version");
}

TEST_F(HostileBundle, FaultyManifests) {
    const std::string text = manifestToJson(manifestOf(bytes, id));
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        const std::size_t at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return container(changed.replace(at, from.size(), to), zstd(bytes));
    };
    EXPECT_EQ(refusal(with("petaplan_catalog_bundle", "other")), "bundle_manifest");
    EXPECT_EQ(refusal(with("\"serial\": 5", "\"serial\": 0")), "bundle_manifest");
    EXPECT_EQ(refusal(with("\"serial\": 5", "\"serial\": 99999999999999999999")),
              "bundle_manifest");
    EXPECT_EQ(refusal(with("\"serial\": 5", "\"seriel\": 5")), "bundle_manifest");
    EXPECT_EQ(refusal(with("2027-01-01", "2027-13-01")), "bundle_manifest");
    EXPECT_EQ(refusal(with("\"full\"", "\"delta\"")), "bundle_manifest");  // without a base
    EXPECT_EQ(refusal(with("\"full\"", "\"half\"")), "bundle_manifest");
    EXPECT_EQ(refusal(with(id, "../../" + id.substr(6))), "bundle_manifest");
    EXPECT_EQ(refusal(with("\"parts\"", "\"bits\"")), "bundle_manifest");
    EXPECT_EQ(refusal(container(std::string(5000, '['), zstd(bytes))), "bundle_manifest");
    EXPECT_EQ(refusal(container("{", "")), "bundle_manifest");
    // Later additions to the manifest are no fault.
    EXPECT_EQ(apply(with("\"serial\": 5", "\"serial\": 5, \"later\": [1]")), id);
}

TEST_F(HostileBundle, HashesAndFramesThatDoNotHold) {
    BundleManifest manifest = manifestOf(bytes, id);
    manifest.parts[0].hash[0] = manifest.parts[0].hash[0] == '0' ? '1' : '0';
    EXPECT_EQ(refusal(container(manifest, zstd(bytes))), "bundle_hash");
    std::string damaged = zstd(bytes);
    damaged[0] = 'x';
    EXPECT_EQ(refusal(container(manifestOf(bytes, id), damaged)), "bundle_damaged");
}

TEST_F(HostileBundle, CatalogsThatFailTheirOwnChecks) {
    const auto refusalOf = [&](const std::string& content, const std::string& catalogId) {
        return refusal(container(manifestOf(content, catalogId), zstd(content)));
    };
    EXPECT_EQ(refusalOf(std::string(5000, 'x'), id), "bundle_catalog");
    EXPECT_EQ(refusalOf("", id), "bundle_catalog");
    // Another catalog than the manifest names.
    EXPECT_EQ(refusalOf(bytes, before), "bundle_catalog");
    std::string otherByte = bytes;
    const std::size_t at = otherByte.find("Small catalog");
    ASSERT_NE(at, std::string::npos);
    otherByte[at] = 's';
    EXPECT_EQ(refusalOf(otherByte, id), "bundle_catalog");
    // Sealed anew after each change, so that only the checks of content can find it.
    const auto changedBy = [&](const std::string& sql) {
        const fs::path file = path("changed.sqlite");
        write(file, bytes);
        {
            SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
            database.exec("UPDATE manifest SET value = '" + store::checksumPlaceholder(id) +
                          "' WHERE key = 'checksum'");
            database.exec(sql);
            database.exec("VACUUM");
        }
        store::sealCatalogFile(file, id);
        return contentOf(file);
    };
    EXPECT_EQ(
        refusalOf(changedBy("PRAGMA foreign_keys = OFF; UPDATE prices SET source_id = 999"), id),
        "bundle_catalog");
    EXPECT_EQ(refusalOf(changedBy("CREATE TRIGGER t AFTER INSERT ON prices BEGIN DELETE FROM "
                                  "prices; END"),
                        id),
              "bundle_catalog");
    EXPECT_EQ(refusalOf(changedBy("ALTER TABLE claims RENAME TO real_claims; CREATE VIEW claims AS "
                                  "SELECT * FROM real_claims"),
                        id),
              "bundle_catalog");
    EXPECT_EQ(refusalOf(changedBy("PRAGMA user_version = 99"), id), "bundle_catalog");
    EXPECT_EQ(refusalOf(changedBy("PRAGMA application_id = 1"), id), "bundle_catalog");
    // The method by itself is no reason.
    const std::string resealed = changedBy("SELECT 1");
    EXPECT_EQ(apply(container(manifestOf(resealed, id), zstd(resealed))), id);
}

TEST_F(HostileBundle, KilledAtAnyMomentTheFormerOrTheNewCatalogIsThere) {
    const fs::path file = publish(newer, 1).bundles[0].file;
    std::mt19937 random(20261201);  // NOLINT: the same moments each time
    int changed = 0;
    // Moments are spread over twice the time that one update takes here and now.
    const auto begin = std::chrono::steady_clock::now();
    apply(file);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - begin);
    const auto span =
        static_cast<unsigned>(std::clamp<std::int64_t>(took.count() * 2, 1000, 900000));
    for (int round = 0; round < 50; ++round) {
        const fs::path data = path("data-" + std::to_string(round));
        store::CatalogStore mine(data, seed);
        mine.openCurrent();
        {
            store::UserStore hers(data / "user.sqlite");
            trustKey(hers, key.publicKey().toText(), "Price desk", today);
        }
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            store::CatalogStore theirs(data, seed);
            store::UserStore hers(data / "user.sqlite");
            applyUpdate(stageUpdate(file, theirs, hers, rules), theirs, hers, today);
            ::_exit(0);
        }
        ::usleep(static_cast<useconds_t>(random() % span));
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        const std::string now = store::CatalogStore(data, seed).openCurrent().catalog->id();
        EXPECT_THAT(now, ::testing::AnyOf(before, id)) << round;
        if (now == id) ++changed;
        // The next run works and clears away what the killed one left.
        store::UserStore hers(data / "user.sqlite");
        EXPECT_EQ(applyUpdate(stageUpdate(file, mine, hers, rules), mine, hers, today), id);
        EXPECT_TRUE(fs::is_empty(updatesFolder(mine))) << round;
        fs::remove_all(data);
    }
    // Moments before and after the swap were met; otherwise the test would show little.
    EXPECT_GT(changed, 0);
    EXPECT_LT(changed, 50);
}

}  // namespace
}  // namespace petaplan::updates
