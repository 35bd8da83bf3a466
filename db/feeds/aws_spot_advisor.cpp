// SPDX-License-Identifier: GPL-3.0-or-later
// AWS spot advisor: how often spot machines were interrupted in the trailing month, by region and
// type, and what they saved. The spot price follows from the on-demand price that the catalog
// holds: it is derived, and shown as such.
#include <map>

#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"

namespace petaplan::feeds {

namespace rule = catalog::rule;

bool detectsAwsSpotAdvisor(const FeedHead& head) {
    return head.isJson() &&
           (head.hasKey("spot_advisor") || (head.hasKey("instance_types") && head.hasKey("emr")));
}

void readAwsSpotAdvisor(FeedInput& input, const FeedContext&, FeedSink& sink) {
    enum Pattern : std::size_t { kRange, kEntry };
    std::map<std::string, std::string> labels;  // by index; the feed's "max" is no label's bound
    const auto visit = [&](std::size_t pattern, JsonPath path, const JsonValue& value,
                           const Locator& at) {
        if (pattern == kRange) {
            labels[value.textOf("index")] = value.textOf("label");
            return;
        }
        sink.countRead();
        if (path[2] != "Linux") {
            sink.report(rule::kOtherOperatingSystem, path[2], at, value.toText());
            return;
        }
        FeedRecord record;
        record.at = at;
        record.raw = path[3] + " " + path[1] + " " + value.toText();
        record.provider = "aws";
        record.region = path[1];
        record.instanceType = path[3];
        record.pricing = "spot";
        record.currency = "USD";
        record.basis = catalog::Basis::Derived;
        record.operatingSystem = "linux";
        record.savingPercent = value.numberOf("s");
        const auto label = labels.find(value.textOf("r"));
        if (label == labels.end()) {
            sink.report(rule::kUnknownInterruption, "r is \"" + value.textOf("r") + "\"", at,
                        record.raw);
        }
        if (!record.savingPercent || *record.savingPercent >= 100) {
            sink.report(rule::kNotANumber, "s is \"" + value.textOf("s") + "\"", at, record.raw);
            return;
        }
        record.note =
            "interrupted " + (label == labels.end() ? std::string("unknown") : label->second) +
            " in the trailing month; saves " + shortText(*record.savingPercent) + " % of on demand";
        sink.take(std::move(record));
    };
    JsonStream::read(input, {{{"ranges", "*"}}, {{"spot_advisor", "*", "*", "*"}}}, visit);
}

}  // namespace petaplan::feeds
