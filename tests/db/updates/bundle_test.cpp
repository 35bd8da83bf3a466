// SPDX-License-Identifier: GPL-3.0-or-later
// Publishing, and taking over what was published: whole bundles and deltas.
#include <gmock/gmock.h>

#include "db/documents/file_io.h"
#include "db/store/catalog_reader.h"
#include "tests/db/updates/update_world.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;
using testing::contentOf;
using ::testing::HasSubstr;
using testing::minisign;
using testing::ruleOf;
using testing::write;

class BundleTest : public testing::UpdateWorld {};

TEST_F(BundleTest, AWholeBundleBringsTheFileByteForByteAndRollsBack) {
    const fs::path catalog = newerCatalog();
    const Published published = publish(catalog, 3);
    ASSERT_EQ(published.bundles.size(), 1U);
    EXPECT_EQ(published.bundles[0].file.filename(), "catalog-3.ppcat");
    const std::string id = store::readCatalogFile(catalog).manifest.id;
    EXPECT_EQ(apply(published.bundles[0].file), id);
    EXPECT_EQ(currentId(), id);
    EXPECT_EQ(contentOf(catalogs.openCurrent().file), contentOf(catalog));
    EXPECT_EQ(user.appliedSerial(key.publicKey().id())->serial, 3);
    EXPECT_EQ(user.appliedSerial(key.publicKey().id())->catalogId, id);
    catalogs.rollBack();
    EXPECT_EQ(currentId(), before);
    EXPECT_EQ(contentOf(catalogs.openCurrent().file), contentOf(seed));
    // The same bundle may come again.
    EXPECT_EQ(apply(published.bundles[0].file), id);
}

TEST_F(BundleTest, TheToolVerifiesAndSignsBundles) {
    const Published published = publish(newerCatalog(), 1);
    const std::string file = published.bundles[0].file.string();
    const auto good = minisign({"-V", "-P", key.publicKey().toText(), "-m", file});
    EXPECT_EQ(good.exitCode, 0) << good.err;
    EXPECT_THAT(good.out, HasSubstr("serial:1"));

    // A publisher who signs with the tool alone, in both forms.
    const std::string secret = path("tool.key").string();
    ASSERT_EQ(minisign({"-G", "-W", "-p", path("tool.pub").string(), "-s", secret}).exitCode, 0);
    trustKey(user, path("tool.pub").string(), "Tool", today);
    PublishRequest request;
    request.catalog = path("newer.sqlite");
    request.folder = path("unsigned");
    request.created = today;
    request.expires = today;  // its last day
    const fs::path bundle = publishBundle(request).bundles[0].file;
    EXPECT_EQ(refusal(bundle), "signature_missing");
    for (const std::string form : {"-H", "-l"}) {
        const auto made = minisign({"-S", form, "-s", secret, "-m", bundle.string()});
        ASSERT_EQ(made.exitCode, 0) << made.err;
        EXPECT_EQ(stage(bundle).bundle().signer.name, "Tool") << form;
    }
}

TEST_F(BundleTest, ADeltaStartsFromItsBaseAlone) {
    const fs::path first = newerCatalog("first.sqlite");
    const fs::path second = catalogWith("second.sqlite", [](const Text& changed) {
        changed.replace("prices.csv", "on_demand,21.957642", "on_demand,19.99");
    });
    const Published one = publish(first, 1);
    const Published two = publish(second, 2, {first, seed});
    ASSERT_EQ(two.bundles.size(), 3U);
    EXPECT_EQ(two.bundles[1].manifest.content, BundleContent::Delta);
    EXPECT_LT(two.bundles[1].bytes, two.bundles[0].bytes / 3);
    const std::string wanted = store::readCatalogFile(second).manifest.id;

    // The user has the seed: its delta fits, that of `first` does not.
    EXPECT_EQ(refusal(two.bundles[1].file), "bundle_base");
    EXPECT_EQ(apply(two.bundles[2].file), wanted);
    EXPECT_EQ(contentOf(catalogs.openCurrent().file), contentOf(second));
}

TEST_F(BundleTest, ADeltaNeedsTheBytesOfItsBase) {
    const fs::path first = newerCatalog();
    apply(publish(first, 1).bundles[0].file);
    const fs::path file = catalogs.openCurrent().file;
    const fs::path delta = publish(seed, 2, {first}).bundles[1].file;
    catalogs.rollBack();
    // The same catalog in another form of the file: padded, as another release may write it.
    const std::string bytes = contentOf(file);
    write(file, bytes + std::string(4096, '\0'));
    EXPECT_EQ(refusal(delta), "bundle_base");
    write(file, bytes);
    EXPECT_EQ(apply(delta), before);
}

TEST_F(BundleTest, AWholeBundleHealsADamagedCatalog) {
    const fs::path bundle = publish(newerCatalog(), 1).bundles[0].file;
    write(catalogs.openCurrent().file, "rubbish");
    EXPECT_EQ(ruleOf([&] { catalogs.openCurrent(); }), "current_catalog");
    const std::string id = apply(bundle);
    EXPECT_EQ(currentId(), id);
}

TEST_F(BundleTest, SerialsRiseByThemselvesAndTheIndexComesLast) {
    PublishRequest request;
    request.catalog = seed;
    request.folder = path("new") / "folder";
    request.key = &key;
    request.created = today;
    request.expires = Date::of(2027, 1, 1);
    EXPECT_EQ(publishBundle(request).index.serial, 1);
    request.catalog = newerCatalog();
    request.bases = {seed};
    const Published second = publishBundle(request);
    EXPECT_EQ(second.index.serial, 2);
    const BundleIndex index =
        indexFromJson(documents::readFile(second.indexFile), second.indexFile.string());
    EXPECT_EQ(index.serial, 2);
    EXPECT_EQ(index.fullFileName, "catalog-2.ppcat");
    ASSERT_EQ(index.deltas.size(), 1U);
    EXPECT_EQ(index.deltas[0].baseId, before);
    EXPECT_EQ(index.deltas[0].fileName, "catalog-2-from-" + before.substr(0, 12) + ".ppcat");
    EXPECT_TRUE(fs::exists(path("new") / "folder" / "catalog-1.ppcat"));
    request.serial = 2;
    EXPECT_EQ(ruleOf([&] { publishBundle(request); }), "bundle_serial");
    request.serial = 9;
    request.bases = {request.catalog};
    EXPECT_EQ(ruleOf([&] { publishBundle(request); }), "bundle_base");
    request.bases = {};
    request.expires = Date::of(2026, 11, 30);
    EXPECT_EQ(ruleOf([&] { publishBundle(request); }), "bundle_expired");
    write(path("rubbish"), "rubbish");
    request.expires = today;
    request.catalog = path("rubbish");
    EXPECT_EQ(ruleOf([&] { publishBundle(request); }), "catalog_kind");
    EXPECT_EQ(indexFromJson(documents::readFile(second.indexFile), "index").serial, 2);
}

TEST_F(BundleTest, CancellingLeavesEverythingAsItWas) {
    const Published published = publish(newerCatalog(), 1);
    for (const Stage last : {Stage::Verify, Stage::Unpack, Stage::Check, Stage::Write}) {
        std::stop_source stop;
        LongWork work;
        work.stop = stop.get_token();
        bool seen = false;
        work.progress = [&](Stage at, std::uint64_t, std::uint64_t) {
            seen = seen || at == last;
            if (at == last) stop.request_stop();
        };
        const auto run = [&] {
            const StagedUpdate staged =
                stageUpdate(published.bundles[0].file, catalogs, user, rules, work);
            work.at(last, 0, 0);
            applyUpdate(staged, catalogs, user, today, work);
        };
        EXPECT_THROW(run(), Cancelled);
        EXPECT_TRUE(seen);
        EXPECT_EQ(currentId(), before);
        EXPECT_TRUE(fs::is_empty(updatesFolder(catalogs)));
    }
    EXPECT_FALSE(user.appliedSerial(key.publicKey().id()).has_value());
}

}  // namespace
}  // namespace petaplan::updates
