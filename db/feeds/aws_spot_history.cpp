// SPDX-License-Identifier: GPL-3.0-or-later
// AWS describe-spot-price-history: one record for each change of a price in a zone; the price holds
// until the next one.
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// "us-west-1a" -> "us-west-1"; a local zone "us-west-2-lax-1a" belongs to "us-west-2".
std::string regionOfZone(const std::string& zone) {
    std::size_t end = 0;
    int dashes = 0;
    while (end < zone.size()) {
        const char c = zone[end];
        if (c == '-') ++dashes;
        ++end;
        const bool digit = c >= '0' && c <= '9';
        const bool more = end < zone.size() && zone[end] >= '0' && zone[end] <= '9';
        if (dashes >= 2 && digit && !more) return zone.substr(0, end);
    }
    return {};
}

}  // namespace

bool detectsAwsSpotHistory(const FeedHead& head) {
    return head.isJson() && head.hasKey("SpotPriceHistory");
}

void readAwsSpotHistory(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        sink.countRead();
        const std::string raw = value.toText();
        if (!catalog::isPlainOperatingSystem(value.textOf("ProductDescription"))) {
            sink.report(rule::kOtherOperatingSystem, value.textOf("ProductDescription"), at, raw);
            return;
        }
        FeedRecord record;
        record.at = at;
        record.raw = raw;
        record.provider = "aws";
        record.instanceType = value.textOf("InstanceType");
        record.zone = value.textOf("AvailabilityZone");
        record.region = regionOfZone(record.zone);
        record.pricing = "spot";
        record.currency = "USD";
        record.operatingSystem = "linux";
        record.isChange = true;
        record.changedAt = parseUtcTime(value.textOf("Timestamp"));
        const std::string& time = value.textOf("Timestamp");
        record.observedOn = Date::parse(std::string_view(time).substr(0, 10));
        if (!record.observedOn) {
            sink.report(rule::kBadDate, "Timestamp is \"" + time + "\"", at, raw);
            return;
        }
        if (record.region.empty() || record.instanceType.empty()) {
            sink.report(rule::kMissingValue, "zone or instance type", at, raw);
            return;
        }
        record.note = "changed at " + time;
        if (!readAmount(value, "SpotPrice", record.pricePerHour)) {
            sink.report(rule::kNotANumber, "SpotPrice is \"" + value.textOf("SpotPrice") + "\"", at,
                        raw);
            return;
        }
        sink.take(std::move(record));
    };
    JsonStream::read(input, {{{"SpotPriceHistory", "*"}}, {{"*", "SpotPriceHistory", "*"}}}, visit);
}

}  // namespace petaplan::feeds
