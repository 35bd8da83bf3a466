// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "db/data_error.h"
#include "db/feeds/catalog_import.h"
#include "tests/support/catalog_contents.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_paths.h"

namespace petaplan::feeds {

/// Imports small files into the seed catalog, on a fixed day.
class FeedTest : public ::testing::Test {
protected:
    static constexpr const char* kToday = "2026-11-30";

    std::filesystem::path write(const std::string& name, std::string_view content) const {
        const auto path = m_folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << content;
        return path;
    }
    static ImportOptions optionsOfAFixedDay() {
        ImportOptions options;
        options.observedOn = Date::parse("2026-11-01");
        return options;
    }
    static std::filesystem::path fixture(const std::string& name) {
        return std::filesystem::path(support::sourceFolder()) / "tests" / "data" / "feeds" / name;
    }

    /// Starts a new import of the seed catalog.
    void begin() {
        m_options.asOf = *Date::parse(kToday);
        m_import = std::make_unique<CatalogImport>(
            store::readCatalogFile(support::buildFolder() + "/share/petaplan/seed.sqlite"),
            m_options);
        m_before = m_import->text().prices.size();
        m_stale = true;
    }
    void read(const std::filesystem::path& file) {
        if (!m_import) begin();
        m_import->importFile(file);
        m_import->finish();
        m_stale = true;
    }
    void readText(const std::string& name, std::string_view content) { read(write(name, content)); }

    const CatalogImport& import() const { return *m_import; }
    CatalogImport& mutableImport() {
        m_stale = true;
        return *m_import;
    }
    /// The new contents with their prices.
    const catalog::CatalogContents& contents() const {
        if (m_stale) m_contents = support::contentsOf(m_import->text());
        m_stale = false;
        return m_contents;
    }
    std::size_t added() const { return contents().prices.size() - m_before; }

    /// The only new price of an offer; null when there is none or more than one.
    const catalog::PriceObservation* price(std::string_view type, std::string_view region,
                                           std::string_view pricing,
                                           std::string_view zone = {}) const {
        const catalog::PriceObservation* found = nullptr;
        for (std::size_t i = m_before; i < contents().prices.size(); ++i) {
            const auto& [key, observation] = contents().prices[i];
            const std::string_view there =
                key.region == catalog::kNoIndex
                    ? std::string_view()
                    : std::string_view(contents().regions[key.region].id);
            if (contents().instances[key.instance].type != type || there != region ||
                key.pricing != pricing || key.zone != zone) {
                continue;
            }
            if (found != nullptr) return nullptr;
            found = &observation;
        }
        return found;
    }
    std::string hourly(std::string_view type, std::string_view region, std::string_view pricing,
                       std::string_view zone = {}) const {
        const auto* one = price(type, region, pricing, zone);
        if (one == nullptr) return "none or several";
        return one->pricePerHour ? one->pricePerHour->toText() + " " + one->currency : "unknown";
    }
    const catalog::Instance* machine(std::string_view type) const {
        for (const auto& instance : contents().instances) {
            if (instance.type == type) return &instance;
        }
        return nullptr;
    }
    const catalog::Gpu& gpuOf(std::string_view type) const {
        return contents().gpus.at(machine(type)->gpu);
    }
    /// How often a rule was broken in the last file.
    std::uint64_t broken(std::string_view rule) const {
        const auto& byRule = m_import->files().back().byRule;
        const auto at = byRule.find(rule);
        return at == byRule.end() ? 0 : at->second;
    }
    /// The first record that broke a rule.
    std::optional<Finding> finding(std::string_view rule) const {
        std::optional<Finding> found;
        store::FindingFilter filter;
        filter.rule = rule;
        m_import->findings().forEach(filter, [&](const Finding& one) {
            found = one;
            return false;
        });
        return found;
    }
    const FileSummary& last() const { return m_import->files().back(); }

    ImportOptions m_options = optionsOfAFixedDay();

private:
    testing::TemporaryFolder m_folder;
    std::unique_ptr<CatalogImport> m_import;
    std::size_t m_before = 0;
    mutable catalog::CatalogContents m_contents;
    mutable bool m_stale = true;
};

}  // namespace petaplan::feeds
