// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_text.h"

#include <algorithm>
#include <iterator>

#include "db/data_error.h"
#include "db/store/catalog_text_reader.h"
#include "db/store/price_marks.h"

namespace petaplan::store {
namespace {

/// The files of a catalog folder; readers exist for each.
constexpr std::string_view kFiles[] = {
    "catalog.csv",      "sources.csv",       "providers.csv", "regions.csv", "gpus.csv",
    "gpu_figures.csv",  "gpu_aliases.csv",   "instances.csv", "prices.csv",  "commitments.csv",
    "mig_profiles.csv", "interconnects.csv", "fx_rates.csv",  "claims.csv",  "models.csv"};

/// A table under a mistyped name would be left out in silence.
void refuseUnknownFiles(const std::filesystem::path& directory, TextFaults& faults) {
    std::vector<std::string> unknown;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".csv" || name.starts_with('.')) continue;
        if (std::find(std::begin(kFiles), std::end(kFiles), name) == std::end(kFiles)) {
            unknown.push_back(entry.path().string());
        }
    }
    std::sort(unknown.begin(), unknown.end());
    for (const std::string& file : unknown) {
        faults.add(file, 0, rule::kUnknownFile, "is no file of a catalog",
                   "mend its name or move it away");
    }
}

}  // namespace

CatalogText readCatalogText(const std::filesystem::path& directory) {
    if (!std::filesystem::is_directory(directory)) {
        throw DataError("is not a folder", directory.string(), 0,
                        "name the folder that holds the catalog's CSV files");
    }
    TextFaults faults;
    refuseUnknownFiles(directory, faults);
    CatalogTextReader reader(directory, faults);
    reader.readManifest();
    reader.readSources();
    reader.readProviders();
    reader.readRegions();
    reader.readGpus();
    reader.readGpuFigures();
    reader.readGpuAliases();
    reader.readInstances();
    reader.readPrices();
    reader.readCommitments();
    reader.readMigProfiles();
    reader.readInterconnects();
    reader.readFxRates();
    reader.readClaims();
    reader.readModels();
    faults.throwIfAny();
    CatalogText text = reader.take();
    markDoubtfulPrices(text.contents);
    return text;
}

void CatalogTextReader::enter(Keys& keys, const TextRow& row, const std::string& key,
                              std::size_t position) {
    if (!keys.emplace(key, static_cast<catalog::Index>(position)).second) {
        row.fault(rule::kDuplicateKey, "'" + key + "' occurs a second time",
                  "keep one of the two rows");
    }
}

catalog::Index CatalogTextReader::resolve(const Keys& keys, const TextRow& row,
                                          std::string_view column, const std::string& key) {
    const auto found = keys.find(key);
    if (found != keys.end()) return found->second;
    row.fault(rule::kUnknownForeignKey,
              "'" + std::string(column) + "' names '" + key + "', which has no row",
              "mend the name or add the missing row");
    return catalog::kNoIndex;
}

void CatalogTextReader::readManifest() {
    const TextTable table(m_directory, "catalog.csv", {"key", "value"}, {}, m_faults);
    Keys keys;
    table.forEachRow([&](const TextRow& row) {
        const std::string key = row.word("key", {"title", "date"});
        enter(keys, row, key, 0);
        if (key == "title") {
            m_text.title = row.required("value");
        } else if (!row.required("value").empty()) {
            m_text.contents.date = row.date("value");
        }
    });
    if (!keys.contains("date")) {
        m_faults.add((m_directory / "catalog.csv").string(), 0, rule::kMissingValue,
                     "the catalog has no date", "add the row 'date,YYYY-MM-DD'");
    }
}

}  // namespace petaplan::store
