// SPDX-License-Identifier: GPL-3.0-or-later
// Whole machine prices by region that others derived from a provider's interface: GCP
// ({"prices": {region: {"on_demand": {type: price}, "spot": {…}}}}) and Alibaba
// ({region: {"instanceTypePrices": {type: {…, "onDemandPricePerHour": price}}}}).
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {

namespace rule = catalog::rule;

bool detectsGcpMachinePrices(const FeedHead& head) {
    return head.isJson() && head.hasKey("prices") && head.hasKey("on_demand");
}

void readGcpMachinePrices(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath path, const JsonValue& value, const Locator& at) {
        sink.countRead();
        FeedRecord record;
        record.at = at;
        record.raw = path[3] + ": " + value.toText();
        record.provider = "gcp";
        record.region = path[1];
        record.pricing = path[2];
        record.instanceType = path[3];
        record.currency = "USD";
        record.note = "whole machine, derived by the publisher of the list";
        record.pricePerHour = Decimal::parse(value.text);
        if (!record.pricePerHour && !value.isNull()) {
            sink.report(rule::kNotANumber, value.text, at, record.raw);
            return;
        }
        sink.take(std::move(record));
    };
    const auto wants = [](std::size_t, JsonPath path) {
        return path[2] == "on_demand" || path[2] == "spot";
    };
    JsonStream::read(input, {{{"prices", "*", "*", "*"}}}, visit, wants);
}

bool detectsAlibabaList(const FeedHead& head) {
    return head.isJson() && head.hasKey("instanceTypePrices");
}

void readAlibabaList(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath path, const JsonValue& value, const Locator& at) {
        sink.countRead();
        FeedRecord record;
        record.at = at;
        record.raw = path[2] + ": " + value.toText();
        record.provider = "alibaba";
        record.region = path[0];
        record.instanceType = path[2];
        record.pricing = "on_demand";
        // The list names no currency: that is for the user to say.
        SeenHardware& seen = record.hardware;
        seen.vcpus = value.numberOf("vcpu");
        seen.memoryGib = value.numberOf("memory");
        if (const auto count = value.numberOf("gpu"); count && *count > 0) {
            seen.gpuCount = catalog::gpuShareFromNumber(*count);
        }
        if (!readAmount(value, "onDemandPricePerHour", record.pricePerHour)) {
            sink.report(rule::kNotANumber, value.textOf("onDemandPricePerHour"), at, record.raw);
            return;
        }
        const FeedRecord plain = record;
        sink.take(std::move(record));
        const JsonValue* spots = value.find("spotPricePerHour");
        if (spots == nullptr) return;
        for (const JsonValue& amount : spots->members) {
            const std::string& zone = amount.name;
            FeedRecord spot = plain;
            spot.pricing = "spot";
            spot.zone = zone;
            spot.pricePerHour = Decimal::parse(amount.text);
            if (!catalog::isUnknownPrice(spot.pricePerHour)) sink.take(std::move(spot));
        }
    };
    JsonStream::read(input, {{{"*", "instanceTypePrices", "*"}}}, visit);
}

}  // namespace petaplan::feeds
