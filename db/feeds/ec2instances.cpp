// SPDX-License-Identifier: GPL-3.0-or-later
// ec2instances.info instances.json: one record a machine with prices by region and system. The
// reserved rates hold the upfront payment already. The China edition is in yuan without saying so:
// its regions begin with "cn-".
#include "db/feeds/aws_product.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// "yrTerm1Standard.noUpfront" -> "reserved_1y_no_upfront"; empty for an unknown word.
std::string pricingOfTerm(const std::string& term) {
    constexpr std::string_view kPrefix = "yrTerm";
    const std::size_t dot = term.find('.');
    if (!term.starts_with(kPrefix) || dot == std::string::npos) return {};
    const std::string years = term.substr(kPrefix.size(), 1);
    const std::string kind = term.substr(kPrefix.size() + 1, dot - kPrefix.size() - 1);
    const std::string payment = term.substr(dot + 1);
    const std::string option = payment == "noUpfront"        ? "No Upfront"
                               : payment == "partialUpfront" ? "Partial Upfront"
                               : payment == "allUpfront"     ? "All Upfront"
                                                             : "";
    const bool isPlan =
        kind.find("SavingsPlan") != std::string::npos || kind.find("Savings") != std::string::npos;
    return awsTermPricing(isPlan ? "savings_plan" : "reserved", years, option,
                          kind == "Convertible" ? "convertible" : "standard");
}

class MachineReader {
public:
    explicit MachineReader(const FeedContext& context, FeedSink& sink)
        : m_context(context), m_sink(sink) {}

    void read(const JsonValue& machine, const Locator& at) {
        m_sink.countRead();
        FeedRecord record;
        record.at = at;
        record.provider = "aws";
        record.instanceType = machine.textOf("instance_type");
        record.raw = record.instanceType;
        record.operatingSystem = "linux";
        record.tenancy = "shared";
        if (record.instanceType.empty()) {
            m_sink.report(rule::kMissingValue, "instance_type", at, machine.toText());
            return;
        }
        SeenHardware& seen = record.hardware;
        seen.vcpus = machine.numberOf("vCPU");
        seen.memoryGib = machine.numberOf("memory");
        seen.gpuName = machine.textOf("GPU_model");
        if (const auto count = machine.numberOf("GPU"); count && *count > 0) {
            seen.gpuCount = catalog::gpuShareFromNumber(*count);
            constexpr double kMibPerGib = 1024;
            const auto total = machine.numberOf("GPU_memory");
            if (total && *total > 0 && seen.gpuCount) {
                seen.totalGpuMemoryMib = *total * kMibPerGib;
                seen.gpuMemoryMib = *total * kMibPerGib / seen.gpuCount->value();
            }
        }
        const JsonValue* pricing = machine.find("pricing");
        if (pricing == nullptr || pricing->members.empty()) {
            m_sink.take(std::move(record));  // a machine without a price
            return;
        }
        if (!seen.gpuCount && m_context.machines.find("aws", record.instanceType) == nullptr) {
            m_sink.take(std::move(record));  // told of once, not for each region
            return;
        }
        for (const JsonValue& systems : pricing->members) {
            const std::string& region = systems.name;
            if (const JsonValue* linux = systems.find("linux")) readRegion(record, region, *linux);
        }
    }

private:
    void readRegion(const FeedRecord& machine, const std::string& region, const JsonValue& prices) {
        FeedRecord record = machine;
        record.region = region;
        record.currency = region.starts_with("cn-") ? "CNY" : "USD";
        record.raw = machine.instanceType + " " + region + " linux " + prices.toText();
        take(record, prices, "ondemand", "on_demand");
        take(record, prices, "spot_avg", "spot");
        const JsonValue* reserved = prices.find("reserved");
        if (reserved == nullptr) return;
        for (const JsonValue& amount : reserved->members) {
            const std::string& term = amount.name;
            const std::string pricing = pricingOfTerm(term);
            if (pricing.empty()) {
                m_sink.report(rule::kMissingValue, "unknown term " + term, record.at, record.raw);
                continue;
            }
            take(record, *reserved, term, pricing);
        }
    }

    void take(FeedRecord record, const JsonValue& prices, std::string_view key,
              std::string pricing) {
        const JsonValue* value = prices.find(key);
        if (value == nullptr || value->isNull() || value->text.empty() || value->text == "N/A") {
            return;
        }
        record.pricePerHour = Decimal::parse(value->text);
        if (!record.pricePerHour) {
            m_sink.report(rule::kNotANumber, value->text, record.at, record.raw);
            return;
        }
        record.pricing = std::move(pricing);
        record.termMonths = catalog::PricingModel::fromId(record.pricing).termMonths;
        m_sink.take(std::move(record));
    }

    const FeedContext& m_context;
    FeedSink& m_sink;
};

}  // namespace

bool detectsEc2Instances(const FeedHead& head) {
    return head.isJson() && head.hasKey("instance_type") && head.hasKey("pretty_name");
}

void readEc2Instances(FeedInput& input, const FeedContext& context, FeedSink& sink) {
    const bool isList = FeedHead{input.head(), {}}.isJsonList();
    MachineReader reader(context, sink);
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        reader.read(value, at);
    };
    const JsonPattern record = isList ? JsonPattern{{"*"}} : JsonPattern{};
    JsonStream::read(input, {record}, visit);
}

}  // namespace petaplan::feeds
