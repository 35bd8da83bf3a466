// SPDX-License-Identifier: GPL-3.0-or-later
// Options that make no sense, contradict each other or name what is not known: exit code 2, with
// the option and the remedy on stderr.
#include <gmock/gmock.h>

#include "tests/app/cli_fixture.h"

namespace {

using petaplan::testing::CliTest;
using testing::HasSubstr;

class CliOptions : public CliTest {};

TEST_F(CliOptions, UnknownNamesAreUsageFaultsWithTheNearestNames) {
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

TEST_F(CliOptions, FilterFaultsCarryACaretUnderTheirPosition) {
    const auto result = run({"offers", "--where", "price_per_gpu_hour < 3 and memory_gb > 3"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_TRUE(result.out.empty());
    EXPECT_THAT(result.err, HasSubstr("memory_gib"));
    EXPECT_THAT(result.err, HasSubstr("\n  price_per_gpu_hour < 3 and memory_gb > 3\n"
                                      "                             ^~~~~~~~~\n"));
    expectUsage({"offers", "--where", "price_per_gpu_hour <"}, "^");
    expectUsage({"gpus", "--where", "memory_gib > many"}, "^~~~");
    expectUsage({"offers", "--where", "provider > 3"}, "\n             ^");
    expectUsage({"offers", "--where", "provider = 'awss'"}, "Nearest: aws");
    expectUsage({"offers", "--where", "pricing = spott"}, "^~~~~");
}

TEST_F(CliOptions, AbsurdWorkloadsNameTheField) {
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "-5"}, "tokens");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "0"}, "tokens");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--seq-len", "0"},
                "seq_len");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--max-nodes", "0"},
                "--max-nodes");
    expectUsage({"plan", "infer", "--model", "llama-3.1-8b", "--input-len", "-1"}, "input_len");
    expectUsage({"plan", "train", "--tokens", "1e9"}, "--model");
    expectUsage({"plan", "train", "--params", "-7", "--tokens", "1e9"}, "--params");
}

TEST_F(CliOptions, MalformedLayoutsAndFiltersOfAnEstimateNameTheField) {
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

TEST_F(CliOptions, AmountsOfWorkNameTheirOption) {
    expectUsage({"plan", "train", "--model", "llama-2-7b"}, "--tokens");
    expectUsage({"plan", "finetune", "--model", "llama-2-7b"}, "--dataset-tokens");
    expectUsage({"plan", "finetune", "--model", "llama-2-7b", "--samples", "-3"},
                "--samples must be 1 to 1e+18, not -3");
    expectUsage({"plan", "finetune", "--model", "llama-2-7b", "--samples", "9", "--epochs", "0"},
                "--epochs must be 0.001 to 1e+06, not 0");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "0"}, "--tokens must be");
    expectUsage({"plan", "infer", "--model", "llama-2-7b", "--concurrency", "0"},
                "--concurrency: ");
}

TEST_F(CliOptions, EncodersAreNotServed) {
    expectUsage(
        {"plan", "infer", "--model", "bert-large", "--input-len", "100", "--output-len", "10"},
        "bert-large is an encoder");
    const std::string config =
        file("config.json", R"({"model_type": "roberta", "num_hidden_layers": 12,
            "hidden_size": 768, "num_attention_heads": 12, "vocab_size": 50265,
            "intermediate_size": 3072, "max_position_embeddings": 514})");
    expectUsage({"estimate", "--task", "infer", "--gpu", "l4", "--model", config, "--input-len",
                 "100", "--output-len", "10"},
                "is an encoder");
    EXPECT_EQ(run({"estimate", "--gpu", "l4", "--model", config, "--seq-len", "512"}).exitCode, 0);
}

TEST_F(CliOptions, AbsurdLayoutsDoNotOverflow) {
    const std::vector<std::string> estimate{"estimate", "--model", "llama-2-7b",  "--tokens",
                                            "1e9",      "--gpu",   "h100-sxm5-80"};
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> all = estimate;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    expectUsage(with({"--tp", "65536", "--pp", "65536", "--dp", "65536"}), "281474976710656");
    expectUsage(with({"--gpus-per-node", "2000000000", "--nodes", "2000000000", "--tp", "2"}),
                "--nodes");
    expectUsage(with({"--micro-batch", "0"}), "--micro-batch");
    expectUsage({"estimate", "--model", "llama-2-7b", "--tokens", "1e9", "--offer",
                 "aws:p4d.24xlarge:us-east-1:on_demand", "--provider", "gcp"},
                "--provider chooses among offers");
}

TEST_F(CliOptions, CurrenciesWithoutARateAreRefused) {
    const auto unknown = run({"offers", "--currency", "XXX"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.err, HasSubstr("Known: AUD"));
    const std::string plan = (folder() / "p.petaplan").string();
    ASSERT_EQ(run({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--gpu", "h100",
                   "--save", plan})
                  .exitCode,
              0);
    const std::string target = (folder() / "p.md").string();
    expectUsage({"report", plan, "--to", target, "--currency", "EUR"}, "stay in its currency, USD");
    EXPECT_EQ(run({"report", plan, "--to", target, "--currency", "USD"}).exitCode, 0);
    expectUsage({"report", plan, "--to", (folder() / "p.docx").string()}, ".docx");
}

TEST_F(CliOptions, KeysAndWordsOfErrorsAreNearOrListed) {
    const auto odd = run({"gpus", "--where", "gpu=1"});
    EXPECT_EQ(odd.exitCode, 2);
    EXPECT_EQ(odd.err.find("Nearest"), std::string::npos) << odd.err;
    EXPECT_THAT(odd.err, HasSubstr("Known: id, vendor"));
    expectUsage({"estimate", "--model", "llama-2-7b", "--gpu", "h100", "--provider", "nope"},
                "Known: alibaba, aws");
    for (const char* verb : {"gpus", "instances", "export"}) {
        expectUsage({verb, "--min-memory-gib", "nan"}, "--min-memory-gib");
    }
    expectUsage({"instances", "--max-price", "-1"}, "--max-price");
    expectUsage({"estimate", "--model", "llama-2-7b", "--gpu", "h100", "--count", "8.5"},
                "--count takes a number (where things are counted a whole one");
    expectUsage({"estimate", "--model", "llama-2-7b", "--gpu", "h100", "--tp", "99999999999"},
                "not 99999999999");
    expectUsage({"offers", "--columns", "foo"}, "unknown key foo. Known: id, provider");
    expectUsage({"gpus", "--sort", "memory"}, "unknown key memory. Nearest: memory_");
    const std::string help = runBare({"plan", "infer", "--help"}).out;
    for (const char* word : {"tensorrt-llm", "int8", "neuronlink", "subscription", "marketplace"}) {
        EXPECT_THAT(help, HasSubstr(word));
    }
}

TEST_F(CliOptions, LongOrBinaryWordsDoNotFloodTheTerminal) {
    const auto result = run({"offers", "--gpu", std::string(100'000, 'x') + "\x1b[2J"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_LT(result.err.size(), 4200U);
    const auto escape = run({"offers", "--gpu", "\x1b[2J"});
    EXPECT_EQ(escape.err.find('\x1b'), std::string::npos);
}

TEST_F(CliOptions, OptionsThatDoNotGoWithTheMethodAreRefused) {
    expectUsage(
        {"plan", "finetune", "--model", "llama-2-7b", "--samples", "9", "--method", "pretrain"},
        "is no fine-tuning");
    expectUsage({"plan", "finetune", "--model", "llama-2-7b", "--samples", "9", "--method", "full",
                 "--lora-rank", "8"},
                "--lora-rank is the rank of adapters");
}

TEST_F(CliOptions, EmptyNamesAreNotTakenForNone) {
    for (const char* option : {"--save", "--workload", "--model", "--precision", "--catalog"}) {
        const auto result =
            runBare({"plan", "train", "--tokens", "1e9", "--params", "7e9", option, ""});
        EXPECT_EQ(result.exitCode, 2) << option;
        EXPECT_THAT(result.err, HasSubstr(option));
    }
    expectUsage({"advise", "--answers", ""}, "--answers");
    expectUsage({"estimate", "--model", "llama-2-7b", "--offer", ""}, "--offer");
}

TEST_F(CliOptions, ALongExpressionIsShownAroundItsFault) {
    std::string text = "gpu_count = 1";
    for (int i = 0; i < 300; ++i) text += " or gpu = \"é\"";
    const auto result = run({"offers", "--where", text + " or nope = 2 or gpu_count = 3"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_LT(result.err.size(), 1500U);
    EXPECT_THAT(result.err, HasSubstr("or nope = 2 or gpu_count = 3"));
    EXPECT_THAT(result.err, HasSubstr("^~~~\n"));
}

TEST_F(CliOptions, AMissingVerbComesWithTheVerbs) {
    expectUsage({}, "name a verb of petaplan-cli: gpus");
    expectUsage({"plan"}, "name a verb of plan: train finetune infer");
    const auto format = runBare({"--format", "xml"});
    EXPECT_THAT(format.err, HasSubstr("xml"));
}

TEST_F(CliOptions, PlansAreComparedWithPlans) {
    expectUsage({"compare", "a.petaplan", "h100-sxm5-80"}, "compare plans with plans");
    expectUsage({"compare", "h100-sxm5-80", "h100-sxm5-80"}, "2 to 5 different things, not 1");
}

TEST_F(CliOptions, NumbersThatMakeNoSenseAreUsageFaults) {
    for (const char* option : {"--min-memory-gib", "--max-price", "--min-network-gbps", "--seed"}) {
        for (const char* value : {"nan", "inf", "-1"}) {
            const auto result = run({"offers", option, value});
            EXPECT_EQ(result.exitCode, 2) << option << " " << value;
            EXPECT_THAT(result.err, HasSubstr(option));
            EXPECT_LT(result.err.size(), 200U) << result.err;
        }
    }
    for (const char* value : {"500", "0", "100", "-5", "nan"}) {
        expectUsage({"plan", "infer", "--model", "llama-3.1-8b", "--percentile", value},
                    "above 0 and below 100");
    }
    const auto huge = run({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e300"});
    EXPECT_EQ(huge.exitCode, 2);
    EXPECT_THAT(huge.err, HasSubstr("1e+300"));
    EXPECT_LT(huge.err.size(), 200U);
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--max-nodes", "0"},
                "whole number from 1 to 4096");
    expectUsage({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--budget", "-1"},
                "above 0");
}

TEST_F(CliOptions, OptionsOfAnEstimateThatContradictEachOtherAreNamed) {
    const std::vector<std::string> offer{"estimate", "--model", "llama-2-7b", "--offer",
                                         "aws:p4d.24xlarge:us-east-1:on_demand"};
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> all = offer;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    expectUsage(with({"--tokens", "1e9", "--gpu", "h100-sxm5-80"}), "--gpu says h100-sxm5-80");
    expectUsage(with({"--tokens", "1e9", "--count", "12"}), "--count says 12");
    expectUsage(with({"--tokens", "1e9", "--count", "16", "--nodes", "1"}), "--count says 16");
    expectUsage(with({"--tokens", "1e9", "--gpus-per-node", "4"}), "--gpus-per-node says 4");
    expectUsage(with({"--tokens", "1e9", "--replicas", "2"}), "--replicas is an option of serving");
    expectUsage(with({"--tokens", "1e9", "--input-len", "128"}),
                "--input-len is an option of serving and --tokens of training");
    expectUsage(with({"--task", "train", "--input-len", "128"}), "--task train is training");
    // What agrees is no contradiction.
    EXPECT_EQ(run(with({"--tokens", "1e9", "--gpu", "a100", "--count", "8"})).exitCode, 0);
}

TEST_F(CliOptions, UnknownWordsComeWithAllThatAreAllowed) {
    const std::vector<std::string> train{"plan",       "train",    "--model",
                                         "llama-2-7b", "--tokens", "1e9"};
    const auto with = [&](const std::string& option, const std::string& value) {
        std::vector<std::string> all = train;
        all.insert(all.end(), {option, value});
        return all;
    };
    expectUsage(with("--stack", "megatrn"), "Nearest: megatron. Known: megatron, deepspeed, fsdp");
    expectUsage(with("--optimizer", "adam"), "adamw_8bit");
    expectUsage(with("--precision", "bf17"), "fp8, fp4");
    expectUsage({"plan", "finetune", "--model", "llama-2-7b", "--samples", "10", "--method", "lor"},
                "Known: pretrain, full, lora, qlora");
    expectUsage({"plan", "infer", "--model", "llama-2-7b", "--engine", "vlm"}, "sglang");
    expectUsage({"offers", "--freshness", "old"}, "Known: ageing, fresh, future, stale, undated");
    expectUsage({"offers", "--provider-kind", "hyper"}, "hyperscaler");
    expectUsage({"offers", "--interconnect", "nope"}, "nvlink");
    expectUsage({"bogus"}, "unknown verb bogus");
    expectUsage({"--lang", "en", "ofers"}, "unknown verb ofers");
    expectUsage({"plan", "train", "--model", folder().string(), "--tokens", "1e9"}, "is a folder");
    const auto question = run({"advise", "--answers", file("a.json", R"({"nope": "x"})")});
    EXPECT_EQ(question.exitCode, 2);
    EXPECT_EQ(question.err.find("Nearest: ."), std::string::npos) << question.err;
    EXPECT_THAT(question.err, HasSubstr("Its questions: "));
    expectUsage({"plan", "train", "--workload",
                 file("w.json", R"({"kind": "training", "model": "lama-2-7b", "tokens": 1e9})")},
                "nearest: llama-2-7b");
    const auto config = run({"plan", "train", "--tokens", "1e9", "--model",
                             file("config.json", R"({"num_hidden_layers": "32"})")});
    EXPECT_EQ(config.exitCode, 3);
    EXPECT_THAT(config.err, HasSubstr("num_hidden_layers is the text \"32\", not a number"));
    EXPECT_THAT(runBare({"plan", "train", "--help"}).out, HasSubstr("\"kind\": \"training\""));
}

TEST_F(CliOptions, TokensOfTheRunAndOfTheDataExcludeEachOther) {
    expectUsage({"estimate", "--gpu", "h100-sxm5-80", "--count", "1", "--model", "llama-2-7b",
                 "--tokens", "1e9", "--dataset-tokens", "5e9"},
                "--tokens and --dataset-tokens exclude each other");
}

// Modal sells a machine of type "h100": the bare word means the GPU, as for --gpu.
TEST_F(CliOptions, ABareGpuNameMeansTheGpu) {
    expectUsage({"explain", "h100"}, "h100-sxm5-80");
    EXPECT_EQ(run({"explain", "modal:h100"}).exitCode, 0);
}

}  // namespace
