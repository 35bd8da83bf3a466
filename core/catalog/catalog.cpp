// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace petaplan::catalog {
namespace {

constexpr std::string_view kUnpriced = "unpriced";
// Stands where an offer id would name the region and none is stated.
constexpr std::string_view kNoRegion = "-";
constexpr double kConflictShare = 0.01;

/// Rank of the preferred observation: a price of the user, then observed before derived before
/// claimed, then the newest, undated last. Equal ranks keep the order of the source file.
bool isPreferred(const PriceObservation& a, const PriceObservation& b) {
    const auto trust = [](const PriceObservation& observation) {
        return std::tuple(!observation.userOverride, observation.basis,
                          !observation.observedOn.has_value());
    };
    if (trust(a) != trust(b)) return trust(a) < trust(b);
    if (a.observedOn != b.observedOn) return a.observedOn && *a.observedOn > *b.observedOn;
    // One list may hold the former and the coming price of an offer.
    return a.effectiveOn > b.effectiveOn;
}

/// Newest first, undated last, then by trust.
bool isNewer(const PriceObservation& a, const PriceObservation& b) {
    if (a.observedOn != b.observedOn) {
        if (!a.observedOn || !b.observedOn) return a.observedOn.has_value();
        return *a.observedOn > *b.observedOn;
    }
    return a.basis < b.basis;
}

/// Whether figures of one date and currency disagree with the current one by more than 1 %.
bool hasConflict(std::span<const PriceObservation> observations, const PriceObservation& current) {
    const auto reference = current.hourly();
    if (!reference || current.userOverride) return false;
    return std::any_of(
        observations.begin(), observations.end(), [&](const PriceObservation& other) {
            const auto price = other.hourly();
            return other.observedOn == current.observedOn && other.currency == current.currency &&
                   price && std::abs(*price - *reference) > kConflictShare * std::abs(*reference);
        });
}

template <typename Records, typename Key>
std::unordered_map<std::string, Index> indexBy(const Records& records, const Key& key) {
    std::unordered_map<std::string, Index> index;
    index.reserve(records.size());
    for (Index i = 0; i < records.size(); ++i) index.emplace(key(records[i]), i);
    return index;
}

std::optional<Index> found(const std::unordered_map<std::string, Index>& index,
                           const std::string& key) {
    const auto at = index.find(key);
    if (at == index.end()) return std::nullopt;
    return at->second;
}

}  // namespace

Catalog::Catalog(CatalogContents contents) : m_contents(std::move(contents)) {
    const auto providerId = [&](Index provider) -> const std::string& {
        return m_contents.providers.at(provider).id;
    };
    m_gpuById = indexBy(m_contents.gpus, [](const Gpu& gpu) { return gpu.id; });
    m_providerById = indexBy(m_contents.providers, [](const Provider& p) { return p.id; });
    m_regionById = indexBy(m_contents.regions, [&](const Region& region) {
        return providerId(region.provider) + ":" + region.id;
    });
    m_instanceById = indexBy(m_contents.instances, [&](const Instance& instance) {
        return providerId(instance.provider) + ":" + instance.type;
    });
    m_gpuNames = GpuNameIndex(m_contents.gpus, m_contents.gpuAliases);
    buildOffers();
}

void Catalog::buildOffers() {
    auto& prices = m_contents.prices;
    std::set<std::string_view> pricingIds;
    for (const auto& priced : prices) pricingIds.insert(priced.key.pricing);
    std::vector<bool> hasPrice(m_contents.instances.size(), false);
    for (const auto& priced : prices) hasPrice.at(priced.key.instance) = true;
    const bool someUnpriced = std::find(hasPrice.begin(), hasPrice.end(), false) != hasPrice.end();
    if (someUnpriced) pricingIds.insert(kUnpriced);
    std::map<std::string, Index, std::less<>> pricingIndex;
    for (const std::string_view id : pricingIds) {
        pricingIndex.emplace(id, static_cast<Index>(m_pricingModels.size()));
        m_pricingModels.push_back(PricingModel::fromId(id));
    }

    // Observations of one offer come together, newest first; ties keep the order given.
    std::vector<Index> pricingOf(prices.size());
    for (std::size_t i = 0; i < prices.size(); ++i) {
        pricingOf[i] = pricingIndex.find(prices[i].key.pricing)->second;
    }
    const auto keyOf = [&](std::size_t i) {
        const auto& key = prices[i].key;
        return std::tuple(key.instance, key.region, std::string_view(key.zone), pricingOf[i]);
    };
    std::vector<std::size_t> order(prices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto keyA = keyOf(a);
        const auto keyB = keyOf(b);
        return keyA != keyB ? keyA < keyB : isNewer(prices[a].observation, prices[b].observation);
    });

    m_observations.reserve(prices.size());
    std::vector<std::size_t> fileOrder;  // position in the source, to break ties of preference
    fileOrder.reserve(prices.size());
    const auto addOffer = [&](Index instance, Index region, std::string zone, Index pricing) {
        m_offers.provider.push_back(m_contents.instances[instance].provider);
        m_offers.instance.push_back(instance);
        m_offers.region.push_back(region);
        m_offers.pricing.push_back(pricing);
        m_offers.zone.push_back(std::move(zone));
        m_offers.current.push_back(kNoIndex);
        m_offers.firstObservation.push_back(static_cast<Index>(m_observations.size()));
        m_offers.observationCount.push_back(0);
        m_offers.conflict.push_back(false);
    };
    const auto closeOffer = [&] {
        if (m_offers.size() == 0) return;
        const Index first = m_offers.firstObservation.back();
        const auto end = static_cast<Index>(m_observations.size());
        m_offers.observationCount.back() = end - first;
        if (first == end) return;
        Index best = kNoIndex;
        for (Index i = first; i < end; ++i) {
            const PriceObservation& one = m_observations[i];
            const auto isLater = [&](const std::optional<Date>& date) {
                return m_contents.pricesUntil && date && *date > *m_contents.pricesUntil;
            };
            if (!one.userOverride && (isLater(one.observedOn) || isLater(one.effectiveOn))) {
                continue;
            }
            if (best == kNoIndex) {
                best = i;
                continue;
            }
            const bool better = isPreferred(m_observations[i], m_observations[best]);
            const bool worse = isPreferred(m_observations[best], m_observations[i]);
            if (better || (!worse && fileOrder[i] < fileOrder[best])) best = i;
        }
        if (best == kNoIndex) return;
        m_offers.current.back() = best;
        m_offers.conflict.back() = hasConflict(
            std::span(m_observations).subspan(first, end - first), m_observations[best]);
    };

    Index nextInstance = 0;  // instances without a price are listed in their place
    const auto addUnpricedBefore = [&](Index end) {
        for (; nextInstance < end; ++nextInstance) {
            if (hasPrice[nextInstance]) continue;
            addOffer(nextInstance, kNoIndex, {}, pricingIndex.find(kUnpriced)->second);
        }
    };
    for (std::size_t position = 0; position < order.size(); ++position) {
        const std::size_t i = order[position];
        if (position == 0 || keyOf(order[position - 1]) != keyOf(i)) {
            closeOffer();
            const auto& key = prices[i].key;
            addUnpricedBefore(key.instance);
            addOffer(key.instance, key.region, key.zone, pricingOf[i]);
        }
        PriceObservation observation = prices[i].observation;
        observation.offer = static_cast<Index>(m_offers.size() - 1);
        m_observations.push_back(std::move(observation));
        fileOrder.push_back(i);
    }
    closeOffer();
    addUnpricedBefore(static_cast<Index>(m_contents.instances.size()));
    // The observations live on in their sorted form alone.
    prices.clear();
    prices.shrink_to_fit();

    m_offerById.reserve(m_offers.size());
    for (Index i = 0; i < m_offers.size(); ++i) m_offerById.emplace(offerId(i), i);
}

std::span<const PriceObservation> Catalog::observationsOf(Index offer) const {
    return std::span(m_observations)
        .subspan(m_offers.firstObservation.at(offer), m_offers.observationCount.at(offer));
}

const PriceObservation* Catalog::currentPrice(Index offer) const {
    const Index current = m_offers.current.at(offer);
    return current == kNoIndex ? nullptr : &m_observations[current];
}

std::string Catalog::offerId(Index offer) const {
    std::string id = instanceId(m_offers.instance.at(offer));
    const Index region = m_offers.region[offer];
    id += ':';
    id += region == kNoIndex ? kNoRegion : std::string_view(m_contents.regions[region].id);
    if (!m_offers.zone[offer].empty()) id += ":" + m_offers.zone[offer];
    return id + ":" + m_pricingModels[m_offers.pricing[offer]].id;
}

std::optional<Index> Catalog::findOffer(std::string_view id) const {
    return found(m_offerById, std::string(id));
}

std::optional<Index> Catalog::findGpu(std::string_view id) const {
    return found(m_gpuById, std::string(id));
}

std::optional<Index> Catalog::findProvider(std::string_view id) const {
    return found(m_providerById, std::string(id));
}

std::optional<Index> Catalog::findRegion(Index provider, std::string_view id) const {
    return found(m_regionById, m_contents.providers.at(provider).id + ":" + std::string(id));
}

std::optional<Index> Catalog::findInstance(std::string_view providerId,
                                           std::string_view type) const {
    return found(m_instanceById, std::string(providerId) + ":" + std::string(type));
}

std::string Catalog::instanceId(Index instance) const {
    const Instance& record = m_contents.instances.at(instance);
    return m_contents.providers[record.provider].id + ":" + record.type;
}

}  // namespace petaplan::catalog
