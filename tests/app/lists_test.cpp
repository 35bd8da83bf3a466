// SPDX-License-Identifier: GPL-3.0-or-later
// Lists, filters and formats of the command line against rows of the seed catalog.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/app/cli_fixture.h"

namespace {

using petaplan::testing::CliTest;
using testing::HasSubstr;
using testing::Not;

class CliLists : public CliTest {};

TEST_F(CliLists, OffersFilterAndSort) {
    const Json answer = json({"offers", "--gpu", "h100", "--pricing", "on_demand", "--sort",
                              "price_per_gpu_hour", "--limit", "10"});
    ASSERT_EQ(answer["rows"].size(), 10U);
    EXPECT_GT(answer["matched"].get<int>(), 20);
    double last = 0;
    for (const Json& row : answer["rows"]) {
        EXPECT_THAT(row["gpu"].get<std::string>(), testing::StartsWith("h100"));
        EXPECT_EQ(row["pricing"], "on_demand");
        EXPECT_EQ(row["basis"], "observed");
        EXPECT_NE(row["freshness"], "stale");
        const double price = row["price_per_gpu_hour"];
        EXPECT_GE(price, last);
        EXPECT_NEAR(price * row["gpu_count"].get<double>(), row["price_per_hour"].get<double>(),
                    1e-9);
        last = price;
    }
}

TEST_F(CliLists, OfferRowsHoldTheKeysOfTheContract) {
    const Json answer = json({"offers", "--provider", "aws", "--where",
                              "id = \"aws:p4d.24xlarge:us-east-1:reserved_1y_no_upfront\""});
    ASSERT_EQ(answer["rows"].size(), 1U);
    const Json& row = answer["rows"][0];
    EXPECT_EQ(row["instance_type"], "p4d.24xlarge");
    EXPECT_EQ(row["region"], "us-east-1");
    EXPECT_EQ(row["country"], "US");
    EXPECT_EQ(row["gpu"], "a100-sxm4-40");
    EXPECT_EQ(row["gpu_count"], 8);
    EXPECT_EQ(row["total_gpu_memory_gib"], 320);
    EXPECT_EQ(row["term_months"], 12);
    EXPECT_EQ(row["observed_on"], "2026-01-21");
    EXPECT_EQ(row["age_days"], 313);
    EXPECT_EQ(row["freshness"], "ageing");
    EXPECT_DOUBLE_EQ(row["price_per_hour"], 13.921094);
    // 1 - 13.921094 / 21.957642, both of 2026-01-21
    EXPECT_NEAR(row["saving_vs_on_demand"], 0.36600, 5e-6);
    EXPECT_EQ(row["currency"], "USD");
    EXPECT_EQ(row["conflict"], false);
    EXPECT_FALSE(row.contains("zone"));  // unknown is absent
}

TEST_F(CliLists, DoubtfulPricesStandBehind) {
    const Json answer = json({"offers", "--gpu", "a100", "--pricing", "spot"});
    bool doubtful = false;
    for (const Json& row : answer["rows"]) {
        if (!row.contains("price_per_gpu_hour")) break;
        const bool doubt = row["basis"] != "observed" || row["freshness"] == "stale";
        EXPECT_FALSE(doubtful && !doubt) << row["id"];
        doubtful = doubtful || doubt;
    }
    EXPECT_TRUE(doubtful);
}

TEST_F(CliLists, UnknownFiguresAreCounted) {
    const std::vector<std::string> base = {"offers", "--where", "network_gbps >= 3000"};
    const Json answer = json(base);
    EXPECT_GT(answer["unknown"].get<int>(), 0);
    auto included = base;
    included.insert(included.end(), {"--include", "unknown"});
    EXPECT_EQ(json(included)["matched"].get<int>(),
              answer["matched"].get<int>() + answer["unknown"].get<int>());
    EXPECT_THAT(run(base).err, HasSubstr("unknown: "));
}

TEST_F(CliLists, CurrencyConvertsWithADatedRate) {
    const std::vector<std::string> query = {"offers", "--where",
                                            "id = \"aws:p4d.24xlarge:us-east-1:on_demand\""};
    const double dollars = json(query)["rows"][0]["price_per_hour"];
    auto inYuan = query;
    inYuan.insert(inYuan.end(), {"--currency", "CNY"});
    const Json answer = json(inYuan);
    double factor = 0;
    for (const Json& one : answer["conversions"]) {
        if (one["from"] != "USD") continue;
        factor = one["factor"];
        EXPECT_EQ(one["month"], "2026-06");
    }
    EXPECT_NEAR(factor, 6.7758, 1e-9);
    EXPECT_NEAR(answer["rows"][0]["price_per_hour"], dollars * 6.7758, 1e-9);
    EXPECT_EQ(answer["rows"][0]["currency"], "CNY");
    EXPECT_EQ(answer["rows"][0]["quoted_currency"], "USD");
}

TEST_F(CliLists, PrecisionChangesThePricePerTflops) {
    std::vector<std::string> query = {"offers", "--where",
                                      "id = \"aws:p5.48xlarge:us-east-1:on_demand\""};
    EXPECT_NEAR(json(query)["rows"][0]["price_per_tflops_hour"], 55.04 / 8 / 989.4, 1e-9);
    query.insert(query.end(), {"--precision", "fp8"});
    EXPECT_NEAR(json(query)["rows"][0]["price_per_tflops_hour"], 55.04 / 8 / 1978.9, 1e-9);
}

TEST_F(CliLists, SeedHoldsWhatItMust) {
    const Json catalogs = json({"catalogs"});
    ASSERT_EQ(catalogs["rows"].size(), 1U);
    const Json& row = catalogs["rows"][0];
    EXPECT_GE(row["gpus"].get<int>(), 95);
    EXPECT_GE(row["instances"].get<int>(), 710);
    EXPECT_GE(row["price_observations"].get<int>(), 7900);
    EXPECT_GE(row["providers"].get<int>(), 34);
    EXPECT_GE(row["regions"].get<int>(), 270);
    EXPECT_GE(row["models"].get<int>(), 40);
    EXPECT_EQ(json({"gpus"})["rows"].size(), row["gpus"].get<std::size_t>());
    EXPECT_EQ(json({"instances"})["rows"].size(), row["instances"].get<std::size_t>());
    EXPECT_EQ(json({"providers"})["rows"].size(), row["providers"].get<std::size_t>());
    EXPECT_EQ(json({"regions"})["rows"].size(), row["regions"].get<std::size_t>());
    EXPECT_EQ(json({"models"})["rows"].size(), row["models"].get<std::size_t>());
    EXPECT_EQ(json({"claims"})["rows"].size(), row["claims"].get<std::size_t>());
}

TEST_F(CliLists, SourcesAccountForEveryPriceOfTheCatalog) {
    std::int64_t prices = 0;
    const Json sources = json({"sources"});
    for (const Json& row : sources["rows"]) {
        EXPECT_GT(row["facts"].get<std::int64_t>(), 0) << row;
        prices += row["prices"].get<std::int64_t>();
    }
    const Json catalogs = json({"catalogs"});
    EXPECT_EQ(prices, catalogs["rows"][0]["price_observations"].get<std::int64_t>());
}

TEST_F(CliLists, GpusFilterByTheirFigures) {
    const Json answer = json({"gpus", "--where", "memory_gib >= 80 GiB and fp8_tflops is known",
                              "--sort", "-memory_bandwidth_gb_s"});
    ASSERT_GT(answer["rows"].size(), 5U);
    double last = 1e9;
    for (const Json& row : answer["rows"]) {
        EXPECT_GE(row["memory_gib"], 80);
        EXPECT_TRUE(row.contains("fp8_tflops"));
        if (!row.contains("memory_bandwidth_gb_s")) continue;
        EXPECT_LE(row["memory_bandwidth_gb_s"], last);
        last = row["memory_bandwidth_gb_s"];
    }
    const Json h100 = json({"gpus", "--gpu", "h100-sxm5-80"});
    ASSERT_EQ(h100["rows"].size(), 1U);
    EXPECT_DOUBLE_EQ(h100["rows"][0]["bf16_tensor_tflops"], 989.4);
}

TEST_F(CliLists, EveryListKnowsEveryFormat) {
    for (const char* verb : {"gpus", "instances", "offers", "providers", "regions", "models",
                             "claims", "sources", "catalogs"}) {
        for (const char* format : {"table", "csv", "json", "markdown"}) {
            std::vector<std::string> arguments = {verb, "--format", format};
            if (std::string(verb) != "catalogs") {
                arguments.insert(arguments.end(), {"--limit", "3"});
            }
            const auto result = run(arguments);
            EXPECT_EQ(result.exitCode, 0) << verb << " " << format << ": " << result.err;
            EXPECT_FALSE(result.out.empty()) << verb << " " << format;
            EXPECT_EQ(result.out.back(), '\n');
        }
    }
}

TEST_F(CliLists, CsvHasTheKeysAsHeaderAndFullPrecision) {
    const auto result = run(
        {"offers", "--where", "id = \"aws:p4d.24xlarge:us-east-1:on_demand\"", "--format", "csv"});
    const std::string header = result.out.substr(0, result.out.find('\n'));
    EXPECT_THAT(header, testing::StartsWith(
                            "id,provider,instance_type,region,zone,country,gpu,gpu_count,"
                            "gpu_memory_gib,total_gpu_memory_gib,vcpus,memory_gib,"
                            "local_storage_gb,network_gbps,network_kind,gpu_interconnect,pricing,"
                            "term_months,upfront,price_per_hour,price_per_gpu_hour,"
                            "price_per_gib_hour,price_per_tflops_hour,saving_vs_on_demand,currency,"
                            "quoted_currency,observed_on,age_days,freshness,basis,status,conflict,"
                            "source"));
    EXPECT_THAT(result.out, HasSubstr(",21.957642,2.74470525,"));
    EXPECT_EQ(result.out.find("20 of"), std::string::npos);
}

TEST_F(CliLists, ResultsAndRemarksDoNotMix) {
    const auto result = run({"offers", "--limit", "2", "--format", "table"});
    EXPECT_THAT(result.err, HasSubstr("offers"));
    EXPECT_THAT(result.out, Not(HasSubstr("2 of")));
    const auto lines = std::count(result.out.begin(), result.out.end(), '\n');
    EXPECT_GE(lines, 2 + 3);  // heading, units, rule
    EXPECT_LE(lines, 2 + 6);
    const auto asJson = run({"offers", "--limit", "2", "--format", "json"});
    EXPECT_TRUE(asJson.err.empty()) << asJson.err;
}

TEST_F(CliLists, ExportWritesCsvByDefault) {
    const auto result = run({"export", "--provider", "lambda"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, testing::StartsWith("id,provider,"));
    const Json all = json({"export", "--provider", "lambda"});
    EXPECT_EQ(static_cast<std::size_t>(std::count(result.out.begin(), result.out.end(), '\n')),
              all["rows"].size() + 1);
}

TEST_F(CliLists, HeadingsFollowTheLanguage) {
    const auto result = run({"offers", "--limit", "1", "--lang", "zh_CN"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("新鲜度"));
}

TEST_F(CliLists, AnEmptyListIsAnAnswer) {
    const Json answer = json({"offers", "--where", "price_per_gpu_hour < 0.0001"});
    EXPECT_TRUE(answer["rows"].empty());
    EXPECT_EQ(answer["matched"], 0);
}

TEST_F(CliLists, FirstUseInstallsTheSeedCatalog) {
    const auto result = runBare({"gpus", "--limit", "1"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_TRUE(std::filesystem::exists(folder() / "petaplan"));
    const auto again = runBare({"catalogs", "--format", "json"});
    const Json answer = Json::parse(again.out);
    ASSERT_EQ(answer["rows"].size(), 1U);
    EXPECT_THAT(answer["rows"][0]["file"].get<std::string>(), HasSubstr(folder().string()));
}

}  // namespace
