// SPDX-License-Identifier: GPL-3.0-or-later
// Price histories travel with their catalog: whole, with deltas, with a chosen part; each attack on
// them is refused and changes nothing.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <zstd.h>

#include <functional>

#include "db/store/catalog_reader.h"
#include "db/store/catalog_text.h"
#include "db/store/history_file.h"
#include "db/store/history_schema.h"
#include "db/updates/content_hash.h"
#include "db/updates/update_preview.h"
#include "tests/db/updates/update_world.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;
using testing::contentOf;
using testing::ruleOf;
using testing::write;

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

class HistoryBundle : public testing::UpdateWorld {
protected:
    /// A history of some hundred prices beside the publisher's catalogs.
    std::string historyOf(int first) const {
        store::HistoryWriter writer;
        for (int i = 0; i < 300; ++i) {
            writer.add({"aws", "p4d.24xlarge", "us-east-1", "us-east-1a", "spot", "USD", false},
                       catalog::SampleKind::Change, "spot history",
                       {1'600'000'000 + i * 3600, Decimal(first + i % 7, 2)});
        }
        return writer.finish(path("histories"));
    }
    /// The contents of a catalog with histories named.
    fs::path naming(const fs::path& catalog, const std::string& name,
                    std::vector<std::string> histories) const {
        store::CatalogFile file = store::readCatalogFile(catalog);
        store::CatalogText text;
        text.title = file.manifest.title;
        text.contents = std::move(file.contents);
        text.sourceKeys = std::move(file.sourceKeys);
        text.models = std::move(file.models);
        text.histories = std::move(histories);
        store::writeCatalogFile(text, path(name));
        return path(name);
    }
    fs::path received(const std::string& history) const {
        return historiesFolder(catalogs) / (history + ".sqlite");
    }
    std::size_t receivedCount() const {
        std::error_code absent;
        const auto files = fs::directory_iterator(historiesFolder(catalogs), absent);
        return static_cast<std::size_t>(std::distance(fs::begin(files), fs::end(files)));
    }
    /// A signed bundle of a catalog and other parts, as they are said to be.
    fs::path container(const fs::path& catalog,
                       const std::vector<std::pair<BundlePart, std::string>>& others) const {
        const std::string bytes = contentOf(catalog);
        BundleManifest manifest;
        manifest.catalogId = store::readManifest(catalog).id;
        manifest.title = "Prices";
        manifest.schemaVersion = schemaVersion;
        manifest.serial = 5;
        manifest.created = today;
        manifest.expires = Date::of(2027, 1, 1);
        std::string body = zstd(bytes);
        manifest.parts = {{"catalog.sqlite", bytes.size(), body.size(), hashOf(bytes)}};
        for (const auto& [part, packed] : others) {
            manifest.parts.push_back(part);
            body += packed;
        }
        const std::string text = manifestToJson(manifest);
        std::string head(kBundleMagic);
        for (const std::size_t value : {std::size_t{BundleManifest::kFormat}, text.size()}) {
            for (unsigned i = 0; i < 4; ++i) {
                head += static_cast<char>((value >> (8U * i)) & 0xffU);
            }
        }
        write(path("hostile.ppcat"), head + text + body);
        signBundle(path("hostile.ppcat"), key, "hostile", {});
        return path("hostile.ppcat");
    }
    static std::pair<BundlePart, std::string> part(const std::string& id,
                                                   const std::string& bytes) {
        std::string packed = zstd(bytes);
        return {{historyPartName(id), bytes.size(), packed.size(), hashOf(bytes)}, packed};
    }
    /// A history file spoilt by a statement.
    std::string spoilt(const std::string& history, const std::string& statement) const {
        const fs::path copy = path("spoilt.sqlite");
        fs::copy_file(path("histories") / (history + ".sqlite"), copy,
                      fs::copy_options::overwrite_existing);
        SQLite::Database(copy.string(), SQLite::OPEN_READWRITE).exec(statement);
        return contentOf(copy);
    }
    const int schemaVersion = [this] {
        return publish(newerCatalog("any.sqlite"), 1, {}, "any").bundles[0].manifest.schemaVersion;
    }();
};

TEST_F(HistoryBundle, TravelsByteForByteAndIsFoundByTheCatalog) {
    const std::string history = historyOf(900);
    const fs::path catalog = naming(newerCatalog(), "named.sqlite", {history});
    const Published published = publish(catalog, 1);
    ASSERT_EQ(published.bundles[0].manifest.parts.size(), 2U);
    EXPECT_EQ(published.bundles[0].manifest.parts[1].name, "history-" + history + ".sqlite");
    EXPECT_TRUE(published.missingHistories.empty());
    apply(published.bundles[0].file);
    EXPECT_EQ(contentOf(received(history)), contentOf(path("histories") / (history + ".sqlite")));
    const auto opened =
        store::openHistories(catalogs.openCurrent().file,
                             [](const std::string& id) { ADD_FAILURE() << "missing " << id; });
    ASSERT_EQ(opened.size(), 1U);
    EXPECT_EQ(opened[0].series()[0].samples, 300U);
    // Once more: what is here is not unpacked again.
    EXPECT_TRUE(stage(published.bundles[0].file).histories().empty());
}

TEST_F(HistoryBundle, APublisherMayLackOrLeaveOutAHistory) {
    const std::string history = historyOf(900);
    const fs::path catalog =
        naming(newerCatalog(), "named.sqlite", {history, std::string(64, 'a')});
    const Published published = publish(catalog, 1);
    EXPECT_EQ(published.missingHistories, std::vector<std::string>{std::string(64, 'a')});
    EXPECT_EQ(published.bundles[0].manifest.parts.size(), 2U);
    PublishRequest request;
    request.catalog = catalog;
    request.folder = path("plain");
    request.key = &key;
    request.created = today;
    request.expires = today;
    request.withHistories = false;
    EXPECT_EQ(publishBundle(request).bundles[0].manifest.parts.size(), 1U);
    // A damaged one is not published.
    const fs::path file = path("histories") / (history + ".sqlite");
    write(file, spoilt(history, "UPDATE series SET region = 'eu-west-1'"));
    request.withHistories = true;
    EXPECT_EQ(ruleOf([&] { publishBundle(request); }), "history_damaged");
}

TEST_F(HistoryBundle, ADeltaBringsOnlyWhatItsBaseDoesNotName) {
    const std::string old = historyOf(900);
    const std::string added = historyOf(800);
    const fs::path first = naming(newerCatalog("n.sqlite"), "first.sqlite", {old});
    const fs::path second = naming(newerCatalog("n.sqlite"), "second.sqlite", {old, added});
    apply(publish(first, 1).bundles[0].file);
    const Published published = publish(second, 2, {first});
    ASSERT_EQ(published.bundles.size(), 2U);
    EXPECT_EQ(published.bundles[0].manifest.parts.size(), 3U);
    ASSERT_EQ(published.bundles[1].manifest.parts.size(), 2U);
    EXPECT_EQ(published.bundles[1].manifest.parts[1].name, historyPartName(added));
    apply(published.bundles[1].file);
    EXPECT_TRUE(fs::exists(received(old)));
    EXPECT_TRUE(fs::exists(received(added)));
    EXPECT_EQ(store::openHistories(catalogs.openCurrent().file).size(), 2U);
}

TEST_F(HistoryBundle, AChosenPartOfThePricesBringsTheWholeHistory) {
    const std::string history = historyOf(900);
    const fs::path bundle =
        publish(naming(newerCatalog(), "named.sqlite", {history}), 1).bundles[0].file;
    const StagedUpdate staged = stage(bundle);
    const UpdatePreview preview = previewUpdate(staged, catalogs, {}, today);
    std::vector<bool> chosen(preview.rows.size(), false);
    ASSERT_FALSE(chosen.empty());
    chosen[0] = true;
    applySelection(staged, preview, chosen, catalogs, user, today);
    const auto opened = store::openHistories(catalogs.openCurrent().file);
    ASSERT_EQ(opened.size(), 1U);
    EXPECT_EQ(opened[0].id(), history);
}

TEST_F(HistoryBundle, NothingOfAnUpdateThatIsNotAppliedStays) {
    const fs::path bundle =
        publish(naming(newerCatalog(), "named.sqlite", {historyOf(900)}), 1).bundles[0].file;
    EXPECT_EQ(stage(bundle).histories().size(), 1U);
    EXPECT_EQ(receivedCount(), 0U);
    for (const auto& entry : fs::directory_iterator(updatesFolder(catalogs))) {
        ADD_FAILURE() << "left behind: " << entry.path();
    }
}

TEST_F(HistoryBundle, DamagedAndForeignHistoriesAreRefused) {
    const std::string history = historyOf(900);
    const std::string sound = contentOf(path("histories") / (history + ".sqlite"));
    const fs::path catalog = naming(newerCatalog(), "named.sqlite", {history});
    for (const char* statement :
         {"UPDATE series SET region = 'eu-west-1'", "UPDATE stretches SET points = x'00'",
          "UPDATE stretches SET samples = samples + 1", "DELETE FROM stretches",
          "UPDATE history SET value = 'x'", "PRAGMA application_id = 7", "PRAGMA user_version = 9",
          "CREATE VIEW v AS SELECT load_extension('x')", "CREATE TABLE more (a)",
          "CREATE TRIGGER t AFTER INSERT ON series BEGIN DELETE FROM stretches; END",
          "DROP INDEX stretch_series"}) {
        EXPECT_EQ(refusal(container(catalog, {part(history, spoilt(history, statement))})),
                  "bundle_history")
            << statement;
        EXPECT_EQ(receivedCount(), 0U) << statement;
    }
    for (const std::string& bytes : {std::string("no database"), std::string(),
                                     sound.substr(0, sound.size() / 2), contentOf(catalog)}) {
        EXPECT_EQ(refusal(container(catalog, {part(history, bytes)})), "bundle_history");
    }
    // Sound, but of another catalog; or under the name of another.
    const std::string other = historyOf(700);
    EXPECT_EQ(refusal(container(catalog,
                                {part(other, contentOf(path("histories") / (other + ".sqlite")))})),
              "bundle_history");
    EXPECT_EQ(refusal(container(
                  catalog, {part(history, contentOf(path("histories") / (other + ".sqlite")))})),
              "bundle_history");
    EXPECT_EQ(receivedCount(), 0U);
    EXPECT_FALSE(apply(container(catalog, {part(history, sound)})).empty());
    EXPECT_EQ(receivedCount(), 1U);
}

TEST_F(HistoryBundle, NamesSizesAndHashesThatLie) {
    const std::string history = historyOf(900);
    const std::string sound = contentOf(path("histories") / (history + ".sqlite"));
    const fs::path catalog = naming(newerCatalog(), "named.sqlite", {history});
    const auto refused = [&](const std::function<void(BundlePart&, std::string&)>& spoil) {
        auto one = part(history, sound);
        spoil(one.first, one.second);
        const std::string rule = refusal(container(catalog, {one}));
        EXPECT_EQ(receivedCount(), 0U);
        return rule;
    };
    for (const std::string name : {"../history.sqlite", "/etc/passwd", ".hidden"}) {
        EXPECT_EQ(refused([&](BundlePart& part, std::string&) { part.name = name; }),
                  "bundle_name");
    }
    for (const std::string& name :
         {std::string("catalog.sqlite"), std::string("other.sqlite"),
          std::string("history-.sqlite"), "history-" + std::string(63, 'a') + "g.sqlite"}) {
        EXPECT_EQ(refused([&](BundlePart& part, std::string&) { part.name = name; }),
                  "bundle_manifest")
            << name;
    }
    EXPECT_EQ(refusal(container(catalog, {part(history, sound), part(history, sound)})),
              "bundle_manifest");
    std::vector<std::pair<BundlePart, std::string>> many;
    for (std::size_t i = 0; i <= kMostHistoryParts; ++i) {
        many.push_back(part(hashOf(std::to_string(i)), "x"));
    }
    EXPECT_EQ(refusal(container(catalog, many)), "bundle_manifest");

    EXPECT_EQ(refused([](BundlePart& part, std::string&) { part.hash = std::string(64, '0'); }),
              "bundle_hash");
    EXPECT_EQ(refused([](BundlePart& part, std::string&) { ++part.size; }), "bundle_truncated");
    EXPECT_EQ(refused([](BundlePart& part, std::string&) { --part.size; }), "bundle_oversize");
    EXPECT_EQ(refused([](BundlePart& part, std::string&) { ++part.storedSize; }),
              "bundle_truncated");
    EXPECT_EQ(refused([](BundlePart& part, std::string&) { --part.storedSize; }), "bundle_damaged");
    // A bomb that says to be small, and parts that are too large together.
    EXPECT_EQ(refused([](BundlePart& part, std::string& packed) {
                  packed = zstd(std::string(std::size_t{64} << 20U, '\0'));
                  part.storedSize = packed.size();
              }),
              "bundle_oversize");
    rules.limits.unpackedBytes = contentOf(catalog).size() + sound.size() - 1;
    EXPECT_EQ(refusal(container(catalog, {part(history, sound)})), "bundle_oversize");
    rules.limits.unpackedBytes += 1;
    EXPECT_FALSE(apply(container(catalog, {part(history, sound)})).empty());
}

}  // namespace
}  // namespace petaplan::updates
