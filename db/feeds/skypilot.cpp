// SPDX-License-Identifier: GPL-3.0-or-later
// SkyPilot catalog CSV: one file a cloud, columns by name in any order. Prices are US dollars an
// hour. On GCP a machine and its accelerators stand in rows of their own and are put together here.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/number_text.h"
#include "db/data_error.h"
#include "db/feeds/csv_rows.h"
#include "db/feeds/feeds.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;
using catalog::GpuShare;

/// The number behind `'Key':` in a Python literal.
std::optional<double> numberBehind(std::string_view literal, std::string_view key) {
    const std::string quoted = "'" + std::string(key) + "':";
    const std::size_t at = literal.find(quoted);
    if (at == std::string_view::npos) return std::nullopt;
    std::string_view rest = literal.substr(at + quoted.size());
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    return parseNumber(rest.substr(0, rest.find_first_not_of("0123456789.")));
}

/// The provider that a folder or file is named after: "azure/vms.csv", "aws_vms.csv".
std::string providerOfName(const std::filesystem::path& file, const MachineTable& machines) {
    const std::string stem = file.stem().string();
    for (std::string name :
         {file.parent_path().filename().string(), stem.substr(0, stem.find_first_of("_-."))}) {
        std::transform(name.begin(), name.end(), name.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        if (machines.knowsProvider(name)) return name;
    }
    return {};
}

/// GPUs of a GCP machine type that the catalog does not know, from its name.
struct GcpFamily {
    std::string_view prefix;
    std::string_view accelerator;  ///< as the accelerator rows name it
};
constexpr GcpFamily kGcpFamilies[] = {
    {"a2-highgpu-", "A100"},        {"a2-megagpu-", "A100"}, {"a2-ultragpu-", "A100-80GB"},
    {"a3-edgegpu-", "H100"},        {"a3-highgpu-", "H100"}, {"a3-megagpu-", "H100-MEGA"},
    {"a3-ultragpu-", "H200"},       {"a4-highgpu-", "B200"}, {"g2-standard-", "L4"},
    {"g4-standard-", "RTXPRO6000"},
};

class SkypilotReader {
public:
    SkypilotReader(CsvRows& rows, std::string provider, const FeedContext& context, FeedSink& sink)
        : m_rows(rows), m_provider(std::move(provider)), m_context(context), m_sink(sink) {}

    void read() {
        while (m_rows.next()) readRow();
        combine();
    }

private:
    struct Part {
        FeedRecord record;
        std::optional<Decimal> price;
        std::optional<Decimal> spot;
        bool used = false;
    };

    void readRow() {
        FeedRecord record;
        record.at = m_rows.at();
        record.raw = m_rows.raw();
        record.provider = m_provider;
        record.currency = "USD";
        record.instanceType = m_rows.cell("InstanceType");
        record.region = m_rows.cell("Region");
        record.zone = m_rows.cell("AvailabilityZone");
        SeenHardware& seen = record.hardware;
        seen.gpuName = m_rows.cell("AcceleratorName");
        seen.vcpus = m_rows.number("vCPUs");
        seen.memoryGib = m_rows.number("MemoryGiB");
        bool broken = false;
        const auto price = m_rows.amount("Price", broken);
        const auto spot = m_rows.amount("SpotPrice", broken);
        if (broken) return;
        if (const std::string& count = m_rows.cell("AcceleratorCount"); !count.empty()) {
            const auto number = parseNumber(count);
            seen.gpuCount = number ? catalog::gpuShareFromNumber(*number) : std::nullopt;
            if (!seen.gpuCount && !(number && *number == 0 && seen.gpuName.empty())) {
                m_rows.report(rule::kImpossibleGpuCount, count);
                return;
            }
        }
        readGpuInfo(seen);
        if (record.instanceType.empty() && seen.gpuName.empty()) {
            m_rows.report(rule::kMissingValue, "InstanceType");
            return;
        }
        if (m_provider == "gcp") {
            keepPart({std::move(record), price, spot});
            return;
        }
        emit(std::move(record), price, spot, {});
    }

    void readGpuInfo(SeenHardware& seen) const {
        const std::string& info = m_rows.cell("GpuInfo");
        if (info.empty()) return;
        const auto size = numberBehind(info, "SizeInMiB");
        if (!info.starts_with('{') || !info.ends_with('}') || !size) {
            m_rows.report(rule::kBrokenGpuInfo, info.substr(0, 80));
            return;
        }
        seen.totalGpuMemoryMib = numberBehind(info, "TotalGpuMemoryInMiB");
        seen.gpuMemoryMib = size;
        // The market's files give the sum over the GPUs of the machine.
        if (m_provider == "vast" && seen.gpuCount) {
            seen.gpuMemoryMib = *size / seen.gpuCount->value();
        }
        if (const std::string name = gpuInType(); !name.empty()) {
            const auto match = m_context.machines.matchGpu(name, seen.gpuMemoryMib);
            if (!match.candidates.empty()) seen.gpuName = name;
        }
    }

    /// The variant that machine types name and the accelerator column does not:
    /// "4x-H100_SXM-32-65536", "gpu_8x_h100_sxm5".
    std::string gpuInType() const {
        const std::string& type = m_rows.cell("InstanceType");
        std::string name;
        if (m_provider == "vast") {
            const std::size_t start = type.find('-');
            const std::size_t end = type.find('-', start + 1);
            if (start == std::string::npos || end == std::string::npos) return {};
            name = type.substr(start + 1, end - start - 1);
        } else if (m_provider == "lambda" && type.starts_with("gpu_")) {
            const std::size_t times = type.find("x_");
            if (times == std::string::npos) return {};
            name = type.substr(times + 2);
        }
        std::replace(name.begin(), name.end(), '_', ' ');
        return name;
    }

    /// The on-demand price holds for the region; the file repeats it for each zone.
    void emit(FeedRecord record, const std::optional<Decimal>& price,
              const std::optional<Decimal>& spot, const std::string& onDemandZone) {
        const std::string priceText = price ? price->toText() : std::string();
        FeedRecord onDemand = record;
        onDemand.pricing = "on_demand";
        onDemand.pricePerHour = price;
        onDemand.zone = onDemandZone;
        const bool isNew = m_seen
                               .insert(record.instanceType + "|" + record.region + "|" +
                                       onDemandZone + "|" + priceText)
                               .second;
        if (isNew || record.zone.empty()) m_sink.take(std::move(onDemand));
        // An empty spot cell means that nothing is known, a zero that there is no spot tier.
        if (!spot || spot->isZero()) return;
        record.pricing = "spot";
        record.pricePerHour = spot;
        m_sink.take(std::move(record));
    }

    // --- GCP: hosts and accelerators ---

    void keepPart(Part part) {
        const FeedRecord& record = part.record;
        if (record.instanceType.empty()) {
            if (record.hardware.gpuCount) {
                m_accelerators.emplace(partKey(record.zone, record.hardware.gpuName,
                                               record.hardware.gpuCount->value()),
                                       std::move(part));
            }
            return;
        }
        if (!record.hardware.gpuName.empty()) {  // a row with both is whole
            FeedRecord whole = record;
            emit(std::move(whole), part.price, part.spot, record.zone);
            return;
        }
        const bool attachable = record.instanceType.starts_with("n1-");
        if (!attachable && !catalog::looksAccelerated("gcp", record.instanceType)) {
            m_rows.report(rule::kNoAccelerator, record.instanceType);
            return;
        }
        m_hosts.push_back(std::move(part));
    }

    static std::string partKey(const std::string& zone, std::string_view accelerator,
                               double count) {
        return zone + "|" + std::string(accelerator) + "|" + exactText(count);
    }

    static std::string withoutDiskMark(std::string type) {
        constexpr std::string_view kNoDisk = "-nolssd";
        if (type.ends_with(kNoDisk)) type.resize(type.size() - kNoDisk.size());
        return type;
    }

    /// The number of GPUs of a host: from the type map, else from a name like "a2-highgpu-8g".
    std::optional<double> gpusOf(const std::string& type) const {
        const std::string plain = withoutDiskMark(type);
        if (const auto* known = m_context.machines.find("gcp", plain)) {
            return known->gpuCount.value();
        }
        if (!plain.ends_with('g')) return std::nullopt;
        const std::size_t dash = plain.rfind('-');
        return parseNumber(std::string_view(plain).substr(dash + 1, plain.size() - dash - 2));
    }

    void combine() {
        const std::vector<std::string> types = m_context.machines.typesOf("gcp");
        for (Part& host : m_hosts) {
            const std::string& type = host.record.instanceType;
            bool combined = false;
            const auto family =
                std::find_if(std::begin(kGcpFamilies), std::end(kGcpFamilies),
                             [&](const GcpFamily& one) { return type.starts_with(one.prefix); });
            if (family != std::end(kGcpFamilies)) {
                const auto gpus = gpusOf(type);
                combined = gpus && join(host, family->accelerator, *gpus, type);
            }
            // "n1-standard-8+nvidia-tesla-t4-x1"
            const std::string prefix = type + "+nvidia-tesla-";
            for (const std::string& whole : types) {
                if (!whole.starts_with(prefix)) continue;
                const std::size_t mark = whole.rfind("-x");
                const auto count = parseNumber(std::string_view(whole).substr(mark + 2));
                std::string name = whole.substr(prefix.size(), mark - prefix.size());
                std::transform(name.begin(), name.end(), name.begin(), [](char c) {
                    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
                });
                if (count) combined = join(host, name, *count, whole) || combined;
            }
            if (combined) continue;
            const bool plainHost = type.starts_with("n1-");
            m_sink.report(plainHost ? rule::kNoAccelerator : rule::kHostWithoutGpuPrice, type,
                          host.record.at, host.record.raw);
        }
        for (const auto& [key, part] : m_accelerators) {
            if (part.used) continue;
            m_sink.report(rule::kAcceleratorWithoutHost, part.record.hardware.gpuName,
                          part.record.at, part.record.raw);
        }
    }

    /// Adds host and accelerator of one zone; a host of zero is included in the accelerator.
    bool join(const Part& host, std::string_view accelerator, double count,
              const std::string& type) {
        const auto at = m_accelerators.find(partKey(host.record.zone, accelerator, count));
        if (at == m_accelerators.end()) return false;
        Part& gpu = at->second;
        gpu.used = true;
        FeedRecord whole = host.record;
        whole.instanceType = type;
        whole.hardware.gpuName = gpu.record.hardware.gpuName;
        whole.hardware.gpuCount = gpu.record.hardware.gpuCount;
        whole.hardware.gpuMemoryMib = gpu.record.hardware.gpuMemoryMib;
        // The type without disk has the GPU of its sibling.
        if (const auto* sibling = m_context.machines.find("gcp", withoutDiskMark(type))) {
            whole.hardware.gpuName = m_context.machines.gpu(sibling->gpu).id;
        }
        whole.note = "host and accelerator prices of the zone added";
        whole.raw += "\n" + gpu.record.raw;
        const auto total = [](const std::optional<Decimal>& a,
                              const std::optional<Decimal>& b) -> std::optional<Decimal> {
            if (!a || !b) return std::nullopt;
            const auto added = sum({*a, "USD"}, {*b, "USD"});
            return added ? std::optional(added->amount) : std::nullopt;
        };
        emit(std::move(whole), total(host.price, gpu.price), total(host.spot, gpu.spot),
             host.record.zone);
        return true;
    }

    CsvRows& m_rows;
    std::string m_provider;
    const FeedContext& m_context;
    FeedSink& m_sink;
    std::set<std::string> m_seen;
    std::vector<Part> m_hosts;
    std::multimap<std::string, Part> m_accelerators;
};

}  // namespace

bool detectsSkypilot(const FeedHead& head) {
    return head.hasColumns({"InstanceType", "AcceleratorName", "Price", "Region"});
}

void readSkypilot(FeedInput& input, const FeedContext& context, FeedSink& sink) {
    std::string provider = context.provider;
    if (provider.empty()) provider = providerOfName(input.file(), context.machines);
    if (provider.empty()) {
        throw DataError("does not say of which provider it is", input.name(), 0,
                        "name it with --provider", "missing_provider");
    }
    CsvStream stream(input);
    CsvRows rows(stream, sink, {"InstanceType", "Price", "Region"},
                 {"AcceleratorName", "AcceleratorCount", "vCPUs", "MemoryGiB", "GpuInfo",
                  "SpotPrice", "AvailabilityZone"});
    SkypilotReader(rows, provider, context, sink).read();
}

}  // namespace petaplan::feeds
