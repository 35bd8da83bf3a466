// SPDX-License-Identifier: GPL-3.0-or-later
// Lambda instance-types: whole cents an hour of a machine; an empty list of regions means that it
// is sold out, not that it has no price.
#include <algorithm>

#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

void readType(const JsonValue& entry, const Locator& at, FeedSink& sink) {
    sink.countRead();
    const std::string raw = entry.toText();
    const JsonValue* type = entry.find("instance_type");
    if (type == nullptr) {
        sink.report(rule::kMissingValue, "instance_type", at, raw);
        return;
    }
    FeedRecord record;
    record.at = at;
    record.raw = raw;
    record.provider = "lambda";
    record.instanceType = type->textOf("name");
    record.currency = "USD";
    record.pricing = "on_demand";
    std::optional<Decimal> cents;
    if (!readAmount(*type, "price_cents_per_hour", cents)) {
        sink.report(rule::kNotANumber, type->textOf("price_cents_per_hour"), at, raw);
        return;
    }
    if (cents) record.pricePerHour = Decimal(cents->amount(), cents->scale() + 2);
    SeenHardware& seen = record.hardware;
    if (const JsonValue* specs = type->find("specs")) {
        const auto count = specs->numberOf("gpus");
        if (count && *count > 0) seen.gpuCount = catalog::gpuShareFromNumber(*count);
        seen.vcpus = specs->numberOf("vcpus");
        seen.memoryGib = specs->numberOf("memory_gib");
        constexpr double kGbPerGib = 1.073741824;
        if (const auto disk = specs->numberOf("storage_gib"))
            seen.localStorageGb = *disk * kGbPerGib;
    }
    // "gpu_8x_h100_sxm5" -> "h100 sxm5"; newer answers describe the GPU in words.
    seen.gpuName = type->textOf("gpu_description");
    if (seen.gpuName.empty() && record.instanceType.starts_with("gpu_")) {
        const std::size_t times = record.instanceType.find("x_");
        if (times != std::string::npos) seen.gpuName = record.instanceType.substr(times + 2);
        std::replace(seen.gpuName.begin(), seen.gpuName.end(), '_', ' ');
    }
    const JsonValue* regions = entry.find("regions_with_capacity_available");
    if (regions == nullptr || regions->items.empty()) {
        sink.report(rule::kNoCapacity, record.instanceType, at, raw);
        record.note = "no capacity at snapshot";
        sink.take(std::move(record));
        return;
    }
    for (const JsonValue& region : regions->items) {
        FeedRecord there = record;
        there.region = region.textOf("name");
        sink.take(std::move(there));
    }
}

}  // namespace

bool detectsLambda(const FeedHead& head) {
    return head.isJson() && head.hasKey("price_cents_per_hour");
}

void readLambda(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        readType(value, at, sink);
    };
    JsonStream::read(input, {{{"data", "*"}}}, visit);
}

}  // namespace petaplan::feeds
