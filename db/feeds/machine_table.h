// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/catalog/gpu_name_index.h"
#include "core/catalog/price_rules.h"

namespace petaplan::feeds {

/// What the catalog already knows of machine types and GPU names: the reviewed type map that feeds
/// are read against. The contents must outlive it and grow only through add().
class MachineTable {
public:
    explicit MachineTable(catalog::CatalogContents& contents);

    /// The machine, or null when the catalog does not know it.
    const catalog::Instance* find(std::string_view provider, std::string_view type) const;
    std::optional<catalog::Index> indexOf(std::string_view provider, std::string_view type) const;
    /// Types of one provider.
    std::vector<std::string> typesOf(std::string_view provider) const;
    bool knowsProvider(std::string_view id) const { return m_providers.contains(id); }
    std::optional<catalog::Index> providerIndex(std::string_view id) const;
    const catalog::Gpu& gpu(catalog::Index index) const { return m_contents.gpus.at(index); }
    const catalog::CatalogContents& contents() const { return m_contents; }

    /// What a GPU name of a feed means.
    struct GpuMatch {
        catalog::Index gpu = catalog::kNoIndex;  ///< the one that is meant
        std::vector<catalog::Index> candidates;  ///< all that may be meant
    };
    /// Reads a name with the help of the memory of one GPU where that is stated.
    GpuMatch matchGpu(const std::string& name, std::optional<double> memoryMib) const;
    /// All nominal sizes of known GPUs.
    const std::vector<double>& memorySizesGib() const { return m_sizes; }

    catalog::Index addInstance(catalog::Instance instance);
    catalog::Index addProvider(catalog::Provider provider);
    /// A GPU that the reviewed table does not hold, by the name the feed gives it; figures unknown.
    catalog::Index addUnlistedGpu(const std::string& name, std::optional<double> memoryMib,
                                  bool ambiguous, const Source& source);
    /// Position of a region, which is added when it is new.
    catalog::Index regionIndex(catalog::Index provider, std::string_view id,
                               const std::string& sourceTitle, Date sourceDate);

private:
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };
    using NameMap = std::unordered_map<std::string, catalog::Index, TextHash, std::equal_to<>>;

    catalog::CatalogContents& m_contents;
    catalog::GpuNameIndex m_names;
    NameMap m_providers;
    std::vector<NameMap> m_instances;  ///< by provider
    std::vector<NameMap> m_regions;    ///< by provider
    std::unordered_map<std::string, catalog::Index> m_unlisted;
    std::vector<double> m_sizes;
};

}  // namespace petaplan::feeds
