// SPDX-License-Identifier: GPL-3.0-or-later
// Oracle products: one price world-wide for a part. The shapes that a GPU part prices whole stand
// in a table here; all other parts (OCPU, memory, storage, services) are no machine prices.
#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// GPU parts and shapes: opencost pkg/cloud/oracle/partnumbers/shape_part_numbers.json
/// (2024-10-24). Of these shapes the GPU part is the whole price.
struct ShapeOfPart {
    std::string_view part;
    std::string_view shape;
    int gpus;
};
constexpr ShapeOfPart kShapes[] = {
    {"B95909", "BM.GPU.A10.4", 4},  {"B95907", "BM.GPU.A100-v2.8", 8},
    {"B98415", "BM.GPU.H100.8", 8}, {"B109479", "BM.GPU.L40S.4", 4},
    {"B88517", "BM.GPU2.2", 2},     {"B89734", "BM.GPU3.8", 8},
    {"B92740", "BM.GPU4.8", 8},     {"B95909", "VM.GPU.A10.1", 1},
    {"B95909", "VM.GPU.A10.2", 2},  {"B88518", "VM.GPU2.1", 1},
    {"B89734", "VM.GPU3.1", 1},     {"B89734", "VM.GPU3.2", 2},
    {"B89734", "VM.GPU3.4", 4},
};

void readPrice(const JsonValue& item, const JsonValue& localisation, const Locator& at,
               const std::string& raw, FeedSink& sink) {
    const JsonValue* prices = localisation.find("prices");
    if (prices == nullptr) {
        sink.report(rule::kMissingValue, "prices", at, raw);
        return;
    }
    for (const JsonValue& price : prices->items) {
        if (const auto from = price.numberOf("rangeMin"); from && *from > 0) {
            sink.report(rule::kVolumeTier, price.textOf("rangeMin"), at, raw);
            continue;
        }
        std::optional<Decimal> perGpu;
        if (!readAmount(price, "value", perGpu)) {
            sink.report(rule::kNotANumber, price.textOf("value"), at, raw);
            continue;
        }
        bool sold = false;
        for (const ShapeOfPart& one : kShapes) {
            if (one.part != item.textOf("partNumber")) continue;
            sold = true;
            FeedRecord record;
            record.at = at;
            record.raw = raw;
            record.provider = "oci";
            record.instanceType = one.shape;
            record.hardware.gpuCount = catalog::GpuShare{one.gpus, 1};
            record.pricing = "on_demand";
            record.currency = localisation.textOf("currencyCode");
            if (perGpu) record.pricePerHour = product(*perGpu, one.gpus);
            record.note = item.textOf("displayName");
            sink.take(std::move(record));
        }
        if (!sold) {
            sink.report(rule::kUnknownMachine, item.textOf("displayName") + ": no shape is known",
                        at, raw);
        }
    }
}

}  // namespace

bool detectsOciProducts(const FeedHead& head) {
    return head.isJson() && head.hasKey("partNumber") && head.hasKey("currencyCodeLocalizations");
}

void readOciProducts(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& item, const Locator& at) {
        sink.countRead();
        const std::string raw = item.toText();
        if (item.textOf("metricName") != "GPU Per Hour") {
            sink.report(rule::kNotAMachinePrice, item.textOf("displayName"), at, raw);
            return;
        }
        const JsonValue* places = item.find("currencyCodeLocalizations");
        if (places == nullptr) {
            sink.report(rule::kMissingValue, "currencyCodeLocalizations", at, raw);
            return;
        }
        for (const JsonValue& place : places->items) readPrice(item, place, at, raw, sink);
    };
    JsonStream::read(input, {{{"items", "*"}}}, visit);
}

}  // namespace petaplan::feeds
