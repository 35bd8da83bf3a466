// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/performance_json.h"

#include <array>

#include "db/documents/base_json.h"

namespace petaplan::documents {
namespace {

using performance::FitVerdict;
using performance::StepParts;

std::optional<FitVerdict> verdictFromName(std::string_view name) {
    for (const FitVerdict verdict :
         {FitVerdict::Fits, FitVerdict::Tight, FitVerdict::DoesNotFit, FitVerdict::Unknown}) {
        if (performance::verdictName(verdict) == name) return verdict;
    }
    return std::nullopt;
}

struct StepPartKey {
    const char* key;
    double StepParts::*seconds;
};
constexpr std::array<StepPartKey, 10> kStepParts{{
    {"compute_linear_s", &StepParts::computeLinear},
    {"compute_attention_s", &StepParts::computeAttention},
    {"tensor_parallel_s", &StepParts::tensorParallel},
    {"expert_parallel_s", &StepParts::expertParallel},
    {"context_parallel_s", &StepParts::contextParallel},
    {"pipeline_bubble_s", &StepParts::pipelineBubble},
    {"pipeline_transfer_s", &StepParts::pipelineTransfer},
    {"data_parallel_s", &StepParts::dataParallel},
    {"optimizer_s", &StepParts::optimizer},
    {"other_s", &StepParts::other},
}};

}  // namespace

Json toJson(const performance::Layout& layout) {
    return {{"tp", layout.tensorParallel},
            {"pp", layout.pipelineParallel},
            {"dp", layout.dataParallel},
            {"ep", layout.expertParallel},
            {"cp", layout.contextParallel},
            {"virtual_pipeline", layout.virtualPipeline},
            {"zero", layout.zeroStage},
            {"micro_batch", layout.microBatch},
            {"recompute", workload::recomputeName(layout.recompute)}};
}

performance::Layout layoutFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    performance::Layout layout;
    layout.tensorParallel = fields.wholeOr("tp", 1, 1);
    layout.pipelineParallel = fields.wholeOr("pp", 1, 1);
    layout.dataParallel = fields.wholeOr("dp", 1, 1);
    layout.expertParallel = fields.wholeOr("ep", 1, 1);
    layout.contextParallel = fields.wholeOr("cp", 1, 1);
    layout.virtualPipeline = fields.wholeOr("virtual_pipeline", 1, 1);
    layout.zeroStage = fields.wholeOr("zero", 0);
    layout.microBatch = fields.wholeOr("micro_batch", 1, 1);
    layout.recompute = fields.namedOr("recompute", layout.recompute, workload::recomputeFromName);
    return layout;
}

Json toJson(const performance::ServingLayout& layout) {
    return {{"tp", layout.tensorParallel},
            {"pp", layout.pipelineParallel},
            {"ep", layout.expertParallel},
            {"replicas", layout.replicas}};
}

performance::ServingLayout servingLayoutFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    performance::ServingLayout layout;
    layout.tensorParallel = fields.wholeOr("tp", 1, 1);
    layout.pipelineParallel = fields.wholeOr("pp", 1, 1);
    layout.expertParallel = fields.wholeOr("ep", 1, 1);
    layout.replicas = fields.wholeOr("replicas", 1, 1);
    return layout;
}

Json toJson(const performance::MemoryBreakdown& memory) {
    Json json;
    Json& parts = json["parts"] = Json::array();
    for (const performance::MemoryPart& part : memory.parts) {
        Json item;
        item["key"] = part.key;
        item["gib"] = numberToJson(part.gib);
        addIfKnown(item, "formula", part.formula);
        parts.push_back(std::move(item));
    }
    json["total_gib"] = toJson(memory.totalGib);
    addIfKnown(json, "usable_gib", memory.usableGib);
    json["verdict"] = performance::verdictName(memory.verdict);
    addIfKnown(json, "remedies", memory.remedies);
    return json;
}

performance::MemoryBreakdown memoryFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    performance::MemoryBreakdown memory;
    memory.parts = fields.list("parts", [](const JsonNode& item) {
        JsonFields part = item.object();
        return performance::MemoryPart{part.text("key"), part.number("gib"),
                                       part.textOr("formula")};
    });
    memory.totalGib = estimateFromJson(fields.at("total_gib"));
    memory.usableGib = fields.optionalNumber("usable_gib");
    memory.verdict = fields.named("verdict", verdictFromName);
    memory.remedies = fields.list("remedies", messageFromJson);
    return memory;
}

Json toJson(const StepParts& parts) {
    Json json;
    for (const StepPartKey& part : kStepParts) json[part.key] = numberToJson(parts.*part.seconds);
    return json;
}

StepParts stepPartsFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    StepParts parts;
    for (const StepPartKey& part : kStepParts) parts.*part.seconds = fields.number(part.key);
    return parts;
}

Json toJson(const performance::ServingSpeed& speed) {
    Json json;
    json["batch"] = numberToJson(speed.batch);
    json["ttft_ms"] = toJson(speed.ttftMs);
    json["tpot_ms"] = toJson(speed.tpotMs);
    json["output_tokens_per_s"] = toJson(speed.outputTokensPerSecond);
    json["tokens_per_s_per_user"] = toJson(speed.tokensPerSecondPerUser);
    json["requests_per_s"] = toJson(speed.requestsPerSecond);
    addIfKnown(json, "cautions", speed.cautions);
    json["explanation"] = toJson(speed.explanation);
    return json;
}

performance::ServingSpeed servingSpeedFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    performance::ServingSpeed speed;
    speed.batch = fields.number("batch");
    speed.ttftMs = estimateFromJson(fields.at("ttft_ms"));
    speed.tpotMs = estimateFromJson(fields.at("tpot_ms"));
    speed.outputTokensPerSecond = estimateFromJson(fields.at("output_tokens_per_s"));
    speed.tokensPerSecondPerUser = estimateFromJson(fields.at("tokens_per_s_per_user"));
    speed.requestsPerSecond = estimateFromJson(fields.at("requests_per_s"));
    speed.cautions = fields.list("cautions", messageFromJson);
    speed.explanation = termFromJson(fields.at("explanation"));
    return speed;
}

}  // namespace petaplan::documents
