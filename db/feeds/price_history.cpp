// SPDX-License-Identifier: GPL-3.0-or-later
// Price histories as CSV: one sample a row, of whole machines (provider, region, zone,
// instance_type, timestamp_utc, price_usd_h, sample_kind, source) or of one GPU a day (date,
// provider, gpu_model, rental_type, price_usd_per_gpu_h, source). The samples go into a history
// file, not among the prices of the catalog.
#include <algorithm>

#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

bool names(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

/// Time and price of a row; false when the row is set aside, which is reported.
bool readPoint(const CsvRows& rows, std::string_view timeColumn, std::string_view priceColumn,
               catalog::PricePoint& point) {
    const std::string& time = rows.cell(timeColumn);
    const auto parsed = parseUtcTime(time);
    if (!parsed) {
        rows.report(rule::kBadDate, std::string(timeColumn) + " is \"" + time + "\"");
        return false;
    }
    point.time = *parsed;
    bool broken = false;
    const auto price = rows.amount(priceColumn, broken);
    if (broken) return false;
    if (catalog::isUnknownPrice(price)) {
        rows.report(rule::kZeroPrice, std::string(priceColumn));
        return false;
    }
    point.price = *price;
    return true;
}

void readMachineRow(const CsvRows& rows, HistorySample& sample) {
    sample.key.provider = rows.cell("provider");
    sample.key.instanceType = rows.cell("instance_type");
    sample.key.region = rows.cell("region");
    sample.key.zone = rows.cell("zone");
    sample.key.pricing = rows.cell("pricing").empty() ? "spot" : rows.cell("pricing");
    const std::string& kind = rows.cell("sample_kind");
    sample.kind =
        names(kind, "change") ? catalog::SampleKind::Change : catalog::SampleKind::Snapshot;
    sample.key.perGpu =
        names(kind, "per GPU-hour") || sample.key.instanceType.starts_with("per-GPU ");
}

void readGpuRow(const CsvRows& rows, HistorySample& sample) {
    std::string provider = rows.cell("provider");
    std::transform(provider.begin(), provider.end(), provider.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' ? '-' : c;
    });
    sample.key.provider = provider == "vast.ai" ? "vast" : provider;
    sample.key.instanceType = "per-GPU " + rows.cell("gpu_model");
    sample.key.pricing = rows.cell("rental_type");
    sample.key.perGpu = true;
    sample.kind = catalog::SampleKind::Snapshot;
}

}  // namespace

bool detectsPriceHistory(const FeedHead& head) {
    return head.hasColumns({"provider", "instance_type", "timestamp_utc", "price_usd_h"}) ||
           head.hasColumns({"date", "provider", "gpu_model", "price_usd_per_gpu_h"});
}

void readPriceHistory(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const FeedHead head{input.head(), {}};
    const bool ofGpus = head.hasColumns({"gpu_model", "price_usd_per_gpu_h"});
    CsvStream stream(input);
    CsvRows rows =
        ofGpus
            ? CsvRows(stream, sink,
                      {"date", "provider", "gpu_model", "rental_type", "price_usd_per_gpu_h"},
                      {"source"})
            : CsvRows(stream, sink, {"provider", "instance_type", "timestamp_utc", "price_usd_h"},
                      {"region", "zone", "pricing", "sample_kind", "source"});
    HistorySample sample;
    while (rows.next()) {
        sample.at = rows.at();
        sample.raw = rows.raw();
        sample.key.currency = "USD";
        if (ofGpus) {
            readGpuRow(rows, sample);
        } else {
            readMachineRow(rows, sample);
        }
        sample.source = rows.cell("source");
        const bool read = ofGpus ? readPoint(rows, "date", "price_usd_per_gpu_h", sample.point)
                                 : readPoint(rows, "timestamp_utc", "price_usd_h", sample.point);
        if (read) sink.takeSample(sample);
    }
}

}  // namespace petaplan::feeds
