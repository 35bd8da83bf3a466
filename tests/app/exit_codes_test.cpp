// SPDX-License-Identifier: GPL-3.0-or-later
// Exit codes, and what stands on stderr when something is wrong.
#include <gmock/gmock.h>

#include "tests/app/cli_fixture.h"

namespace {

using petaplan::testing::CliTest;
using petaplan::testing::runProgram;
using testing::HasSubstr;

class CliExitCodes : public CliTest {};

TEST_F(CliExitCodes, HelpAndVersionSucceed) {
    const auto help = runBare({"--help"});
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_THAT(help.out, HasSubstr("offers"));
    EXPECT_EQ(runBare({"--version"}).exitCode, 0);
    for (const char* verb :
         {"gpus", "instances", "offers", "providers", "regions", "models", "compare", "explain",
          "advise", "plan", "estimate", "claims", "sources", "validate", "report", "export",
          "catalogs", "compile", "rollback"}) {
        const auto result = runBare({verb, "--help"});
        EXPECT_EQ(result.exitCode, 0) << verb;
        EXPECT_THAT(result.out, HasSubstr("Example: petaplan-cli")) << verb;
    }
    for (const char* task : {"train", "finetune", "infer"}) {
        EXPECT_THAT(runBare({"plan", task, "--help"}).out, HasSubstr("Example: petaplan-cli plan"));
    }
}

TEST_F(CliExitCodes, AnEstimateThatDoesNotFitIsANo) {
    const auto result = run({"estimate", "--model", "llama-3.1-405b", "--task", "infer", "--gpu",
                             "h100-sxm5-80", "--format", "json"});
    EXPECT_EQ(result.exitCode, 1);
    const Json answer = Json::parse(result.out);
    ASSERT_EQ(answer["rows"].size(), 1U);
    EXPECT_EQ(answer["rows"][0]["verdict"], "no");
    for (const char* key : {"cost", "tokens_per_s", "hours", "currency"}) {
        EXPECT_FALSE(answer["rows"][0].contains(key)) << key;
    }
    EXPECT_EQ(answer["rows"][0]["remedies"].dump().find("at most 0"), std::string::npos);
    EXPECT_THAT(runBare({"estimate", "--help"}).out, HasSubstr("Exit code 1"));
}

TEST_F(CliExitCodes, AnEstimateWithoutARateForThePrecisionIsANo) {
    const auto result = run({"estimate", "--model", "llama-2-7b", "--tokens", "1e9", "--gpu",
                             "a100-sxm4-80", "--count", "8", "--precision", "fp8"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.out, HasSubstr("No fp8 rate of A100 SXM4 80GB is known"));
}

/// 16 heads cannot share 5 key-value heads, wherever the model is described.
TEST_F(CliExitCodes, FaultsOfAModelInAFileAreBadDataWithFileKeyAndRemedy) {
    const auto config = run(
        {"estimate", "--gpu", "h100-sxm5-80", "--tokens", "1e9", "--model",
         file("kv.json", R"({"model_type": "llama", "num_hidden_layers": 24, "hidden_size": 1024,
             "num_attention_heads": 16, "num_key_value_heads": 5, "vocab_size": 32000,
             "intermediate_size": 4096})")});
    EXPECT_EQ(config.exitCode, 3);
    for (const char* words : {"kv.json", "num_attention_heads", "kv_heads (5)", "correct"}) {
        EXPECT_THAT(config.err, HasSubstr(words));
    }
    const auto workload =
        run({"plan", "train", "--workload",
             file("kvw.json", R"({"kind": "training", "tokens": 1e9, "model": {"layers": 24,
                 "hidden": 1024, "heads": 16, "kv_heads": 5, "ffn": 4096, "vocab": 32000}})")});
    EXPECT_EQ(workload.exitCode, 3);
    for (const char* words : {"kvw.json", "model.heads", "kv_heads (5)", "correct"}) {
        EXPECT_THAT(workload.err, HasSubstr(words));
    }
}

TEST_F(CliExitCodes, AdviceNeedsAnswers) {
    const auto silent = run({"advise"}, "");
    EXPECT_EQ(silent.exitCode, 2);
    EXPECT_THAT(silent.err, HasSubstr("--answers"));
    EXPECT_TRUE(silent.out.empty());
    const auto wrong = run({"advise"}, "serve\n\nbogus answer\n-5\n");
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_THAT(wrong.err, HasSubstr("Question "));
    EXPECT_THAT(wrong.err, HasSubstr("Allowed: "));
    EXPECT_TRUE(wrong.out.empty());
    const auto one = run({"advise"}, "serve\n");
    EXPECT_EQ(one.exitCode, 0);
    EXPECT_THAT(one.err, HasSubstr("take their defaults"));
}

TEST_F(CliExitCodes, FilesMayComeThroughAPipeAndMustEnd) {
    const std::string workload = R"({"kind": "training", "model": "llama-2-7b", "tokens": 1e9})";
    const auto piped =
        runProgram("/bin/sh",
                   {"-c",
                    "cat | \"$0\" plan train --gpu h100 --top 1 --catalog \"$1\" --workload "
                    "/dev/stdin",
                    program().string(), seed()},
                   {}, workload);
    EXPECT_EQ(piped.exitCode, 0) << piped.err;
    const auto endless = run({"plan", "train", "--workload", "/dev/zero"});
    EXPECT_EQ(endless.exitCode, 3);
    EXPECT_THAT(endless.err, HasSubstr("is a device"));
}

TEST_F(CliExitCodes, AKeyThatStandsTwiceIsBadData) {
    const auto result =
        run({"plan", "train", "--workload",
             file("w.json", R"({"kind": "training", "model": "llama-2-7b", "tokens": 1e9,
                                "tokens": 2e9})")});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.err, HasSubstr("tokens twice"));
}

TEST_F(CliExitCodes, FaultsAreToldInTheLanguageOfTheUser) {
    const auto result = runBare({"offers", "--catalog", file("x.sqlite", "x"), "--lang", "zh_CN"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.err, HasSubstr("文件不是 Petaplan 目录"));
    EXPECT_THAT(result.err, HasSubstr("x.sqlite"));
    const auto table = run({"validate", "training", file("t.csv", "id\n\"A\n"), "--lang", "zh_CN"});
    EXPECT_THAT(table.err, HasSubstr("表格不是有效的 CSV"));
    const auto refused =
        run({"validate", "training", file("r.csv", "id,gpu,tokens_per_s_per_gpu\nA,h100,5\n"),
             "--lang", "zh_CN"});
    EXPECT_THAT(refused.out, HasSubstr("未说明精度"));
    EXPECT_EQ(refused.out.find("not stated"), std::string::npos) << refused.out;
    const auto estimate = run({"estimate", "--model", "llama-2-7b", "--tokens", "1e9", "--gpu",
                               "h100-sxm5-80", "--count", "8", "--lang", "zh_CN"});
    ASSERT_EQ(estimate.exitCode, 0);
    for (const char* english : {"bytes per", "local parameters", "usable", "run_hours"}) {
        EXPECT_EQ(estimate.out.find(english), std::string::npos) << english;
    }
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

TEST_F(CliExitCodes, ChangedByteOfACatalogIsBadDataAndTheFileIsLeftAlone) {
    std::ifstream stream(seed(), std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    ASSERT_GT(bytes.size(), 700'000U);
    bytes[700'000] = static_cast<char>(bytes[700'000] ^ 1);
    const std::string damaged = file("one.sqlite", bytes);
    const auto result = runBare({"offers", "--catalog", damaged});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.err, HasSubstr("damaged"));
    EXPECT_TRUE(result.out.empty());
    std::ifstream after(damaged, std::ios::binary);
    EXPECT_EQ(std::string((std::istreambuf_iterator<char>(after)), {}), bytes);
    const auto directory = runBare({"gpus", "--catalog", folder().string()});
    EXPECT_EQ(directory.exitCode, 3);
    EXPECT_THAT(directory.err, HasSubstr("is a folder"));
}

TEST_F(CliExitCodes, CompileAnswersInJson) {
    const std::string target = (folder() / "c.sqlite").string();
    const auto result = runBare({"compile", support::sourceFolder() + "/resources/catalog", "--to",
                                 target, "--format", "json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const Json answer = Json::parse(result.out, nullptr, false);
    ASSERT_TRUE(answer.is_object()) << result.out;
    EXPECT_EQ(answer["file"], target);
    EXPECT_GT(answer["prices"].get<int>(), 0);
    EXPECT_EQ(answer["catalog_id"], json({"gpus", "--limit", "1"})["catalog_id"]);
}

TEST_F(CliExitCodes, NoFolderIsMadeForADocument) {
    const auto compiled = runBare({"compile", support::sourceFolder() + "/resources/catalog",
                                   "--to", (folder() / "missing" / "c.sqlite").string()});
    EXPECT_EQ(compiled.exitCode, 3);
    EXPECT_FALSE(std::filesystem::exists(folder() / "missing"));
    const std::string target = (folder() / "missing" / "a.petaplan").string();
    const auto saved =
        run({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--save", target});
    EXPECT_EQ(saved.exitCode, 3);
    EXPECT_THAT(saved.err, HasSubstr((folder() / "missing").string()));
    EXPECT_FALSE(std::filesystem::exists(folder() / "missing"));
}

TEST_F(CliExitCodes, TableOfAnotherKindOrWithRepeatedIdsIsBadData) {
    const std::string training =
        file("t.csv", "id,gpu,seq_len,tokens_per_s_per_gpu\nA,h100,2048,1\nA,h100,2048,2\n");
    const auto kind = run({"validate", "inference", training});
    EXPECT_EQ(kind.exitCode, 3);
    EXPECT_THAT(kind.err, HasSubstr("output_tokens_per_s_total"));
    const auto repeated = run({"validate", "training", training});
    EXPECT_EQ(repeated.exitCode, 3);
    EXPECT_THAT(repeated.err, HasSubstr("row 2 repeats the id A of row 1"));
}

TEST_F(CliExitCodes, ProgramLinksNoQtLibrary) {
    const auto result = runProgram("/usr/bin/readelf", {"-d", program().string()});
    ASSERT_EQ(result.exitCode, 0) << "readelf comes with the compiler's binutils";
    EXPECT_THAT(result.out, HasSubstr("NEEDED"));
    EXPECT_THAT(result.out, testing::Not(HasSubstr("libQt")));
}

}  // namespace
