// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>

#include "core/catalog/offer_selection.h"

namespace petaplan::catalog {
namespace {

struct FacetKey {
    std::string_view key;
    Criterion criterion;
};

constexpr std::array<FacetKey, 6> kFacets{{{"provider", Criterion::Provider},
                                           {"gpu", Criterion::Gpu},
                                           {"country", Criterion::Country},
                                           {"pricing", Criterion::Pricing},
                                           {"freshness", Criterion::Freshness},
                                           {"gpu_interconnect", Criterion::GpuInterconnect}}};

/// Counts of one facet: the value of each record of the key's table is looked up once.
class FacetCounter {
public:
    FacetCounter(const OfferTable& table, const FacetKey& facet)
        : m_table(table), m_key(*findOfferKey(facet.key)), m_criterion(facet.criterion) {
        if (m_key.domain == KeyDomain::Offer) {
            for (const Freshness freshness :
                 {Freshness::Fresh, Freshness::Ageing, Freshness::Stale, Freshness::Undated}) {
                m_counts.emplace(freshnessName(freshness), 0);
            }
            return;
        }
        const auto entries = static_cast<Index>(table.entries(m_key.domain));
        m_slots.resize(entries, nullptr);
        for (Index entry = 0; entry < entries; ++entry) {
            const Value value = table.valueOfEntry(entry, m_key);
            if (const auto* text = std::get_if<std::string>(&value)) {
                m_slots[entry] = &m_counts[*text];
            }
        }
    }

    FacetCounter(const FacetCounter&) = delete;  // slots point into the counts
    FacetCounter& operator=(const FacetCounter&) = delete;
    FacetCounter(FacetCounter&&) = default;
    FacetCounter& operator=(FacetCounter&&) = delete;
    ~FacetCounter() = default;

    Criterion criterion() const { return m_criterion; }

    void add(Index offer) {
        if (m_key.domain == KeyDomain::Offer) {
            const Value value = m_table.value(offer, m_key);
            if (const auto* text = std::get_if<std::string>(&value)) ++m_counts[*text];
            return;
        }
        const Index entry = m_table.entryOf(offer, m_key.domain);
        if (entry != kNoIndex && m_slots[entry] != nullptr) ++*m_slots[entry];
    }

    /// Most frequent first, then by name.
    Facet facet() const {
        Facet result;
        result.key = std::string(m_key.name);
        for (const auto& [value, count] : m_counts) result.values.push_back({value, count});
        std::stable_sort(
            result.values.begin(), result.values.end(),
            [](const FacetValue& a, const FacetValue& b) { return a.count > b.count; });
        return result;
    }

private:
    const OfferTable& m_table;
    const OfferKey& m_key;
    Criterion m_criterion;
    std::map<std::string, std::size_t> m_counts;
    std::vector<std::size_t*> m_slots;
};

constexpr std::size_t kRowsBetweenStopChecks = 4096;

}  // namespace

std::vector<Facet> facetCounts(const Catalog& catalog, const OfferQuery& query,
                               const std::stop_token& stop) {
    const OfferTable table(catalog, query.context);
    const OfferSelection selection(table, query.filter);
    std::vector<FacetCounter> counters;
    counters.reserve(kFacets.size());
    for (const FacetKey& facet : kFacets) counters.emplace_back(table, facet);

    const bool includeUnknown = query.filter.include.unknown;
    const auto count = static_cast<Index>(catalog.offers().size());
    for (Index offer = 0; offer < count && selection.problems().empty(); ++offer) {
        if (offer % kRowsBetweenStopChecks == 0 && stop.stop_requested()) break;
        // A row counts in a facet when every other part of the filter lets it pass: none fails, or
        // only the facet's own part does.
        std::size_t failures = 0;
        Criterion failed = Criterion::Count;
        for (std::size_t i = 0; i < kCriteria && failures < 2; ++i) {
            const auto criterion = static_cast<Criterion>(i);
            const Truth truth = selection.truthOf(criterion, offer);
            if (truth == Truth::Yes || (truth == Truth::Unknown && includeUnknown)) continue;
            ++failures;
            failed = criterion;
        }
        if (failures > 1) continue;
        for (FacetCounter& counter : counters) {
            if (failures == 0 || counter.criterion() == failed) counter.add(offer);
        }
    }
    std::vector<Facet> facets;
    facets.reserve(counters.size());
    for (const FacetCounter& counter : counters) facets.push_back(counter.facet());
    return facets;
}

}  // namespace petaplan::catalog
