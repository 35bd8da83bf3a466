// SPDX-License-Identifier: GPL-3.0-or-later
// Petaplan's own sheet for negotiated offers: a vendor's quote with its validity, one machine a
// row.
#include "core/base/number_text.h"
#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// An optional date; false when the cell is no date.
bool readDate(const CsvRows& rows, std::string_view column, std::optional<Date>& date) {
    const std::string& text = rows.cell(column);
    if (text.empty()) return true;
    date = Date::parse(text);
    if (!date) rows.report(rule::kBadDate, std::string(column) + " is \"" + text + "\"");
    return date.has_value();
}

void readRow(const CsvRows& rows, FeedSink& sink) {
    FeedRecord record;
    record.at = rows.at();
    record.raw = rows.raw();
    record.provider = rows.cell("provider");
    record.instanceType = rows.cell("instance_type");
    record.region = rows.cell("region");
    record.pricing = rows.cell("pricing");
    record.currency = rows.cell("currency");
    for (const std::string_view column : {"provider", "instance_type", "pricing"}) {
        if (!rows.cell(column).empty()) continue;
        rows.report(rule::kMissingValue, std::string(column));
        return;
    }
    if (!readDate(rows, "quoted_on", record.observedOn) ||
        !readDate(rows, "valid_from", record.effectiveOn) ||
        !readDate(rows, "valid_until", record.validUntil)) {
        return;
    }
    bool broken = false;
    record.pricePerHour = rows.amount("price_per_hour", broken);
    record.pricePerMonth = rows.amount("price_per_month", broken);
    record.upfront = rows.amount("upfront", broken);
    if (broken) return;
    record.termMonths = catalog::PricingModel::fromId(record.pricing).termMonths;
    constexpr double kLongestTerm = 120;
    const auto months = rows.number("term_months");
    if (months && !record.termMonths && *months >= 1 && *months <= kLongestTerm) {
        record.termMonths = static_cast<int>(*months);
    }
    SeenHardware& seen = record.hardware;
    seen.gpuName = rows.cell("gpu");
    const std::string& count = rows.cell("gpu_count");
    if (const std::size_t slash = count.find('/'); slash != std::string::npos) {
        const auto top = parseWholeNumber(std::string_view(count).substr(0, slash));
        const auto bottom = parseWholeNumber(std::string_view(count).substr(slash + 1));
        if (top && bottom && *top > 0 && *bottom > 0 && *bottom <= 64 && *top <= 64) {
            seen.gpuCount = catalog::GpuShare{static_cast<int>(*top), static_cast<int>(*bottom)};
        }
    } else if (const auto number = rows.number("gpu_count")) {
        seen.gpuCount = catalog::gpuShareFromNumber(*number);
    }
    if (!count.empty() && !seen.gpuCount) {
        rows.report(rule::kImpossibleGpuCount, count);
        return;
    }
    constexpr double kMibPerGib = 1024;
    if (const auto memory = rows.number("gpu_memory_gib")) seen.gpuMemoryMib = *memory * kMibPerGib;
    seen.vcpus = rows.number("vcpus");
    seen.memoryGib = rows.number("memory_gib");
    seen.localStorageGb = rows.number("local_storage_gb");
    seen.networkGbps = rows.number("network_gbps");
    record.note = "quote";
    if (!rows.cell("reference").empty()) record.note += " " + rows.cell("reference");
    if (!rows.cell("vendor").empty()) record.note += " of " + rows.cell("vendor");
    if (record.validUntil) record.note += ", valid until " + record.validUntil->toText();
    sink.take(std::move(record));
}

}  // namespace

bool detectsQuoteSheet(const FeedHead& head) {
    return head.hasColumns({"provider", "instance_type", "pricing", "currency", "valid_until"});
}

void readQuoteSheet(FeedInput& input, const FeedContext&, FeedSink& sink) {
    CsvStream stream(input);
    CsvRows rows(stream, sink,
                 {"provider", "instance_type", "pricing", "currency", "quoted_on", "valid_until"},
                 {"price_per_hour", "price_per_month", "upfront", "term_months", "region",
                  "valid_from", "gpu", "gpu_count", "gpu_memory_gib", "vcpus", "memory_gib",
                  "local_storage_gb", "network_gbps", "vendor", "reference"});
    while (rows.next()) readRow(rows, sink);
}

}  // namespace petaplan::feeds
