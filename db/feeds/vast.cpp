// SPDX-License-Identifier: GPL-3.0-or-later
// Vast.ai market search: each offer is one machine of one host, priced per hour.
#include <algorithm>

#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

void readOffer(const JsonValue& offer, const Locator& at, FeedSink& sink) {
    sink.countRead();
    FeedRecord record;
    record.at = at;
    record.raw = offer.toText();
    record.provider = "vast";
    record.region = offer.textOf("geolocation");
    record.currency = "USD";
    SeenHardware& seen = record.hardware;
    seen.gpuName = offer.textOf("gpu_name");
    const auto count = offer.numberOf("num_gpus");
    seen.gpuCount = count ? catalog::gpuShareFromNumber(*count) : std::nullopt;
    if (seen.gpuName.empty() || !seen.gpuCount) {
        sink.report(rule::kMissingValue, "gpu_name or num_gpus", at, record.raw);
        return;
    }
    std::string model = seen.gpuName;
    std::replace(model.begin(), model.end(), ' ', '_');
    record.instanceType = std::to_string(seen.gpuCount->numerator) + "x-" + model;
    seen.gpuMemoryMib = offer.numberOf("gpu_ram");
    seen.vcpus = offer.numberOf("cpu_cores_effective");
    // Memory and cores are the whole host's; the offer's share is that of its cores.
    constexpr double kMibPerGib = 1024;
    const auto ram = offer.numberOf("cpu_ram");
    const auto cores = offer.numberOf("cpu_cores");
    if (ram && cores && *cores > 0 && seen.vcpus) {
        seen.memoryGib = *ram / kMibPerGib * (*seen.vcpus / *cores);
    }
    seen.localStorageGb = offer.numberOf("disk_space");
    std::optional<Decimal> base;
    std::optional<Decimal> all;
    std::optional<Decimal> bid;
    for (const auto& [key, amount] :
         {std::pair("dph_base", &base), {"dph_total", &all}, {"min_bid", &bid}}) {
        if (readAmount(offer, key, *amount)) continue;
        sink.report(rule::kNotANumber, std::string(key) + " is " + offer.textOf(key), at,
                    record.raw);
        return;
    }
    if (base && all && *all < *base) {
        sink.report(rule::kTotalBelowPart,
                    "dph_total " + all->toText() + " is below dph_base " + base->toText(), at,
                    record.raw);
        return;
    }
    record.note =
        "offer " + offer.textOf("id") + ", " + offer.textOf("verification") + "; without storage";
    FeedRecord spot = record;
    const bool isBid = offer.textOf("is_bid") == "true";
    record.pricing = isBid ? "spot" : "on_demand";
    record.pricePerHour = base ? base : all;
    sink.take(std::move(record));
    if (isBid || !bid || bid->isZero()) return;
    spot.pricing = "spot";
    spot.pricePerHour = bid;
    spot.note += "; lowest bid";
    sink.take(std::move(spot));
}

}  // namespace

bool detectsVast(const FeedHead& head) {
    return head.isJson() && head.hasKey("dph_total") && head.hasKey("gpu_name");
}

void readVast(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        readOffer(value, at, sink);
    };
    JsonStream::read(input, {{{"offers", "*"}}}, visit);
}

}  // namespace petaplan::feeds
