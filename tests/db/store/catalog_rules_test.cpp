// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule of catalog text: a faulty row is refused with its file, line and the rule's name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "db/data_error.h"
#include "db/store/catalog_store.h"
#include "tests/db/store/catalog_text_folder.h"

namespace petaplan::store {
namespace {

using testing::CatalogTextFolder;
using ::testing::HasSubstr;

/// "prices.csv:3 [not_a_number]" of the fault that compile reports, "accepted" without one.
std::string verdictOn(const CatalogTextFolder& folder) {
    try {
        compileCatalog(folder.path(), folder.target());
    } catch (const DataError& error) {
        EXPECT_FALSE(error.remedy().empty()) << error.what();
        EXPECT_FALSE(std::filesystem::exists(folder.target()));
        return std::filesystem::path(error.file()).filename().string() + ":" +
               std::to_string(error.line()) + " [" + error.rule() + "]";
    }
    return "accepted";
}

struct Spoiled {
    const char* file;
    const char* from;
    const char* to;
    const char* verdict;
};

class SpoiledRow : public ::testing::TestWithParam<Spoiled> {};

TEST_P(SpoiledRow, NamesFileLineAndRule) {
    const CatalogTextFolder folder;
    const Spoiled& spoiled = GetParam();
    folder.replace(spoiled.file, spoiled.from, spoiled.to);
    EXPECT_EQ(verdictOn(folder), spoiled.verdict);
}

INSTANTIATE_TEST_SUITE_P(
    ForeignKeys, SpoiledRow,
    ::testing::Values(
        Spoiled{"regions.csv", "verda,global", "nobody,global",
                "regions.csv:3 [unknown_foreign_key]"},
        Spoiled{"instances.csv", "verda,slice", "nobody,slice",
                "instances.csv:3 [unknown_foreign_key]"},
        Spoiled{"instances.csv", "s,t4g,", "s,t5g,", "instances.csv:3 [unknown_foreign_key]"},
        Spoiled{"prices.csv", "24xlarge,us-east-1,reserved", "24xlarge,us-east-9,reserved",
                "prices.csv:4 [unknown_foreign_key]"},
        Spoiled{"prices.csv", "aws,p4d.24xlarge,,spot", "aws,p4d.12xlarge,,spot",
                "prices.csv:5 [unknown_foreign_key]"},
        Spoiled{"prices.csv", "derived,,,list-2026", "derived,,,list-2027",
                "prices.csv:5 [unknown_foreign_key]"},
        // A region of another provider is no region of this one.
        Spoiled{"prices.csv", "aws,p4d.24xlarge,,spot", "aws,p4d.24xlarge,global,spot",
                "prices.csv:5 [unknown_foreign_key]"},
        Spoiled{"commitments.csv", "aws,", "nobody,", "commitments.csv:2 [unknown_foreign_key]"},
        Spoiled{"mig_profiles.csv", "a100-sxm4-40,", "a100,",
                "mig_profiles.csv:2 [unknown_foreign_key]"},
        Spoiled{"gpu_aliases.csv", "a100-sxm4-40,alias", "a100,alias",
                "gpu_aliases.csv:2 [unknown_foreign_key]"},
        Spoiled{"gpu_figures.csv", "a100-sxm4-40,memory_bandwidth_gb_s,1600",
                "a100,memory_bandwidth_gb_s,1600", "gpu_figures.csv:3 [unknown_foreign_key]"},
        Spoiled{"fx_rates.csv", "0.9,monthly average,rates", "0.9,monthly average,guess",
                "fx_rates.csv:3 [unknown_foreign_key]"}));

INSTANTIATE_TEST_SUITE_P(
    Duplicates, SpoiledRow,
    ::testing::Values(
        Spoiled{"sources.csv", "rates,", "list-2026,", "sources.csv:3 [duplicate_key]"},
        Spoiled{"catalog.csv", "title,Small catalog", "date,2026-11-30",
                "catalog.csv:3 [duplicate_key]"},
        Spoiled{"fx_rates.csv", "2026-05,EUR", "2026-06,EUR", "fx_rates.csv:3 [duplicate_key]"},
        Spoiled{"gpu_figures.csv", "1600,GB/s", "1555,GB/s", "gpu_figures.csv:3 [duplicate_key]"},
        Spoiled{"models.csv", "deepseek-v3,DeepSeek", "llama-2-7b,DeepSeek",
                "models.csv:3 [duplicate_key]"},
        Spoiled{"prices.csv", "32.7726,,USD,,,,2024-04-04,observed,before_price_cut,old list,",
                "21.957642,,USD,,,,2026-06-15,observed,,,", "prices.csv:3 [duplicate_key]"}));

INSTANTIATE_TEST_SUITE_P(
    Numbers, SpoiledRow,
    ::testing::Values(
        Spoiled{"prices.csv", "32.7726", "32,7726", "prices.csv:2 [csv_width]"},
        Spoiled{"prices.csv", "32.7726", "$32.77", "prices.csv:2 [not_a_number]"},
        Spoiled{"prices.csv", "32.7726", "nan", "prices.csv:2 [not_a_number]"},
        Spoiled{"prices.csv", "164955", "1e99", "prices.csv:4 [not_a_number]"},
        Spoiled{"prices.csv", "32.7726", "0", "prices.csv:2 [out_of_range]"},
        Spoiled{"prices.csv", "32.7726", "-1", "prices.csv:2 [out_of_range]"},
        Spoiled{"prices.csv", "164955,12", "164955,1200", "prices.csv:4 [out_of_range]"},
        Spoiled{"gpus.csv", "40,HBM2", "40 GB,HBM2", "gpus.csv:2 [not_a_number]"},
        Spoiled{"gpus.csv", "40,HBM2", "0,HBM2", "gpus.csv:2 [out_of_range]"},
        Spoiled{"gpus.csv", "312,312", "312,3.12e9", "gpus.csv:2 [out_of_range]"},
        Spoiled{"gpus.csv", ",2020,", ",1020,", "gpus.csv:2 [out_of_range]"},
        Spoiled{"gpus.csv", "1/8", "0.125", "gpus.csv:3 [not_a_number]"},
        Spoiled{"gpus.csv", "1/8", "9/8", "gpus.csv:3 [not_a_number]"},
        Spoiled{"instances.csv", "40,8,1,96", "40,8.5,1,96", "instances.csv:2 [not_a_number]"},
        Spoiled{"instances.csv", "40,8,1,96", "40,0,1,96", "instances.csv:2 [out_of_range]"},
        Spoiled{"instances.csv", "t4g,1,8", "t4g,8,8", "instances.csv:3 [out_of_range]"},
        Spoiled{"instances.csv", "1,96,1152", "1,96,0", "instances.csv:2 [out_of_range]"},
        Spoiled{"providers.csv", "0.09", "-0.09", "providers.csv:2 [out_of_range]"},
        Spoiled{"regions.csv", "1.135", "0.9", "regions.csv:2 [out_of_range]"},
        Spoiled{"fx_rates.csv", "0.91", "0", "fx_rates.csv:2 [out_of_range]"},
        Spoiled{"models.csv", "7B,32,4096", "7B,0,4096", "models.csv:2 [out_of_range]"},
        Spoiled{"models.csv", "yes,no,no,256", "yes,no,maybe,256", "models.csv:3 [unknown_word]"},
        Spoiled{"models.csv", "32,4096,32,32", "32,4096,30,30", "models.csv:2 [out_of_range]"},
        Spoiled{"models.csv", "256,8,2048", "256,300,2048", "models.csv:3 [out_of_range]"},
        Spoiled{"models.csv", "1536,512,64", "1536,512,x", "models.csv:3 [not_a_number]"}));

INSTANTIATE_TEST_SUITE_P(
    WordsAndDates, SpoiledRow,
    ::testing::Values(
        Spoiled{"prices.csv", "18.830479,,USD", "18.830479,,USX",
                "prices.csv:4 [unknown_currency]"},
        Spoiled{"prices.csv", "18.830479,,USD", "18.830479,,", "prices.csv:4 [unknown_currency]"},
        Spoiled{"providers.csv", "FI,EUR", "FI,eur", "providers.csv:3 [unknown_currency]"},
        Spoiled{"providers.csv", "FI,EUR", "ZZ,EUR", "providers.csv:3 [unknown_word]"},
        Spoiled{"regions.csv", "N. Virginia,US", "N. Virginia,S ", "regions.csv:2 [unknown_word]"},
        Spoiled{"prices.csv", "2024-04-04", "2024-04-31", "prices.csv:2 [bad_date]"},
        Spoiled{"prices.csv", "2024-04-04", "04.04.2024", "prices.csv:2 [bad_date]"},
        Spoiled{"prices.csv", "2024-04-04", "2027-01-01", "prices.csv:2 [bad_date]"},
        Spoiled{"fx_rates.csv", "2026-05", "2026-05-01", "fx_rates.csv:2 [bad_date]"},
        Spoiled{"catalog.csv", "2026-11-30", "someday", "catalog.csv:3 [bad_date]"},
        Spoiled{"prices.csv", ",derived,", ",guessed,", "prices.csv:5 [unknown_basis]"},
        Spoiled{"prices.csv", "before_price_cut", "cheap", "prices.csv:2 [unknown_word]"},
        Spoiled{"regions.csv", "Virginia,US", "Virginia,USA", "regions.csv:2 [unknown_word]"},
        Spoiled{"providers.csv", "neocloud", "startup", "providers.csv:3 [unknown_word]"},
        Spoiled{"gpus.csv", "yes,pcie_lanes", "yes,pci_lanes", "gpus.csv:2 [unknown_word]"},
        Spoiled{"gpu_figures.csv", "1600,GB/s,no", "1600,GiB,no",
                "gpu_figures.csv:3 [unknown_word]"},
        Spoiled{"gpu_figures.csv", "1600,GB/s,no", "1600,GB/s,maybe",
                "gpu_figures.csv:3 [unknown_word]"},
        Spoiled{"interconnects.csv", "nvlink3,nvlink", "nvlink3,cable",
                "interconnects.csv:2 [unknown_word]"},
        Spoiled{"instances.csv", "efa,", "efas,", "instances.csv:2 [unknown_word]"},
        Spoiled{"instances.csv", "nvswitch", "nvswich", "instances.csv:2 [unknown_word]"},
        Spoiled{"instances.csv", "vgpu-1/8", "slice", "instances.csv:3 [unknown_word]"},
        Spoiled{"claims.csv", "contradicted", "false", "claims.csv:2 [unknown_word]"}));

INSTANTIATE_TEST_SUITE_P(
    MissingAndInconsistent, SpoiledRow,
    ::testing::Values(
        Spoiled{"prices.csv", "derived,,,list-2026", "derived,,,", "prices.csv:5 [missing_source]"},
        Spoiled{"claims.csv", "data sheet,", ",", "claims.csv:2 [missing_source]"},
        Spoiled{"models.csv", "litgpt,2026-06", ",2026-06", "models.csv:2 [missing_source]"},
        Spoiled{"prices.csv", "9.10", "", "prices.csv:5 [missing_value]"},
        Spoiled{"gpus.csv", "a100-sxm4-40,NVIDIA,A100", "a100-sxm4-40,NVIDIA,",
                "gpus.csv:2 [missing_value]"},
        Spoiled{"catalog.csv", "date,2026-11-30\n", "", "catalog.csv:0 [missing_value]"},
        Spoiled{"instances.csv", "vgpu-1/8", "vgpu-1/4", "instances.csv:3 [inconsistent]"},
        Spoiled{"gpus.csv", "39.5,fp32", "41,fp32", "gpus.csv:2 [inconsistent]"},
        Spoiled{"gpu_figures.csv", "1555,GB/s", "1556,GB/s", "gpu_figures.csv:2 [inconsistent]"},
        Spoiled{"gpu_aliases.csv", "A100,,ambiguous", "A100,t4g,ambiguous",
                "gpu_aliases.csv:3 [inconsistent]"},
        Spoiled{"prices.csv", "164955,12", "164955,36", "prices.csv:4 [inconsistent]"},
        Spoiled{"prices.csv", "164955,12", "164955,", "prices.csv:4 [inconsistent]"},
        Spoiled{"prices.csv", "status,note", "state,note", "prices.csv:1 [missing_column]"},
        Spoiled{"regions.csv", "pue,source,", "pue,sauce,source,", "regions.csv:2 [csv_width]"}));

TEST(CatalogRules, FaultlessTextIsAccepted) {
    EXPECT_EQ(verdictOn(CatalogTextFolder()), "accepted");
}

TEST(CatalogRules, OptionalColumnsOfPricesAreReadAndUnknownOnesRefused) {
    const CatalogTextFolder folder;
    const std::string header = "provider_id,instance_type,region,";
    const std::string row =
        "aws,p4d.24xlarge,us-east-1,spot,7,,USD,,,,2026-06-15,observed,,,list-2026";
    folder.write("prices.csv",
                 header +
                     "pricing_model,price_per_hour,price_per_month,currency,upfront,"
                     "term_months,min_commit_hours,observed_on,basis,status,note,source_id,"
                     "zone,operating_system,tenancy,effective_on\n" +
                     row + ",us-east-1b,linux,shared,2026-06-01\n");
    compileCatalog(folder.path(), folder.target());
    const LoadedCatalog loaded = openCatalog(folder.target());
    const auto offer = loaded.catalog->findOffer("aws:p4d.24xlarge:us-east-1:us-east-1b:spot");
    ASSERT_TRUE(offer);
    const auto price = loaded.catalog->currentPrice(*offer);
    EXPECT_EQ(price->operatingSystem, "linux");
    EXPECT_EQ(price->tenancy, "shared");
    EXPECT_EQ(price->effectiveOn, Date::parse("2026-06-01"));

    std::filesystem::remove(folder.target());
    folder.replace("prices.csv", "tenancy,effective_on", "tenancy,since");
    EXPECT_EQ(verdictOn(folder), "prices.csv:1 [unknown_column]");
}

TEST(CatalogRules, MissingFileAndMissingFolderAreNamed) {
    const CatalogTextFolder folder;
    std::filesystem::remove(folder.path() / "claims.csv");
    EXPECT_EQ(verdictOn(folder), "claims.csv:0 [missing_file]");
    folder.write("claim.csv", "claim_id\n");
    EXPECT_EQ(verdictOn(folder), "claim.csv:0 [unknown_file]");
    EXPECT_THROW(compileCatalog(folder.root() / "nothing", folder.target()), DataError);
}

TEST(CatalogRules, SyntaxFaultsKeepTheirLine) {
    const CatalogTextFolder folder;
    folder.append("claims.csv", "C2,\"open,");
    EXPECT_EQ(verdictOn(folder), "claims.csv:3 [csv_syntax]");
}

TEST(CatalogRules, FirstFaultIsReportedAndTheOthersAreCounted) {
    const CatalogTextFolder folder;
    folder.replace("regions.csv", "Virginia,US", "Virginia,USA");
    folder.replace("prices.csv", "32.7726", "x");
    folder.replace("claims.csv", "contradicted", "false");
    try {
        compileCatalog(folder.path(), folder.target());
        FAIL() << "faults were accepted";
    } catch (const DataError& error) {
        EXPECT_EQ(error.rule(), "unknown_word");
        EXPECT_EQ(error.line(), 2);
        EXPECT_THAT(error.what(), HasSubstr("regions.csv:2"));
        EXPECT_THAT(error.what(), HasSubstr("2 more: prices.csv:2 [not_a_number], claims.csv:2"));
    }
}

TEST(CatalogRules, FaultyTextLeavesTheFormerCatalog) {
    const CatalogTextFolder folder;
    compileCatalog(folder.path(), folder.target());
    const std::string before = testing::bytesOf(folder.target());
    folder.replace("prices.csv", "32.7726", "x");
    EXPECT_THROW(compileCatalog(folder.path(), folder.target()), DataError);
    EXPECT_EQ(testing::bytesOf(folder.target()), before);
    // Nothing else lies in the folder: the text, the catalog.
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.root()),
                            std::filesystem::directory_iterator()),
              2);
}

}  // namespace
}  // namespace petaplan::store
