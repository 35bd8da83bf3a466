// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog files: what goes in comes out, and a file that is not sound is refused and left alone.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>

#include "db/data_error.h"
#include "db/store/catalog_reader.h"
#include "db/store/catalog_store.h"
#include "db/store/catalog_text_writer.h"
#include "tests/db/store/catalog_text_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::store {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using testing::bytesOf;
using testing::CatalogTextFolder;
using ::testing::ElementsAre;
using testing::writeBytes;

TEST(CatalogFile, KeepsEveryField) {
    const CatalogTextFolder folder;
    compileCatalog(folder.path(), folder.target());
    const LoadedCatalog loaded = openCatalog(folder.target());
    const catalog::Catalog& catalog = *loaded.catalog;

    EXPECT_EQ(loaded.title, "Small catalog");
    EXPECT_EQ(catalog.date(), Date::parse("2026-11-30"));

    const auto& aws = catalog.providers()[0];
    EXPECT_EQ(aws.name, "Amazon Web Services");
    EXPECT_EQ(aws.billingGranularitySeconds, 1);
    EXPECT_EQ(aws.minimumChargeSeconds, 60);
    EXPECT_EQ(aws.egressUsdPerGb, 0.09);
    EXPECT_EQ(aws.source, (Source{"docs", Date::parse("2026-01-01")}));
    const auto& verda = catalog.providers()[1];
    EXPECT_EQ(verda.egressUsdPerGb, 0.0);  // free is a figure
    EXPECT_FALSE(verda.storageUsdPerGbMonth.has_value());
    EXPECT_FALSE(verda.spotNoticeSeconds.has_value());
    EXPECT_FALSE(verda.source.date.has_value());

    const auto& a100 = catalog.gpus()[0];
    EXPECT_EQ(a100.launchYear, 2020);
    EXPECT_EQ(a100.memoryGib, 40.0);
    EXPECT_EQ(a100.memoryUsableGib, 39.5);
    EXPECT_EQ(a100.memoryBandwidthGbS, 1555.0);
    EXPECT_EQ(a100.fp64Tflops, 9.7);
    EXPECT_EQ(a100.fp64TensorTflops, 19.5);
    EXPECT_EQ(a100.tf32TensorTflops, 156.0);
    EXPECT_EQ(a100.bf16TensorTflops, 312.0);
    EXPECT_FALSE(a100.fp8Tflops.has_value());
    EXPECT_EQ(a100.int8Tops, 624.0);
    EXPECT_EQ(a100.sparsityFactor, 2.0);
    EXPECT_EQ(a100.tdpW, 400.0);
    EXPECT_EQ(a100.interconnect, "NVLink 3");
    EXPECT_EQ(a100.interconnectBandwidthGbS, 600.0);
    EXPECT_EQ(a100.pcieGen, 4.0);
    EXPECT_EQ(a100.pcieLanes, 16);
    EXPECT_EQ(a100.migMaxInstances, 7);
    EXPECT_EQ(a100.computeCapability, "8.0");
    EXPECT_EQ(a100.fp16Accumulate, "fp32");
    EXPECT_EQ(a100.secondSource, "white paper");
    EXPECT_EQ(a100.crossCheck, "yes");
    EXPECT_THAT(a100.unverifiedFields, ElementsAre("pcie_lanes"));
    const auto& t4g = catalog.gpus()[1];
    EXPECT_FALSE(t4g.tdpW.has_value());
    EXPECT_FALSE(t4g.migMaxInstances.has_value());
    EXPECT_EQ(t4g.vgpuMinFraction, "1/8");

    ASSERT_EQ(catalog.gpuFigures().size(), 2U);
    EXPECT_TRUE(catalog.gpuFigures()[0].preferred);
    EXPECT_EQ(catalog.gpuFigures()[1].gpuId, "a100-sxm4-40");
    EXPECT_EQ(catalog.gpuFigures()[1].value, 1600);
    EXPECT_EQ(catalog.gpuFigures()[1].rule, "rounded");
    ASSERT_EQ(catalog.gpuAliases().size(), 2U);
    EXPECT_EQ(catalog.gpuAliases()[1].gpuId, "");
    EXPECT_EQ(catalog.gpuAliases()[1].status, "ambiguous");

    const auto& p4d = catalog.instances()[0];
    EXPECT_EQ(p4d.gpuCount, (catalog::GpuShare{8, 1}));
    EXPECT_EQ(p4d.vcpus, 96.0);
    EXPECT_EQ(p4d.networkGbps, 400.0);
    EXPECT_EQ(p4d.networkKind, "efa");
    EXPECT_EQ(p4d.gpuInterconnect, "nvswitch");
    const auto& slice = catalog.instances()[1];
    EXPECT_EQ(slice.gpuCount, (catalog::GpuShare{1, 8}));
    EXPECT_FALSE(slice.vcpus.has_value());
    EXPECT_EQ(slice.localStorageGb, 0.0);
    EXPECT_EQ(slice.slicing, "vgpu-1/8");

    EXPECT_EQ(catalog.commitments()[0].typicalDiscountPct, 37.0);
    EXPECT_EQ(catalog.migProfiles()[0].memoryFraction, "1/8");
    EXPECT_EQ(catalog.migProfiles()[0].maxInstances, 7);
    EXPECT_EQ(catalog.interconnects()[0].perGpuGbSPerDirection, 300.0);
    EXPECT_FALSE(catalog.interconnects()[0].typicalLatencyUs.has_value());
    EXPECT_EQ(catalog.claims()[0].statement, "An A100 has 40 GB, always.");
    EXPECT_EQ(catalog.claims()[0].checkedOn, Date::parse("2026-11-30"));
    EXPECT_EQ(catalog.fx().rate("EUR", *Date::parse("2026-06-30"))->unitsPerUsd, 0.9);

    const auto* llama = loaded.models->find("llama-2-7b");
    ASSERT_NE(llama, nullptr);
    EXPECT_EQ(llama->hidden, 4096);
    EXPECT_EQ(llama->statedParameters, 6.738e9);
    EXPECT_FALSE(llama->isMoe());
    EXPECT_FALSE(llama->latentAttention.has_value());
    const auto* deepseek = loaded.models->find("deepseek-v3");
    ASSERT_NE(deepseek, nullptr);
    EXPECT_EQ(deepseek->experts, 256);
    EXPECT_EQ(deepseek->expertFfn, 2048);
    EXPECT_EQ(deepseek->denseLayers, 3);
    ASSERT_TRUE(deepseek->latentAttention);
    EXPECT_EQ(deepseek->latentAttention->queryRank, 1536);
    EXPECT_EQ(deepseek->latentAttention->kvRank, 512);
    EXPECT_EQ(deepseek->latentAttention->ropeHeadSize, 64);
}

TEST(CatalogFile, PricesKeepTheirDigitsAndAbsentOnesStayAbsent) {
    const CatalogTextFolder folder;
    compileCatalog(folder.path(), folder.target());
    const LoadedCatalog loaded = openCatalog(folder.target());
    const catalog::Catalog& catalog = *loaded.catalog;

    const auto onDemand = catalog.findOffer("aws:p4d.24xlarge:us-east-1:on_demand");
    ASSERT_TRUE(onDemand);
    const auto history = catalog.observationsOf(*onDemand);
    ASSERT_EQ(history.size(), 2U);
    EXPECT_EQ(history[0].pricePerHour->toText(), "21.957642");
    EXPECT_EQ(history[1].status, "before_price_cut");
    EXPECT_EQ(history[1].note, "old list");
    EXPECT_FALSE(history[0].upfront.has_value());
    EXPECT_FALSE(history[0].termMonths.has_value());
    EXPECT_EQ(catalog.sources()[history[0].source].title, "list of the supplier");

    const auto reserved = catalog.findOffer("aws:p4d.24xlarge:us-east-1:reserved_1y_all_upfront");
    ASSERT_TRUE(reserved);
    EXPECT_EQ(catalog.currentPrice(*reserved)->upfront->toText(), "164955");
    EXPECT_EQ(catalog.currentPrice(*reserved)->minimumCommitHours, 8760.0);

    const auto spot = catalog.findOffer("aws:p4d.24xlarge:-:spot");
    ASSERT_TRUE(spot);
    EXPECT_EQ(catalog.currentPrice(*spot)->pricePerHour->toText(), "9.10");
    EXPECT_EQ(catalog.currentPrice(*spot)->basis, catalog::Basis::Derived);
    EXPECT_FALSE(catalog.currentPrice(*spot)->observedOn.has_value());
    EXPECT_TRUE(catalog.findOffer("verda:slice:-:unpriced").has_value());
}

TEST(CatalogFile, IdIsTheHashOfTheContent) {
    const CatalogTextFolder folder;
    const auto idOf = [&] { return compileCatalog(folder.path(), folder.target()).catalogId; };
    const std::string id = idOf();
    EXPECT_EQ(id.size(), 64U);
    EXPECT_EQ(idOf(), id);
    EXPECT_EQ(CatalogTextFolder().read("prices.csv"), folder.read("prices.csv"));
    // The form of the text does not count, its content does.
    folder.replace("providers.csv", "aws,Amazon Web Services", "aws,\"Amazon Web Services\"");
    EXPECT_EQ(idOf(), id);
    folder.replace("prices.csv", "21.957642", "21.957643");
    const std::string changed = idOf();
    EXPECT_NE(changed, id);
    // 9.10 and 9.1 are the same price but not the same print of it.
    folder.replace("prices.csv", "9.10", "9.1");
    EXPECT_NE(idOf(), changed);
}

TEST(CatalogFile, ExportedTextCompilesToTheSameCatalog) {
    const CatalogTextFolder folder;
    folder.append("claims.csv",
                  "C2,x,\"quoted \"\"words\"\", and\na line\",,,confirmed,,,,low,,,docs,2026-01");
    const fs::path seedText = fs::path(support::sourceFolder()) / "resources" / "catalog";
    for (const fs::path& text : {folder.path(), seedText}) {
        const std::string id = compileCatalog(text, folder.target()).catalogId;
        const fs::path exported = folder.root() / "exported";
        exportCatalogText(folder.target(), exported);
        EXPECT_EQ(compileCatalog(exported, folder.root() / "again.sqlite").catalogId, id) << text;
    }
}

/// Rule of the refusal, or "opened"; checks that the file keeps its bytes.
std::string refusalOf(const fs::path& file) {
    const std::string before = bytesOf(file);
    std::string verdict = "opened";
    try {
        openCatalog(file);
    } catch (const DataError& error) {
        EXPECT_EQ(error.file(), file.string());
        EXPECT_FALSE(error.remedy().empty());
        verdict = error.rule();
    }
    EXPECT_EQ(bytesOf(file), before);
    return verdict;
}

// The child may write only so many bytes to a file; the system kills it in the middle of the write.
TEST(CatalogFile, KilledCompilerLeavesTheFormerCatalog) {
    const CatalogTextFolder folder;
    const std::string id = compileCatalog(folder.path(), folder.target()).catalogId;
    const auto size = fs::file_size(folder.target());
    const std::string before = bytesOf(folder.target());
    folder.replace("prices.csv", "21.957642", "20");
    for (const auto limit : {std::uintmax_t{0}, std::uintmax_t{5000}, size / 2, size - 1}) {
        const ::pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            const ::rlimit noCore{0, 0};
            const ::rlimit fileSize{limit, limit};
            ::setrlimit(RLIMIT_CORE, &noCore);
            ::setrlimit(RLIMIT_FSIZE, &fileSize);
            compileCatalog(folder.path(), folder.target());
            ::_exit(0);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFSIGNALED(status)) << "the limit of " << limit << " bytes did not strike";
        EXPECT_EQ(bytesOf(folder.target()), before);
    }
    EXPECT_EQ(openCatalog(folder.target()).catalog->id(), id);
    EXPECT_NE(compileCatalog(folder.path(), folder.target()).catalogId, id);
}

TEST(CatalogFile, PricingModelsOfNoKnownPatternAreNamed) {
    const CatalogTextFolder folder;
    EXPECT_TRUE(compileCatalog(folder.path(), folder.target()).unknownPricing.empty());
    folder.replace("prices.csv", "aws,p4d.24xlarge,,spot", "aws,p4d.24xlarge,,foo");
    EXPECT_THAT(compileCatalog(folder.path(), folder.target()).unknownPricing, ElementsAre("foo"));
}

class DamagedCatalog : public ::testing::Test {
protected:
    void SetUp() override { compileCatalog(folder.path(), folder.target()); }
    void change(const std::string& sql) const {
        SQLite::Database(folder.target().string(), SQLite::OPEN_READWRITE).exec(sql);
    }
    CatalogTextFolder folder;
};

TEST_F(DamagedCatalog, TruncatedFileIsRefused) {
    const std::string whole = bytesOf(folder.target());
    for (const double share : {0.02, 0.3, 0.5, 0.9, 0.999}) {
        const auto size = static_cast<std::size_t>(static_cast<double>(whole.size()) * share);
        writeBytes(folder.target(), whole.substr(0, size));
        EXPECT_THAT(refusalOf(folder.target()), AnyOf("catalog_damaged", "catalog_kind")) << share;
    }
}

TEST_F(DamagedCatalog, OverwrittenPagesAreRefused) {
    const std::string whole = bytesOf(folder.target());
    std::mt19937 random(7);
    for (std::size_t page = 1; page < whole.size() / 4096; ++page) {
        std::string damaged = whole;
        for (std::size_t i = 0; i < 512; ++i)
            damaged[page * 4096 + i] = static_cast<char>(random());
        writeBytes(folder.target(), damaged);
        EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged") << "page " << page;
    }
}

TEST_F(DamagedCatalog, OneChangedBitAnywhereIsRefused) {
    const std::string whole = bytesOf(folder.target());
    for (std::size_t at = 4096; at < whole.size(); at += 997) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        writeBytes(folder.target(), damaged);
        EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged") << "byte " << at;
        EXPECT_EQ(bytesOf(folder.target()), damaged);
    }
}

TEST_F(DamagedCatalog, ChangedPriceInASoundDatabaseIsRefused) {
    change("UPDATE prices SET price_per_hour = '0.01' WHERE id = 0");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged");
}

TEST_F(DamagedCatalog, MissingChecksumIsRefused) {
    change("DELETE FROM manifest WHERE key = 'checksum'");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged");
}

TEST_F(DamagedCatalog, OlderVersionIsNamed) {
    change("PRAGMA user_version = 1");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_outdated");
}

TEST_F(DamagedCatalog, OtherFilesAreRefused) {
    writeBytes(folder.target(), "");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_kind");
    writeBytes(folder.target(), "id,name\n1,not a catalog but a table\n");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_kind");
    fs::remove(folder.target());
    SQLite::Database(folder.target().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE sources (id INTEGER PRIMARY KEY)");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_kind");
    EXPECT_THROW(openCatalog(folder.root() / "nowhere.sqlite"), DataError);
    EXPECT_THROW(openCatalog(folder.root()), DataError);
}

TEST_F(DamagedCatalog, NewerVersionIsNamed) {
    change("PRAGMA user_version = 99");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_version");
    try {
        openCatalog(folder.target());
    } catch (const DataError& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("99"));
        EXPECT_THAT(error.remedy(), ::testing::HasSubstr("update Petaplan"));
    }
}

TEST_F(DamagedCatalog, MissingRowsAreRefused) {
    change("PRAGMA foreign_keys = OFF; DELETE FROM gpus WHERE id = 0");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged");
}

TEST_F(DamagedCatalog, GapInTheRowsIsRefused) {
    change("DELETE FROM prices WHERE id = 1");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged");
}

TEST_F(DamagedCatalog, MissingTableIsRefused) {
    change("DROP TABLE claims");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged");
}

TEST_F(DamagedCatalog, ContentOfAnotherFormIsRefused) {
    change("UPDATE prices SET price_per_hour = 'dear' WHERE id = 0");
    EXPECT_EQ(refusalOf(folder.target()), "catalog_damaged");
}

TEST_F(DamagedCatalog, ReadOnlyFileOpens) {
    fs::permissions(folder.target(), fs::perms::owner_read);
    EXPECT_EQ(refusalOf(folder.target()), "opened");
}

}  // namespace
}  // namespace petaplan::store
