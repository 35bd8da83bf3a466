// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/machine_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace petaplan::feeds {
namespace {

using catalog::Index;

constexpr double kMibPerGib = 1024;
constexpr double kMemoryTolerance = 0.07;

/// "RTX 5880 Ada" -> "rtx-5880-ada"
std::string idOf(std::string_view name) {
    std::string id;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || upper;
        if (kept) {
            id += upper ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!id.empty() && id.back() != '-') {
            id += '-';
        }
    }
    while (!id.empty() && id.back() == '-') id.pop_back();
    return id.empty() ? "model" : id;
}

/// Where a free-text region ends in a country: "Denmark, DK, EU", ", CA, NA" or "Oregon, US".
std::string countryIn(std::string_view region) {
    std::string found;
    std::size_t start = 0;
    while (start <= region.size()) {
        const std::size_t comma = std::min(region.find(',', start), region.size());
        std::string_view part = region.substr(start, comma - start);
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        const bool isCode = part.size() == 2 && part[0] >= 'A' && part[0] <= 'Z' &&
                            part[1] >= 'A' && part[1] <= 'Z';
        if (isCode && start > 0) {
            found = part;
            break;  // the code behind it is the continent
        }
        start = comma + 1;
    }
    return found;
}

}  // namespace

MachineTable::MachineTable(catalog::CatalogContents& contents)
    : m_contents(contents), m_names(contents.gpus, contents.gpuAliases) {
    for (Index i = 0; i < contents.providers.size(); ++i) {
        m_providers.emplace(contents.providers[i].id, i);
    }
    m_instances.resize(contents.providers.size());
    m_regions.resize(contents.providers.size());
    for (Index i = 0; i < contents.instances.size(); ++i) {
        const auto& instance = contents.instances[i];
        m_instances.at(instance.provider).emplace(instance.type, i);
    }
    for (Index i = 0; i < contents.regions.size(); ++i) {
        const auto& region = contents.regions[i];
        m_regions.at(region.provider).emplace(region.id, i);
    }
    for (Index i = 0; i < contents.gpus.size(); ++i) {
        if (contents.gpus[i].id.starts_with("unlisted-"))
            m_unlisted.emplace(contents.gpus[i].id, i);
        if (const auto& size = contents.gpus[i].memoryGib) m_sizes.push_back(*size);
    }
    std::sort(m_sizes.begin(), m_sizes.end());
    m_sizes.erase(std::unique(m_sizes.begin(), m_sizes.end()), m_sizes.end());
}

std::optional<Index> MachineTable::indexOf(std::string_view provider, std::string_view type) const {
    const auto owner = providerIndex(provider);
    if (!owner) return std::nullopt;
    const auto at = m_instances[*owner].find(type);
    if (at == m_instances[*owner].end()) return std::nullopt;
    return at->second;
}

const catalog::Instance* MachineTable::find(std::string_view provider,
                                            std::string_view type) const {
    const auto index = indexOf(provider, type);
    return index ? &m_contents.instances[*index] : nullptr;
}

std::vector<std::string> MachineTable::typesOf(std::string_view provider) const {
    std::vector<std::string> types;
    const auto index = providerIndex(provider);
    for (const auto& instance : m_contents.instances) {
        if (index && instance.provider == *index) types.push_back(instance.type);
    }
    return types;
}

std::optional<Index> MachineTable::providerIndex(std::string_view id) const {
    const auto at = m_providers.find(id);
    if (at == m_providers.end()) return std::nullopt;
    return at->second;
}

MachineTable::GpuMatch MachineTable::matchGpu(const std::string& name,
                                              std::optional<double> memoryMib) const {
    GpuMatch match;
    for (const Index index : m_names.find(name)) {
        // Rows that stand for an unknown variant are no answer to what a name means.
        if (!m_contents.gpus[index].id.starts_with("unlisted-")) match.candidates.push_back(index);
    }
    if (name.empty() && memoryMib) {
        // Without a name the memory says which one, where only one has that much.
        for (Index i = 0; i < m_contents.gpus.size(); ++i) match.candidates.push_back(i);
    }
    if (match.candidates.size() > 1 && memoryMib) {
        const double gib = *memoryMib / kMibPerGib;
        std::vector<Index> fitting;
        for (const Index index : match.candidates) {
            const auto& size = m_contents.gpus[index].memoryGib;
            if (size && std::abs(gib - *size) <= kMemoryTolerance * *size) fitting.push_back(index);
        }
        if (!fitting.empty() || name.empty()) match.candidates = std::move(fitting);
    }
    if (match.candidates.size() == 1) match.gpu = match.candidates.front();
    return match;
}

Index MachineTable::addInstance(catalog::Instance instance) {
    const auto index = static_cast<Index>(m_contents.instances.size());
    m_instances.at(instance.provider).emplace(instance.type, index);
    m_contents.instances.push_back(std::move(instance));
    return index;
}

Index MachineTable::addProvider(catalog::Provider provider) {
    const auto index = static_cast<Index>(m_contents.providers.size());
    m_providers.emplace(provider.id, index);
    m_contents.providers.push_back(std::move(provider));
    m_instances.emplace_back();
    m_regions.emplace_back();
    return index;
}

Index MachineTable::addUnlistedGpu(const std::string& name, std::optional<double> memoryMib,
                                   bool ambiguous, const Source& source) {
    std::string id = "unlisted-" + idOf(name);
    std::optional<double> gib;
    if (memoryMib) {
        gib = catalog::nominalMemoryGib(*memoryMib, m_sizes).value_or(*memoryMib / kMibPerGib);
        id += "-" + std::to_string(static_cast<int>(std::lround(*gib)));
    }
    if (const auto known = m_unlisted.find(id); known != m_unlisted.end()) return known->second;
    catalog::Gpu gpu;
    gpu.id = id;
    gpu.vendor = "unknown";
    gpu.name = name.empty() ? "Unknown model" : name;
    gpu.variant = ambiguous ? "variant not stated" : "";
    gpu.memoryGib = gib;
    gpu.crossCheck = "no";
    gpu.notes = ambiguous ? "a feed gives this name, which several variants have"
                          : "a feed gives this name, which the reviewed table does not hold";
    gpu.source = source;
    const auto index = static_cast<Index>(m_contents.gpus.size());
    m_contents.gpus.push_back(std::move(gpu));
    m_unlisted.emplace(std::move(id), index);
    return index;
}

Index MachineTable::regionIndex(Index provider, std::string_view id, const std::string& sourceTitle,
                                Date sourceDate) {
    if (id.empty()) return catalog::kNoIndex;
    NameMap& regions = m_regions.at(provider);
    if (const auto known = regions.find(id); known != regions.end()) return known->second;
    catalog::Region region;
    region.provider = provider;
    region.id = id;
    region.country = countryIn(id);
    region.source = {sourceTitle, sourceDate};
    const auto index = static_cast<Index>(m_contents.regions.size());
    regions.emplace(region.id, index);
    m_contents.regions.push_back(std::move(region));
    return index;
}

}  // namespace petaplan::feeds
