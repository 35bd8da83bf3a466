// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/used_offer_json.h"

#include "db/documents/base_json.h"

namespace petaplan::documents {
namespace {

std::optional<Money> optionalMoney(JsonFields& fields, std::string_view key) {
    const auto node = fields.find(key);
    return node ? std::optional<Money>(moneyFromJson(*node)) : std::nullopt;
}

Source sourceOr(JsonFields& fields, std::string_view key) {
    const auto node = fields.find(key);
    return node ? sourceFromJson(*node) : Source{};
}

void addSource(Json& json, const char* key, const Source& source) {
    if (!source.title.empty()) json[key] = toJson(source);
}

}  // namespace

Json toJson(const report::UsedOffer& offer) {
    Json json;
    json["id"] = offer.offerId;
    json["provider"] = offer.providerId;
    // What the reader takes for a missing name is written, so that the text (and its hash) of a
    // plan is the same before and after a round trip.
    const auto orElse = [](const std::string& name, const std::string& other) {
        return name.empty() ? other : name;
    };
    const std::string title = orElse(offer.gpuTitle, offer.gpuId);
    json["provider_name"] = orElse(offer.providerName, offer.providerId);
    json["instance_type"] = offer.instanceType;
    addIfKnown(json, "region", offer.regionId);
    addIfKnown(json, "region_place", offer.regionPlace);
    addIfKnown(json, "country", offer.country);
    addIfKnown(json, "zone", offer.zone);
    addIfKnown(json, "gpu", offer.gpuId);
    addIfKnown(json, "gpu_name", orElse(offer.gpuName, title));
    addIfKnown(json, "gpu_title", title);
    json["gpu_count"] = numberToJson(offer.gpusPerNode);
    addIfKnown(json, "gpu_memory_gib", offer.gpuMemoryGib);
    addIfKnown(json, "network_gbps", offer.networkGbps);
    addIfKnown(json, "network_kind", offer.networkKind);
    addIfKnown(json, "gpu_interconnect", offer.gpuInterconnect);
    json["pricing"] = offer.pricing;
    addIfKnown(json, "term_months", offer.termMonths);
    addIfKnown(json, "price_per_hour", offer.pricePerHour);
    addIfKnown(json, "price_per_month", offer.pricePerMonth);
    addIfKnown(json, "upfront", offer.upfront);
    addIfKnown(json, "observed_on", offer.observedOn);
    json["basis"] = catalog::basisName(offer.basis);
    addIfKnown(json, "status", offer.priceStatus);
    addIfKnown(json, "price_note", offer.priceNote);
    if (offer.conflict) json["conflict"] = true;
    addSource(json, "price_source", offer.priceSource);
    addSource(json, "instance_source", offer.instanceSource);
    addSource(json, "gpu_source", offer.gpuSource);
    addIfKnown(json, "conversion_factor", offer.conversionFactor);
    addIfKnown(json, "conversion_month", offer.conversionMonth);
    addIfKnown(json, "conversion_source", offer.conversionSource);
    return json;
}

report::UsedOffer usedOfferFromJson(const JsonNode& node) {
    JsonFields fields = node.object();
    report::UsedOffer offer;
    offer.offerId = fields.text("id");
    offer.providerId = fields.text("provider");
    offer.providerName = fields.textOr("provider_name", offer.providerId);
    offer.instanceType = fields.text("instance_type");
    offer.regionId = fields.textOr("region");
    offer.regionPlace = fields.textOr("region_place");
    offer.country = fields.textOr("country");
    offer.zone = fields.textOr("zone");
    offer.gpuId = fields.textOr("gpu");
    offer.gpuTitle = fields.textOr("gpu_title", offer.gpuId);
    offer.gpuName = fields.textOr("gpu_name", offer.gpuTitle);
    offer.gpusPerNode = fields.number("gpu_count");
    offer.gpuMemoryGib = fields.optionalNumber("gpu_memory_gib");
    offer.networkGbps = fields.optionalNumber("network_gbps");
    offer.networkKind = fields.textOr("network_kind");
    offer.gpuInterconnect = fields.textOr("gpu_interconnect");
    offer.pricing = fields.text("pricing");
    offer.termMonths = fields.optionalWhole("term_months");
    offer.pricePerHour = optionalMoney(fields, "price_per_hour");
    offer.pricePerMonth = optionalMoney(fields, "price_per_month");
    offer.upfront = optionalMoney(fields, "upfront");
    if (const auto date = fields.find("observed_on")) offer.observedOn = dateFromJson(*date);
    offer.basis = fields.namedOr("basis", offer.basis, catalog::basisFromName);
    offer.priceStatus = fields.textOr("status");
    offer.priceNote = fields.textOr("price_note");
    offer.conflict = fields.flagOr("conflict", false);
    offer.priceSource = sourceOr(fields, "price_source");
    offer.instanceSource = sourceOr(fields, "instance_source");
    offer.gpuSource = sourceOr(fields, "gpu_source");
    offer.conversionFactor = fields.optionalNumber("conversion_factor");
    offer.conversionMonth = fields.textOr("conversion_month");
    offer.conversionSource = fields.textOr("conversion_source");
    return offer;
}

}  // namespace petaplan::documents
