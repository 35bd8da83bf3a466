// SPDX-License-Identifier: GPL-3.0-or-later
// gpuhunt catalog CSV: one file a provider, which is the file's name. Columns by name; older files
// lack the later ones. Written from the published column list.
#include <algorithm>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

void readRow(const CsvRows& rows, const std::string& provider, FeedSink& sink) {
    FeedRecord record;
    record.at = rows.at();
    record.raw = rows.raw();
    record.provider = provider;
    record.instanceType = rows.cell("instance_name");
    record.region = rows.cell("location");
    record.currency = "USD";
    const std::string& spot = rows.cell("spot");
    record.pricing = spot == "True" || spot == "true" ? "spot" : "on_demand";
    if (record.instanceType.empty()) {
        rows.report(rule::kMissingValue, "instance_name");
        return;
    }
    bool broken = false;
    record.pricePerHour = rows.amount("price", broken);
    if (broken) return;
    SeenHardware& seen = record.hardware;
    seen.vcpus = rows.number("cpu");
    seen.memoryGib = rows.number("memory");
    seen.gpuName = rows.cell("gpu_name");
    if (const auto count = rows.number("gpu_count"); count && *count > 0) {
        seen.gpuCount = catalog::gpuShareFromNumber(*count);
    }
    constexpr double kMibPerGib = 1024;
    if (const auto memory = rows.number("gpu_memory"); memory && *memory > 0) {
        seen.gpuMemoryMib = *memory * kMibPerGib;
    }
    const auto disk = rows.number("disk_size");
    if (disk && *disk >= 0) seen.localStorageGb = disk;
    sink.take(std::move(record));
}

}  // namespace

bool detectsGpuhunt(const FeedHead& head) {
    return head.hasColumns({"instance_name", "location", "price", "gpu_count", "gpu_name", "spot"});
}

void readGpuhunt(FeedInput& input, const FeedContext& context, FeedSink& sink) {
    std::string provider = context.provider;
    if (provider.empty()) {
        const std::string stem = input.file().stem().string();
        // Its names for two providers differ from the catalog's.
        const std::string known = stem == "vastai"       ? "vast"
                                  : stem == "lambdalabs" ? "lambda"
                                                         : stem;
        if (context.machines.knowsProvider(known)) provider = known;
    }
    if (provider.empty()) {
        throw DataError("does not say of which provider it is", input.name(), 0,
                        "name it with --provider", "missing_provider");
    }
    CsvStream stream(input);
    CsvRows rows(stream, sink,
                 {"instance_name", "location", "price", "gpu_count", "gpu_name", "spot"},
                 {"cpu", "memory", "gpu_memory", "disk_size"});
    while (rows.next()) readRow(rows, provider, sink);
}

}  // namespace petaplan::feeds
