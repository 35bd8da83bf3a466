// SPDX-License-Identifier: GPL-3.0-or-later
// An import that is looked at before it is applied: as a whole, in part, not at all.
#include "db/updates/import_preview.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/catalog/catalog.h"
#include "db/data_error.h"
#include "db/store/finding_log.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

// A quote sheet: one price somewhat lower, one 500 times too low, one zero, one new way to pay.
constexpr const char* kQuotes =
    "provider,instance_type,region,pricing,price_per_hour,currency,quoted_on,valid_until\n"
    "aws,p5en.48xlarge,us-east-1,on_demand,60.131,USD,2026-11-29,2027-01-31\n"
    "aws,p5.48xlarge,us-east-1,on_demand,9.50,USD,2026-11-29,2027-01-31\n"
    "aws,p4d.24xlarge,us-east-1,on_demand,0,USD,2026-11-29,2027-01-31\n";

class ImportPreview : public ::testing::Test {
protected:
    fs::path write(const char* name, const std::string& text) {
        const fs::path file = m_folder.path() / name;
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }
    store::CatalogStore catalogs() {
        return {m_folder.path() / "data", support::buildFolder() + "/share/petaplan/seed.sqlite"};
    }
    std::shared_ptr<StagedImport> stage(const std::vector<fs::path>& files,
                                        const LongWork& work = {}) {
        store::CatalogStore store = catalogs();
        feeds::ImportOptions options;
        options.asOf = Date::of(2026, 11, 30);
        return stageImport(files, options, store, work);
    }
    std::string apply(StagedImport& staged, const std::vector<bool>& chosen) {
        store::CatalogStore store = catalogs();
        return applyImport(staged, chosen, store);
    }
    double price(const char* offer) {
        const auto catalog = catalogs().openCurrent().catalog;
        return catalog->currentPrice(catalog->findOffer(offer).value())->pricePerHour->toDouble();
    }
    std::string currentId() { return catalogs().openCurrent().catalog->id(); }
    std::string bytes(const fs::path& file) {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    testing::TemporaryFolder m_folder;
};

constexpr const char* kCheaper = "aws:p5en.48xlarge:us-east-1:on_demand";
constexpr const char* kJump = "aws:p5.48xlarge:us-east-1:on_demand";

TEST_F(ImportPreview, ListsChangesAndRefusalsAndWritesNothing) {
    const std::string before = currentId();
    const auto staged = stage({write("quotes.csv", kQuotes)});
    const UpdatePreview& preview = *staged->preview();
    EXPECT_EQ(staged->baseId(), before);
    EXPECT_EQ(preview.count(ChangeKind::Changed), 2U);
    ASSERT_FALSE(preview.rows.empty());
    // 55.04 to 9.50 is a fall to less than a third: doubtful, and it stands first.
    EXPECT_EQ(preview.offerId(preview.rows[0]), kJump);
    EXPECT_EQ(preview.rulesOf(preview.rows[0]), std::vector<std::string_view>{"price_jump"});
    EXPECT_EQ(staged->import().files().front().byRule.at("zero_price"), 1U);
    EXPECT_EQ(currentId(), before);
}

TEST_F(ImportPreview, UnchosenOffersKeepTheirFormerPrices) {
    const double former = price(kJump);
    const auto staged = stage({write("quotes.csv", kQuotes)});
    std::vector<bool> chosen;
    for (const UpdateRow& row : staged->preview()->rows) chosen.push_back(!row.isSuspicious());
    const std::string id = apply(*staged, chosen);
    EXPECT_EQ(currentId(), id);
    EXPECT_EQ(price(kCheaper), 60.131);
    EXPECT_EQ(price(kJump), former);
    EXPECT_EQ(price(kJump), 55.04);
    // What was refused is kept with the catalog that came of it.
    const auto imports = store::ImportArchive(m_folder.path() / "data").behind(id);
    ASSERT_EQ(imports.size(), 1U);
    EXPECT_EQ(imports[0].files, "quotes.csv\n");
}

TEST_F(ImportPreview, EverythingTakesTheDoubtfulPriceTooAndTheWayBackIsExact) {
    store::CatalogStore store = catalogs();
    const fs::path formerFile = store.currentFile();
    const std::string former = bytes(formerFile);
    const std::string formerId = currentId();
    const auto staged = stage({write("quotes.csv", kQuotes)});
    apply(*staged, {});
    EXPECT_EQ(price(kJump), 9.5);
    catalogs().use(formerId);
    EXPECT_EQ(currentId(), formerId);
    EXPECT_EQ(bytes(catalogs().currentFile()), former);
}

TEST_F(ImportPreview, AnotherCatalogMeanwhileIsNotOverrun) {
    const auto first = stage({write("quotes.csv", kQuotes)});
    const auto second = stage({write("quotes2.csv", kQuotes)});
    apply(*first, {});
    const std::string now = currentId();
    try {
        apply(*second, {});
        FAIL();
    } catch (const DataError& error) {
        EXPECT_EQ(error.rule(), "update_changed");
    }
    EXPECT_EQ(currentId(), now);
}

TEST_F(ImportPreview, CancelledReadingLeavesTheCatalogAsItWas) {
    const std::string before = currentId();
    std::string large = kQuotes;
    for (int i = 0; i < 40'000; ++i) {
        large += "aws,p5en.48xlarge,us-east-1,on_demand,60.1,USD,2026-11-29,2027-01-31\n";
    }
    std::stop_source stop;
    std::uint64_t seen = 0;
    LongWork work;
    work.stop = stop.get_token();
    work.progress = [&](Stage stage, std::uint64_t done, std::uint64_t) {
        if (stage != Stage::Read || done == 0) return;
        seen = done;
        stop.request_stop();
    };
    EXPECT_THROW(stage({write("large.csv", large)}, work), Cancelled);
    EXPECT_GT(seen, 0U);
    EXPECT_LT(seen, large.size());
    EXPECT_EQ(currentId(), before);
}

TEST_F(ImportPreview, AFileOfNoKnownFormIsAFaultWithARule) {
    try {
        stage({write("notes.txt", "nothing that any feed has\n")});
        FAIL();
    } catch (const DataError& error) {
        EXPECT_EQ(error.rule(), "unknown_feed");
    }
}

}  // namespace
}  // namespace petaplan::updates
