// SPDX-License-Identifier: GPL-3.0-or-later
// Azure Retail Prices: pages of items, in one file or many. Operating system, spot and low priority
// are told by words in the names.
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"
#include "db/feeds/price_arithmetic.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// "1 Hour", "100 Hours", "1/Hour" -> power of ten of hours; "1/Month" sets `monthly`.
std::optional<int> hoursPower(std::string_view unit, bool& monthly) {
    monthly = unit == "1/Month" || unit == "1 Month";
    if (monthly || unit == "1 Hour" || unit == "1/Hour") return 0;
    if (unit == "10 Hours" || unit == "10 Hour") return 1;
    if (unit == "100 Hours" || unit == "100 Hour") return 2;
    if (unit == "1000 Hours") return 3;
    return std::nullopt;
}

/// "1 Year" -> 12; nullopt for anything else.
std::optional<int> monthsOfTerm(std::string_view term) {
    if (term == "1 Year") return 12;
    if (term == "3 Years") return 36;
    if (term == "5 Years") return 60;
    return std::nullopt;
}

std::string yearsText(int months) {
    return std::to_string(months / 12) + "y";
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// The rule by which an item is set aside; empty for a plain machine.
std::string_view setAsideBy(const JsonValue& item) {
    const std::string& product = item.textOf("productName");
    const std::string& service = item.textOf("serviceName");
    if (!service.empty() && service != "Virtual Machines") return rule::kNotAMachinePrice;
    if (contains(product, "Cloud Services") || item.textOf("armSkuName").empty()) {
        return rule::kNotAMachinePrice;
    }
    if (contains(product, "Dedicated")) return rule::kOtherTenancy;
    if (product.ends_with(" Windows") || contains(product, " Win")) {
        return rule::kOtherOperatingSystem;
    }
    if (item.textOf("type") == "DevTestConsumption") return rule::kDevTestPrice;
    const auto tier = item.numberOf("tierMinimumUnits");
    if (tier && *tier > 0) return rule::kVolumeTier;
    return {};
}

class ItemReader {
public:
    explicit ItemReader(FeedSink& sink) : m_sink(sink) {}

    void read(const JsonValue& item, const Locator& at) {
        m_sink.countRead();
        const std::string raw = item.toText();
        if (const auto rule = setAsideBy(item); !rule.empty()) {
            m_sink.report(rule, item.textOf("skuName"), at, raw);
            return;
        }
        FeedRecord record;
        record.at = at;
        record.raw = raw;
        record.provider = "azure";
        record.instanceType = item.textOf("armSkuName");
        record.region = item.textOf("armRegionName");
        record.currency = item.textOf("currencyCode");
        record.operatingSystem = "linux";
        record.effectiveOn =
            Date::parse(std::string_view(item.textOf("effectiveStartDate")).substr(0, 10));
        std::optional<Decimal> price;
        const char* key = item.find("unitPrice") != nullptr ? "unitPrice" : "retailPrice";
        if (!readAmount(item, key, price)) {
            m_sink.report(rule::kNotANumber, item.textOf(key), at, raw);
            return;
        }
        if (item.textOf("type") == "Reservation") {
            readReservation(std::move(record), item, price);
        } else {
            readConsumption(std::move(record), item, price);
        }
    }

private:
    /// The price of a reservation is for its whole term, whatever the unit says.
    void readReservation(FeedRecord record, const JsonValue& item,
                         const std::optional<Decimal>& price) {
        const auto months = monthsOfTerm(item.textOf("reservationTerm"));
        if (!months) {
            m_sink.report(rule::kMissingValue, "reservationTerm", record.at, record.raw);
            return;
        }
        record.pricing = "reserved_" + yearsText(*months) + "_all_upfront";
        record.termMonths = months;
        if (price && !price->isZero()) {
            record.upfront = price;
            record.pricePerHour = perHourOfTerm(*price, *months);
            record.note = "price of the term over its hours";
        }
        m_sink.take(std::move(record));
    }

    void readConsumption(FeedRecord record, const JsonValue& item,
                         const std::optional<Decimal>& price) {
        bool monthly = false;
        const auto power = hoursPower(item.textOf("unitOfMeasure"), monthly);
        if (!power) {
            m_sink.report(rule::kUnknownUnit, item.textOf("unitOfMeasure"), record.at, record.raw);
            return;
        }
        record.pricing = "on_demand";
        for (const char* key : {"skuName", "meterName"}) {
            if (item.textOf(key).ends_with(" Spot")) record.pricing = "spot";
            if (item.textOf(key).ends_with(" Low Priority")) record.pricing = "low_priority";
        }
        setPrice(record, price, *power, monthly);
        const FeedRecord plain = record;
        m_sink.take(std::move(record));
        const JsonValue* plans = item.find("savingsPlan");
        if (plans == nullptr) return;
        for (const JsonValue& plan : plans->items) {
            FeedRecord planned = plain;
            const auto months = monthsOfTerm(plan.textOf("term"));
            std::optional<Decimal> rate;
            if (!months || !readAmount(plan, "unitPrice", rate)) {
                m_sink.report(rule::kMissingValue, "term or unitPrice of a savings plan", plain.at,
                              plan.toText());
                continue;
            }
            planned.pricing = "savings_plan_" + yearsText(*months) + "_no_upfront";
            planned.termMonths = months;
            setPrice(planned, rate, *power, monthly);
            m_sink.take(std::move(planned));
        }
    }

    static void setPrice(FeedRecord& record, const std::optional<Decimal>& price, int power,
                         bool monthly) {
        record.pricePerHour.reset();
        record.pricePerMonth.reset();
        if (!price) return;
        (monthly ? record.pricePerMonth : record.pricePerHour) = dividedByPowerOfTen(*price, power);
    }

    FeedSink& m_sink;
};

}  // namespace

bool detectsAzureRetail(const FeedHead& head) {
    return head.isJson() && head.hasKey("Items") && head.hasKey("armSkuName");
}

void readAzureRetail(FeedInput& input, const FeedContext&, FeedSink& sink) {
    ItemReader reader(sink);
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        reader.read(value, at);
    };
    JsonStream::read(input, {{{"Items", "*"}}, {{"*", "Items", "*"}}}, visit);
}

// --- The price sheet of an enterprise agreement ---

namespace {

/// "NC24ads A100 v4" -> "Standard_NC24ads_A100_v4"; words for spot are cut off first.
std::string machineOfMeter(std::string meter) {
    for (const std::string_view suffix : {" Spot", " Low Priority"}) {
        if (meter.ends_with(suffix)) meter.resize(meter.size() - suffix.size());
    }
    meter = meter.substr(0, meter.find('/'));
    for (char& c : meter) {
        if (c == ' ') c = '_';
    }
    return "Standard_" + meter;
}

/// Locations as meters name them.
std::string regionOfMeter(const std::string& location) {
    constexpr std::pair<std::string_view, std::string_view> kLocations[] = {
        {"US East", "eastus"},
        {"US East 2", "eastus2"},
        {"US West", "westus"},
        {"US West 2", "westus2"},
        {"US West 3", "westus3"},
        {"US Central", "centralus"},
        {"US North Central", "northcentralus"},
        {"US South Central", "southcentralus"},
        {"US West Central", "westcentralus"},
        {"EU West", "westeurope"},
        {"EU North", "northeurope"},
        {"UK South", "uksouth"},
        {"UK West", "ukwest"},
        {"AP East", "eastasia"},
        {"AP Southeast", "southeastasia"},
        {"JA East", "japaneast"},
        {"JA West", "japanwest"},
        {"AU East", "australiaeast"},
        {"AU Southeast", "australiasoutheast"},
        {"CA Central", "canadacentral"},
        {"CA East", "canadaeast"},
        {"BR South", "brazilsouth"},
        {"KR Central", "koreacentral"},
        {"FR Central", "francecentral"},
        {"DE West Central", "germanywestcentral"},
        {"SE Central", "swedencentral"}};
    for (const auto& [name, region] : kLocations) {
        if (name == location) return std::string(region);
    }
    return location;
}

void readSheetEntry(const JsonValue& entry, const Locator& at, FeedSink& sink) {
    sink.countRead();
    const std::string raw = entry.toText();
    bool monthly = false;
    const auto power = hoursPower(entry.textOf("unitOfMeasure"), monthly);
    if (!power) {
        sink.report(rule::kNotAMachinePrice, entry.textOf("unitOfMeasure"), at, raw);
        return;
    }
    std::optional<Decimal> price;
    if (!readAmount(entry, "unitPrice", price)) {
        sink.report(rule::kNotANumber, entry.textOf("unitPrice"), at, raw);
        return;
    }
    if (price) price = dividedByPowerOfTen(*price, *power);
    const JsonValue* meter = entry.find("meterDetails");
    if (meter == nullptr || meter->isNull()) {
        sink.report(rule::kUnknownMachine,
                    (price ? price->toText() : std::string("no price")) + " " +
                        entry.textOf("currencyCode") + " an hour, but no meter details say of what",
                    at, raw);
        return;
    }
    const std::string& name = meter->textOf("meterName");
    const std::string& subCategory = meter->textOf("meterSubCategory");
    if (meter->textOf("meterCategory") != "Virtual Machines") {
        sink.report(rule::kNotAMachinePrice, meter->textOf("meterCategory"), at, raw);
        return;
    }
    if (contains(subCategory, " Win")) {
        sink.report(rule::kOtherOperatingSystem, subCategory, at, raw);
        return;
    }
    FeedRecord record;
    record.at = at;
    record.raw = raw;
    record.provider = "azure";
    record.instanceType = machineOfMeter(name);
    record.region = regionOfMeter(meter->textOf("meterLocation"));
    record.currency = entry.textOf("currencyCode");
    record.operatingSystem = "linux";
    record.pricing = name.ends_with(" Spot")           ? "spot"
                     : name.ends_with(" Low Priority") ? "low_priority"
                                                       : "on_demand";
    (monthly ? record.pricePerMonth : record.pricePerHour) = price;
    record.note = "price of the agreement";
    sink.take(std::move(record));
}

}  // namespace

bool detectsAzurePriceSheet(const FeedHead& head) {
    return head.isJson() && head.hasKey("pricesheets");
}

void readAzurePriceSheet(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        readSheetEntry(value, at, sink);
    };
    JsonStream::read(
        input, {{{"properties", "pricesheets", "*"}}, {{"*", "properties", "pricesheets", "*"}}},
        visit);
}

}  // namespace petaplan::feeds
