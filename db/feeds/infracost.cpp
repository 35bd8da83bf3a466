// SPDX-License-Identifier: GPL-3.0-or-later
// Infracost: answers of its pricing service (products with attributes and prices) and estimates of
// its program, whose components name the machine.
#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

std::string attributeOf(const JsonValue& product, std::string_view key) {
    const JsonValue* attributes = product.find("attributes");
    if (attributes == nullptr) return {};
    if (!attributes->members.empty()) return attributes->textOf(key);
    for (const JsonValue& one : attributes->items) {
        if (one.textOf("key") == key) return one.textOf("value");
    }
    return {};
}

std::string termPricing(const JsonValue& price) {
    const std::string& years = price.textOf("termLength");
    const std::string& option = price.textOf("termPurchaseOption");
    std::string payment;
    for (const char c : option) {
        if (c == ' ') {
            payment += '_';
        } else {
            payment += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    if (!years.starts_with('1') && !years.starts_with('3')) return {};
    return "reserved_" + years.substr(0, 1) + "y" + (payment.empty() ? "" : "_" + payment);
}

void readPrice(const FeedRecord& machine, const JsonValue& price, const Locator& at,
               FeedSink& sink) {
    FeedRecord record = machine;
    record.at = at;
    record.raw = price.toText();
    if (const auto start = price.numberOf("startUsageAmount"); start && *start > 0) {
        sink.report(rule::kVolumeTier, price.textOf("startUsageAmount"), at, record.raw);
        return;
    }
    const std::string& unit = price.textOf("unit");
    if (!unit.empty() && unit != "Hrs" && unit != "1 Hour" && unit != "hours" && unit != "h") {
        sink.report(rule::kUnknownUnit, unit, at, record.raw);
        return;
    }
    for (const char* currency : {"USD", "CNY"}) {
        if (!readAmount(price, currency, record.pricePerHour)) {
            sink.report(rule::kNotANumber, price.textOf(currency), at, record.raw);
            return;
        }
        if (!record.pricePerHour) continue;
        record.currency = currency;
        break;
    }
    const std::string& option = price.textOf("purchaseOption");
    record.pricing = option == "spot" || option == "preemptible" ? "spot"
                     : option == "reserved"                      ? termPricing(price)
                                                                 : "on_demand";
    if (record.pricing.empty()) {
        sink.report(rule::kMissingValue, "termLength", at, record.raw);
        return;
    }
    record.termMonths = catalog::PricingModel::fromId(record.pricing).termMonths;
    record.effectiveOn =
        Date::parse(std::string_view(price.textOf("effectiveDateStart")).substr(0, 10));
    sink.take(std::move(record));
}

void readProduct(const JsonValue& product, const Locator& at, FeedSink& sink) {
    const JsonValue* prices = product.find("prices");
    if (prices == nullptr) return;
    FeedRecord machine;
    machine.provider = product.textOf("vendorName");
    machine.region = product.textOf("region");
    for (const char* key : {"instanceType", "armSkuName", "machineType"}) {
        if (machine.instanceType.empty()) machine.instanceType = attributeOf(product, key);
    }
    const std::string system = attributeOf(product, "operatingSystem");
    for (std::size_t i = 0; i < prices->items.size(); ++i) {
        sink.countRead();
        Locator place = at;
        place.pointer += "/prices/" + std::to_string(i);
        const std::string raw = prices->items[i].toText();
        if (machine.provider.empty() || machine.instanceType.empty()) {
            sink.report(rule::kUnknownMachine, "the answer names no machine; ask for attributes",
                        place, raw);
            continue;
        }
        if (!catalog::isPlainOperatingSystem(system)) {
            sink.report(rule::kOtherOperatingSystem, system, place, raw);
            continue;
        }
        readPrice(machine, prices->items[i], place, sink);
    }
}

/// A component of an estimate: "Instance usage (Linux/UNIX, on-demand, m5.4xlarge)".
void readResource(const JsonValue& resource, const Locator& at, FeedSink& sink) {
    const JsonValue* components = resource.find("costComponents");
    if (components == nullptr) return;
    for (std::size_t i = 0; i < components->items.size(); ++i) {
        sink.countRead();
        const JsonValue& component = components->items[i];
        Locator place = at;
        place.pointer += "/costComponents/" + std::to_string(i);
        const std::string raw = component.toText();
        const std::string& name = component.textOf("name");
        constexpr std::string_view kUsage = "Instance usage (";
        const std::size_t comma = name.rfind(", ");
        if (!name.starts_with(kUsage) || comma == std::string::npos || !name.ends_with(')')) {
            sink.report(rule::kNotAMachinePrice, name, place, raw);
            continue;
        }
        FeedRecord record;
        record.at = place;
        record.raw = raw;
        const std::string& resourceType = resource.textOf("resourceType");
        record.provider = resourceType.starts_with("aws_")       ? "aws"
                          : resourceType.starts_with("azurerm_") ? "azure"
                          : resourceType.starts_with("google_")  ? "gcp"
                                                                 : "";
        record.instanceType = name.substr(comma + 2, name.size() - comma - 3);
        if (name.find("Windows") != std::string::npos) {
            sink.report(rule::kOtherOperatingSystem, name, place, raw);
            continue;
        }
        record.pricing = name.find("spot") != std::string::npos       ? "spot"
                         : name.find("reserved") != std::string::npos ? "reserved"
                                                                      : "on_demand";
        record.currency = "USD";
        record.note = "from an estimate, region not stated";
        if (record.provider.empty() || !readAmount(component, "price", record.pricePerHour)) {
            sink.report(rule::kMissingValue, "provider or price", place, raw);
            continue;
        }
        sink.take(std::move(record));
    }
}

}  // namespace

bool detectsInfracost(const FeedHead& head) {
    return head.isJson() && ((head.hasKey("priceHash") && head.hasKey("prices")) ||
                             (head.hasKey("costComponents") && head.hasKey("hourlyCost")));
}

void readInfracost(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t pattern, JsonPath, const JsonValue& value,
                           const Locator& at) {
        if (pattern == 2) {
            readResource(value, at, sink);
        } else {
            readProduct(value, at, sink);
        }
    };
    JsonStream::read(input,
                     {{{"data", "products", "*"}},
                      {{"*", "data", "products", "*"}},
                      {{"projects", "*", "breakdown", "resources", "*"}}},
                     visit);
}

}  // namespace petaplan::feeds
