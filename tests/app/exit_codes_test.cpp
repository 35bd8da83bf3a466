// SPDX-License-Identifier: GPL-3.0-or-later
// Exit codes, and what stands on stderr when something is wrong.
#include <gmock/gmock.h>

#include "tests/app/cli_fixture.h"

namespace {

using petaplan::testing::CliTest;
using petaplan::testing::runProgram;
using testing::HasSubstr;

class CliExitCodes : public CliTest {
protected:
    void expectUsage(const std::vector<std::string>& arguments, const std::string& words) {
        const auto result = run(arguments);
        EXPECT_EQ(result.exitCode, 2) << arguments[0] << ": " << result.err;
        EXPECT_THAT(result.err, HasSubstr(words));
        EXPECT_TRUE(result.out.empty()) << result.out;
    }
};

TEST_F(CliExitCodes, HelpAndVersionSucceed) {
    const auto help = runBare({"--help"});
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_THAT(help.out, HasSubstr("offers"));
    EXPECT_EQ(runBare({"--version"}).exitCode, 0);
    for (const char* verb : {"gpus", "instances", "offers", "providers", "regions", "models",
                             "compare", "explain", "advise", "plan", "estimate", "claims",
                             "validate", "report", "export", "catalogs", "compile"}) {
        const auto result = runBare({verb, "--help"});
        EXPECT_EQ(result.exitCode, 0) << verb;
        EXPECT_THAT(result.out, HasSubstr("Example: petaplan-cli")) << verb;
    }
    for (const char* task : {"train", "finetune", "infer"}) {
        EXPECT_THAT(runBare({"plan", task, "--help"}).out, HasSubstr("Example: petaplan-cli plan"));
    }
}

TEST_F(CliExitCodes, UnknownNamesAreUsageFaultsWithTheNearestNames) {
    expectUsage({"offers", "--gpu", "h1000"}, "Nearest");
    expectUsage({"offers", "--provider", "awss"}, "aws");
    expectUsage({"offers", "--region", "us-east-9"}, "us-east-1");
    expectUsage({"offers", "--pricing", "reservd"}, "reserved");
    expectUsage({"offers", "--sort", "price_per_gpu_hours"}, "price_per_gpu_hour");
    expectUsage({"offers", "--columns", "idd"}, "id");
    expectUsage({"offers", "--include", "stael"}, "stale");
    expectUsage({"offers", "--precision", "fp7"}, "fp8");
    expectUsage({"gpus", "--gpu", "hh100"}, "h100");
    expectUsage({"gpus", "--sort", "memory_gb"}, "memory_gib");
    expectUsage({"compare", "h100-sxm5-80", "h100-smx5-80"}, "h100-sxm5-80");
    expectUsage({"explain", "aws:p5.48xlarge:us-east-1:on_demnd"}, "on_demand");
    expectUsage({"explain", "h100-sxm5-80", "--figure", "memory_gb"}, "memory_gib");
    expectUsage({"plan", "train", "--model", "lama-2-7b", "--tokens", "1e9"}, "llama-2-7b");
    expectUsage({"estimate", "--model", "llama-2-7b", "--gpu", "hh100", "--tokens", "1e9"}, "h100");
    expectUsage({"validate", "trainings", "x.csv"}, "training");
    expectUsage({"ofers"}, "offers");
    expectUsage({"offers", "--format", "xml"}, "xml");
    expectUsage({"offers", "--currency", "dollars"}, "USD");
    expectUsage({"offers", "--as-of", "2026-13-01"}, "date");
    expectUsage({"offers", "--limit", "-1"}, "limit");
}

TEST_F(CliExitCodes, FilterFaultsCarryACaretUnderTheirPosition) {
    const auto result = run({"offers", "--where", "price_per_gpu_hour < 3 and memory_gb > 3"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_TRUE(result.out.empty());
    EXPECT_THAT(result.err, HasSubstr("memory_gib"));
    EXPECT_THAT(result.err, HasSubstr("\n  price_per_gpu_hour < 3 and memory_gb > 3\n"
                                      "                             ^~~~~~~~~\n"));
    expectUsage({"offers", "--where", "price_per_gpu_hour <"}, "^");
    expectUsage({"gpus", "--where", "memory_gib > many"}, "^~~~");
}

TEST_F(CliExitCodes, AbsurdWorkloadsNameTheField) {
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "-5"}, "tokens");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "0"}, "tokens");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--seq-len", "0"},
                "seq_len");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--max-nodes", "0"},
                "max_nodes");
    expectUsage({"plan", "infer", "--model", "llama-3.1-8b", "--input-len", "-1"}, "input_len");
    expectUsage({"plan", "train", "--tokens", "1e9"}, "--model");
    expectUsage({"plan", "train", "--params", "-7", "--tokens", "1e9"}, "--params");
}

TEST_F(CliExitCodes, MalformedLayoutsAndFiltersOfAnEstimateNameTheField) {
    const auto refused = [&](std::vector<std::string> more, const char* field) {
        std::vector<std::string> all{"estimate", "--model", "llama-2-7b", "--gpu", "h100-sxm5-80"};
        all.insert(all.end(), more.begin(), more.end());
        expectUsage(all, field);
    };
    refused({"--tokens", "1e9", "--tp", "-1"}, "tp is -1");
    refused({"--tokens", "1e9", "--dp", "0"}, "dp is 0");
    refused({"--tokens", "1e9", "--zero", "7"}, "zero is 7");
    refused({"--task", "infer", "--replicas", "0"}, "replicas is 0");
    refused({"--tokens", "1e9", "--provider", "nope"}, "nope");
    // Llama 2 was published with a context of 4096 tokens.
    refused({"--task", "infer", "--input-len", "1000000"}, "4096");
}

TEST_F(CliExitCodes, NothingFeasibleIsANo) {
    const auto result = run({"plan", "train", "--model", "llama-2-7b", "--tokens", "2e12",
                             "--deadline-days", "1", "--max-nodes", "1"});
    EXPECT_EQ(result.exitCode, 1) << result.err;
    EXPECT_FALSE(result.out.empty());
    const Json answer = json({"plan", "train", "--model", "llama-2-7b", "--tokens", "2e12",
                              "--deadline-days", "1", "--max-nodes", "1"},
                             1);
    EXPECT_TRUE(answer["rows"].empty());
    ASSERT_FALSE(answer["refused"].empty());
    EXPECT_FALSE(answer["refused"][0]["reason"].get<std::string>().empty());
    EXPECT_GT(answer["refused"][0]["count"].get<int>(), 0);
}

TEST_F(CliExitCodes, BadDataIsThree) {
    const std::string damaged = file("damaged.sqlite", "this is no catalog");
    const auto catalog = runBare({"gpus", "--catalog", damaged});
    EXPECT_EQ(catalog.exitCode, 3);
    EXPECT_THAT(catalog.err, HasSubstr("damaged.sqlite"));
    EXPECT_TRUE(catalog.out.empty());
    std::ifstream stream(damaged);
    std::string content;
    std::getline(stream, content);
    EXPECT_EQ(content, "this is no catalog");  // never overwritten

    EXPECT_EQ(runBare({"gpus", "--catalog", "/nowhere/c.sqlite"}).exitCode, 3);
    EXPECT_EQ(run({"validate", "training", "/nowhere/t.csv"}).exitCode, 3);
    const auto plan = run({"report", file("x.petaplan", "{"), "--to", "x.md"});
    EXPECT_EQ(plan.exitCode, 3);
    EXPECT_THAT(plan.err, HasSubstr("x.petaplan"));
    const auto table = run({"validate", "training", file("t.csv", "id,gpu\nA,\"b\n")});
    EXPECT_EQ(table.exitCode, 3);
    EXPECT_THAT(table.err, HasSubstr("t.csv"));
    const auto answers = run({"advise", "--answers", file("a.json", "[1]")});
    EXPECT_EQ(answers.exitCode, 3);
    const auto workload = run({"plan", "train", "--workload", file("w.json", "{\"kind\": 3}")});
    EXPECT_EQ(workload.exitCode, 3);
    EXPECT_THAT(workload.err, HasSubstr("w.json"));
}

TEST_F(CliExitCodes, ProgramLinksNoQtLibrary) {
    const auto result = runProgram("/usr/bin/readelf", {"-d", program().string()});
    ASSERT_EQ(result.exitCode, 0) << "readelf comes with the compiler's binutils";
    EXPECT_THAT(result.out, HasSubstr("NEEDED"));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("libQt")));
}

}  // namespace
