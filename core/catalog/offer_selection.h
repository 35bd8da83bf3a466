// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the room: a filter made ready to be asked of many offers.
#pragma once

#include <array>
#include <vector>

#include "core/catalog/offer_query.h"

namespace petaplan::catalog {

/// The independent parts of a filter. Those with a facet can be left out one at a time.
enum class Criterion {
    Gpu,
    Provider,
    ProviderKind,
    Region,
    Country,
    Pricing,
    GpuInterconnect,
    Freshness,
    GpuMemory,
    Price,
    NetworkSpeed,
    Where,
    Count
};
inline constexpr std::size_t kCriteria = static_cast<std::size_t>(Criterion::Count);

/// Names are resolved and everything that depends on an instance, GPU, region … is decided once per
/// record of that table, so that asking for an offer is a handful of look-ups.
class OfferSelection {
public:
    OfferSelection(const OfferTable& table, const OfferFilter& filter);

    const std::vector<Problem>& problems() const { return m_problems; }
    /// Answer of one part of the filter; Yes where it restricts nothing.
    Truth truthOf(Criterion criterion, Index offer) const;
    /// Answer of the whole filter.
    Truth truthOf(Index offer) const;
    bool isActive(Criterion criterion) const;

private:
    /// Truth of one comparison of the expression: by record of the key's table, or computed for
    /// each offer.
    struct Leaf {
        const OfferKey* key = nullptr;
        const Comparison* comparison = nullptr;
        std::vector<Truth> byEntry;
        Truth ofUnstated = Truth::Unknown;  ///< where the offer has no record in that table
    };
    using Allowed = std::vector<Truth>;  ///< by record; empty: no restriction

    void resolveGpus();
    void resolveProviders();
    void resolveProviderKinds();
    void resolveRegions();
    void resolveCountries();
    void resolvePricing();
    void resolveInterconnects();
    void resolveFreshness();
    void resolveNumbers();
    void resolveWhere();
    Truth whereHolds(Index offer) const;
    void unknownName(const char* field, const std::string& name, std::vector<std::string> known);

    const OfferTable& m_table;
    const OfferFilter& m_filter;
    std::vector<Problem> m_problems;
    Allowed m_gpu;           ///< by GPU
    Allowed m_provider;      ///< by provider
    Allowed m_providerKind;  ///< by provider
    Allowed m_region;        ///< by region
    Allowed m_country;       ///< by region
    Allowed m_pricing;       ///< by pricing model
    Allowed m_interconnect;  ///< by instance
    Allowed m_memory;        ///< by instance
    Allowed m_network;       ///< by instance
    std::array<bool, 5> m_freshness{};
    std::vector<Leaf> m_leaves;
};

}  // namespace petaplan::catalog
