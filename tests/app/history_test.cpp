// SPDX-License-Identifier: GPL-3.0-or-later
// history, commitments and total: prices over time, observed discounts, sums with unknown parts.
#include <gmock/gmock.h>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;

class History : public CliTest {
protected:
    /// With the user's own catalog, on a fixed day.
    ProgramResult own(std::vector<std::string> arguments, const char* day = "2026-11-30") {
        arguments.insert(arguments.end(), {"--as-of", day});
        return runBare(arguments);
    }
    Json ownJson(std::vector<std::string> arguments, const char* day = "2026-11-30") {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProgramResult result = own(std::move(arguments), day);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return Json::parse(result.out, nullptr, false);
    }
    /// p2.16xlarge in us-east-1e as stanford-futuredata/training_on_a_dime @85f6595 (logs/aws/cost)
    /// has it, another zone of the region that was looked at until March, and daily prices.
    void importHistory() {
        const std::string table = file(
            "prices.csv",
            "provider,region,zone,instance_type,timestamp_utc,price_usd_h,sample_kind,source\n"
            "aws,us-east-1,us-east-1e,p2.16xlarge,2019-12-22T22:07:56Z,4.32,price change event,x\n"
            "aws,us-east-1,us-east-1e,p2.16xlarge,2020-01-30T10:46:55Z,4.3844,price change "
            "event,x\n"
            "aws,us-east-1,us-east-1e,p2.16xlarge,2020-01-30T18:02:31Z,4.32,price change event,x\n"
            "aws,us-east-1,us-east-1f,p2.8xlarge,2019-12-22T19:19:17Z,7.2,price change event,x\n"
            "aws,us-east-1,us-east-1f,p2.8xlarge,2020-03-23T13:55:21Z,5.5242,price change "
            "event,x\n"
            "gcp,asia-south1,,per-GPU A100,2026-05-21T06:00:00Z,0.5897,daily snapshot,y\n"
            "gcp,asia-south1,,per-GPU A100,2026-05-22T06:00:00Z,0.5602,daily snapshot,y\n"
            "gcp,asia-south1,,per-GPU A100,2026-05-23T06:00:00Z,0.5602,daily snapshot,y\n"
            "gcp,asia-south1,,per-GPU A100,2026-05-26T06:00:00Z,0.5679,daily snapshot,y\n");
        const ProgramResult result = own({"import", table});
        ASSERT_EQ(result.exitCode, 0) << result.err;
    }
    static constexpr const char* kZoneE = "aws:p2.16xlarge:us-east-1:us-east-1e:spot";
};

TEST_F(History, SeriesAreListedWithTheirAgeAndCourse) {
    importHistory();
    const Json rows = ownJson({"history", "--pricing", "spot", "--zone", "us-east-1e"})["rows"];
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0]["id"], kZoneE);
    EXPECT_EQ(rows[0]["kind"], "change");
    EXPECT_EQ(rows[0]["samples"], 3);
    EXPECT_EQ(rows[0]["freshness"], "stale");
    EXPECT_EQ(rows[0]["latest"], "4.32");
    EXPECT_THAT(std::string(rows[0]["sparkline"]), HasSubstr("▁"));
    const ProgramResult samples = own({"history", kZoneE, "--samples", "--from", "2020-01-01",
                                       "--to", "2020-01-31", "--format", "csv"});
    EXPECT_THAT(samples.out, HasSubstr("2020-01-30T10:46:55Z,4.3844,USD"));
    EXPECT_EQ(samples.out.find("2019-12-22"), std::string::npos);
    EXPECT_EQ(own({"history", "aws:p2.16xlarge:us-east-1:us-east-1x:spot"}).exitCode, 2);
}

TEST_F(History, GapsAreGapsInTheStretchesOfAChart) {
    importHistory();
    const Json answer = ownJson({"history", "gcp:per-GPU A100:asia-south1:spot", "--from",
                                 "2026-05-21", "--to", "2026-05-26", "--stretches", "6"});
    const Json& stretches = answer["series"][0]["stretches"];
    ASSERT_EQ(stretches.size(), 6U);
    EXPECT_EQ(stretches[0]["high"], 0.5897);
    EXPECT_EQ(stretches[1]["low"], 0.5602);
    EXPECT_FALSE(stretches[2].is_null());
    EXPECT_TRUE(stretches[3].is_null());  // the 24th and 25th were not seen
    EXPECT_TRUE(stretches[4].is_null());
    EXPECT_EQ(stretches[5]["low"], 0.5679);
    EXPECT_EQ(answer["series"][0]["unit"], "gpu_hour");
}

TEST_F(History, ChangesBetweenTwoDaysComeLargestFirst) {
    importHistory();
    const std::string older =
        file("older.csv",
             "provider,region,zone,instance_type,timestamp_utc,price_usd_h,sample_kind,source\n"
             "aws,us-east-1,us-east-1d,p2.xlarge,2020-02-01T00:00:00Z,0.27,price change event,x\n");
    ASSERT_EQ(own({"import", older}).exitCode, 0);
    const Json rows = ownJson({"history", "--provider", "aws", "--pricing", "spot", "--changes",
                               "2020-01-10", "2020-03-23"})["rows"];
    ASSERT_EQ(rows.size(), 1U) << rows;  // the other one is the same on both days
    EXPECT_EQ(rows[0]["id"], "aws:p2.8xlarge:us-east-1:us-east-1f:spot");
    EXPECT_EQ(rows[0]["change"], "changed");
    EXPECT_EQ(rows[0]["before"], "7.2");
    EXPECT_EQ(rows[0]["after"], "5.5242");
    EXPECT_NEAR(rows[0]["change_pct"].get<double>(), -23.275, 0.001);  // 5.5242 / 7.2 - 1
    // One import after the other: both histories are asked, each known as far as it reaches.
    const Json later = ownJson({"history", "--type", "p2.xlarge", "--pricing", "spot", "--changes",
                                "2020-01-10", "2020-02-01"})["rows"];
    ASSERT_EQ(later.size(), 1U);
    EXPECT_EQ(later[0]["change"], "new");
    EXPECT_FALSE(later[0].contains("before"));
    EXPECT_EQ(own({"history", "--changes", "2020-03-01", "2020-02-01"}).exitCode, 2);
}

TEST_F(History, AQuestionOfAPastDayAsksTheHistory) {
    importHistory();
    const auto priceOn = [&](const char* day) {
        const Json rows = ownJson({"offers", "--where", std::string("id = \"") + kZoneE + "\"",
                                   "--include", "stale,unknown"},
                                  day)["rows"];
        return rows.empty() ? Json() : rows[0];
    };
    // Between two changes the price is known of the day itself.
    const Json quiet = priceOn("2020-01-10");
    EXPECT_EQ(quiet["price_per_hour"], 4.32);
    EXPECT_EQ(quiet["observed_on"], "2020-01-10");
    EXPECT_EQ(quiet["freshness"], "fresh");
    EXPECT_EQ(quiet["source"], "x");
    // Long after, the last one stands with the day until which the source looked.
    const Json late = priceOn("2020-06-30");
    EXPECT_EQ(late["observed_on"], "2020-03-23");
    EXPECT_EQ(late["freshness"], "ageing");
    EXPECT_TRUE(priceOn("2019-12-01").is_null());
}

TEST_F(History, CommitmentsAreComputedFromPairsOfOneDay) {
    const Json observed = json({"commitments", "--by-family", "--where",
                                "provider = \"gcp\" and family = \"a2-highgpu\" and pricing_kind "
                                "= \"reserved\""})["rows"];
    ASSERT_EQ(observed.size(), 2U);
    // Cyclenerd pricing.yml of 2026-07-30: 37 % for one year and 65 % for three.
    EXPECT_NEAR(observed[0]["median_pct"].get<double>(), 37.0, 0.1);
    EXPECT_NEAR(observed[1]["median_pct"].get<double>(), 65.0, 0.1);
    EXPECT_GE(observed[0]["pairs"].get<int>(), 4);
    const Json stated = json({"commitments", "--stated"})["rows"];
    ASSERT_GT(stated.size(), 60U);
    bool compared = false;
    for (const Json& row : stated) {
        if (row["program"] != "committed use discount - a2-highgpu") continue;
        compared = true;
        EXPECT_NEAR(row["difference_pct"].get<double>(), 0, 0.1);
    }
    EXPECT_TRUE(compared);
}

// Situation 31 of the feeds: one line with unknown price -> "at least", marked incomplete.
TEST_F(History, Situation31ATotalWithAnUnknownPartIsAtLeast) {
    const Json unpriced = json({"offers", "--where", "pricing = \"unpriced\"", "--limit", "1",
                                "--include", "unknown"})["rows"];
    ASSERT_EQ(unpriced.size(), 1U);
    const std::string known = "aws:p5.48xlarge:us-east-1:on_demand=2";
    const std::string unknown = unpriced[0]["id"];
    const Json whole = json({"total", known, "--hours", "10"});
    EXPECT_TRUE(whole["complete"]);
    EXPECT_NEAR(whole["total"].get<double>(), 2 * 55.04 * 10, 1e-6);
    const Json partial = json({"total", known, unknown, "--hours", "10"});
    EXPECT_FALSE(partial["complete"]);
    EXPECT_FALSE(partial.contains("total"));
    EXPECT_NEAR(partial["total_at_least"].get<double>(), 2 * 55.04 * 10, 1e-6);
    EXPECT_EQ(partial["unknown"], 1);
    EXPECT_FALSE(partial["rows"][1].contains("amount"));
    EXPECT_THAT(run({"total", known, unknown, "--hours", "10"}).err, HasSubstr("at least"));
    expectUsage({"total", "aws:p5.48xlarge:us-east-1:on_demnd"}, "Nearest");
    expectUsage({"total", "aws:p5.48xlarge:us-east-1:on_demand=0"}, "1 to 1000000");
}

// Situation 32 of the feeds: spot wanted, provider has no spot tier -> no offer; no silent
// on-demand price.
TEST_F(History, Situation32SpotWantedWithoutASpotTierGivesNoOffer) {
    const std::vector<std::string> wanted{"--provider", "lambda", "--pricing", "spot"};
    std::vector<std::string> list{"offers"};
    list.insert(list.end(), wanted.begin(), wanted.end());
    EXPECT_TRUE(json(list)["rows"].empty());
    std::vector<std::string> plan{"plan", "train", "--model", "llama-3.1-8b", "--tokens", "1e10"};
    plan.insert(plan.end(), wanted.begin(), wanted.end());
    const Json answer = json(plan, 1);
    EXPECT_TRUE(answer["rows"].empty());
    EXPECT_EQ(answer.dump().find("on_demand"), std::string::npos);
    // The provider itself is there, on demand.
    EXPECT_FALSE(
        json({"offers", "--provider", "lambda", "--pricing", "on_demand", "--limit", "1"})["rows"]
            .empty());
}

}  // namespace
}  // namespace petaplan::testing
