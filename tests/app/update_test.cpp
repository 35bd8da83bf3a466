// SPDX-License-Identifier: GPL-3.0-or-later
// keys, publish and update as a publisher and a user type them.
#include <gmock/gmock.h>

#include <chrono>
#include <iterator>

#include "tests/app/cli_fixture.h"
#include "tests/db/updates/web_server.h"

namespace petaplan::testing {
namespace {

using ::testing::HasSubstr;
using updates::testing::WebServer;
namespace fs = std::filesystem;

class UpdateVerbs : public CliTest {
protected:
    /// As the user `who`, each with a data folder of its own.
    ProgramResult as(const std::string& who, const std::vector<std::string>& arguments) const {
        return runProgram(program(), arguments, {"XDG_DATA_HOME=" + path(who), "LC_ALL=C.UTF-8"});
    }
    Json answer(const std::string& who, std::vector<std::string> arguments,
                int exitCode = 0) const {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProgramResult result = as(who, arguments);
        EXPECT_EQ(result.exitCode, exitCode) << result.err;
        Json parsed = Json::parse(result.out, nullptr, false);
        EXPECT_FALSE(parsed.is_discarded()) << result.out.substr(0, 500);
        return parsed;
    }
    std::string path(const std::string& name) const { return (folder() / name).string(); }
    std::string currentId(const std::string& who) const {
        return answer(who, {"catalogs"})["rows"][0]["id"];
    }
    /// A price list of two spot prices, one of them dearer than on demand, as the next catalog of
    /// the publisher.
    std::string importPrices(const std::string& day) const {
        return answer("publisher",
                      {"import", support::sourceFolder() + "/tests/data/feeds/skypilot/aws_vms.csv",
                       "--as-of", "2026-11-30", "--observed-on", day})["catalog_id"];
    }
    /// Keys made and trusted, a first catalog published in `www`.
    std::string publishFirst() const {
        const std::string key = answer("publisher", {"keys", "generate", path("k.key")})["key_id"];
        EXPECT_EQ(answer("user", {"keys", "add", path("k.key.pub"), "--name", "Desk"})["key_id"],
                  key);
        const std::string id = importPrices("2026-11-20");
        const Json published = answer("publisher", {"publish", "--to", path("www"), "--key",
                                                    path("k.key"), "--expires", "2099-12-31"});
        EXPECT_EQ(published["serial"], 1);
        EXPECT_EQ(published["catalog_id"], id);
        EXPECT_EQ(published["expires"], "2099-12-31");
        return id;
    }
};

TEST_F(UpdateVerbs, PreviewApplyAPartApplyAllAndRollBack) {
    const std::string seedId = currentId("user");
    const std::string id = publishFirst();
    const Json preview = answer("user", {"update", "--file", path("www"), "--preview"});
    EXPECT_EQ(preview["bundle"]["serial"], 1);
    EXPECT_EQ(preview["bundle"]["signed_by"], "Desk");
    EXPECT_EQ(preview["bundle"]["content"], "full");
    EXPECT_EQ(preview["new"], 2);
    EXPECT_EQ(preview["confirmed"], 1);
    EXPECT_EQ(preview["suspicious"], 1);
    EXPECT_EQ(preview["suspicious_by_rule"]["spot_above_on_demand"], 1);
    EXPECT_EQ(preview["rows"][0]["rules"][0], "spot_above_on_demand");
    EXPECT_EQ(currentId("user"), seedId);

    const Json part =
        answer("user", {"update", "--file", path("www"), "--without-suspicious", "--only",
                        "provider=aws", "--only", "kind=new", "--log", path("log.csv")});
    EXPECT_EQ(part["chosen"], 1);
    EXPECT_EQ(currentId("user"), part["catalog_id"]);
    EXPECT_NE(part["catalog_id"], id);
    std::ifstream log(path("log.csv"));
    const std::string rows((std::istreambuf_iterator<char>(log)), {});
    EXPECT_THAT(rows, HasSubstr("spot_above_on_demand"));
    EXPECT_THAT(rows, HasSubstr("aws:p4de.24xlarge:us-east-1:use1-az4:spot,new,,15.123400,USD"));

    const ProgramResult whole = as("user", {"update", "--file", path("www")});
    EXPECT_EQ(whole.exitCode, 0) << whole.err;
    EXPECT_THAT(whole.err, HasSubstr("--without-suspicious"));
    EXPECT_EQ(currentId("user"), id);
    EXPECT_EQ(answer("user", {"rollback"})["catalog_id"], part["catalog_id"]);
    // It was applied whole before: only --again does it once more.
    EXPECT_EQ(answer("user", {"update", "--file", path("www")})["up_to_date"], true);
    EXPECT_THAT(as("user", {"update", "--file", path("www")}).out, HasSubstr("applied before"));
    EXPECT_EQ(currentId("user"), part["catalog_id"]);
    EXPECT_EQ(answer("user", {"update", "--file", path("www"), "--again"})["catalog_id"], id);
    EXPECT_EQ(answer("user", {"rollback"})["catalog_id"], part["catalog_id"]);
    EXPECT_EQ(answer("user", {"rollback", "seed"})["catalog_id"], seedId);
    EXPECT_EQ(answer("user", {"keys", "list"})["rows"][0]["last_serial"], 1);
}

TEST_F(UpdateVerbs, FromAWebServerAndNothingTheSecondTime) {
    const std::string id = publishFirst();
    const WebServer server(path("www"));
    const std::vector<std::string> update = {"update", "--url", server.url("/"), "--proxy", "none"};
    EXPECT_GT(answer("user", update)["transferred_bytes"], 1000);
    EXPECT_EQ(currentId("user"), id);
    const Json second = answer("user", update);
    EXPECT_EQ(second["up_to_date"], true);
    EXPECT_EQ(second["transferred_bytes"], 0);
    // The next catalog, as a difference from the one that users have.
    const std::string next = importPrices("2026-11-21");
    answer("publisher",
           {"publish", "--to", path("www"), "--key", path("k.key"), "--base", id.substr(0, 12)});
    const Json third = answer("user", update);
    EXPECT_EQ(third["bundle"]["content"], "delta");
    EXPECT_EQ(third["bundle"]["serial"], 2);
    EXPECT_LT(third["transferred_bytes"], 20000);
    EXPECT_EQ(currentId("user"), next);
    // The old file again, from a stick.
    const ProgramResult older = as("user", {"update", "--file", path("www/catalog-1.ppcat")});
    EXPECT_EQ(older.exitCode, 3);
    EXPECT_THAT(older.err, HasSubstr("bundle_serial"));
    EXPECT_EQ(currentId("user"), next);
}

TEST_F(UpdateVerbs, HistoriesComeAlongAndTitlesTellOfImports) {
    answer("publisher", {"keys", "generate", path("k.key")});
    answer("user", {"keys", "add", path("k.key.pub"), "--name", "Desk"});
    const std::string history =
        file("history.csv",
             "provider,region,zone,instance_type,timestamp_utc,price_usd_h,sample_kind,source\n"
             "aws,us-east-1,us-east-1a,p4d.24xlarge,2026-10-01T00:00:00Z,11.5,change,mine\n"
             "aws,us-east-1,us-east-1a,p4d.24xlarge,2026-10-05T00:00:00Z,12.5,change,mine\n");
    answer("publisher", {"import", history, "--as-of", "2026-11-30"});
    const Json published = answer("publisher", {"publish", "--to", path("www"), "--key",
                                                path("k.key"), "--expires", "2099-12-31"});
    EXPECT_EQ(published["rows"][0]["histories"], 1);
    const Json preview = answer("user", {"update", "--file", path("www"), "--preview"});
    EXPECT_EQ(preview["bundle"]["histories"], 1);
    EXPECT_THAT(std::string(preview["bundle"]["title"]),
                HasSubstr(", with prices imported on 2026-11-30"));
    const ProgramResult applied = as("user", {"update", "--file", path("www")});
    EXPECT_EQ(applied.exitCode, 0) << applied.err;
    EXPECT_THAT(applied.err, HasSubstr("1 price histories come with it"));
    const ProgramResult shown =
        as("user", {"history", "--type", "p4d.24xlarge", "--samples", "--format", "csv"});
    EXPECT_THAT(shown.out, HasSubstr("12.5"));
    EXPECT_EQ(shown.err.find("not here"), std::string::npos) << shown.err;
    // Without them the receiver is told what is missing.
    answer("publisher", {"publish", "--to", path("plain"), "--key", path("k.key"), "--expires",
                         "2099-12-31", "--without-histories", "--serial", "7"});
    answer("other", {"keys", "add", path("k.key.pub"), "--name", "Desk"});
    answer("other", {"update", "--file", path("plain")});
    EXPECT_THAT(as("other", {"history"}).err, HasSubstr("which is not here"));
}

TEST_F(UpdateVerbs, ExitCodesAndRemedies) {
    const std::string seedId = currentId("user");
    publishFirst();
    const auto refused = [&](const std::vector<std::string>& arguments, int code,
                             const std::string& words) {
        const ProgramResult result = as("user", arguments);
        EXPECT_EQ(result.exitCode, code) << words;
        EXPECT_THAT(result.err, HasSubstr(words));
        EXPECT_TRUE(result.out.empty()) << result.out;
        EXPECT_EQ(currentId("user"), seedId);
    };
    refused({"update"}, 2, "either --url or --file");
    refused({"update", "--url", "ftp://x/"}, 2, "https://");
    refused({"update", "--file", path("www"), "--catalog", seed()}, 2, "--catalog");
    refused({"update", "--file", path("www"), "--only", "provider=awss"}, 2, "awss");
    refused({"update", "--file", path("www"), "--only", "cloud=aws"}, 2, "unknown key cloud");
    refused({"update", "--file", path("absent")}, 3, "there is no such file");
    // What becomes of plans is told before anything is applied.
    refused({"update", "--file", path("www"), "--plans", path("nosuch")}, 3, path("nosuch"));
    const std::string noPlan = file("no.petaplan", "{");
    refused({"update", "--file", path("www"), "--plans", noPlan}, 3, noPlan);
    refused({"publish", "--to", path("out"), "--serial", "9223372036854775807"}, 2, "--serial");
    refused({"publish", "--to", path("out"), "--serial", "99999999999999999999999"}, 2, "--serial");
    refused({"update", "--url", "http://127.0.0.1:1/", "--proxy", "none"}, 4, "connection");
    const WebServer server(path("www"));
    EXPECT_EQ(as("user", {"update", "--url", server.url("/"), "--proxy", "none", "--preview",
                          "--log", path("rows.csv")})
                  .exitCode,
              0);
    EXPECT_TRUE(fs::exists(path("rows.csv")));
    refused({"update", "--url", server.url("/no/"), "--proxy", "none"}, 4, "404");
    refused({"update", "--url", server.url("/stall/"), "--proxy", "none", "--timeout", "1"}, 4,
            "in time");
    refused({"keys", "remove", "Desc"}, 2, "Desk");
    refused({"keys"}, 2, "generate");
    refused({"publish", "--to", path("out"), "--base", "feedfeed"}, 2, "feedfeed");
    EXPECT_EQ(as("user", {"keys", "remove", "Desk"}).exitCode, 0);
    refused({"update", "--file", path("www")}, 3, "petaplan-cli keys add");
    const ProgramResult chinese = as("user", {"update", "--file", path("www"), "--lang", "zh_CN"});
    EXPECT_THAT(chinese.err, HasSubstr("更新包由您未信任的密钥签名"));
    // A folder without a list and a catalog that is not signed.
    const ProgramResult unsignedBundle =
        as("publisher", {"publish", "--to", path("unsigned"), "--valid-days", "1"});
    EXPECT_EQ(unsignedBundle.exitCode, 0);
    EXPECT_THAT(unsignedBundle.err,
                HasSubstr("minisign -S -m " + path("unsigned/catalog-1.ppcat")));
    refused({"update", "--file", path("unsigned")}, 3, "signature_missing");
}

}  // namespace
}  // namespace petaplan::testing
