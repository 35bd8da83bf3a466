// SPDX-License-Identifier: GPL-3.0-or-later
// findings and override: what was refused or doubtful in an import, and prices set by hand.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;

class Findings : public CliTest {
protected:
    /// With the user's own catalog, on a fixed day.
    ProgramResult own(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--as-of", "2026-11-30"});
        return runBare(arguments);
    }
    Json ownJson(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProgramResult result = own(std::move(arguments));
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return Json::parse(result.out, nullptr, false);
    }
    /// One quote far below the usual price, one good one, one 12 times dearer than usual.
    std::string quotes() const {
        return file("quotes.csv",
                    "provider,instance_type,region,pricing,price_per_hour,currency,quoted_on,"
                    "valid_until\n"
                    "aws,p5.48xlarge,us-east-1,on_demand,0.5,USD,2026-11-29,2027-01-31\n"
                    "aws,p5.48xlarge,us-east-2,on_demand,55.04,USD,2026-11-29,2027-01-31\n"
                    "aws,p5.48xlarge,us-west-2,on_demand,560,USD,2026-11-29,2027-01-31\n");
    }
};

TEST_F(Findings, ARefusedRecordIsListedDecidedOnAndThenImported) {
    const std::string table = quotes();
    EXPECT_EQ(own({"import", table}).exitCode, 3);
    Json list = ownJson({"findings", "--import", "refused", "--severity", "refuse"});
    ASSERT_EQ(list["rows"].size(), 1U) << list;
    EXPECT_EQ(list["rows"][0]["finding"], "refused:1");
    EXPECT_EQ(list["rows"][0]["rule"], "implausible_price");
    EXPECT_EQ(list["rows"][0]["file"], table);
    EXPECT_EQ(list["rows"][0]["line"], 2);
    EXPECT_EQ(list["rows"][0]["offer"], "aws:p5.48xlarge:us-east-1:on_demand");
    EXPECT_EQ(list["rows"][0]["imported_on"], "2026-11-30");
    EXPECT_THAT(std::string(list["rows"][0]["raw"]), HasSubstr("us-east-1,on_demand,0.5"));
    EXPECT_FALSE(list["rows"][0].contains("decision"));

    EXPECT_EQ(own({"findings", "override", "refused:1", "--author", "Ann"}).exitCode, 2);
    EXPECT_EQ(own({"findings", "override", "refused:9", "--author", "A", "--reason", "b"}).exitCode,
              2);
    const ProgramResult decided =
        own({"findings", "override", "refused:1", "--author", "Ann", "--reason", "research grant"});
    ASSERT_EQ(decided.exitCode, 0) << decided.err;
    list = ownJson({"findings", "--import", "refused", "--rule", "implausible_price"});
    EXPECT_EQ(list["rows"][0]["decision"], "Ann on 2026-11-30: research grant");

    ASSERT_EQ(own({"import", table}).exitCode, 0);
    const Json offer = ownJson({"explain", "aws:p5.48xlarge:us-east-1:on_demand"});
    EXPECT_EQ(offer["observations"][0]["price_per_hour"], "0.5");
    EXPECT_TRUE(offer["observations"][0]["by_user"]);
    EXPECT_THAT(std::string(offer["observations"][0]["status"]), HasSubstr("kept_by_user"));
    EXPECT_THAT(std::string(offer["observations"][0]["note"]),
                HasSubstr("implausible_price, kept by Ann on 2026-11-30: research grant"));
    ASSERT_GE(offer["findings"].size(), 1U);
    EXPECT_EQ(offer["findings"][0]["rule"], "implausible_price");
    EXPECT_EQ(offer["findings"][0]["kept_by"], "Ann on 2026-11-30: research grant");
    // Another offer of the machine is not touched by it.
    const Json other = ownJson({"explain", "aws:p5.48xlarge:us-east-2:on_demand"});
    EXPECT_FALSE(other.contains("findings")) << other["findings"];
}

TEST_F(Findings, AreKeptWithTheCatalogAndExported) {
    ASSERT_EQ(own({"import", quotes(), "--accept-refused", "1"}).exitCode, 0);
    const Json imports = ownJson({"findings", "--imports"});
    ASSERT_EQ(imports["rows"].size(), 1U);
    EXPECT_EQ(imports["rows"][0]["refused"], 1);
    EXPECT_TRUE(imports["rows"][0]["in_catalog"]);
    const ProgramResult csv = own({"findings", "--format", "csv"});
    EXPECT_THAT(csv.out, HasSubstr("finding,imported_on,severity,rule,offer,detail,file,line"));
    EXPECT_THAT(csv.out, HasSubstr("refuse,implausible_price,aws:p5.48xlarge:us-east-1:on_demand"));
    EXPECT_THAT(csv.out, HasSubstr("suspicious,outside_plausible_band"));
    // A rolled back import is behind the catalog no more, but not forgotten.
    ASSERT_EQ(own({"rollback"}).exitCode, 0);
    EXPECT_TRUE(ownJson({"findings"})["rows"].empty());
    EXPECT_EQ(ownJson({"findings", "--import", "all", "--severity", "refuse"})["rows"].size(), 1U);
    EXPECT_EQ(own({"findings", "--rule", "implausible_prize"}).exitCode, 2);
}

TEST_F(Findings, OneRuleAsAWholeIsKeptWithItsReason) {
    const std::string table = quotes();
    EXPECT_EQ(own({"import", table, "--keep", "negative_price=why"}).exitCode, 2);
    EXPECT_EQ(own({"import", table, "--keep", "implausible_price="}).exitCode, 2);
    ASSERT_EQ(
        own({"import", table, "--keep", "implausible_price=grant", "--author", "Bo"}).exitCode, 0);
    EXPECT_THAT(own({"explain", "aws:p5.48xlarge:us-east-1:on_demand"}).out,
                HasSubstr("kept by Bo on 2026-11-30: grant"));
}

TEST_F(Findings, AFileOfFindingsThatCannotBeReadIsNamed) {
    ASSERT_EQ(own({"import", quotes(), "--accept-refused", "all"}).exitCode, 0);
    for (const auto& entry :
         std::filesystem::directory_iterator(folder() / "petaplan" / "imports")) {
        std::ofstream(entry.path()) << "garbage";
    }
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"findings"}, {"findings", "--imports"}}) {
        const ProgramResult result = own(arguments);
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_THAT(result.err, HasSubstr(".sqlite"));
    }
}

TEST_F(Findings, WordsOfTheUserAreOneLineOfPlainText) {
    const std::string id = "aws:p5.48xlarge:us-east-1:on_demand";
    for (const std::string& reason : {std::string("two\nlines"), std::string("\x1b[31mred"),
                                      std::string("\xff"), std::string(1001, 'a')}) {
        const ProgramResult result =
            own({"override", "add", id, "price=49.50", "--author", "Ann", "--reason", reason});
        EXPECT_EQ(result.exitCode, 3) << result.err;
        EXPECT_THAT(result.err, HasSubstr("the reason"));
    }
    EXPECT_EQ(ownJson({"override", "list"})["rows"].size(), 0U);
}

TEST_F(Findings, APriceSetByHandGoesFirstAndIsMarkedEverywhere) {
    const std::string id = "aws:p5.48xlarge:us-east-1:on_demand";
    EXPECT_EQ(own({"override", "add", id, "price=49.50", "--author", "Ann"}).exitCode, 2);
    EXPECT_EQ(own({"override", "add", id, "cost=49.50", "--author", "A", "--reason", "b"}).exitCode,
              2);
    EXPECT_EQ(own({"override", "add", "aws:p5.48xlarge:nowhere:on_demand", "price=1", "--author",
                   "A", "--reason", "b"})
                  .exitCode,
              2);
    ASSERT_EQ(
        own({"override", "add", id, "price=49.50", "--author", "Ann", "--reason", "agreement 7"})
            .exitCode,
        0);
    const Json list = ownJson({"override", "list"});
    ASSERT_EQ(list["rows"].size(), 1U);
    EXPECT_EQ(list["rows"][0]["price_per_hour"], "49.50");
    EXPECT_EQ(list["rows"][0]["author"], "Ann");
    EXPECT_EQ(list["rows"][0]["reason"], "agreement 7");
    EXPECT_EQ(list["rows"][0]["date"], "2026-11-30");

    const Json offers = ownJson({"offers", "--where", "id = \"" + id + "\""});
    ASSERT_EQ(offers["rows"].size(), 1U);
    EXPECT_EQ(offers["rows"][0]["status"], "user_override");
    EXPECT_EQ(offers["rows"][0]["price_per_hour"], 49.5);
    EXPECT_THAT(own({"export", "--where", "id = \"" + id + "\""}).out, HasSubstr("user_override"));
    const Json explained = ownJson({"explain", id});
    EXPECT_THAT(std::string(explained["rule"]), HasSubstr("set by hand"));
    EXPECT_THAT(std::string(explained["rule"]), HasSubstr("agreement 7"));

    const std::string plan = (folder() / "p.petaplan").string();
    const ProgramResult planned =
        own({"plan", "train", "--model", "llama-3.1-8b", "--tokens", "1e10", "--where",
             "id = \"" + id + "\"", "--save", plan, "--format", "json"});
    ASSERT_EQ(planned.exitCode, 0) << planned.err;
    EXPECT_THAT(planned.out, HasSubstr("The price is set by hand (price of Ann, 2026-11-30)"));
    const std::string report = (folder() / "r.md").string();
    ASSERT_EQ(own({"report", plan, "--to", report}).exitCode, 0);
    std::ifstream stream(report);
    const std::string text((std::istreambuf_iterator<char>(stream)), {});
    EXPECT_THAT(text, HasSubstr("†"));
    EXPECT_THAT(text, HasSubstr("price of Ann, 2026-11-30: agreement 7"));
    const std::string table = (folder() / "r.csv").string();
    ASSERT_EQ(own({"report", plan, "--to", table}).exitCode, 0);
    std::ifstream csvStream(table);
    const std::string csv((std::istreambuf_iterator<char>(csvStream)), {});
    EXPECT_THAT(csv, HasSubstr("†"));

    ASSERT_EQ(own({"override", "remove", id}).exitCode, 0);
    EXPECT_EQ(own({"override", "remove", id}).exitCode, 2);
    EXPECT_EQ(ownJson({"offers", "--where", "id = \"" + id + "\""})["rows"][0].value("status", ""),
              "");
}

}  // namespace
}  // namespace petaplan::testing
