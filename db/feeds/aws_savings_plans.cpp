// SPDX-License-Identifier: GPL-3.0-or-later
// AWS Savings Plans price file (CSV). The rate is what an hour costs under the plan whichever way
// it is paid.
#include "db/data_error.h"
#include "db/feeds/aws_product.h"
#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// The rule by which a row is set aside; empty for a Linux machine on shared hardware.
std::string_view setAsideBy(const CsvRows& rows) {
    if (rows.cell("DiscountedServiceCode") != "AmazonEC2") return rule::kNotAMachinePrice;
    const std::string& usage = rows.cell("DiscountedUsageType");
    if (usage.find("Unused") != std::string::npos) return rule::kCapacityReservation;
    if (usage.find("Dedicated") != std::string::npos ||
        usage.find("HostBox") != std::string::npos ||
        usage.find("HostUsage") != std::string::npos) {
        return rule::kOtherTenancy;
    }
    // "RunInstances:0010" is RHEL, ":0002" Windows, ":000g" SUSE; Linux has no suffix.
    if (rows.cell("DiscountedOperation") != "RunInstances") return rule::kOtherOperatingSystem;
    return {};
}

void readRow(const CsvRows& rows, FeedSink& sink) {
    if (const auto rule = setAsideBy(rows); !rule.empty()) {
        rows.report(rule, rows.cell("DiscountedUsageType"));
        return;
    }
    FeedRecord record;
    record.at = rows.at();
    record.raw = rows.raw();
    record.provider = "aws";
    record.instanceType = rows.cell("DiscountedInstanceType");
    record.region = rows.cell("DiscountedRegionCode");
    if (record.instanceType.empty()) {  // older files name it in the usage type alone
        const std::string& usage = rows.cell("DiscountedUsageType");
        record.instanceType = usage.substr(usage.find(':') + 1);
    }
    record.operatingSystem = "linux";
    record.tenancy = "shared";
    record.currency = rows.cell("Currency");
    const std::string& date = rows.cell("EffectiveDate");
    record.effectiveOn = Date::parse(std::string_view(date).substr(0, 10));
    if (rows.cell("Unit") != "Hrs") {
        rows.report(rule::kUnknownUnit, rows.cell("Unit"));
        return;
    }
    const bool oneFamily = rows.cell("Product Family") == "EC2InstanceSavingsPlans";
    record.pricing = awsTermPricing("savings_plan", rows.cell("LeaseContractLength"),
                                    rows.cell("PurchaseOption"), "");
    if (record.pricing.empty() || rows.cell("LeaseContractLengthUnit") != "year") {
        rows.report(rule::kMissingValue, "term \"" + rows.cell("LeaseContractLength") + " " +
                                             rows.cell("LeaseContractLengthUnit") + "\", \"" +
                                             rows.cell("PurchaseOption") + "\"");
        return;
    }
    record.termMonths = catalog::PricingModel::fromId(record.pricing).termMonths;
    if (oneFamily) record.pricing.insert(std::string_view("savings_plan_1y").size(), "_ec2");
    bool broken = false;
    record.pricePerHour = rows.amount("DiscountedRate", broken);
    if (!broken) sink.take(std::move(record));
}

}  // namespace

bool detectsAwsSavingsPlans(const FeedHead& head) {
    return !head.isJson() && head.text.find("DiscountedRate") != std::string_view::npos &&
           head.text.find("DiscountedUsageType") != std::string_view::npos;
}

void readAwsSavingsPlans(FeedInput& input, const FeedContext&, FeedSink& sink) {
    CsvStream stream(input);
    CsvRecord header;
    do {
        if (!stream.next(header)) {
            throw DataError("has no header row with SKU", input.name(), 0, "fetch the file again",
                            "missing_column");
        }
        if (header.cells.front() == "Publication Date" && header.cells.size() > 1) {
            if (const auto date = Date::parse(std::string_view(header.cells[1]).substr(0, 10))) {
                sink.setFileDate(*date);
            }
        }
    } while (header.cells.front() != "SKU");
    CsvRows rows(stream, sink, header,
                 {"Unit", "DiscountedRate", "Currency", "DiscountedUsageType",
                  "DiscountedOperation", "PurchaseOption", "LeaseContractLength"},
                 {"DiscountedInstanceType", "DiscountedRegionCode"});
    while (rows.next()) readRow(rows, sink);
}

}  // namespace petaplan::feeds
