// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_selection.h"

#include <algorithm>
#include <set>

#include "core/base/nearest_names.h"
#include "core/catalog/filter_words.h"

namespace petaplan::catalog {
namespace {

std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

bool sameWord(std::string_view a, std::string_view b) {
    return lowered(a) == lowered(b);
}

Truth truth(bool yes) {
    return yes ? Truth::Yes : Truth::No;
}

constexpr std::array kFreshnesses{Freshness::Fresh, Freshness::Ageing, Freshness::Stale,
                                  Freshness::Undated, Freshness::Future};

constexpr std::array kPricingKinds{PricingKind::OnDemand,     PricingKind::Spot,
                                   PricingKind::Reserved,     PricingKind::SavingsPlan,
                                   PricingKind::Subscription, PricingKind::Serverless,
                                   PricingKind::Other};

/// "reserved_1y" begins "reserved_1y_no_upfront", but "reserved_1" does not.
bool beginsWord(std::string_view id, std::string_view start) {
    return id.size() > start.size() && id.starts_with(start) && id[start.size()] == '_';
}

}  // namespace

OfferSelection::OfferSelection(const OfferTable& table, const OfferFilter& filter)
    : m_table(table), m_filter(filter) {
    resolveGpus();
    resolveProviders();
    resolveProviderKinds();
    resolveRegions();
    resolveCountries();
    resolvePricing();
    resolveInterconnects();
    resolveFreshness();
    resolveNumbers();
    resolveWhere();
}

void OfferSelection::unknownName(const char* field, const std::string& name,
                                 std::vector<std::string> known) {
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    std::string nearest;
    for (const std::string& one : nearestNames(name, known)) {
        nearest += (nearest.empty() ? "" : ", ") + one;
    }
    Message message{nearest.empty() ? "query.unknown_name" : "query.unknown_name_nearest",
                    {{"field", std::string(field)}, {"name", name}}};
    if (!nearest.empty()) message.arguments.push_back({"nearest", nearest});
    constexpr std::size_t kFew = 40;  // so few that all of them can be named
    if (known.size() <= kFew && !known.empty()) {
        std::string all;
        for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
        message.key = nearest.empty() ? "query.unknown_name_known" : "query.unknown_name_both";
        message.arguments.push_back({"known", all});
    }
    m_problems.push_back({field, std::move(message)});
}

void OfferSelection::resolveGpus() {
    if (m_filter.gpus.empty()) return;
    m_gpu.assign(m_table.catalog().gpus().size(), Truth::No);
    for (const std::string& name : m_filter.gpus) {
        const auto matches = m_table.catalog().gpusNamed(name);
        for (const Index gpu : matches) m_gpu[gpu] = Truth::Yes;
        if (matches.empty()) unknownName("gpu", name, m_table.catalog().gpuNames());
    }
}

void OfferSelection::resolveProviders() {
    if (m_filter.providers.empty()) return;
    const auto providers = m_table.catalog().providers();
    m_provider.assign(providers.size(), Truth::No);
    for (const std::string& name : m_filter.providers) {
        bool known = false;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < providers.size(); ++i) {
            names.push_back(providers[i].id);
            if (sameWord(providers[i].id, name) || sameWord(providers[i].name, name)) {
                m_provider[i] = Truth::Yes;
                known = true;
            }
        }
        if (!known) unknownName("provider", name, names);
    }
}

void OfferSelection::resolveProviderKinds() {
    if (m_filter.providerKinds.empty()) return;
    const auto providers = m_table.catalog().providers();
    m_providerKind.assign(providers.size(), Truth::No);
    for (const std::string& name : m_filter.providerKinds) {
        bool known = false;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < providers.size(); ++i) {
            names.push_back(providers[i].kind);
            if (!sameWord(providers[i].kind, name)) continue;
            m_providerKind[i] = Truth::Yes;
            known = true;
        }
        if (!known) unknownName("provider_kind", name, names);
    }
}

void OfferSelection::resolveRegions() {
    if (m_filter.regions.empty()) return;
    const auto regions = m_table.catalog().regions();
    m_region.assign(regions.size(), Truth::No);
    for (const std::string& name : m_filter.regions) {
        bool known = false;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < regions.size(); ++i) {
            names.push_back(regions[i].id);
            const std::string full =
                m_table.catalog().providers()[regions[i].provider].id + ":" + regions[i].id;
            if (!sameWord(regions[i].id, name) && !sameWord(full, name)) continue;
            m_region[i] = Truth::Yes;
            known = true;
        }
        if (!known) unknownName("region", name, names);
    }
}

void OfferSelection::resolveCountries() {
    if (m_filter.countries.empty()) return;
    const auto regions = m_table.catalog().regions();
    m_country.assign(regions.size(), Truth::No);
    for (std::size_t i = 0; i < regions.size(); ++i) {
        if (regions[i].country.empty()) m_country[i] = Truth::Unknown;
    }
    for (const std::string& name : m_filter.countries) {
        bool known = false;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < regions.size(); ++i) {
            if (regions[i].country.empty()) continue;
            names.push_back(regions[i].country);
            if (!sameWord(regions[i].country, name)) continue;
            m_country[i] = Truth::Yes;
            known = true;
        }
        if (!known) unknownName("country", name, names);
    }
}

void OfferSelection::resolvePricing() {
    if (m_filter.pricing.empty()) return;
    const auto models = m_table.catalog().pricingModels();
    m_pricing.assign(models.size(), Truth::No);
    for (const std::string& written : m_filter.pricing) {
        const std::string name = lowered(written);
        bool known = false;
        std::vector<std::string> names;
        for (const PricingKind kind : kPricingKinds) {
            names.emplace_back(pricingKindName(kind));
            known = known || name == pricingKindName(kind);
        }
        for (std::size_t i = 0; i < models.size(); ++i) {
            names.push_back(models[i].id);
            if (name != pricingKindName(models[i].kind) && name != models[i].id &&
                !beginsWord(models[i].id, name)) {
                continue;
            }
            m_pricing[i] = Truth::Yes;
            known = true;
        }
        if (!known) unknownName("pricing", written, names);
    }
}

void OfferSelection::resolveInterconnects() {
    if (m_filter.gpuInterconnects.empty()) return;
    const auto instances = m_table.catalog().instances();
    m_interconnect.assign(instances.size(), Truth::No);
    for (std::size_t i = 0; i < instances.size(); ++i) {
        if (instances[i].gpuInterconnect.empty()) m_interconnect[i] = Truth::Unknown;
    }
    for (const std::string& name : m_filter.gpuInterconnects) {
        bool known = false;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < instances.size(); ++i) {
            if (instances[i].gpuInterconnect.empty()) continue;
            names.push_back(instances[i].gpuInterconnect);
            if (!sameWord(instances[i].gpuInterconnect, name)) continue;
            m_interconnect[i] = Truth::Yes;
            known = true;
        }
        if (!known) unknownName("gpu_interconnect", name, names);
    }
}

void OfferSelection::resolveFreshness() {
    for (const std::string& name : m_filter.freshness) {
        bool known = false;
        std::vector<std::string> names;
        for (const Freshness freshness : kFreshnesses) {
            names.emplace_back(freshnessName(freshness));
            if (!sameWord(freshnessName(freshness), name)) continue;
            m_freshness.at(static_cast<std::size_t>(freshness)) = true;
            known = true;
        }
        if (!known) unknownName("freshness", name, names);
    }
}

void OfferSelection::resolveNumbers() {
    const auto instances = m_table.catalog().instances();
    const auto atLeast = [](const std::optional<double>& figure, double bound) {
        return figure ? truth(*figure >= bound) : Truth::Unknown;
    };
    if (m_filter.minGpuMemoryGib) {
        m_memory.assign(instances.size(), Truth::Unknown);
        for (std::size_t i = 0; i < instances.size(); ++i) {
            if (instances[i].gpu == kNoIndex) continue;
            auto memory = m_table.catalog().gpus()[instances[i].gpu].memoryGib;
            // A slice brings only its share of the memory of the card.
            if (memory) *memory *= std::min(1.0, instances[i].gpuCount.value());
            m_memory[i] = atLeast(memory, *m_filter.minGpuMemoryGib);
        }
    }
    if (m_filter.minNetworkGbps) {
        m_network.assign(instances.size(), Truth::Unknown);
        for (std::size_t i = 0; i < instances.size(); ++i) {
            m_network[i] = atLeast(instances[i].networkGbps, *m_filter.minNetworkGbps);
        }
    }
}

void OfferSelection::resolveWhere() {
    if (!m_filter.where) return;
    if (auto fault = unknownWord(*m_filter.where, m_table, ListCheck::AnyWord)) {
        m_problems.push_back({"where", std::move(fault->message)});
    }
    for (const Comparison& comparison : m_filter.where->expression().leaves()) {
        Leaf leaf;
        leaf.key = findOfferKey(comparison.key);
        leaf.comparison = &comparison;
        leaf.ofUnstated = compareValue(comparison, Value());
        if (leaf.key->domain != KeyDomain::Offer) {
            leaf.byEntry.resize(m_table.entries(leaf.key->domain));
            for (std::size_t i = 0; i < leaf.byEntry.size(); ++i) {
                leaf.byEntry[i] = compareValue(
                    comparison, m_table.valueOfEntry(static_cast<Index>(i), *leaf.key));
            }
        }
        m_leaves.push_back(std::move(leaf));
    }
}

Truth OfferSelection::whereHolds(Index offer) const {
    return m_filter.where->expression().evaluateLeaves([&](std::size_t i) {
        const Leaf& leaf = m_leaves[i];
        if (leaf.key->domain == KeyDomain::Offer) {
            return compareValue(*leaf.comparison, m_table.comparable(offer, *leaf.key));
        }
        const Index entry = m_table.entryOf(offer, leaf.key->domain);
        return entry == kNoIndex ? leaf.ofUnstated : leaf.byEntry[entry];
    });
}

bool OfferSelection::isActive(Criterion criterion) const {
    switch (criterion) {
        case Criterion::Gpu:
            return !m_filter.gpus.empty();
        case Criterion::Provider:
            return !m_filter.providers.empty();
        case Criterion::ProviderKind:
            return !m_filter.providerKinds.empty();
        case Criterion::Region:
            return !m_filter.regions.empty();
        case Criterion::Country:
            return !m_filter.countries.empty();
        case Criterion::Pricing:
            return !m_filter.pricing.empty();
        case Criterion::GpuInterconnect:
            return !m_filter.gpuInterconnects.empty();
        case Criterion::Freshness:
            return !m_filter.freshness.empty();
        case Criterion::GpuMemory:
            return m_filter.minGpuMemoryGib.has_value();
        case Criterion::Price:
            return m_filter.maxPricePerHour.has_value();
        case Criterion::NetworkSpeed:
            return m_filter.minNetworkGbps.has_value();
        case Criterion::Where:
            return m_filter.where.has_value();
        case Criterion::Count:
            break;
    }
    return false;
}

Truth OfferSelection::truthOf(Criterion criterion, Index offer) const {
    if (!isActive(criterion)) return Truth::Yes;
    const auto lookUp = [&](const Allowed& allowed, KeyDomain domain) {
        const Index entry = m_table.entryOf(offer, domain);
        return entry == kNoIndex ? Truth::Unknown : allowed[entry];
    };
    switch (criterion) {
        case Criterion::Gpu:
            return lookUp(m_gpu, KeyDomain::Gpu);
        case Criterion::Provider:
            return lookUp(m_provider, KeyDomain::Provider);
        case Criterion::ProviderKind:
            return lookUp(m_providerKind, KeyDomain::Provider);
        case Criterion::Region:
            return lookUp(m_region, KeyDomain::Region);
        case Criterion::Country:
            return lookUp(m_country, KeyDomain::Region);
        case Criterion::Pricing:
            return lookUp(m_pricing, KeyDomain::Pricing);
        case Criterion::GpuInterconnect:
            return lookUp(m_interconnect, KeyDomain::Instance);
        case Criterion::GpuMemory:
            return lookUp(m_memory, KeyDomain::Instance);
        case Criterion::NetworkSpeed:
            return lookUp(m_network, KeyDomain::Instance);
        case Criterion::Freshness: {
            const Catalog& catalog = m_table.catalog();
            if (!catalog.hasPrice(offer)) return Truth::Unknown;
            const Freshness freshness =
                freshnessOf(catalog.prices().observedOn(catalog.offers().current[offer]),
                            m_table.context().asOf);
            return truth(m_freshness.at(static_cast<std::size_t>(freshness)));
        }
        case Criterion::Price: {
            const auto price = m_table.hourly(offer);
            return price ? truth(*price <= *m_filter.maxPricePerHour) : Truth::Unknown;
        }
        case Criterion::Where:
            return whereHolds(offer);
        case Criterion::Count:
            break;
    }
    return Truth::Yes;
}

Truth OfferSelection::truthOf(Index offer) const {
    Truth result = Truth::Yes;
    for (std::size_t i = 0; i < kCriteria && result != Truth::No; ++i) {
        result = both(result, truthOf(static_cast<Criterion>(i), offer));
    }
    return result;
}

}  // namespace petaplan::catalog
