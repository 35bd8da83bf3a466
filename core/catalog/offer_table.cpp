// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/catalog/offer_key_values.h"

namespace petaplan::catalog {

OfferTable::OfferTable(const Catalog& catalog, QueryContext context)
    : m_catalog(&catalog), m_context(std::move(context)) {
    const std::vector<PriceOrigin>& origins = catalog.prices().origins();
    for (const PriceOrigin& origin : origins) {
        if (rateOf(origin.currency) != nullptr) continue;
        m_rates.push_back(
            {origin.currency,
             catalog.fx().conversion(origin.currency, m_context.currency, m_context.asOf)});
    }
    m_conversionOfOrigin.reserve(origins.size());
    for (const PriceOrigin& origin : origins) {
        const Rate* rate = rateOf(origin.currency);
        m_conversionOfOrigin.push_back(rate->conversion ? &*rate->conversion : nullptr);
    }
}

const OfferTable::Rate* OfferTable::rateOf(std::string_view from) const {
    const auto rate = std::find_if(m_rates.begin(), m_rates.end(),
                                   [&](const Rate& one) { return one.from == from; });
    return rate == m_rates.end() ? nullptr : &*rate;
}

const Conversion* OfferTable::conversionOf(Index offer) const {
    const Index current = m_catalog->offers().current[offer];
    if (current == kNoIndex) return nullptr;
    return m_conversionOfOrigin[m_catalog->prices().columns().origin[current]];
}

std::vector<Conversion> OfferTable::conversions() const {
    std::vector<Conversion> result;
    for (const Rate& rate : m_rates) {
        if (rate.conversion && rate.from != m_context.currency) result.push_back(*rate.conversion);
    }
    return result;
}

std::optional<double> OfferTable::hourly(Index offer) const {
    const double quoted = m_catalog->offers().hourly[offer];
    if (std::isnan(quoted)) return std::nullopt;
    const Conversion* conversion = conversionOf(offer);
    if (conversion == nullptr) return std::nullopt;
    return quoted * conversion->factor;
}

std::size_t OfferTable::entries(KeyDomain domain) const {
    switch (domain) {
        case KeyDomain::Provider:
            return m_catalog->providers().size();
        case KeyDomain::Region:
            return m_catalog->regions().size();
        case KeyDomain::Pricing:
            return m_catalog->pricingModels().size();
        case KeyDomain::Gpu:
            return m_catalog->gpus().size();
        case KeyDomain::Instance:
            return m_catalog->instances().size();
        case KeyDomain::Offer:
            break;
    }
    return m_catalog->offers().size();
}

Index OfferTable::entryOf(Index offer, KeyDomain domain) const {
    const OfferColumns& offers = m_catalog->offers();
    switch (domain) {
        case KeyDomain::Provider:
            return offers.provider[offer];
        case KeyDomain::Region:
            return offers.region[offer];
        case KeyDomain::Pricing:
            return offers.pricing[offer];
        case KeyDomain::Gpu:
            return m_catalog->instances()[offers.instance[offer]].gpu;
        case KeyDomain::Instance:
            return offers.instance[offer];
        case KeyDomain::Offer:
            break;
    }
    return offer;
}

Value OfferTable::valueOfEntry(Index entry, const OfferKey& key) const {
    if (entry == kNoIndex) return {};
    const auto rows = keyRows();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const KeyRow& one) { return one.key.name == key.name; });
    assert(row != rows.end() && "keys come from offerKeys()");
    return row->value(*this, entry);
}

Value OfferTable::value(Index offer, const OfferKey& key) const {
    return valueOfEntry(entryOf(offer, key.domain), key);
}

Value OfferTable::comparable(Index offer, const OfferKey& key) const {
    if (key.isMoney() && conversionOf(offer) == nullptr) return {};
    return value(offer, key);
}

bool OfferTable::ranks(Index offer, const Include& include) const {
    if (!hourly(offer)) return false;
    const PriceColumns& prices = m_catalog->prices();
    const Index current = m_catalog->offers().current[offer];
    const Basis basis = prices.originOf(current).basis;
    if (basis == Basis::Derived && !include.derived) return false;
    if (basis == Basis::Claim && !include.claim) return false;
    const Freshness freshness = freshnessOf(prices.observedOn(current), m_context.asOf);
    if (freshness == Freshness::Future) return false;
    // A price without a date may be of any age.
    return include.stale || (freshness != Freshness::Stale && freshness != Freshness::Undated);
}

std::pair<Index, Index> OfferTable::siblings(Index offer) const {
    const OfferColumns& offers = m_catalog->offers();
    const auto same = [&](Index other) {
        return offers.instance[other] == offers.instance[offer] &&
               offers.region[other] == offers.region[offer];
    };
    // The catalog keeps offers in the order of instance and region.
    Index first = offer;
    while (first > 0 && same(first - 1)) --first;
    Index end = offer + 1;
    while (end < offers.size() && same(end)) ++end;
    return {first, end};
}

std::optional<double> OfferTable::siblingPerGpuHour(Index offer, PricingKind kind,
                                                    std::optional<int> termMonths) const {
    const OfferColumns& offers = m_catalog->offers();
    const double gpus = m_catalog->instances()[offers.instance[offer]].gpuCount.value();
    if (gpus <= 0) return std::nullopt;
    std::optional<double> best;
    const auto [first, end] = siblings(offer);
    for (Index other = first; other < end; ++other) {
        const PricingModel& model = m_catalog->pricingModels()[offers.pricing[other]];
        if (model.kind != kind || (termMonths && model.termMonths != termMonths)) continue;
        if (!ranks(other, Include{})) continue;
        const auto price = hourly(other);
        if (price && (!best || *price / gpus < *best)) best = *price / gpus;
    }
    return best;
}

std::optional<double> OfferTable::savingVsOnDemand(Index offer) const {
    const OfferColumns& offers = m_catalog->offers();
    const auto kindOf = [&](Index other) {
        return m_catalog->pricingModels()[offers.pricing[other]].kind;
    };
    const Index current = offers.current[offer];
    if (current == kNoIndex || kindOf(offer) == PricingKind::OnDemand) return std::nullopt;
    const PriceColumns& prices = m_catalog->prices();
    const auto day = prices.observedOn(current);
    const PriceOrigin& origin = prices.originOf(current);
    const double amount = offers.hourly[offer];
    if (!day || std::isnan(amount)) return std::nullopt;
    const auto [first, end] = siblings(offer);
    std::optional<double> lowest;
    for (Index other = first; other < end; ++other) {
        if (kindOf(other) != PricingKind::OnDemand) continue;
        // A price of a zone is compared with that zone, or with a price for the whole region.
        if (offers.zone[other] != 0 && offers.zone[other] != offers.zone[offer]) continue;
        const Index rows = offers.firstObservation[other] + offers.observationCount[other];
        for (Index row = offers.firstObservation[other]; row < rows; ++row) {
            const PriceOrigin& one = prices.originOf(row);
            if (prices.observedOn(row) != day || one.basis != origin.basis ||
                one.currency != origin.currency) {
                continue;
            }
            const auto list = prices.amountsAt(row).effectiveHourly("on_demand");
            if (list && *list > 0 && (!lowest || *list < *lowest)) lowest = list;
        }
    }
    if (!lowest) return std::nullopt;
    return 1 - amount / *lowest;
}

}  // namespace petaplan::catalog
