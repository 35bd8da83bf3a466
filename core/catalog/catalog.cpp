// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace petaplan::catalog {
namespace {

constexpr std::string_view kUnpriced = "unpriced";
// Stands where an offer id would name the region and none is stated.
constexpr std::string_view kNoRegion = "-";
constexpr double kConflictShare = 0.01;

/// Whether observation a goes before b: a price of the user, then observed before derived before
/// claimed, then the newest, undated last. Of one list the former and the coming price of an offer
/// may be known.
bool isPreferred(const PriceColumns& prices, Index a, Index b) {
    const auto trust = [&](Index row) {
        const PriceOrigin& origin = prices.originOf(row);
        return std::tuple(!origin.userOverride, origin.basis, !prices.observedOn(row).has_value());
    };
    if (trust(a) != trust(b)) return trust(a) < trust(b);
    const auto dayA = prices.observedOn(a);
    const auto dayB = prices.observedOn(b);
    if (dayA != dayB) return dayA && *dayA > *dayB;
    return prices.effectiveOn(a) > prices.effectiveOn(b);
}

/// Whether figures of one date and currency disagree with the current one by more than 1 %.
bool hasConflict(const PriceColumns& prices, Index first, Index end, Index current) {
    if (end - first < 2) return false;
    const auto reference = prices.amountsAt(current).hourly();
    const PriceOrigin& origin = prices.originOf(current);
    if (!reference || origin.userOverride) return false;
    for (Index row = first; row < end; ++row) {
        if (prices.observedOn(row) != prices.observedOn(current) ||
            prices.originOf(row).currency != origin.currency) {
            continue;
        }
        const auto price = prices.amountsAt(row).hourly();
        if (price && std::abs(*price - *reference) > kConflictShare * std::abs(*reference)) {
            return true;
        }
    }
    return false;
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

Catalog::Catalog(CatalogContents contents, PriceColumns prices)
    : m_contents(std::move(contents)), m_prices(std::move(prices)) {
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

void Catalog::addOffer(Index instance, Index region, TextId zone, Index pricing) {
    m_offers.provider.push_back(m_contents.instances[instance].provider);
    m_offers.instance.push_back(instance);
    m_offers.region.push_back(region);
    m_offers.pricing.push_back(pricing);
    m_offers.zone.push_back(zone);
    m_offers.current.push_back(kNoIndex);
    m_offers.hourly.push_back(std::numeric_limits<double>::quiet_NaN());
    m_offers.firstObservation.push_back(0);
    m_offers.observationCount.push_back(0);
    m_offers.conflict.push_back(false);
}

bool Catalog::mayBeCurrent(Index row) const {
    if (!m_contents.pricesUntil || m_prices.originOf(row).userOverride) return true;
    const auto isLater = [&](const std::optional<Date>& date) {
        return date && *date > *m_contents.pricesUntil;
    };
    return !isLater(m_prices.observedOn(row)) && !isLater(m_prices.effectiveOn(row));
}

void Catalog::closeOffer(Index end) {
    if (m_offers.size() == 0 || m_offers.firstObservation.back() == end) return;
    const Index first = m_offers.firstObservation.back();
    m_offers.observationCount.back() = end - first;
    Index best = kNoIndex;
    for (Index row = first; row < end; ++row) {
        if (!mayBeCurrent(row)) continue;
        // Equal ones keep the order of the source.
        if (best == kNoIndex || isPreferred(m_prices, row, best)) best = row;
    }
    if (best == kNoIndex) return;
    m_offers.current.back() = best;
    m_offers.conflict.back() = hasConflict(m_prices, first, end, best);
    const auto hourly =
        m_prices.amountsAt(best).effectiveHourly(m_pricingModels[m_offers.pricing.back()].id);
    if (hourly) m_offers.hourly.back() = *hourly;
}

void Catalog::buildOffers() {
    for (const auto& [key, observation] : m_contents.prices) {
        m_prices.add(key.instance, key.region, key.zone, key.pricing, observation);
    }
    m_contents.prices = {};  // they live on as columns alone
    m_prices.sortByOffer();

    const auto& columns = m_prices.columns();
    const auto rows = static_cast<Index>(m_prices.size());
    std::vector<bool> hasPrice(m_contents.instances.size(), false);
    std::vector<bool> isPricing(m_prices.texts().size(), false);
    for (Index row = 0; row < rows; ++row) {
        hasPrice.at(columns.instance[row]) = true;
        isPricing[columns.pricing[row]] = true;
    }
    std::set<std::string_view> pricingIds;
    for (TextId id = 0; id < isPricing.size(); ++id) {
        if (isPricing[id]) pricingIds.insert(m_prices.texts().text(id));
    }
    if (std::find(hasPrice.begin(), hasPrice.end(), false) != hasPrice.end()) {
        pricingIds.insert(kUnpriced);
    }
    std::map<std::string_view, Index> modelOfId;
    for (const std::string_view id : pricingIds) {
        modelOfId.emplace(id, static_cast<Index>(m_pricingModels.size()));
        m_pricingModels.push_back(PricingModel::fromId(id));
    }
    std::vector<Index> modelOfText(isPricing.size(), kNoIndex);
    for (TextId id = 0; id < isPricing.size(); ++id) {
        if (isPricing[id]) modelOfText[id] = modelOfId.at(m_prices.texts().text(id));
    }

    Index nextInstance = 0;  // instances without a price are listed in their place
    const auto addUnpricedBefore = [&](Index end) {
        for (; nextInstance < end; ++nextInstance) {
            if (hasPrice[nextInstance]) continue;
            addOffer(nextInstance, kNoIndex, 0, modelOfId.at(kUnpriced));
        }
    };
    for (Index row = 0; row < rows; ++row) {
        const bool isNew = row == 0 || columns.instance[row] != columns.instance[row - 1] ||
                           columns.region[row] != columns.region[row - 1] ||
                           columns.zone[row] != columns.zone[row - 1] ||
                           columns.pricing[row] != columns.pricing[row - 1];
        if (!isNew) continue;
        closeOffer(row);
        addUnpricedBefore(columns.instance[row]);
        addOffer(columns.instance[row], columns.region[row], columns.zone[row],
                 modelOfText[columns.pricing[row]]);
        m_offers.firstObservation.back() = row;
    }
    if (rows > 0) closeOffer(rows);
    addUnpricedBefore(static_cast<Index>(m_contents.instances.size()));
    m_prices.forgetOffers();
}

ObservationRange Catalog::observationsOf(Index offer) const {
    return {m_prices, m_offers.firstObservation.at(offer), m_offers.observationCount.at(offer)};
}

std::optional<PriceView> Catalog::currentPrice(Index offer) const {
    const Index current = m_offers.current.at(offer);
    if (current == kNoIndex) return std::nullopt;
    return m_prices.at(current);
}

std::string Catalog::offerId(Index offer) const {
    std::string id = instanceId(m_offers.instance.at(offer));
    const Index region = m_offers.region[offer];
    id += ':';
    id += region == kNoIndex ? kNoRegion : std::string_view(m_contents.regions[region].id);
    if (!zoneOf(offer).empty()) id += ":" + zoneOf(offer);
    return id + ":" + m_pricingModels[m_offers.pricing[offer]].id;
}

std::optional<Index> Catalog::offerAt(Index instance, Index region, std::string_view zone,
                                      Index pricing) const {
    // Offers lie in the order of machine, region, zone and way to pay.
    const auto keyOf = [&](Index offer) {
        return std::tuple(m_offers.instance[offer], m_offers.region[offer],
                          std::string_view(zoneOf(offer)), m_offers.pricing[offer]);
    };
    const auto wanted = std::tuple(instance, region, zone, pricing);
    Index low = 0;
    for (auto high = static_cast<Index>(m_offers.size()); low < high;) {
        const Index middle = low + (high - low) / 2;
        if (keyOf(middle) < wanted) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == m_offers.size() || keyOf(low) != wanted) return std::nullopt;
    return low;
}

std::optional<Index> Catalog::findOffer(std::string_view id) const {
    const std::size_t last = id.rfind(':');
    if (last == std::string_view::npos) return std::nullopt;
    const std::string_view pricingId = id.substr(last + 1);
    // Models are sorted by their ids.
    const auto model = std::lower_bound(
        m_pricingModels.begin(), m_pricingModels.end(), pricingId,
        [](const PricingModel& one, std::string_view wanted) { return one.id < wanted; });
    if (model == m_pricingModels.end() || model->id != pricingId) return std::nullopt;
    const auto pricing = static_cast<Index>(model - m_pricingModels.begin());
    const std::string_view rest = id.substr(0, last);
    // Types, regions and zones may hold a colon themselves: each way to cut the id is tried.
    const std::size_t afterProvider = rest.find(':');
    if (afterProvider == std::string_view::npos) return std::nullopt;
    for (std::size_t typeEnd = rest.find(':', afterProvider + 1); typeEnd != std::string_view::npos;
         typeEnd = rest.find(':', typeEnd + 1)) {
        const auto instance = found(m_instanceById, std::string(rest.substr(0, typeEnd)));
        if (!instance) continue;
        const Index provider = m_contents.instances[*instance].provider;
        const std::string_view place = rest.substr(typeEnd + 1);
        for (std::size_t cut = place.find(':');; cut = place.find(':', cut + 1)) {
            const std::string_view regionId = place.substr(0, cut);
            const std::string_view zone =
                cut == std::string_view::npos ? std::string_view() : place.substr(cut + 1);
            const auto region = findRegion(provider, regionId);
            if (region || regionId == kNoRegion) {
                const auto offer = offerAt(*instance, region.value_or(kNoIndex), zone, pricing);
                if (offer) return offer;
            }
            if (cut == std::string_view::npos) break;
        }
    }
    return std::nullopt;
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
