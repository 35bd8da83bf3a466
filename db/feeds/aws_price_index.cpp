// SPDX-License-Identifier: GPL-3.0-or-later
// Indexes of the AWS price list (services, versions, regions): they name files and hold no price.
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"

namespace petaplan::feeds {

bool detectsAwsPriceIndex(const FeedHead& head) {
    return head.isJson() && (head.hasKey("offerVersionUrl") || head.hasKey("currentVersionUrl"));
}

void readAwsPriceIndex(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        sink.countRead();
        const std::string& version = value.textOf("offerVersionUrl");
        sink.report(
            catalog::rule::kNotAMachinePrice,
            "names the file " + (version.empty() ? value.textOf("currentVersionUrl") : version), at,
            value.toText());
    };
    JsonStream::read(input, {{{"offers", "*"}}, {{"versions", "*"}}, {{"regions", "*"}}}, visit);
}

}  // namespace petaplan::feeds
