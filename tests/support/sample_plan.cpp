// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_plan.h"

namespace petaplan::testing {
namespace {

using planning::PlanRow;
using report::UsedOffer;

constexpr EvidenceLevel kLevel = EvidenceLevel::B;

Estimate ranged(double low, double central, double high) {
    return {low, central, high, kLevel, {{"same_gpu", 0.08}, {"network", 0.05}}};
}

Term term(std::string key, std::string unit, double value, std::vector<Term> inputs = {},
          std::string formula = {}, std::string source = {}) {
    Term result;
    result.key = std::move(key);
    result.unit = std::move(unit);
    result.value = value;
    result.inputs = std::move(inputs);
    result.formula = std::move(formula);
    result.source = std::move(source);
    return result;
}

workload::TransformerModel llama2() {
    workload::TransformerModel model;
    model.id = "llama-2-70b";
    model.name = "Llama 2 70B";
    model.layers = 80;
    model.hidden = 8192;
    model.heads = 64;
    model.kvHeads = 8;
    model.ffn = 28672;
    model.vocab = 32000;
    model.source = {"Touvron et al. 2023, arXiv:2307.09288", Date::parse("2023-07")};
    return model;
}

performance::MemoryBreakdown memoryOf(double usable) {
    performance::MemoryBreakdown memory;
    memory.parts = {{"weights", 8.03, "parameters x 2 / (tp x pp)"},
                    {"gradients", 8.03, ""},
                    {"optimizer", 12.05, ""},
                    {"activations", 21.40, "Korthikanti et al. 2022"},
                    {"logits", 2.10, ""},
                    {"runtime", 2.60, ""},
                    {"fragmentation", 2.70, ""}};
    memory.totalGib = {52.1, 56.91, 62.0, kLevel, {{"memory", 0.068}}};
    memory.usableGib = usable;
    memory.verdict = performance::FitVerdict::Fits;
    memory.remedies = {{"memory.remedy_full_recompute", {{"gib", 44.4}}}};
    return memory;
}

PlanRow trainingRow(int rank, std::string offerId, int nodes, double low, double hours, double high,
                    double price) {
    PlanRow row;
    row.rank = rank;
    row.offerId = std::move(offerId);
    row.nodes = nodes;
    row.gpus = nodes * 8;
    row.layout.tensorParallel = 8;
    row.layout.dataParallel = nodes;
    row.layout.zeroStage = 1;
    row.globalBatchSequences = 1024;
    row.memory = memoryOf(78.4);
    row.tokensPerSecond = ranged(56500, 100e9 / (hours / 1.05) / 3600, 73200);
    row.hours = ranged(low, hours, high);
    row.cost = ranged(nodes * low * price, nodes * hours * price, nodes * high * price);
    row.currency = "USD";
    row.pricing = "on_demand";
    row.mfu = ranged(0.36, 0.42, 0.47);
    performance::StepParts step;
    step.computeLinear = 44.1;
    step.computeAttention = 4.3;
    step.tensorParallel = 6.9;
    step.dataParallel = 3.2;
    step.optimizer = 0.4;
    step.other = 4.1;
    row.step = step;
    row.reasons = {{"planning.reason_cheapest_in_time", {{"days", 35.0}}}};
    row.explanation =
        term("run_cost", "USD", row.cost->central,
             {term("nodes", "", nodes),
              term("billed_hours", "h", hours, {term("run_hours", "h", hours)},
                   "max(ceil(run_hours / granularity) x granularity, minimum)"),
              term("hourly_price", "USD/h", price,
                   {term("quoted_price", "USD/h", price, {}, "", "price list")}, "quoted_price")},
             "nodes x billed_hours x hourly_price", "Billing rules of the provider");
    row.explanation.range = row.cost;
    return row;
}

UsedOffer offer(std::string provider, std::string name, std::string type, std::string region,
                const char* price, const char* date, std::string source) {
    UsedOffer used;
    used.providerId = std::move(provider);
    used.providerName = std::move(name);
    used.instanceType = std::move(type);
    used.regionId = std::move(region);
    used.country = "US";
    used.offerId = used.providerId + ":" + used.instanceType + ":" + used.regionId + ":on_demand";
    used.gpuId = "h100-sxm5-80";
    used.gpuName = "H100";
    used.gpuTitle = "H100 SXM5 80GB";
    used.gpusPerNode = 8;
    used.gpuMemoryGib = 80;
    used.gpuInterconnect = "nvswitch";
    used.pricing = "on_demand";
    used.pricePerHour = Money{*Decimal::parse(price), "USD"};
    used.observedOn = Date::parse(date);
    used.priceSource = {std::move(source), used.observedOn};
    used.instanceSource = {"aws/karpenter-provider-aws: instance types", Date::parse("2026-08-21")};
    used.gpuSource = {"NVIDIA H100 data sheet", Date::parse("2024-04")};
    return used;
}

}  // namespace

planning::PlanRequest sampleTrainingRequest() {
    workload::TrainingJob job;
    job.model = llama2();
    job.tokens = 100e9;
    job.sequenceLength = 4096;
    job.globalBatchSequences = 1024;
    planning::PlanRequest request;
    request.workload = job;
    request.context.asOf = *Date::parse("2026-11-30");
    request.context.currency = "USD";
    request.deadlineDays = 35;
    request.maxNodes = 64;
    request.offers.gpus = {"h100"};
    return request;
}

planning::PlanAnswer sampleTrainingAnswer() {
    planning::PlanAnswer answer;
    const std::string crusoe = "crusoe:h100-80gb-sxm-ib.8x:us-northcentral1-a:on_demand";
    answer.rows = {
        trainingRow(1, crusoe, 8, 399, 439, 517, 31.20),
        trainingRow(2, "lambda:gpu_8x_h100_sxm5:us-south-1:on_demand", 8, 399, 439, 561, 31.92),
        trainingRow(3, "aws:p5.48xlarge:us-east-1:on_demand", 8, 399, 439, 488, 55.04)};
    answer.rows[0].onFront = true;
    answer.rows[0].risks = {
        {"cost.price_ageing", {{"date", std::string("2026-08-19")}, {"days", std::int64_t{103}}}},
        {"cost.granularity_unknown", {{"provider", std::string("Crusoe Cloud")}}}};
    answer.front = {
        answer.rows[0], trainingRow(0, crusoe, 10, 322, 356, 420, 31.20),
        trainingRow(0, crusoe, 12, 272, 302, 359, 31.20),
        trainingRow(0, "aws:p5.48xlarge:us-east-1:on_demand", 16, 203, 226, 252, 55.04)};
    for (PlanRow& row : answer.front) row.onFront = true;
    answer.refused = {
        {{"planning.memory_short",
          {{"needs_gib", 93.2},
           {"gpus", std::int64_t{16}},
           {"gpu", std::string("H100 SXM5 80GB")},
           {"layout", std::string("tp8 dp2 zero1 mb1")},
           {"has_gib", 78.4},
           {"short_gib", 14.8}}},
         212,
         crusoe},
        {{"planning.late", {{"days", 61.4}, {"nodes", std::int64_t{2}}, {"deadline_days", 35.0}}},
         48,
         ""}};
    answer.considered = 1840;
    answer.unknown = 3;
    answer.assumptions = {{"goodput", "0.95", "working assumption"}, {"stack", "unspecified", ""}};
    answer.sources = {"mosaicml/llm-foundry: throughput table, 2025-07"};
    answer.catalogId = "c1f07a946e83d25b08a9f4c7b35e1d60";
    answer.modelVersion = "2026-11-30.1";
    return answer;
}

std::vector<UsedOffer> sampleTrainingOffers() {
    std::vector<UsedOffer> offers{
        offer("crusoe", "Crusoe Cloud", "h100-80gb-sxm-ib.8x", "us-northcentral1-a", "31.20",
              "2026-08-19", "api-evangelist/crusoe: pricing.yml"),
        offer("lambda", "Lambda", "gpu_8x_h100_sxm5", "us-south-1", "31.92", "2026-09-25",
              "tgarg01/silybench-data: lambda.json"),
        offer("aws", "Amazon Web Services", "p5.48xlarge", "us-east-1", "55.04", "2026-11-09",
              "datareceipts/data-receipts: aws.csv")};
    offers[0].networkKind = "infiniband";
    offers[2].networkKind = "efa";
    offers[2].networkGbps = 3200;
    return offers;
}

documents::PlanDocument sampleTrainingPlan() {
    documents::PlanDocument document;
    document.name = "70B pre-training";
    document.request = sampleTrainingRequest();
    document.answer = sampleTrainingAnswer();
    document.offers = sampleTrainingOffers();
    document.catalogId = document.answer.catalogId;
    document.catalogDate = Date::parse("2026-11-30");
    document.modelVersion = document.answer.modelVersion;
    document.savedOn = "2026-11-30";
    return document;
}

documents::PlanDocument sampleServingPlan() {
    workload::InferenceService service;
    service.model = llama2();
    service.model.id = "llama-3.1-70b";
    service.model.name = "Llama 3.1 70B";
    service.model.vocab = 128256;
    service.weightFormat = "fp8";
    service.concurrency = 32;
    service.maxTtftMs = 800;

    PlanRow row;
    row.rank = 1;
    row.nodes = 2;
    row.gpus = 8;
    row.pricing = "reserved_1y_no_upfront";
    row.offerId = "aws:g6e.12xlarge:us-east-1:reserved_1y_no_upfront";
    row.serving = performance::ServingLayout{4, 1, 1, 2};
    row.memory = memoryOf(43.2);
    row.memory.parts = {{"weights", 16.4, ""}, {"kv_cache", 19.0, ""}, {"runtime", 2.6, ""}};
    row.memory.totalGib = {37.0, 38.0, 39.1, kLevel, {}};
    row.tokensPerSecond = ranged(410, 520, 660);
    row.cost = exactEstimate(2 * 730 * 6.6104);
    row.currency = "USD";
    row.onFront = true;
    row.costPerMillionTokens = ranged(5.6, 7.1, 9.0);
    performance::ServingSpeed speed;
    speed.batch = 16;
    speed.ttftMs = ranged(420, 540, 690);
    speed.tpotMs = ranged(48, 61, 78);
    speed.outputTokensPerSecond = ranged(205, 260, 330);
    speed.tokensPerSecondPerUser = ranged(12.8, 16.3, 20.8);
    speed.requestsPerSecond = ranged(0.8, 1.02, 1.3);
    speed.cautions = {{"performance.serving_no_queueing", {}}};
    speed.explanation = term("decode_step", "ms", 61);
    row.servingSpeed = speed;
    row.risks = {{"cost.pays_whole_terms", {{"months", 12.0}}}};
    row.explanation = term(
        "month_cost", "USD", row.cost->central,
        {term("nodes", "", 2), term("hours_per_month", "h", 730), term("term_hours", "h", 8760),
         term("term_price", "USD/term", 6.6104 * 8760,
              {term("quoted_price", "USD/h", 6.6104), term("term_hours", "h", 8760)},
              "quoted_price x term_hours")},
        "nodes x hours_per_month x term_price / term_hours");

    UsedOffer used = offer("aws", "Amazon Web Services", "g6e.12xlarge", "us-east-1", "6.6104",
                           "2026-06-15", "sooddvs/gpu-pricing: aws.json");
    used.offerId = row.offerId;
    used.pricing = row.pricing;
    used.termMonths = 12;
    used.gpuId = "l40s-pcie-48";
    used.gpuName = "L40S";
    used.gpuTitle = "L40S 48GB";
    used.gpusPerNode = 4;
    used.gpuMemoryGib = 48;
    used.gpuInterconnect = "pcie";

    documents::PlanDocument document = sampleTrainingPlan();
    document.name = "Serving 70B for a year";
    document.request.workload = service;
    document.request.deadlineDays.reset();
    document.request.offers = {};
    document.answer.rows = {row};
    document.answer.front = {row};
    document.offers = {used};
    return document;
}

}  // namespace petaplan::testing
