// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of price inquiries to Alibaba (DescribePrice) and Tencent (InquiryPriceRunInstances). An
// answer does not repeat what was asked: a file holds the request beside it, as
// {"Request": {…}, "Response": {…}}, one or a list. Written from the documented fields.
#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// The number of periods that a request asks for; 1 where it does not say.
int periodsOf(const JsonValue& request) {
    constexpr double kMost = 60;
    const double periods = request.numberOf("Period").value_or(1);
    return periods >= 1 && periods <= kMost ? static_cast<int>(periods) : 0;
}

/// "Hour" leaves the hourly price, "Month" and "Year" give a subscription.
bool setPeriod(FeedRecord& record, const std::optional<Decimal>& price, std::string_view unit,
               int periods) {
    if (unit.empty() || unit == "Hour" || unit == "HOUR") {
        record.pricePerHour = price;
        return true;
    }
    if (periods < 1) return false;
    const bool isYear = unit == "Year";
    if (!isYear && unit != "Month") return false;
    const int months = periods * (isYear ? 12 : 1);
    record.pricing = months == 1 ? "subscription_monthly"
                                 : "subscription_" + std::to_string(months) + "m_all_upfront";
    record.termMonths = months;
    if (!price) return true;
    if (months == 1) {
        record.pricePerMonth = price;
    } else {
        record.upfront = price;
        record.pricePerHour = perHourOfTerm(*price, months);
        record.note = "price of the term over its hours";
    }
    return true;
}

/// What a question and its answer hold: the request, the price, and the record that they begin.
struct PriceAnswer {
    const JsonValue* request = nullptr;
    const JsonValue* price = nullptr;
    FeedRecord record;
};

/// Absent where a part is missing; the sink has been told then.
std::optional<PriceAnswer> answerOf(const JsonValue& pair, const char* provider, const char* outer,
                                    const char* inner, const Locator& at, FeedSink& sink) {
    sink.countRead();
    PriceAnswer answer;
    answer.record.at = at;
    answer.record.raw = pair.toText();
    const JsonValue* response = pair.find("Response");
    answer.price = (response == nullptr ? &pair : response)->at(outer, inner);
    if (answer.price == nullptr) {
        sink.report(rule::kMissingValue, std::string(outer) + "." + inner, at, answer.record.raw);
        return std::nullopt;
    }
    answer.request = pair.find("Request");
    if (answer.request == nullptr) {
        sink.report(rule::kUnknownMachine, "the request is not in the file", at, answer.record.raw);
        return std::nullopt;
    }
    answer.record.provider = provider;
    answer.record.instanceType = answer.request->textOf("InstanceType");
    return answer;
}

void readAlibaba(const JsonValue& pair, const Locator& at, FeedSink& sink) {
    const auto answer = answerOf(pair, "alibaba", "PriceInfo", "Price", at, sink);
    if (!answer) return;
    const JsonValue* request = answer->request;
    const JsonValue* price = answer->price;
    FeedRecord record = answer->record;
    record.region = request->textOf("RegionId");
    record.currency = price->textOf("Currency");
    const std::string& strategy = request->textOf("SpotStrategy");
    record.pricing = strategy.empty() || strategy == "NoSpot" ? "on_demand" : "spot";
    std::optional<Decimal> amount;
    const char* key = price->find("TradePrice") != nullptr ? "TradePrice" : "OriginalPrice";
    if (!readAmount(*price, key, amount)) {
        sink.report(rule::kNotANumber, price->textOf(key), at, record.raw);
        return;
    }
    const int periods = periodsOf(*request);
    if (!setPeriod(record, amount, request->textOf("PriceUnit"), periods)) {
        sink.report(rule::kUnknownUnit, request->textOf("PriceUnit"), at, record.raw);
        return;
    }
    sink.take(std::move(record));
}

void readTencent(const JsonValue& pair, const Locator& at, FeedSink& sink) {
    const auto answer = answerOf(pair, "tencent", "Price", "InstancePrice", at, sink);
    if (!answer) return;
    const JsonValue* request = answer->request;
    const JsonValue* price = answer->price;
    FeedRecord record = answer->record;
    // "ap-guangzhou-3" is a zone of "ap-guangzhou".
    if (const JsonValue* placement = request->find("Placement")) {
        const std::string& zone = placement->textOf("Zone");
        record.region = zone.substr(0, zone.rfind('-'));
    }
    // The answer of the domestic site names no currency.
    record.currency = price->textOf("Currency");
    const bool prepaid = request->textOf("InstanceChargeType") == "PREPAID";
    record.pricing = request->textOf("InstanceChargeType") == "SPOTPAID" ? "spot" : "on_demand";
    std::optional<Decimal> amount;
    const std::string_view discounted = prepaid ? "DiscountPrice" : "UnitPriceDiscount";
    const std::string_view list = prepaid ? "OriginalPrice" : "UnitPrice";
    const std::string_view key = price->find(discounted) != nullptr ? discounted : list;
    if (!readAmount(*price, key, amount)) {
        sink.report(rule::kNotANumber, price->textOf(key), at, record.raw);
        return;
    }
    int periods = 1;
    if (const JsonValue* terms = request->find("InstanceChargePrepaid")) {
        periods = periodsOf(*terms);
    }
    const std::string& unit = price->textOf("ChargeUnit");
    if (!setPeriod(record, amount, prepaid ? "Month" : unit, periods)) {
        sink.report(rule::kUnknownUnit, unit, at, record.raw);
        return;
    }
    sink.take(std::move(record));
}

void readPairs(FeedInput& input, const JsonStream::Visit& visit) {
    const bool isList = FeedHead{input.head(), {}}.isJsonList();
    const JsonPattern record = isList ? JsonPattern{{"*"}} : JsonPattern{};
    JsonStream::read(input, {record}, visit);
}

}  // namespace

bool detectsAlibabaPrice(const FeedHead& head) {
    return head.isJson() && head.hasKey("PriceInfo");
}

void readAlibabaPrice(FeedInput& input, const FeedContext&, FeedSink& sink) {
    readPairs(input, [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        readAlibaba(value, at, sink);
    });
}

bool detectsTencentPrice(const FeedHead& head) {
    return head.isJson() && head.hasKey("InstancePrice");
}

void readTencentPrice(FeedInput& input, const FeedContext&, FeedSink& sink) {
    readPairs(input, [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        readTencent(value, at, sink);
    });
}

}  // namespace petaplan::feeds
