// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/source_usage.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace petaplan::catalog {
namespace {

class UsageCounter {
public:
    UsageCounter(const Catalog& catalog, std::span<const Source> furtherFacts)
        : m_catalog(catalog) {
        for (const Source& source : catalog.sources()) of(source);
        m_rates = catalog.fx().all();
        countFacts();
        for (const Source& source : furtherFacts) ++of(source).otherFacts;
        countPrices();
    }

    std::vector<SourceUsage> take() {
        std::stable_sort(m_usages.begin(), m_usages.end(), [](const auto& a, const auto& b) {
            if (a.all() != b.all()) return a.all() > b.all();
            return a.source.title < b.source.title;
        });
        return std::move(m_usages);
    }

private:
    SourceUsage& of(const Source& source) {
        const auto [at, isNew] =
            m_position.try_emplace({source.title, source.date}, m_usages.size());
        if (isNew) {
            SourceUsage usage;
            usage.source = source;
            usage.unverified = source.title.find("unverified") != std::string::npos;
            m_usages.push_back(std::move(usage));
        }
        return m_usages[at->second];
    }

    template <typename Records>
    void countOthers(const Records& records) {
        for (const auto& record : records) ++of(record.source).otherFacts;
    }

    void countFacts() {
        for (const Gpu& gpu : m_catalog.gpus()) ++of(gpu.source).gpuFigures;
        for (const auto& figure : m_catalog.gpuFigures()) ++of(figure.source).gpuFigures;
        for (const Instance& instance : m_catalog.instances()) ++of(instance.source).machines;
        countOthers(m_catalog.providers());
        countOthers(m_catalog.regions());
        countOthers(m_catalog.commitments());
        countOthers(m_catalog.migProfiles());
        countOthers(m_catalog.interconnects());
        countOthers(m_catalog.claims());
        countOthers(m_rates);
    }

    void countPrices() {
        const auto sources = m_catalog.sources();
        const auto offers = static_cast<Index>(m_catalog.offers().size());
        for (Index offer = 0; offer < offers; ++offer) {
            const auto current = m_catalog.currentPrice(offer);
            std::set<Index> ofCurrentDate;
            for (const auto price : m_catalog.observationsOf(offer)) {
                if (price.source == kNoIndex) continue;
                SourceUsage& usage = of(sources[price.source]);
                ++usage.prices;
                if (current && price.row == current->row) ++usage.currentPrices;
                if (current && price.observedOn == current->observedOn) {
                    ofCurrentDate.insert(price.source);
                }
            }
            if (!m_catalog.offers().conflict[offer]) continue;
            for (const Index source : ofCurrentDate) ++of(sources[source]).conflicts;
        }
    }

    const Catalog& m_catalog;
    std::vector<FxRate> m_rates;  ///< outlive the titles that the positions name
    std::vector<SourceUsage> m_usages;
    std::map<std::pair<std::string_view, std::optional<Date>>, std::size_t> m_position;
};

}  // namespace

std::vector<SourceUsage> sourceUsage(const Catalog& catalog, std::span<const Source> furtherFacts) {
    return UsageCounter(catalog, furtherFacts).take();
}

}  // namespace petaplan::catalog
