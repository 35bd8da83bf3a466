// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/plan_request_json.h"

#include "db/documents/base_json.h"
#include "db/documents/workload_json.h"

namespace petaplan::documents {
namespace {

catalog::Include includeFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    catalog::Include include;
    include.stale = fields.flagOr("stale", false);
    include.derived = fields.flagOr("derived", false);
    include.claim = fields.flagOr("claim", false);
    include.unknown = fields.flagOr("unknown", false);
    return include;
}

catalog::FilterExpression expressionFromJson(const JsonNode& node) {
    auto parsed = catalog::FilterExpression::parse(node.text());
    if (const auto* error = std::get_if<catalog::FilterSyntaxError>(&parsed)) {
        node.fail("is no filter expression: fault at character " +
                  std::to_string(error->position + 1) + " of \"" + node.text() + "\"");
    }
    return std::get<catalog::FilterExpression>(std::move(parsed));
}

}  // namespace

Json toJson(const catalog::Include& include) {
    Json json = Json::object();
    if (include.stale) json["stale"] = true;
    if (include.derived) json["derived"] = true;
    if (include.claim) json["claim"] = true;
    if (include.unknown) json["unknown"] = true;
    return json;
}

Json toJson(const catalog::OfferFilter& filter) {
    Json json = Json::object();
    addIfKnown(json, "gpu", filter.gpus);
    addIfKnown(json, "provider", filter.providers);
    addIfKnown(json, "provider_kind", filter.providerKinds);
    addIfKnown(json, "region", filter.regions);
    addIfKnown(json, "country", filter.countries);
    addIfKnown(json, "pricing", filter.pricing);
    addIfKnown(json, "gpu_interconnect", filter.gpuInterconnects);
    addIfKnown(json, "freshness", filter.freshness);
    addIfKnown(json, "gpu_interconnect", filter.gpuInterconnects);
    addIfKnown(json, "freshness", filter.freshness);
    addIfKnown(json, "min_memory_gib", filter.minGpuMemoryGib);
    addIfKnown(json, "max_price_per_hour", filter.maxPricePerHour);
    addIfKnown(json, "min_network_gbps", filter.minNetworkGbps);
    if (filter.where) json["where"] = filter.where->text();
    if (Json include = toJson(filter.include); !include.empty()) {
        json["include"] = std::move(include);
    }
    return json;
}

catalog::OfferFilter offerFilterFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    catalog::OfferFilter filter;
    filter.gpus = fields.textsOr("gpu");
    filter.providers = fields.textsOr("provider");
    filter.providerKinds = fields.textsOr("provider_kind");
    filter.regions = fields.textsOr("region");
    filter.countries = fields.textsOr("country");
    filter.pricing = fields.textsOr("pricing");
    filter.gpuInterconnects = fields.textsOr("gpu_interconnect");
    filter.freshness = fields.textsOr("freshness");
    filter.gpuInterconnects = fields.textsOr("gpu_interconnect");
    filter.freshness = fields.textsOr("freshness");
    filter.minGpuMemoryGib = fields.optionalNumber("min_memory_gib");
    filter.maxPricePerHour = fields.optionalNumber("max_price_per_hour");
    filter.minNetworkGbps = fields.optionalNumber("min_network_gbps");
    if (const auto where = fields.find("where")) filter.where = expressionFromJson(*where);
    if (const auto include = fields.find("include")) filter.include = includeFromJson(*include);
    return filter;
}

Json toJson(const catalog::QueryContext& context) {
    Json json;
    json["as_of"] = toJson(context.asOf);
    json["currency"] = context.currency;
    json["precision"] = catalog::formatName(context.precision);
    return json;
}

catalog::QueryContext queryContextFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    catalog::QueryContext context;
    context.asOf = dateFromJson(fields.at("as_of"));
    const JsonNode currency = fields.at("currency");
    context.currency = currency.text();
    if (!isCurrencyCode(context.currency)) currency.fail("must be three capital letters");
    context.precision = fields.namedOr("precision", context.precision, catalog::formatFromName);
    return context;
}

Json toJson(const planning::PlanRequest& request) {
    Json json;
    json["workload"] = toJson(request.workload);
    json["offers"] = toJson(request.offers);
    json["context"] = toJson(request.context);
    addIfKnown(json, "deadline_days", request.deadlineDays);
    addIfKnown(json, "budget", request.budget);
    json["max_nodes"] = request.maxNodes;
    json["objective"] = planning::objectiveName(request.objective);
    json["top"] = request.top;
    return json;
}

planning::PlanRequest planRequestFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    planning::PlanRequest request;
    request.workload = workloadFromJson(fields.at("workload"));
    if (const auto offers = fields.find("offers")) request.offers = offerFilterFromJson(*offers);
    request.context = queryContextFromJson(fields.at("context"));
    request.deadlineDays = fields.optionalNumber("deadline_days");
    request.budget = fields.optionalNumber("budget");
    request.maxNodes = fields.wholeOr("max_nodes", request.maxNodes, 1);
    request.objective = fields.namedOr("objective", request.objective, planning::objectiveFromName);
    if (fields.find("top")) request.top = fields.count("top");
    return request;
}

}  // namespace petaplan::documents
