// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "db/store/catalog_text.h"
#include "db/store/text_row.h"

namespace petaplan::store {

/// Reads one folder of catalog text. Each function reads one file and may refer only to records of
/// files read before it.
class CatalogTextReader {
public:
    CatalogTextReader(std::filesystem::path directory, TextFaults& faults)
        : m_directory(std::move(directory)), m_faults(faults) {}

    void readManifest();
    void readSources();
    void readProviders();
    void readRegions();
    void readGpus();
    void readGpuFigures();
    void readGpuAliases();
    void readInstances();
    void readPrices();
    void readCommitments();
    void readMigProfiles();
    void readInterconnects();
    void readFxRates();
    void readClaims();
    void readModels();

    CatalogText take() { return std::move(m_text); }

private:
    /// Keys already seen, with their position in the snapshot.
    using Keys = std::unordered_map<std::string, catalog::Index>;

    /// Enters a key; a second one of the same text is a fault.
    static void enter(Keys& keys, const TextRow& row, const std::string& key, std::size_t position);
    /// Position of a record of another file; a missing one is a fault and reads as kNoIndex.
    static catalog::Index resolve(const Keys& keys, const TextRow& row, std::string_view column,
                                  const std::string& key);
    void checkPreferredFigure(const TextRow& row,
                              const catalog::GpuFigureObservation& figure) const;
    catalog::PriceObservation readObservation(const TextRow& row) const;

    std::filesystem::path m_directory;
    TextFaults& m_faults;
    CatalogText m_text;
    Keys m_sources;
    Keys m_providers;
    Keys m_regions;
    Keys m_gpus;
    Keys m_instances;
};

}  // namespace petaplan::store
