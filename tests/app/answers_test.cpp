// SPDX-License-Identifier: GPL-3.0-or-later
// Compare, explain, advise, plan, estimate, validate and report as a script would use them.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "tests/app/cli_fixture.h"

namespace {

using petaplan::testing::CliTest;
using testing::HasSubstr;

class CliAnswers : public CliTest {
protected:
    static void expectEstimate(const nlohmann::json& estimate) {
        ASSERT_TRUE(estimate.is_object()) << estimate;
        EXPECT_LE(estimate["low"].get<double>(), estimate["central"].get<double>());
        EXPECT_LE(estimate["central"].get<double>(), estimate["high"].get<double>());
        EXPECT_THAT(estimate["level"].get<std::string>(), testing::AnyOf("A", "B", "C", "D"));
    }
};

TEST_F(CliAnswers, CompareMarksDifferencesAgainstTheBaseline) {
    const Json answer =
        json({"compare", "a100-sxm4-40", "h100-sxm5-80", "--baseline", "a100-sxm4-40"});
    EXPECT_EQ(answer["kind"], "gpu");
    EXPECT_EQ(answer["baseline"], "a100-sxm4-40");
    bool seen = false;
    for (const Json& row : answer["rows"]) {
        ASSERT_EQ(row["values"].size(), 2U);
        if (row["key"] != "memory_gib") continue;
        seen = true;
        EXPECT_EQ(row["unit"], "GiB");
        EXPECT_EQ(row["differs"], true);
        EXPECT_EQ(row["values"], Json({40.0, 80.0}));
        EXPECT_EQ(row["deltas"], Json({0.0, 40.0}));
        EXPECT_EQ(row["delta_percent"][1], 100.0);
    }
    EXPECT_TRUE(seen);
    const auto table = run({"compare", "a100-sxm4-40", "h100-sxm5-80", "--only-differences"});
    EXPECT_THAT(table.out, HasSubstr("80 (+40, +100.0 %)"));
    EXPECT_EQ(table.out.find("NVIDIA"), std::string::npos);
}

TEST_F(CliAnswers, CompareTakesInstancesAndOffers) {
    EXPECT_EQ(json({"compare", "aws:p4d.24xlarge", "aws:p5.48xlarge"})["kind"], "instance");
    EXPECT_EQ(json({"compare", "aws:p4d.24xlarge:us-east-1:on_demand",
                    "aws:p5.48xlarge:us-east-1:on_demand"})["kind"],
              "offer");
}

TEST_F(CliAnswers, ExplainShowsObservationsRuleAndDerivation) {
    const Json answer =
        json({"explain", "aws:p4d.24xlarge:us-east-1:on_demand", "--figure", "price_per_gpu_hour"});
    ASSERT_EQ(answer["figures"].size(), 1U);
    EXPECT_DOUBLE_EQ(answer["figures"][0]["value"], 21.957642 / 8);
    EXPECT_EQ(answer["figures"][0]["derivation"]["formula"], "price_per_hour / gpu_count");
    EXPECT_GE(answer["observations"].size(), 10U);
    EXPECT_EQ(answer["observations"][0]["price_per_hour"], "21.957642");
    EXPECT_EQ(answer["observations"][0]["observed_on"], "2026-07-20");
    EXPECT_FALSE(answer["rule"].get<std::string>().empty());
    const auto text = run({"explain", "h100-sxm5-80", "--figure", "bf16_tensor_tflops"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("989.4"));
}

TEST_F(CliAnswers, AdviseFollowsTheTree) {
    EXPECT_EQ(run({"advise", "lint"}).exitCode, 0);
    const Json questions = json({"advise", "questions"});
    ASSERT_GE(questions["rows"].size(), 5U);
    const auto answered =
        run({"advise", "--answers", file("answers.json", "{}"), "--format", "json"});
    ASSERT_NE(answered.exitCode, 5) << answered.err;
    if (answered.exitCode == 2) {
        // Some question has no default: the fault names it.
        EXPECT_FALSE(answered.err.empty());
    }
    const auto unknown = run({"advise", "--answers", file("b.json", "{\"no_such_question\": 1}")});
    EXPECT_EQ(unknown.exitCode, 2) << unknown.err;
}

TEST_F(CliAnswers, PlanTrainHasTheKeysOfTheContract) {
    const Json answer = json({"plan", "train", "--model", "llama-2-7b", "--tokens", "2e12",
                              "--deadline-days", "30", "--top", "5"});
    ASSERT_FALSE(answer["rows"].empty());
    ASSERT_LE(answer["rows"].size(), 5U);
    int rank = 0;
    for (const Json& row : answer["rows"]) {
        EXPECT_EQ(row["rank"], ++rank);
        for (const char* key : {"offer_id", "nodes", "gpus", "layout", "memory_gib_per_gpu",
                                "verdict", "tokens_per_s", "hours", "cost", "currency", "pricing",
                                "pareto", "reasons", "risks"}) {
            EXPECT_TRUE(row.contains(key)) << key;
        }
        for (const char* key : {"tp", "pp", "dp", "ep", "cp", "zero", "micro_batch", "recompute"}) {
            EXPECT_TRUE(row["layout"].contains(key)) << key;
        }
        for (const char* key : {"memory_gib_per_gpu", "tokens_per_s", "hours", "cost"}) {
            expectEstimate(row[key]);
        }
        EXPECT_LE(row["hours"]["central"].get<double>(), 30 * 24.0);
        const Json& layout = row["layout"];
        EXPECT_EQ(layout["tp"].get<int>() * layout["pp"].get<int>() * layout["dp"].get<int>() *
                      layout["cp"].get<int>(),
                  row["gpus"].get<int>());
    }
    for (const char* key : {"refused", "assumptions", "sources"}) {
        EXPECT_TRUE(answer[key].is_array()) << key;
    }
    EXPECT_FALSE(answer["catalog_id"].get<std::string>().empty());
    EXPECT_FALSE(answer["model_version"].get<std::string>().empty());
}

TEST_F(CliAnswers, SameAnswerForAnyNumberOfThreads) {
    const std::vector<std::string> question = {"plan",     "train", "--model",    "llama-2-7b",
                                               "--tokens", "1e11",  "--provider", "aws",
                                               "--format", "json"};
    std::string first;
    for (const char* threads : {"1", "2", "5"}) {
        auto arguments = question;
        arguments.insert(arguments.end(), {"--threads", threads});
        const auto result = run(arguments);
        ASSERT_EQ(result.exitCode, 0) << result.err;
        if (first.empty()) first = result.out;
        EXPECT_EQ(result.out, first) << threads;
    }
}

TEST_F(CliAnswers, PlanInferAndFinetune) {
    const Json infer = json({"plan", "infer", "--model", "llama-3.1-70b", "--input-len", "1024",
                             "--output-len", "256", "--concurrency", "32", "--top", "3"});
    ASSERT_FALSE(infer["rows"].empty());
    expectEstimate(infer["rows"][0]["tokens_per_s"]);
    expectEstimate(infer["rows"][0]["cost"]);
    EXPECT_TRUE(infer["rows"][0]["layout"].contains("tp"));
    const Json tune = json({"plan", "finetune", "--model", "llama-3.1-8b", "--method", "lora",
                            "--dataset-tokens", "5e7", "--epochs", "3", "--top", "3"});
    ASSERT_FALSE(tune["rows"].empty());
}

TEST_F(CliAnswers, WorkloadFileIsOverriddenByOptions) {
    const std::string workload =
        file("w.json", "{\"kind\": \"training\", \"model\": \"llama-2-7b\", \"tokens\": 1e10}");
    const auto hours = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments = {"estimate",     "--task",  "train",
                                              "--workload",   workload,  "--gpu",
                                              "a100-sxm4-80", "--count", "8"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return json(arguments)["rows"][0]["hours"]["central"].get<double>();
    };
    EXPECT_NEAR(hours({"--tokens", "2e10"}) / hours({}), 2, 0.01);
}

TEST_F(CliAnswers, HuggingFaceConfigIsAModel) {
    const std::string config = file("config.json",
                                    R"({"model_type": "llama", "hidden_size": 4096,
        "intermediate_size": 11008, "num_attention_heads": 32, "num_hidden_layers": 32,
        "num_key_value_heads": 32, "vocab_size": 32000, "max_position_embeddings": 4096,
        "tie_word_embeddings": false})");
    const auto central = [&](const std::string& model) {
        return json({"estimate", "--task", "train", "--model", model, "--gpu", "h100-sxm5-80",
                     "--count", "8", "--tokens", "1e9"})["rows"][0]["memory_gib_per_gpu"]["central"]
            .get<double>();
    };
    EXPECT_NEAR(central(config), central("llama-2-7b"), 1e-9);
}

TEST_F(CliAnswers, EstimateBreaksMemoryDown) {
    const Json answer = json({"estimate", "--model", "llama-2-7b", "--gpu", "a100-sxm4-80",
                              "--count", "8", "--tokens", "1e9", "--tp", "2", "--dp", "4", "--zero",
                              "1", "--micro-batch", "1", "--recompute", "selective"});
    ASSERT_EQ(answer["rows"].size(), 1U);
    const Json& row = answer["rows"][0];
    EXPECT_EQ(row["layout"]["tp"], 2);
    EXPECT_EQ(row["layout"]["dp"], 4);
    EXPECT_EQ(row["layout"]["zero"], 1);
    double total = 0;
    for (const Json& part : row["memory"]["parts"]) total += part["gib"].get<double>();
    EXPECT_NEAR(total / row["memory_gib_per_gpu"]["central"].get<double>(), 1, 1e-6);
    // A family is estimated for each of its variants.
    EXPECT_GT(json({"estimate", "--model", "llama-2-7b", "--gpu", "h100", "--count", "8",
                    "--tokens", "1e9"})["rows"]
                  .size(),
              1U);
}

TEST_F(CliAnswers, SavedPlanBecomesDocuments) {
    const std::string plan = (folder() / "run.petaplan").string();
    json({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e11", "--provider", "aws",
          "--save", plan});
    for (const char* ending : {"md", "csv", "json"}) {
        const std::string target = (folder() / ("run." + std::string(ending))).string();
        const auto result = run({"report", plan, "--to", target});
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_GT(std::filesystem::file_size(target), 500U);
    }
    EXPECT_EQ(run({"report", plan, "--to", "run.docx"}).exitCode, 2);
    const Json compared = json({"compare", plan, plan});
    EXPECT_EQ(compared["kind"], "plan");
    for (const Json& row : compared["rows"]) EXPECT_EQ(row["differs"], false);
}

TEST_F(CliAnswers, AnUnpricedOfferHasNoCost) {
    const Json answer = json({"estimate", "--model", "llama-2-7b", "--tokens", "1e9", "--offer",
                              "alibaba:ecs.ebmgn6e.24xlarge:-:unpriced", "--precision", "fp16"});
    ASSERT_EQ(answer["rows"].size(), 1U);
    EXPECT_FALSE(answer["rows"][0].contains("cost"));
}

TEST_F(CliAnswers, AnEstimateSaysWhyItHasNoCostOrTime) {
    const auto risksOf = [&](std::vector<std::string> more) {
        std::vector<std::string> all{"estimate", "--model", "llama-2-7b"};
        all.insert(all.end(), more.begin(), more.end());
        const Json answer = json(all);
        EXPECT_FALSE(answer["rows"][0].contains("cost"));
        return answer["rows"][0]["risks"].dump();
    };
    EXPECT_THAT(risksOf({"--tokens", "1e9", "--gpu", "h100-sxm5-80", "--count", "8", "--provider",
                         "hetzner"}),
                HasSubstr("No offer that may rank passes the filters with 8 × h100-sxm5-80"));
    EXPECT_THAT(risksOf({"--tokens", "1e9", "--offer", "alibaba:ecs.ebmgn6e.24xlarge:-:unpriced",
                         "--precision", "fp16"}),
                HasSubstr("No price is known"));
    EXPECT_THAT(risksOf({"--gpu", "h100-sxm5-80", "--count", "8"}),
                HasSubstr("no time and no cost"));
    const Json memory =
        json({"estimate", "--model", "llama-2-7b", "--gpu", "h100-sxm5-80", "--count", "8"});
    EXPECT_FALSE(memory["rows"][0].contains("hours"));
    EXPECT_TRUE(memory["rows"][0].contains("tokens_per_s"));
    EXPECT_GT(memory["rows"][0]["memory_gib_per_gpu"]["central"].get<double>(), 10);
}

TEST_F(CliAnswers, ValidateListsRefusedAndFlaggedRowsInEveryFormat) {
    const std::string table = file(
        "t.csv",
        "id,model,layers,hidden,heads,kv_heads,ffn,vocab,gated_mlp,seq_len,micro_batch_seqs,tp,pp,"
        "dp,precision,gpu,gpu_count,tokens_per_s_per_gpu\n"
        "T1,llama-2-7b,32,4096,32,32,11008,32000,1,4096,1,1,1,8,bf16,A100 SXM4 80GB,8,3000\n"
        "T2,llama-2-7b,32,4096,32,32,11008,32000,1,4096,1,1,1,8,bf16,no such card,8,3000\n"
        "T3,llama-2-7b,32,4096,32,32,11008,32000,1,4096,1,1,1,8,bf16,A100 SXM4 80GB,8,90000\n");
    const auto csv = run({"validate", "training", table, "--format", "csv"});
    ASSERT_EQ(csv.exitCode, 0) << csv.err;
    EXPECT_THAT(csv.out, HasSubstr(",status,reason,flagged"));
    EXPECT_THAT(csv.out, HasSubstr("T2,tokens_per_s_per_gpu"));
    EXPECT_THAT(csv.out, HasSubstr(",refused,"));
    EXPECT_THAT(csv.out, HasSubstr("above the dense peak"));
    for (const char* format : {"markdown", "table"}) {
        const auto text = run({"validate", "training", table, "--format", format});
        EXPECT_THAT(text.out, HasSubstr("Refused rows"));
        EXPECT_THAT(text.out, HasSubstr("Flagged rows"));
        EXPECT_THAT(text.out, HasSubstr("T3"));
    }
}

TEST_F(CliAnswers, AnEstimateBeyondTheModelsContextSaysSo) {
    const Json answer = json({"estimate", "--model", "llama-2-7b", "--tokens", "1e9", "--seq-len",
                              "8192", "--gpu", "h100-sxm5-80", "--count", "8"});
    ASSERT_FALSE(answer["rows"].empty());
    EXPECT_NE(answer["rows"][0]["risks"].dump().find("4096"), std::string::npos);
}

TEST_F(CliAnswers, ValidatePrintsTheAgreedObject) {
    const std::string table = file(
        "t.csv",
        "id,group,workload,model,params_b,layers,hidden,heads,kv_heads,ffn,vocab,gated_mlp,seq_len,"
        "global_batch_seqs,micro_batch_seqs,tp,pp,vpp,dp,zero_stage,activation_recompute,precision,"
        "gpu,gpu_count,tokens_per_s_per_gpu,quality\n"
        "A1,g,pretrain,mpt-7b,6.65,32,4096,32,32,16384,50368,0,2048,512,4,1,1,,64,3,full,bf16,"
        "H100 SXM 80GB,64,10000,ok\n"
        "A2,g,pretrain,mpt-7b,6.65,32,4096,32,32,16384,50368,0,2048,512,4,1,1,,64,3,full,bf16,"
        "no such card,64,10000,ok\n");
    const Json answer = json({"validate", "training", table});
    EXPECT_EQ(answer["kind"], "training");
    EXPECT_FALSE(answer["model_version"].get<std::string>().empty());
    ASSERT_EQ(answer["rows"].size(), 1U);
    const Json& row = answer["rows"][0];
    EXPECT_EQ(row["id"], "A1");
    EXPECT_EQ(row["target"], "tokens_per_s_per_gpu");
    EXPECT_EQ(row["measured"], 10000);
    EXPECT_NEAR(row["ape"].get<double>(), std::abs(row["central"].get<double>() / 10000 - 1), 1e-9);
    EXPECT_EQ(row["inside"].get<bool>(),
              row["low"].get<double>() <= 10000 && 10000 <= row["high"].get<double>());
    ASSERT_EQ(answer["refused"].size(), 1U);
    EXPECT_EQ(answer["refused"][0]["id"], "A2");
    EXPECT_TRUE(answer["flagged"].is_array());
    const Json& summary = answer["summary"]["by"]["target"]["tokens_per_s_per_gpu"];
    EXPECT_EQ(summary["n"], 1);
    EXPECT_EQ(summary["refused"], 1);
    EXPECT_TRUE(summary.contains("mdape"));
    EXPECT_TRUE(answer["summary"]["by"].contains("level"));
    EXPECT_TRUE(answer["summary"]["by"].contains("class"));
    EXPECT_TRUE(answer["summary"]["by"].contains("source"));
}

TEST_F(CliAnswers, ValidateDoesNotLookAtTheMeasuredValue) {
    const auto predicted = [&](const char* measured) {
        const std::string table =
            file("t.csv",
                 std::string(
                     "id,workload,model,layers,hidden,heads,kv_heads,ffn,vocab,gated_mlp,seq_len,"
                     "global_batch_seqs,micro_batch_seqs,tp,pp,dp,zero_stage,"
                     "activation_recompute,precision,gpu,gpu_count,tokens_per_s_per_gpu\n"
                     "A1,pretrain,mpt-7b,32,4096,32,32,16384,50368,0,2048,512,4,1,1,64,3,full,"
                     "bf16,H100 SXM 80GB,64,") +
                     measured + "\n");
        return json({"validate", "training", table})["rows"][0]["central"].get<double>();
    };
    EXPECT_EQ(predicted("9000"), predicted("12000"));
}

TEST_F(CliAnswers, PricesSeenAfterTheDayAreNotUsed) {
    const auto result = run({"offers", "--gpu", "h100", "--columns",
                             "id,observed_on,age_days,freshness,price_per_hour", "--format", "json",
                             "--include", "stale,derived,claim,unknown"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto past =
        runBare({"offers", "--gpu", "h100", "--catalog", seed(), "--as-of", "2024-06-30",
                 "--format", "json", "--include", "stale,derived,claim,unknown"});
    ASSERT_EQ(past.exitCode, 0) << past.err;
    EXPECT_THAT(past.err, HasSubstr("offers have no price up to 2024-06-30"));
    const Json answer = Json::parse(past.out);
    std::size_t priced = 0;
    for (const Json& row : answer["rows"]) {
        if (!row.contains("observed_on") || row["observed_on"].is_null()) continue;
        ++priced;
        EXPECT_LE(row["observed_on"].get<std::string>(), "2024-06-30");
        EXPECT_GE(row["age_days"].get<double>(), 0);
    }
    EXPECT_GT(priced, 0U);
    EXPECT_LT(priced, answer["rows"].size());
}

TEST_F(CliAnswers, APlanOverUnknownFiguresAloneSaysSo) {
    const std::vector<std::string> plan{"plan",       "train",    "--model",
                                        "llama-2-7b", "--tokens", "1e9"};
    const auto with = [&](std::vector<std::string> more) {
        std::vector<std::string> all = plan;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const Json unknown = json(with({"--provider", "cudo", "--min-network-gbps", "100"}), 1);
    EXPECT_TRUE(unknown["rows"].empty());
    ASSERT_EQ(unknown["refused"].size(), 1U);
    EXPECT_EQ(unknown["refused"][0]["key"], "planning.filtered_unknown");
    EXPECT_EQ(unknown["refused"][0]["count"], unknown["unknown"]);
    const Json none = json(with({"--max-price", "0.0001", "--include", "unknown"}), 1);
    ASSERT_FALSE(none["refused"].empty());
    const auto csv = run(with({"--provider", "ovh", "--gpu", "mi300x", "--format", "csv"}));
    EXPECT_EQ(csv.exitCode, 1);
    EXPECT_THAT(csv.out, HasSubstr("No offer passes the filters."));
}

TEST_F(CliAnswers, PlanAsCsvHasEveryKeyAndRefusalsWhereNothingIsFeasible) {
    const auto plan = run({"plan", "train", "--model", "llama-2-7b", "--tokens", "1e9", "--gpu",
                           "h100", "--top", "2", "--format", "csv"});
    ASSERT_EQ(plan.exitCode, 0) << plan.err;
    const std::string header = plan.out.substr(0, plan.out.find('\n'));
    for (const char* key : {"currency", "pricing", "risks", "cost_low", "cost_high", "hours_low",
                            "hours_high", "tokens_per_s_low", "memory_gib_per_gpu_high"}) {
        EXPECT_THAT(header, HasSubstr(key));
    }
    const auto none = run({"plan", "train", "--model", "llama-2-7b", "--tokens", "2e12",
                           "--deadline-days", "1", "--max-nodes", "1", "--format", "csv"});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_TRUE(none.out.starts_with("count,nearest_miss,reason\n")) << none.out.substr(0, 200);
    EXPECT_GT(std::count(none.out.begin(), none.out.end(), '\n'), 1);
}

}  // namespace
