// SPDX-License-Identifier: GPL-3.0-or-later
// AWS describe-instance-types: machines and their accelerators, no prices.
#include "core/base/number_text.h"
#include "db/feeds/feeds.h"
#include "db/feeds/json_stream.h"

namespace petaplan::feeds {
namespace {

namespace rule = catalog::rule;

/// "4x 100 Gigabit" -> 400, "25 Gigabit" -> 25; "Up to 10 Gigabit" is no line rate.
std::optional<double> gigabits(std::string_view text) {
    constexpr std::string_view kUnit = " Gigabit";
    const std::size_t unit = text.find(kUnit);
    if (unit == std::string_view::npos || text.starts_with("Up to")) return std::nullopt;
    const std::string_view amount = text.substr(0, unit);
    const std::size_t times = amount.find("x ");
    if (times == std::string_view::npos) return parseNumber(amount);
    const auto count = parseNumber(amount.substr(0, times));
    const auto each = parseNumber(amount.substr(times + 2));
    if (!count || !each) return std::nullopt;
    return *count * *each;
}

/// GPUs, else Neuron devices, else inference accelerators; null where the machine has none.
const JsonValue* acceleratorsOf(const JsonValue& machine) {
    constexpr std::pair<std::string_view, std::string_view> kPlaces[] = {
        {"GpuInfo", "Gpus"},
        {"NeuronInfo", "NeuronDevices"},
        {"InferenceAcceleratorInfo", "Accelerators"}};
    for (const auto& [outer, inner] : kPlaces) {
        const JsonValue* list = machine.at(outer, inner);
        if (list != nullptr && !list->items.empty()) return list;
    }
    return nullptr;
}

void readMachine(const JsonValue& value, const Locator& at, FeedSink& sink) {
    sink.countRead();
    FeedRecord record;
    record.at = at;
    record.raw = value.toText();
    record.provider = "aws";
    record.instanceType = value.textOf("InstanceType");
    if (record.instanceType.empty()) {
        sink.report(rule::kMissingValue, "InstanceType", at, record.raw);
        return;
    }
    SeenHardware& seen = record.hardware;
    constexpr double kMibPerGib = 1024;
    if (const JsonValue* processor = value.find("VCpuInfo")) {
        seen.vcpus = processor->numberOf("DefaultVCpus");
    }
    if (const JsonValue* memory = value.find("MemoryInfo")) {
        if (const auto mib = memory->numberOf("SizeInMiB")) seen.memoryGib = *mib / kMibPerGib;
    }
    if (const JsonValue* disk = value.find("InstanceStorageInfo")) {
        seen.localStorageGb = disk->numberOf("TotalSizeInGB");
    }
    if (const JsonValue* network = value.find("NetworkInfo")) {
        seen.networkGbps = gigabits(network->textOf("NetworkPerformance"));
    }
    if (const JsonValue* accelerators = acceleratorsOf(value)) {
        const JsonValue& first = accelerators->items.front();
        seen.gpuName = first.textOf("Name");
        // The interface once gave the vendor as the model.
        if (seen.gpuName == first.textOf("Manufacturer")) seen.gpuName.clear();
        double count = 0;
        for (const JsonValue& one : accelerators->items) {
            count += one.numberOf("Count").value_or(0);
        }
        if (const JsonValue* logical = first.find("LogicalGpuCount"); logical != nullptr) {
            // A share of a GPU is reported as one GPU with a partition size.
            const auto part = first.numberOf("GpuPartitionSize");
            if (part && *part > 0 && *part < 1) count = *part;
        }
        seen.gpuCount = catalog::gpuShareFromNumber(count);
        if (const JsonValue* memory = first.find("MemoryInfo")) {
            seen.gpuMemoryMib = memory->numberOf("SizeInMiB");
            if (seen.gpuMemoryMib && *seen.gpuMemoryMib <= 0) seen.gpuMemoryMib.reset();
        }
    }
    sink.take(std::move(record));
}

}  // namespace

bool detectsAwsInstanceTypes(const FeedHead& head) {
    return head.isJson() && head.hasKey("InstanceTypes") && head.hasKey("InstanceType");
}

void readAwsInstanceTypes(FeedInput& input, const FeedContext&, FeedSink& sink) {
    const auto visit = [&](std::size_t, JsonPath, const JsonValue& value, const Locator& at) {
        readMachine(value, at, sink);
    };
    JsonStream::read(input, {{{"InstanceTypes", "*"}}, {{"*", "InstanceTypes", "*"}}}, visit);
}

}  // namespace petaplan::feeds
