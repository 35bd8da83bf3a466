// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "db/data_error.h"
#include "db/documents/base_json.h"
#include "db/documents/plan_request_json.h"
#include "db/documents/workload_file.h"
#include "tests/support/sample_plan.h"

namespace petaplan::documents {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> g_unknown;

JsonNode nodeOf(const Json& json) {
    static const std::string kFile = "test.json";
    g_unknown.clear();
    return {json, "", kFile, g_unknown};
}

template <typename Action>
std::string faultOf(Action action) {
    try {
        action();
    } catch (const DataError& error) {
        return error.what();
    }
    return "no fault";
}

TEST(BaseJson, EstimateKeepsAllDigitsAndItsSpread) {
    const Estimate estimate{1.0 / 3, 2.0 / 3, 4.0 / 3, EvidenceLevel::C, {{"moe_routing", 0.1}}};
    const Json json = Json::parse(toJson(estimate).dump());
    const Estimate back = estimateFromJson(nodeOf(json));
    EXPECT_EQ(back.low, estimate.low);
    EXPECT_EQ(back.central, estimate.central);
    EXPECT_EQ(back.high, estimate.high);
    EXPECT_EQ(back.level, EvidenceLevel::C);
    ASSERT_EQ(back.spread.size(), 1U);
    EXPECT_EQ(back.spread[0].name, "moe_routing");
    EXPECT_EQ(back.spread[0].sigma, 0.1);
}

TEST(BaseJson, MoneyIsAnExactDecimalInQuotes) {
    const Money money{*Decimal::parse("32.7726"), "USD"};
    EXPECT_EQ(toJson(money).dump(), R"({"amount":"32.7726","currency":"USD"})");
    EXPECT_EQ(moneyFromJson(nodeOf(toJson(money))), money);
    const Json number = Json::parse(R"({"amount":32.7726,"currency":"USD"})");
    EXPECT_THAT(faultOf([&] { moneyFromJson(nodeOf(number)); }),
                HasSubstr("amount must be a text in quotes"));
    const Json currency = Json::parse(R"({"amount":"1","currency":"dollars"})");
    EXPECT_THAT(faultOf([&] { moneyFromJson(nodeOf(currency)); }),
                HasSubstr("three capital letters"));
}

TEST(BaseJson, FiguresThatAreNoNumbersAreWords) {
    Term term;
    term.key = "months_to_break_even";
    term.value = std::numeric_limits<double>::infinity();
    EXPECT_EQ(toJson(term)["value"], "infinite");
    EXPECT_TRUE(std::isinf(termFromJson(nodeOf(toJson(term))).value));
    term.value = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(std::isnan(termFromJson(nodeOf(toJson(term))).value));
}

TEST(BaseJson, MessageKeepsTheTypesOfItsArguments) {
    const Message message{
        "memory.too_small",
        {{"gpu", std::string("A100")}, {"needed", 93.0}, {"count", std::int64_t{93}}}};
    EXPECT_EQ(messageFromJson(nodeOf(toJson(message))), message);
}

TEST(BaseJson, UnknownKeysAreNotedWithTheirPath) {
    const Json json = Json::parse(R"({"title":"x","date":"2026-11-30","page":3})");
    EXPECT_EQ(sourceFromJson(nodeOf(json)).title, "x");
    EXPECT_THAT(g_unknown, ElementsAre("page"));
}

TEST(BaseJson, FaultNamesFileAndPath) {
    const Json json = Json::parse(R"({"key":"a","value":1,"inputs":[{"key":"b","value":"many"}]})");
    EXPECT_THAT(faultOf([&] { termFromJson(nodeOf(json)); }),
                HasSubstr("test.json: [json_value] inputs[0].value must be a number"));
    const Json missing = Json::parse(R"({"value":1})");
    EXPECT_THAT(faultOf([&] { termFromJson(nodeOf(missing)); }), HasSubstr("key is missing"));
}

TEST(ParseJson, DeepNestingIsRefusedBeforeItIsBuilt) {
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    EXPECT_THAT(faultOf([&] { parseJson(deep, "deep.json"); }), HasSubstr("more than 200 deep"));
    const std::string brackets = "\"" + std::string(1000, '[') + "\\\"[\"";
    EXPECT_EQ(parseJson(brackets, "text.json").get<std::string>().size(), 1002U);
}

TEST(ParseJson, FaultNamesTheLine) {
    EXPECT_THAT(faultOf([] { parseJson("{\n\"a\": 1,\n}", "three.json"); }),
                HasSubstr("three.json:3"));
    EXPECT_THAT(faultOf([] { parseJson("", "empty.json"); }), HasSubstr("empty.json"));
    EXPECT_THAT(faultOf([] { parseJson("{\"a\": 1e999}", "large.json"); }), HasSubstr("too large"));
}

TEST(RequestJson, KeepsTheFilterByItsText) {
    planning::PlanRequest request = petaplan::testing::sampleTrainingRequest();
    auto parsed = catalog::FilterExpression::parse("gpu_memory_gib >= 80 and region like \"us-%\"");
    ASSERT_TRUE(std::holds_alternative<catalog::FilterExpression>(parsed));
    request.offers.where = std::get<catalog::FilterExpression>(parsed);
    request.offers.include.stale = true;
    request.budget = 250000;
    const planning::PlanRequest back = planRequestFromJson(nodeOf(toJson(request)));
    ASSERT_TRUE(back.offers.where);
    EXPECT_EQ(back.offers.where->text(), request.offers.where->text());
    EXPECT_EQ(back.offers.include, request.offers.include);
    EXPECT_EQ(back.budget, 250000);
    EXPECT_EQ(back.context.asOf, request.context.asOf);
    EXPECT_TRUE(g_unknown.empty());

    Json broken = toJson(request);
    broken["offers"]["where"] = "gpu_memory_gib >=";
    EXPECT_THAT(faultOf([&] { planRequestFromJson(nodeOf(broken)); }),
                HasSubstr("offers.where is no filter expression"));
}

// Every field gets a value that is not its default, so that a field that is forgotten shows.
TEST(RequestJson, KeepsEveryFieldOfAJobAndAFilter) {
    planning::PlanRequest request = petaplan::testing::sampleTrainingRequest();
    auto& job = std::get<workload::TrainingJob>(request.workload);
    job.method = workload::TrainingMethod::Qlora;
    job.globalBatchSequences = 48;
    job.precision = workload::Precision::Fp8;
    job.optimizer = workload::Optimizer::AdamW8bit;
    job.stack = workload::TrainingStack::TorchTitan;
    job.loraRank = 64;
    job.goodput = 0.8;
    job.masterWeights = !job.masterWeights;
    job.loraOnAllLinear = !job.loraOnAllLinear;
    job.loraTrainsEmbeddings = !job.loraTrainsEmbeddings;
    job.qloraFormat = "int4_g128";
    job.fusedAttention = !job.fusedAttention;
    job.chunkedLoss = !job.chunkedLoss;
    job.offloadActivations = !job.offloadActivations;
    job.offloadOptimizer = !job.offloadOptimizer;
    job.model.experts = 8;
    job.model.expertsPerToken = 2;
    job.model.expertFfn = 1408;
    job.model.sharedExpertFfn = 2816;
    job.model.denseLayers = 1;
    job.model.slidingWindow = 4096;
    job.model.latentAttention = {1536, 512, 64, 128, 128};
    request.offers.providers = {"aws"};
    request.offers.providerKinds = {"neocloud"};
    request.offers.regions = {"us-east-1"};
    request.offers.countries = {"US"};
    request.offers.pricing = {"spot"};
    request.offers.gpuInterconnects = {"nvswitch"};
    request.offers.freshness = {"fresh"};
    request.offers.minGpuMemoryGib = 80;
    request.offers.maxPricePerHour = 99.5;
    request.offers.minNetworkGbps = 400;
    request.objective = planning::Objective::Balanced;
    request.top = 3;
    request.maxNodes = 16;
    const Json json = toJson(request);
    const planning::PlanRequest back = planRequestFromJson(nodeOf(json));
    EXPECT_TRUE(g_unknown.empty());
    EXPECT_EQ(toJson(back).dump(), json.dump());
    const auto& read = std::get<workload::TrainingJob>(back.workload);
    EXPECT_EQ(read.method, workload::TrainingMethod::Qlora);
    EXPECT_EQ(read.stack, workload::TrainingStack::TorchTitan);
    EXPECT_FALSE(read.masterWeights);
    EXPECT_FALSE(read.fusedAttention);
    EXPECT_TRUE(read.chunkedLoss);
    EXPECT_EQ(read.qloraFormat, "int4_g128");
    EXPECT_EQ(read.model.latentAttention->kvRank, 512);
    EXPECT_EQ(back.offers.gpuInterconnects, request.offers.gpuInterconnects);
    EXPECT_EQ(back.offers.freshness, request.offers.freshness);
    EXPECT_EQ(back.offers.minNetworkGbps, 400);
    EXPECT_EQ(back.top, 3U);
}

TEST(RequestJson, UnknownNamesAreRefusedByName) {
    Json json = toJson(petaplan::testing::sampleTrainingRequest());
    json["objective"] = "cheapness";
    EXPECT_THAT(faultOf([&] { planRequestFromJson(nodeOf(json)); }),
                HasSubstr("objective has the unknown value \"cheapness\""));
    json["objective"] = "cost";
    json["max_nodes"] = 3e9;
    EXPECT_THAT(faultOf([&] { planRequestFromJson(nodeOf(json)); }),
                HasSubstr("max_nodes must be a whole number"));
}

workload::ModelLibrary library() {
    workload::TransformerModel model =
        std::get<workload::TrainingJob>(petaplan::testing::sampleTrainingRequest().workload).model;
    return workload::ModelLibrary({model});
}

TEST(WorkloadFile, NamesAPresetAndTakesDefaults) {
    const WorkloadFile file = workloadFromText(
        R"({"kind":"training","model":"llama-2-70b","tokens":2e12,"precision":"fp8","colour":"red"})",
        "job.json", library());
    const auto& job = std::get<workload::TrainingJob>(file.workload);
    EXPECT_EQ(job.model.layers, 80);
    EXPECT_EQ(job.tokens, 2e12);
    EXPECT_EQ(job.precision, workload::Precision::Fp8);
    EXPECT_EQ(job.sequenceLength, workload::TrainingJob().sequenceLength);
    EXPECT_THAT(file.ignoredKeys, ElementsAre("colour"));
}

TEST(WorkloadFile, ServesAModelGivenByItsDimensions) {
    const WorkloadFile file = workloadFromText(
        R"({"kind":"inference","input_len":512,"output_len":64,"concurrency":8,"ttft_ms":300,
            "model":{"layers":32,"hidden":4096,"heads":32,"ffn":11008,"vocab":32000}})",
        "service.json", library());
    const auto& service = std::get<workload::InferenceService>(file.workload);
    EXPECT_EQ(service.model.kvHeads, 32);
    EXPECT_EQ(service.concurrency, 8);
    EXPECT_EQ(service.maxTtftMs, 300);
    EXPECT_FALSE(service.requestsPerSecond);
}

TEST(WorkloadFile, MistypedModelSuggestsTheNearest) {
    EXPECT_THAT(faultOf([] {
                    workloadFromText(R"({"kind":"training","model":"lama-2-70b","tokens":1})",
                                     "job.json", library());
                }),
                HasSubstr("unknown model \"lama-2-70b\"; nearest: llama-2-70b"));
    EXPECT_THAT(faultOf([] { workloadFromText(R"({"kind":"painting"})", "job.json", library()); }),
                HasSubstr("kind must be \"training\" or \"inference\""));
}

}  // namespace
}  // namespace petaplan::documents
