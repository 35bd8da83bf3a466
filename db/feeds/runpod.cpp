// SPDX-License-Identifier: GPL-3.0-or-later
// RunPod GraphQL gpuTypes: prices per GPU and hour in two clouds; 0 or null means not offered.
#include <algorithm>

#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

class GpuTypeReader {
public:
    explicit GpuTypeReader(FeedSink& sink) : m_sink(sink) {}

    void read(const JsonValue& type, const Locator& at) {
        m_sink.countRead();
        FeedRecord record;
        record.at = at;
        record.raw = type.toText();
        record.provider = "runpod";
        record.currency = "USD";
        SeenHardware& seen = record.hardware;
        seen.gpuName = type.textOf("id");
        if (seen.gpuName.empty()) seen.gpuName = type.textOf("displayName");
        seen.gpuCount = catalog::GpuShare{1, 1};
        constexpr double kMibPerGib = 1024;
        if (const auto gb = type.numberOf("memoryInGb")) seen.gpuMemoryMib = *gb * kMibPerGib;
        if (seen.gpuName.empty()) {
            m_sink.report(rule::kMissingValue, "id", at, record.raw);
            return;
        }
        std::string model = type.textOf("displayName");
        if (model.empty()) model = seen.gpuName;
        std::replace(model.begin(), model.end(), ' ', '-');
        m_took = false;
        take(record, type, "securePrice", "1x_" + model + "_SECURE", "on_demand");
        take(record, type, "communityPrice", "1x_" + model + "_COMMUNITY", "on_demand");
        take(record, type, "secureSpotPrice", "1x_" + model + "_SECURE", "spot");
        take(record, type, "communitySpotPrice", "1x_" + model + "_COMMUNITY", "spot");
        if (const JsonValue* lowest = type.find("lowestPrice"); lowest != nullptr) {
            // The lowest over both clouds, where the two prices are not given apart.
            if (!m_took) take(record, *lowest, "uninterruptablePrice", "1x_" + model, "on_demand");
            take(record, *lowest, "minimumBidPrice", "1x_" + model, "spot");
        }
        if (m_took) return;
        record.instanceType = "1x_" + model;
        m_sink.report(rule::kZeroPrice, model + " is not offered", at, record.raw);
        m_sink.take(std::move(record));  // the machine alone
    }

private:
    void take(FeedRecord record, const JsonValue& from, std::string_view key, std::string type,
              std::string_view pricing) {
        if (!readAmount(from, key, record.pricePerHour)) {
            m_sink.report(rule::kNotANumber, std::string(key) + " is " + from.textOf(key),
                          record.at, record.raw);
            return;
        }
        if (catalog::isUnknownPrice(record.pricePerHour)) return;
        record.instanceType = std::move(type);
        record.pricing = pricing;
        m_took = true;
        m_sink.take(std::move(record));
    }

    FeedSink& m_sink;
    bool m_took = false;
};

}  // namespace

bool detectsRunpod(const FeedHead& head) {
    return head.isJson() && head.hasKey("gpuTypes");
}

void readRunpod(FeedInput& input, const FeedContext&, FeedSink& sink) {
    GpuTypeReader reader(sink);
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        reader.read(value, at);
    };
    JsonStream::read(input, {{{"data", "gpuTypes", "*"}}, {{"gpuTypes", "*"}}}, visit);
}

}  // namespace petaplan::feeds
