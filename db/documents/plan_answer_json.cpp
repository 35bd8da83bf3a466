// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/plan_answer_json.h"

#include <cmath>

#include "db/documents/base_json.h"
#include "db/documents/performance_json.h"

namespace petaplan::documents {
namespace {

planning::Refusal refusalFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    planning::Refusal refusal;
    refusal.reason = messageFromJson(fields.at("reason"));
    refusal.count = fields.count("count");
    refusal.nearestMiss = fields.textOr("nearest_miss");
    return refusal;
}

/// No speed, time or cost is zero or without end.
Estimate positiveEstimate(const JsonNode& node) {
    Estimate estimate = estimateFromJson(node);
    for (const double value : {estimate.low, estimate.central, estimate.high}) {
        if (!(value > 0 && std::isfinite(value))) node.fail("must be above zero and finite");
    }
    return estimate;
}

template <typename Value>
void addList(Json& json, const char* key, const std::vector<Value>& values) {
    Json& list = json[key] = Json::array();
    for (const Value& value : values) list.push_back(toJson(value));
}

planning::Assumption assumptionFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    return {fields.text("key"), fields.text("value"), fields.textOr("source")};
}

}  // namespace

Json toJson(const planning::PlanRow& row) {
    Json json;
    json["rank"] = row.rank;
    json["offer_id"] = row.offerId;
    json["nodes"] = row.nodes;
    json["gpus"] = row.gpus;
    if (row.serving) {
        json["serving_layout"] = toJson(*row.serving);
    } else {
        json["layout"] = toJson(row.layout);
        json["global_batch"] = row.globalBatchSequences;
    }
    json["memory"] = toJson(row.memory);
    addIfKnown(json, "tokens_per_s", row.tokensPerSecond);
    addIfKnown(json, "hours", row.hours);
    addIfKnown(json, "cost", row.cost);
    addIfKnown(json, "currency", row.currency);
    json["pricing"] = row.pricing;
    json["pareto"] = row.onFront;
    if (row.servingSpeed) json["replica_speed"] = toJson(*row.servingSpeed);
    if (row.step) json["step"] = toJson(*row.step);
    addIfKnown(json, "mfu", row.mfu);
    addIfKnown(json, "cost_per_million_tokens", row.costPerMillionTokens);
    addIfKnown(json, "reasons", row.reasons);
    addIfKnown(json, "risks", row.risks);
    json["explanation"] = toJson(row.explanation);
    return json;
}

planning::PlanRow planRowFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    planning::PlanRow row;
    row.rank = fields.whole("rank");
    row.offerId = fields.text("offer_id");
    row.nodes = fields.whole("nodes", 1);
    row.gpus = fields.whole("gpus", 1);
    if (const auto layout = fields.find("layout")) row.layout = layoutFromJson(*layout);
    if (const auto layout = fields.find("serving_layout")) {
        row.serving = servingLayoutFromJson(*layout);
    }
    row.globalBatchSequences = fields.wholeOr("global_batch", 0);
    row.memory = memoryFromJson(fields.at("memory"));
    // A plan was ranked by these: without them the file is damaged.
    row.tokensPerSecond = positiveEstimate(fields.at("tokens_per_s"));
    if (!row.serving) {
        row.hours = positiveEstimate(fields.at("hours"));
    } else {
        fields.find("hours");  // earlier versions wrote an empty one for a service
    }
    row.cost = positiveEstimate(fields.at("cost"));
    row.currency = fields.textOr("currency");
    row.pricing = fields.textOr("pricing");
    row.onFront = fields.flagOr("pareto", false);
    if (const auto speed = fields.find("replica_speed")) {
        row.servingSpeed = servingSpeedFromJson(*speed);
    }
    if (const auto step = fields.find("step")) row.step = stepPartsFromJson(*step);
    if (const auto mfu = fields.find("mfu")) row.mfu = estimateFromJson(*mfu);
    if (const auto cost = fields.find("cost_per_million_tokens")) {
        row.costPerMillionTokens = estimateFromJson(*cost);
    }
    row.reasons = fields.list("reasons", messageFromJson);
    row.risks = fields.list("risks", messageFromJson);
    row.explanation = termFromJson(fields.at("explanation"));
    return row;
}

Json toJson(const planning::Refusal& refusal) {
    Json json;
    json["reason"] = toJson(refusal.reason);
    json["count"] = refusal.count;
    addIfKnown(json, "nearest_miss", refusal.nearestMiss);
    return json;
}

Json toJson(const planning::Assumption& assumption) {
    Json json;
    json["key"] = assumption.key;
    json["value"] = assumption.value;
    addIfKnown(json, "source", assumption.source);
    return json;
}

Json toJson(const planning::PlanAnswer& answer) {
    Json json;
    addList(json, "rows", answer.rows);
    addList(json, "front", answer.front);
    addList(json, "refused", answer.refused);
    json["considered"] = answer.considered;
    json["offers"] = answer.offers;
    json["unknown"] = answer.unknown;
    addList(json, "assumptions", answer.assumptions);
    addIfKnown(json, "sources", answer.sources);
    addIfKnown(json, "problems", answer.problems);
    json["catalog_id"] = answer.catalogId;
    json["model_version"] = answer.modelVersion;
    if (answer.cancelled) json["cancelled"] = true;
    return json;
}

planning::PlanAnswer planAnswerFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    planning::PlanAnswer answer;
    // Without rows the plan says "nothing can do this": an absent list must not.
    answer.rows = fields.at("rows").list(planRowFromJson);
    answer.front = fields.list("front", planRowFromJson);
    answer.refused = fields.list("refused", refusalFromJson);
    answer.considered = fields.count("considered");
    if (fields.find("offers")) answer.offers = fields.count("offers");
    answer.unknown = fields.count("unknown");
    answer.assumptions = fields.list("assumptions", assumptionFromJson);
    answer.sources = fields.textsOr("sources");
    answer.problems = fields.list("problems", problemFromJson);
    answer.catalogId = fields.text("catalog_id");
    answer.modelVersion = fields.textOr("model_version");
    answer.cancelled = fields.flagOr("cancelled", false);
    return answer;
}

}  // namespace petaplan::documents
