// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an import that finds the provider and the machine of a record.
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/plain_text.h"
#include "db/feeds/catalog_import.h"
#include "db/store/known_currencies.h"

namespace petaplan::feeds {
namespace {

using catalog::Index;
using catalog::kNoIndex;
namespace rule = catalog::rule;

std::string shareText(const catalog::GpuShare& share) {
    return share.isFraction()
               ? std::to_string(share.numerator) + "/" + std::to_string(share.denominator)
               : std::to_string(share.numerator);
}

/// Why a name cannot stand in a catalog; empty when it can. A colon parts the names in the id of an
/// offer.
std::string_view faultOfName(std::string_view name, bool isPartOfId) {
    constexpr std::size_t kMostCharacters = 200;
    if (const auto fault = faultOfPlainText(name, kMostCharacters); !fault.empty()) return fault;
    if (isPartOfId && name.find(':') != std::string_view::npos) return "contains a colon";
    return {};
}

}  // namespace

bool CatalogImport::hasSoundNames(const FeedRecord& record) {
    struct Name {
        std::string_view what, value;
        bool needed, isPartOfId;
    };
    const std::array names{Name{"provider", record.provider, true, true},
                           Name{"instance type", record.instanceType, true, true},
                           Name{"region", record.region, false, true},
                           Name{"zone", record.zone, false, true},
                           Name{"GPU", record.hardware.gpuName, false, false}};
    for (const Name& name : names) {
        std::string& sound = m_soundNames[static_cast<std::size_t>(&name - names.data())];
        if (name.value == sound && !sound.empty()) continue;  // as in the row before
        const bool missing = name.needed && name.value.empty();
        const std::string_view fault = faultOfName(name.value, name.isPartOfId);
        if (!missing && fault.empty()) {
            sound = name.value;
            continue;
        }
        // A record may give several prices; it is refused once.
        if (std::exchange(m_lastBadName, record.at) == record.at) return false;
        std::string detail(name.what);
        if (!missing) detail += " " + std::string(fault);
        report(missing ? rule::kMissingValue : rule::kBadName, std::move(detail), record);
        return false;
    }
    return true;
}

Index CatalogImport::providerOf(const FeedRecord& record) {
    if (const auto known = m_machines->providerIndex(record.provider)) return *known;
    catalog::Provider provider;
    provider.id = record.provider;
    provider.name = record.provider;
    provider.currency = store::isKnownCurrency(record.currency) ? record.currency : "USD";
    provider.kind = "neocloud";
    provider.source = m_text.contents.sources[m_source];
    return m_machines->addProvider(std::move(provider));
}

void CatalogImport::reportOnce(std::string_view ruleName, std::string detail,
                               const FeedRecord& record) {
    const std::string key =
        std::string(ruleName) + "|" + record.provider + "|" + record.instanceType;
    if (m_reportedOnce.insert(key).second) report(ruleName, std::move(detail), record);
}

void CatalogImport::compareWithKnown(const FeedRecord& record, const catalog::Instance& known) {
    const SeenHardware& seen = record.hardware;
    if (seen.gpuCount && *seen.gpuCount != known.gpuCount) {
        reportOnce(rule::kGpuCountConflict,
                   "the feed says " + shareText(*seen.gpuCount) + " GPUs, the type map " +
                       shareText(known.gpuCount),
                   record);
    }
    if (known.gpu == kNoIndex || !seen.gpuMemoryMib || known.gpuCount.isFraction()) return;
    compareMemory(record, known.gpu);
}

void CatalogImport::compareMemory(const FeedRecord& record, Index gpuIndex) {
    const auto& gpu = m_machines->gpu(gpuIndex);
    if (!gpu.memoryGib || !record.hardware.gpuMemoryMib) return;
    const double seen = *record.hardware.gpuMemoryMib;
    if (catalog::nominalMemoryGib(seen, std::span(&*gpu.memoryGib, 1))) return;
    reportOnce(rule::kGpuMemoryConflict,
               "the feed says " + shortText(seen) + " MiB a GPU, " + gpu.title() + " has " +
                   shortText(*gpu.memoryGib) + " GB",
               record);
}

/// On a market the same words may name machines with different GPUs.
bool CatalogImport::isOtherMachine(const FeedRecord& record, const catalog::Instance& known) const {
    const SeenHardware& seen = record.hardware;
    if (m_text.contents.providers[known.provider].kind != "marketplace") return false;
    if (!seen.gpuMemoryMib || seen.gpuCount != known.gpuCount || known.gpu == kNoIndex)
        return false;
    const auto& size = m_machines->gpu(known.gpu).memoryGib;
    if (!size || catalog::nominalMemoryGib(*seen.gpuMemoryMib, std::span(&*size, 1))) {
        return false;
    }
    const Index other = m_machines->matchGpu(seen.gpuName, seen.gpuMemoryMib).gpu;
    return other != kNoIndex && other != known.gpu;
}

std::optional<Index> CatalogImport::machineOf(FeedRecord& record) {
    // Feeds once gave the vendor as the model.
    if (catalog::isVendorNameAlone(record.hardware.gpuName)) record.hardware.gpuName.clear();
    auto known = m_machines->indexOf(record.provider, record.instanceType);
    if (known && isOtherMachine(record, m_text.contents.instances[*known])) {
        constexpr double kMibPerGib = 1024;
        record.instanceType +=
            "-" + shortText(std::round(*record.hardware.gpuMemoryMib / kMibPerGib)) + "gb";
        known = m_machines->indexOf(record.provider, record.instanceType);
    }
    if (known) {
        compareWithKnown(record, m_text.contents.instances[*known]);
        return known;
    }
    const SeenHardware& seen = record.hardware;
    if (seen.gpuName.empty() && !seen.gpuCount) {
        if (std::exchange(m_lastUnknown, record.at) == record.at) return std::nullopt;
        const bool accelerated = catalog::looksAccelerated(record.provider, record.instanceType);
        report(accelerated ? rule::kUnknownMachine : rule::kNoAccelerator, record.instanceType,
               record);
        return std::nullopt;
    }
    if (!seen.gpuCount) {
        if (std::exchange(m_lastUnknown, record.at) == record.at) return std::nullopt;
        report(rule::kUnknownMachine, record.instanceType + ": the number of GPUs is not stated",
               record);
        return std::nullopt;
    }
    if (!catalog::isPossibleGpuCount(*seen.gpuCount)) {
        report(rule::kImpossibleGpuCount, shareText(*seen.gpuCount), record);
        return std::nullopt;
    }
    const Source source{m_text.contents.sources[m_source].title, m_fileDate};
    const MachineTable::GpuMatch match = m_machines->matchGpu(seen.gpuName, seen.gpuMemoryMib);
    Index gpu = match.gpu;
    if (gpu == kNoIndex) {
        const bool ambiguous = match.candidates.size() > 1;
        report(ambiguous ? rule::kAmbiguousGpu : rule::kUnknownGpu,
               seen.gpuName.empty() ? "no model is stated" : seen.gpuName, record);
        gpu = m_machines->addUnlistedGpu(seen.gpuName, seen.gpuMemoryMib, ambiguous, source);
    } else if (!seen.gpuCount->isFraction()) {
        compareMemory(record, gpu);
    }
    catalog::Instance instance;
    instance.provider = providerOf(record);
    instance.type = record.instanceType;
    instance.gpu = gpu;
    instance.gpuCount = *seen.gpuCount;
    instance.vcpus = seen.vcpus;
    instance.memoryGib = seen.memoryGib;
    instance.localStorageGb = seen.localStorageGb;
    instance.networkGbps = seen.networkGbps;
    if (instance.gpuCount.isFraction()) instance.slicing = "vgpu";
    instance.source = source;
    ++m_newMachines;
    return m_machines->addInstance(std::move(instance));
}

}  // namespace petaplan::feeds
