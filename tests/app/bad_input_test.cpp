// SPDX-License-Identifier: GPL-3.0-or-later
// Output that gets lost, names that nobody has, files that never end, and what a command replaces.
#include <gmock/gmock.h>

#include <sys/stat.h>

#include <iterator>

#include "tests/app/cli_fixture.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kOffer = "aws:p5.48xlarge:us-east-1:on_demand";

class BadInput : public CliTest {
protected:
    static std::string contentOf(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return std::string((std::istreambuf_iterator<char>(stream)), {});
    }
    /// With the user's own catalog, on a day.
    ProgramResult own(std::vector<std::string> arguments, const char* day = "2026-11-30") {
        arguments.insert(arguments.end(), {"--as-of", day});
        return runBare(arguments);
    }
    std::string price(const char* day) {
        const ProgramResult result = own({"explain", kOffer, "--format", "json"}, day);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        const Json json = Json::parse(result.out, nullptr, false);
        for (const Json& one : json["observations"]) {
            if (one.value("current", false)) return one["price_per_hour"];
        }
        return {};
    }
    const std::string m_feed = support::sourceFolder() + "/tests/data/feeds/skypilot/aws_vms.csv";
};

TEST_F(BadInput, AFullDiskUnderTheOutputIsBadData) {
    for (const char* verb : {"gpus", "offers --limit 3", "plan --help", "--help", "--version",
                             "commitments --format json"}) {
        const auto result = runProgram(
            "/bin/sh", {"-c", std::string("\"$0\" ") + verb + " --catalog \"$1\" > /dev/full",
                        program().string(), seed()});
        EXPECT_EQ(result.exitCode, 3) << verb << result.err;
        EXPECT_THAT(result.err, HasSubstr("the output cannot be written")) << verb;
    }
}

TEST_F(BadInput, NamesThatNobodyHasAreUsage) {
    own({"gpus"});
    const auto rollback = own({"rollback", "zzz"});
    EXPECT_EQ(rollback.exitCode, 2);
    EXPECT_THAT(rollback.err, HasSubstr("no stored catalog has the id zzz. Known: "));
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"findings", "--import", "zzz"},
             {"findings", "override", "zzz:1", "--author", "A", "--reason", "B"},
             {"findings", "withdraw", "zzz:1"},
             {"history", "--provider", "zzz"},
             {"publish", "--to", folder().string(), "--base", "zzz"}}) {
        const auto result = own(command);
        EXPECT_EQ(result.exitCode, 2) << command.front() << result.err;
        EXPECT_THAT(result.err, HasSubstr("zzz"));
    }
}

TEST_F(BadInput, RollbackTakesTheBeginningOfAnId) {
    const auto imported = own({"import", m_feed, "--format", "json"});
    ASSERT_EQ(imported.exitCode, 0) << imported.err;
    const std::string id = Json::parse(imported.out)["catalog_id"];
    ASSERT_EQ(own({"rollback", "seed"}).exitCode, 0);
    const auto back = own({"rollback", id.substr(0, 10), "--format", "json"});
    ASSERT_EQ(back.exitCode, 0) << back.err;
    EXPECT_EQ(Json::parse(back.out)["catalog_id"], id);
    const auto all = own({"rollback", ""});
    EXPECT_EQ(all.exitCode, 2) << "no name is not every name";
}

TEST_F(BadInput, ValuesOfOptionsAreUsageAndOfFilesBadData) {
    for (const char* price : {"price=-1", "price=0", "price=abc", "price="}) {
        const auto result =
            own({"override", "add", kOffer, price, "--author", "A", "--reason", "B"});
        EXPECT_EQ(result.exitCode, 2) << price << result.err;
    }
    EXPECT_EQ(own({"override", "add", kOffer, "price=1", "currency=XXX", "--author", "A",
                   "--reason", "B"})
                  .exitCode,
              2);
    const auto twice = own({"override", "add", kOffer, "price=1", "price_per_hour=2", "--author",
                            "A", "--reason", "B"});
    EXPECT_EQ(twice.exitCode, 2);
    EXPECT_THAT(twice.err, HasSubstr("price is given twice"));
    EXPECT_THAT(own({"override", "list", "--format", "csv"}).out, Not(HasSubstr("p5.48xlarge")));

    const std::string workload =
        file("w.json", R"({"kind": "training", "model": "llama-2-7b", "tokens": -1})");
    for (const char* verb : {"plan", "estimate"}) {
        std::vector<std::string> command{verb};
        if (command.front() == "plan") command.emplace_back("train");
        command.insert(command.end(), {"--gpu", "h100-sxm5-80", "--workload", workload});
        const auto ofFile = run(command);
        EXPECT_EQ(ofFile.exitCode, 3) << ofFile.err;
        EXPECT_THAT(ofFile.err, HasSubstr("w.json: [workload] tokens is -1"));
        command.insert(command.end(), {"--seq-len", "-5"});
        EXPECT_EQ(run(command).exitCode, 3) << "the fault of the file remains";
        command.insert(command.end(), {"--tokens", "1e9"});
        EXPECT_EQ(run(command).exitCode, 2) << "the option replaced it, another one is wrong";
    }
}

TEST_F(BadInput, WhatAFileHeldBeforeIsKeptAndSaid) {
    const std::string plan = (folder() / "a.petaplan").string();
    const auto save = [&](const char* tokens) {
        return run({"plan", "train", "--model", "llama-2-7b", "--tokens", tokens, "--provider",
                    "aws", "--top", "1", "--save", plan});
    };
    EXPECT_THAT(save("1e10").err, Not(HasSubstr(".former")));
    const std::string first = contentOf(plan);
    EXPECT_THAT(save("1e10").err, Not(HasSubstr(".former"))) << "nothing was lost";
    EXPECT_FALSE(std::filesystem::exists(plan + ".former"));
    const auto again = save("2e10");
    EXPECT_THAT(again.err,
                HasSubstr("replaced a former one, which is kept as " + plan + ".former"));
    EXPECT_EQ(contentOf(plan + ".former"), first);
    EXPECT_NE(contentOf(plan), first);

    const std::string catalog = (folder() / "c.sqlite").string();
    std::filesystem::copy_file(seed(), catalog);
    const auto imported = run({"import", m_feed, "--to", catalog});
    ASSERT_EQ(imported.exitCode, 0) << imported.err;
    EXPECT_THAT(imported.err, HasSubstr(catalog + ".former"));
    EXPECT_EQ(contentOf(catalog + ".former"), contentOf(seed()));
    // A command that fails leaves no copy.
    const std::string report = file("r.md", "mine");
    EXPECT_EQ(run({"report", m_feed, "--to", report}).exitCode, 3);
    EXPECT_FALSE(std::filesystem::exists(report + ".former"));
}

TEST_F(BadInput, FindingsOfACatalogFileLieBesideIt) {
    const std::string catalog = (folder() / "sub").string();
    std::filesystem::create_directory(catalog);
    const std::string table =
        file("quotes.csv",
             "provider,instance_type,region,pricing,price_per_hour,currency,quoted_on,"
             "valid_until\naws,p5.48xlarge,us-west-2,on_demand,560,USD,2026-11-29,2027-01-31\n");
    const auto imported = run({"import", table, "--to", catalog + "/c.sqlite"});
    ASSERT_EQ(imported.exitCode, 0) << imported.err;
    const auto listed = runBare({"findings", "--catalog", catalog + "/c.sqlite", "--as-of",
                                 "2026-11-30", "--format", "json"});
    ASSERT_EQ(listed.exitCode, 0) << listed.err;
    EXPECT_EQ(Json::parse(listed.out)["rows"][0]["offer"], "aws:p5.48xlarge:us-west-2:on_demand");
    const auto explained = runBare({"explain", "aws:p5.48xlarge:us-west-2:on_demand", "--catalog",
                                    catalog + "/c.sqlite", "--as-of", "2026-11-30"});
    EXPECT_THAT(explained.out, HasSubstr("quotes.csv:2"));
    EXPECT_EQ(Json::parse(own({"findings", "--format", "json"}).out)["rows"].size(), 0U);
    const auto listedCatalog = runBare({"catalogs", "--catalog", catalog + "/c.sqlite"});
    EXPECT_EQ(listedCatalog.exitCode, 0);
}

TEST_F(BadInput, AFindingWithoutAnOfferReachesItsMachine) {
    // The reader refuses the row before it makes an offer of it.
    const std::string table =
        file("quotes.csv",
             "provider,instance_type,region,pricing,price_per_hour,currency,quoted_on,"
             "valid_until\naws,p5.48xlarge,us-west-2,on_demand,56,USD,2026-11-29,2027-01-31\n"
             "aws,p5.48xlarge,us-east-1,on_demand\n");
    ASSERT_EQ(own({"import", table, "--accept-refused", "all"}).exitCode, 0);
    const Json listed = Json::parse(own({"findings", "--format", "json"}).out);
    bool isWithoutOffer = false;
    for (const Json& row : listed["rows"])
        isWithoutOffer = isWithoutOffer || !row.contains("offer");
    ASSERT_TRUE(isWithoutOffer) << listed;
    EXPECT_THAT(own({"explain", kOffer}).out, HasSubstr("quotes.csv:3"));
    EXPECT_THAT(own({"explain", "aws:p4d.24xlarge:us-east-1:on_demand"}).out,
                Not(HasSubstr("quotes.csv:3")));
}

TEST_F(BadInput, APriceOfTheUserHoldsFromItsDayOn) {
    const std::string before = price("2026-11-30");
    const auto added = own({"override", "add", kOffer, "price=12.5", "--author", "Ann", "--reason",
                            "agreement", "--date", "2026-12-15", "--format", "json"});
    ASSERT_EQ(added.exitCode, 0) << added.err;
    const Json answer = Json::parse(added.out, nullptr, false);
    EXPECT_EQ(answer["price_per_hour"], "12.5");
    EXPECT_EQ(answer["date"], "2026-12-15");
    EXPECT_THAT(added.err, HasSubstr("holds from 2026-12-15 on"));
    EXPECT_EQ(price("2026-11-30"), before);
    EXPECT_EQ(price("2026-12-14"), before);
    EXPECT_EQ(price("2026-12-15"), "12.5");
}

TEST_F(BadInput, PipesAndDevicesAreNoFiles) {
    const std::string pipe = (folder() / "pipe.csv").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"import", pipe},
             {"import", "/dev/zero"},
             {"validate", "training", pipe},
             {"validate", "training", "/dev/zero"},
             {"gpus", "--catalog", pipe},
             {"gpus", "--catalog", "/dev/zero"},
             {"report", pipe, "--to", "x.md"},
             {"report", "/dev/zero", "--to", "x.md"},
             {"advise", "--answers", pipe},
             {"advise", "--answers", "/dev/zero"},
             {"advise", "lint", pipe},
             {"plan", "train", "--workload", pipe},
             {"plan", "train", "--workload", "/dev/zero"},
             {"plan", "train", "--tokens", "1e9", "--model", "/dev/zero/config.json"},
             {"compare", pipe + ".petaplan", "/dev/zero"},
             {"keys", "add", pipe},
             {"keys", "add", "/dev/zero"},
             {"update", "--file", pipe},
             {"update", "--file", "/dev/zero"},
             {"update", "--file", "x", "--ca-file", "/dev/zero"},
             {"publish", "--to", folder().string(), "--key", pipe},
             {"publish", "--to", folder().string(), "--key", "/dev/zero"},
             {"publish", "--to", folder().string(), "--base", "/dev/zero"},
             {"compile", "/dev/zero", "--to", (folder() / "c.sqlite").string()}}) {
        const auto result = own(command);
        EXPECT_TRUE(result.exitCode == 2 || result.exitCode == 3)
            << command[0] << " " << command[1] << " " << result.exitCode << result.err;
    }
    const std::string large = file("large.key", std::string(200'000, 'x'));
    const auto key = own({"publish", "--to", folder().string(), "--key", large});
    EXPECT_EQ(key.exitCode, 3);
    EXPECT_THAT(key.err, HasSubstr("larger than 64 KiB"));
}

TEST_F(BadInput, ATableOfMeasurementsMayBeUtf16) {
    const std::string text = "id,gpu,precision,tokens_per_s_per_gpu\nA,h100,bf16,5\n";
    std::string wide("\xFF\xFE");
    for (const char c : text) wide += std::string{c, '\0'};
    const auto plain = run({"validate", "training", file("a.csv", text), "--format", "csv"});
    const auto utf16 = run({"validate", "training", file("b.csv", wide), "--format", "csv"});
    EXPECT_EQ(utf16.exitCode, 0) << utf16.err;
    EXPECT_EQ(utf16.out, plain.out);
    EXPECT_FALSE(utf16.out.empty());
}

TEST_F(BadInput, SmallThingsThatMislead) {
    const auto sorted = run({"offers", "--sort", "price,price"});
    EXPECT_EQ(sorted.exitCode, 2);
    EXPECT_EQ(sorted.err.find("price. Nearest"), sorted.err.rfind("price. Nearest"));

    // The caret stands under the fault, also behind characters of several bytes.
    std::string expression = "provider = \"" + std::string(100, 'a') + "\" and ";
    const auto caret = run({"offers", "--where", expression + "bogus = 1"});
    const std::size_t shown = caret.err.find("\n  ");
    const std::string line =
        caret.err.substr(shown + 3, caret.err.find('\n', shown + 3) - shown - 3);
    const std::string mark = caret.err.substr(caret.err.find("\n  ", shown + 3) + 3);
    EXPECT_EQ(mark.find('^'), line.find("bogus")) << caret.err;
    EXPECT_EQ(mark.substr(mark.find('^'), 6), "^~~~~\n") << caret.err;

    EXPECT_THAT(run({"commitments", "--stated"}).out, Not(HasSubstr("-0.0")));
    EXPECT_THAT(run({"commitments", "--stated", "--format", "csv"}).out, Not(HasSubstr("-0.0,")));
    expectUsage({"total", kOffer, "--hours", "1e300"}, "must be 0 to 1e+06");
    expectUsage({"total", std::string(kOffer) + "=99999999999"}, "1 to 1000000");
    const auto total = own({"total", kOffer}, "2026-03-30");
    EXPECT_THAT(total.err, Not(HasSubstr("offers have no price up to"))) << "of other offers";
    const auto serial = run({"publish", "--to", folder().string(), "--serial", "0"});
    EXPECT_EQ(serial.exitCode, 2);
    EXPECT_LT(serial.err.size(), 200U) << serial.err;
}

}  // namespace
}  // namespace petaplan::testing
