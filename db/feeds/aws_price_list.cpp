// SPDX-License-Identifier: GPL-3.0-or-later
// AWS price list of EC2: the bulk file as CSV or JSON and the records of the query interface. One
// machine has dozens of prices by system, software, tenancy and capacity; the plain one is kept.
#include <map>
#include <unordered_map>
#include <utility>

#include "db/data_error.h"
#include "db/feeds/aws_product.h"
#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// One price of the list: a row of the CSV, a price dimension of the JSON.
struct AwsPrice {
    std::string sku;
    std::string term;  ///< offer term code
    std::string termType;
    std::string unit;
    std::string amount;
    CurrencyCode currency;
    std::string effectiveDate;
    std::string lease;
    std::string option;
    std::string offeringClass;
    Locator at;
    std::string raw;
};

/// Turns prices into observations; puts the two rows of a reserved term together.
class AwsPrices {
public:
    explicit AwsPrices(FeedSink& sink) : m_sink(sink) {}

    void take(const AwsProduct& product, const AwsPrice& price) {
        FeedRecord record = product.toRecord();
        record.at = price.at;
        record.raw = price.raw;
        record.currency = price.currency;
        record.effectiveOn = Date::parse(std::string_view(price.effectiveDate).substr(0, 10));
        const auto amount = Decimal::parse(price.amount);
        if (!amount) {
            report(rule::kNotANumber, "the price is \"" + price.amount + "\"", price);
            return;
        }
        if (price.termType == "OnDemand") {
            if (price.unit != "Hrs" && price.unit != "hrs") {
                report(rule::kUnknownUnit, price.unit, price);
                return;
            }
            record.pricing = "on_demand";
            record.pricePerHour = amount;
            m_sink.take(std::move(record));
            return;
        }
        record.pricing = awsTermPricing("reserved", price.lease, price.option, price.offeringClass);
        if (record.pricing.empty()) {
            report(rule::kMissingValue,
                   "lease and purchase option \"" + price.lease + "\", \"" + price.option + "\"",
                   price);
            return;
        }
        record.termMonths = catalog::PricingModel::fromId(record.pricing).termMonths;
        Reserved& reserved = m_reserved[price.sku + "." + price.term];
        if (reserved.record.pricing.empty()) reserved.record = std::move(record);
        if (price.unit == "Quantity") {
            reserved.record.upfront = amount;
        } else if (price.unit == "Hrs" || price.unit == "hrs") {
            reserved.record.pricePerHour = amount;
        } else {
            report(rule::kUnknownUnit, price.unit, price);
        }
    }

    /// Hands on the reserved terms, whose two rows may stand anywhere in the file.
    void finish() {
        for (auto& [key, reserved] : m_reserved) {
            FeedRecord& record = reserved.record;
            const bool allUpfront = record.pricing.ends_with("all_upfront");
            if (allUpfront && record.upfront && record.termMonths) {
                constexpr double kHoursPerMonth = 730;
                constexpr int kPlaces = 6;
                record.pricePerHour = Decimal::rounded(
                    record.upfront->toDouble() / (*record.termMonths * kHoursPerMonth), kPlaces);
                record.note = "upfront spread over the hours of the term";
            } else if (record.pricing.ends_with("partial_upfront") && !record.upfront) {
                // Half a price would look cheap.
                m_sink.report(rule::kMissingValue, "the upfront payment", record.at, record.raw);
                continue;
            }
            m_sink.take(std::move(record));
        }
        m_reserved.clear();
    }

private:
    struct Reserved {
        FeedRecord record;
    };

    void report(std::string_view rule, std::string detail, const AwsPrice& price) {
        m_sink.report(rule, std::move(detail), price.at, price.raw);
    }

    FeedSink& m_sink;
    std::map<std::string, Reserved> m_reserved;
};

/// A product whose prices are set aside; a machine that is sold in capacity blocks alone is known
/// all the same, without a price. `text` gives the record as it stands in the file.
template <typename Text>
void setAside(std::string_view rule, const AwsProduct& product, const Locator& at, const Text& text,
              FeedSink& sink) {
    const std::string raw = sink.keepsText(rule) ? text() : std::string();
    sink.report(rule, product.instanceType, at, raw);
    if (rule != rule::kCapacityBlock) return;
    FeedRecord machine = product.toRecord();
    machine.at = at;
    machine.raw = raw;
    sink.take(std::move(machine));
}

void readCsv(FeedInput& input, FeedSink& sink) {
    CsvStream stream(input);
    CsvRecord header;
    for (;;) {
        if (!stream.next(header)) {
            throw DataError("has no header row with SKU", input.name(), 0, "fetch the file again",
                            "missing_column");
        }
        if (header.cells.front() == "SKU") break;
        if (header.cells.front() == "Publication Date" && header.cells.size() > 1) {
            if (const auto date = Date::parse(std::string_view(header.cells[1]).substr(0, 10))) {
                sink.setFileDate(*date);
            }
        }
    }
    CsvRows rows(stream, sink, header,
                 {"SKU", "TermType", "Unit", "PricePerUnit", "Currency", "Instance Type",
                  "Operating System", "Tenancy"});
    AwsPrices prices(sink);
    while (rows.next()) {
        AwsProduct product;
        // Files before 2018 call the column "Product Family" as well; all others may be absent.
        product.family = rows.cell("Product Family");
        product.instanceType = rows.cell("Instance Type");
        product.region = rows.cell("Region Code");
        product.location = rows.cell("Location");
        product.operatingSystem = rows.cell("Operating System");
        product.preInstalledSoftware = rows.cell("Pre Installed S/W");
        product.tenancy = rows.cell("Tenancy");
        product.capacityStatus = rows.cell("CapacityStatus");
        product.marketOption = rows.cell("MarketOption");
        product.gpu = rows.cell("GPU");
        product.gpuMemory = rows.cell("GPU Memory");
        product.vcpus = rows.cell("vCPU");
        product.memory = rows.cell("Memory");
        if (const auto rule = product.setAsideBy(); !rule.empty()) {
            setAside(
                rule, product, rows.at(), [&] { return rows.raw(); }, sink);
            continue;
        }
        AwsPrice price;
        price.sku = rows.cell("SKU");
        price.term = rows.cell("OfferTermCode");
        price.termType = rows.cell("TermType");
        price.unit = rows.cell("Unit");
        price.amount = rows.cell("PricePerUnit");
        price.currency = rows.cell("Currency");
        price.effectiveDate = rows.cell("EffectiveDate");
        price.lease = rows.cell("LeaseContractLength");
        price.option = rows.cell("PurchaseOption");
        price.offeringClass = rows.cell("OfferingClass");
        price.at = rows.at();
        price.raw = rows.raw();
        prices.take(product, price);
    }
    prices.finish();
}

AwsProduct productOf(const JsonValue& value) {
    AwsProduct product;
    product.family = value.textOf("productFamily");
    const JsonValue* attributes = value.find("attributes");
    if (attributes == nullptr) return product;
    product.instanceType = attributes->textOf("instanceType");
    product.region = attributes->textOf("regionCode");
    product.location = attributes->textOf("location");
    product.operatingSystem = attributes->textOf("operatingSystem");
    product.preInstalledSoftware = attributes->textOf("preInstalledSw");
    product.tenancy = attributes->textOf("tenancy");
    product.capacityStatus = attributes->textOf("capacitystatus");
    product.marketOption = attributes->textOf("marketoption");
    product.gpu = attributes->textOf("gpu");
    product.gpuMemory = attributes->textOf("gpuMemory");
    product.vcpus = attributes->textOf("vcpu");
    product.memory = attributes->textOf("memory");
    return product;
}

class JsonReader {
public:
    explicit JsonReader(FeedSink& sink) : m_sink(sink), m_prices(sink) {}

    void read(FeedInput& input) {
        const auto visit = [this](std::size_t pattern, JsonPath path, const JsonValue& value,
                                  const Locator& at) {
            switch (pattern) {
                case kDate:
                    if (const auto date = Date::parse(std::string_view(value.text).substr(0, 10))) {
                        m_sink.setFileDate(*date);
                    }
                    break;
                case kProduct:
                    readProduct(path.back(), value, at);
                    break;
                case kTerm:
                    readTerms(m_products.at(path[2]), path[1], path[2], value, at);
                    break;
                case kPriceList:
                    readQueryText(value, at);
                    break;
                default:
                    readQueryRecord(value, at);
            }
        };
        const auto wants = [this](std::size_t pattern, JsonPath path) {
            if (pattern == kTerm) return m_products.contains(path[2]);
            return pattern != kRecord || isSku(path[0]);
        };
        JsonStream::read(input,
                         {{{"publicationDate"}},
                          {{"products", "*"}},
                          {{"terms", "*", "*"}},
                          {{"PriceList", "*"}},
                          {{"*"}}},
                         visit, wants);
        m_prices.finish();
    }

private:
    enum Pattern : std::size_t { kDate, kProduct, kTerm, kPriceList, kRecord };

    static bool isSku(const std::string& key) {
        constexpr std::size_t kShortest = 12;
        return key.size() >= kShortest &&
               key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == std::string::npos;
    }

    void readProduct(const std::string& sku, const JsonValue& value, const Locator& at) {
        m_sink.countRead();
        AwsProduct product = productOf(value);
        if (const auto rule = product.setAsideBy(); !rule.empty()) {
            setAside(
                rule, product, at, [&] { return value.toText(); }, m_sink);
            return;
        }
        // Only machines that may hold accelerators are remembered until their terms come.
        if (product.gpu.empty() && !catalog::looksAccelerated("aws", product.instanceType)) {
            m_sink.report(rule::kNoAccelerator, product.instanceType, at, {});
            return;
        }
        m_products.emplace(sku, std::move(product));
    }

    void readTerms(const AwsProduct& product, const std::string& termType, const std::string& sku,
                   const JsonValue& terms, const Locator& at) {
        for (const JsonValue& term : terms.members) {
            const std::string& key = term.name;
            const JsonValue* dimensions = term.find("priceDimensions");
            if (dimensions == nullptr) continue;
            for (const JsonValue& dimension : dimensions->members) {
                const std::string& rate = dimension.name;
                AwsPrice price;
                price.sku = sku;
                price.term = term.textOf("offerTermCode");
                price.termType = termType;
                price.unit = dimension.textOf("unit");
                price.effectiveDate = term.textOf("effectiveDate");
                if (const JsonValue* attributes = term.find("termAttributes")) {
                    price.lease = attributes->textOf("LeaseContractLength");
                    price.option = attributes->textOf("PurchaseOption");
                    price.offeringClass = attributes->textOf("OfferingClass");
                }
                price.at = at;
                price.at.pointer.append("/").append(key).append("/priceDimensions/").append(rate);
                price.raw = dimension.toText();
                const JsonValue* unitPrice = dimension.find("pricePerUnit");
                if (unitPrice == nullptr || unitPrice->members.empty()) {
                    m_sink.report(rule::kMissingValue, "pricePerUnit", price.at, price.raw);
                    continue;
                }
                for (const JsonValue& amount : unitPrice->members) {
                    const std::string& currency = amount.name;
                    price.currency = currency;
                    price.amount = amount.text;
                    m_prices.take(product, price);
                }
            }
        }
        // The two rows of a reserved term stand together here: nothing waits for the end.
        m_prices.finish();
    }

    /// The query interface gives each record as a text that holds JSON.
    void readQueryText(const JsonValue& value, const Locator& at) {
        if (value.kind != JsonValue::Kind::Text) {
            readQueryRecord(value, at);
            return;
        }
        const auto record = JsonStream::parseText(value.text);
        if (!record) {
            m_sink.countRead();
            m_sink.report(rule::kMissingValue, "a record is no JSON", at, value.text);
            return;
        }
        readQueryRecord(*record, at);
    }

    void readQueryRecord(const JsonValue& value, const Locator& at) {
        m_sink.countRead();
        const JsonValue* productValue = value.find("product");
        const JsonValue* terms = value.find("terms");
        if (productValue == nullptr) {
            m_sink.report(rule::kMissingValue, "product", at, value.toText());
            return;
        }
        const AwsProduct product = productOf(*productValue);
        if (const auto rule = product.setAsideBy(); !rule.empty()) {
            setAside(
                rule, product, at, [&] { return value.toText(); }, m_sink);
            return;
        }
        if (terms == nullptr) {  // a machine without a price
            FeedRecord machine = product.toRecord();
            machine.at = at;
            machine.raw = value.toText();
            m_sink.take(std::move(machine));
            return;
        }
        for (const JsonValue& ofType : terms->members) {
            const std::string& termType = ofType.name;
            Locator place = at;
            place.pointer += "/terms/" + termType;
            readTerms(product, termType, productValue->textOf("sku"), ofType, place);
        }
    }

    FeedSink& m_sink;
    AwsPrices m_prices;
    std::unordered_map<std::string, AwsProduct> m_products;
};

}  // namespace

bool detectsAwsPriceList(const FeedHead& head) {
    if (head.isJson()) {
        return (head.hasKey("offerCode") && head.hasKey("products")) || head.hasKey("PriceList") ||
               (head.hasKey("product") && head.hasKey("productFamily") && head.hasKey("terms"));
    }
    const bool hasPreamble = head.text.find("FormatVersion") < 4;
    return (hasPreamble || head.hasColumns({"SKU", "OfferTermCode"})) &&
           head.text.find("OfferTermCode") != std::string_view::npos;
}

void readAwsPriceList(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const FeedHead head{input.head(), {}};
    if (head.isJson()) {
        JsonReader(sink).read(input);
    } else {
        readCsv(input, sink);
    }
}

}  // namespace petaplan::feeds
