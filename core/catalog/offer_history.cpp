// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_history.h"

#include <algorithm>

namespace petaplan::catalog {

SeriesKey seriesKeyOf(const Catalog& catalog, Index offer) {
    const OfferColumns& offers = catalog.offers();
    const Instance& instance = catalog.instances()[offers.instance[offer]];
    SeriesKey key;
    key.provider = catalog.providers()[instance.provider].id;
    key.instanceType = instance.type;
    const Index region = offers.region[offer];
    if (region != kNoIndex) key.region = catalog.regions()[region].id;
    key.zone = catalog.zoneOf(offer);
    key.pricing = catalog.pricingModels()[offers.pricing[offer]].id;
    const auto current = catalog.currentPrice(offer);
    if (current) key.currency = current->currency;
    return key;
}

OfferHistory historyAround(const Catalog& catalog, Index offer, std::vector<PriceSeries> stored) {
    const SeriesKey own = seriesKeyOf(catalog, offer);
    const auto newest = newestByProvider(catalog);
    const Date knownUntil = newest[catalog.offers().provider[offer]];
    std::stable_sort(stored.begin(), stored.end(), [&](const PriceSeries& a, const PriceSeries& b) {
        const bool aOwn = a.key.zone == own.zone;
        const bool bOwn = b.key.zone == own.zone;
        if (aOwn != bOwn) return aOwn;
        return a.key.zone != b.key.zone ? a.key.zone < b.key.zone : a.source < b.source;
    });
    const bool hasOwn = !stored.empty() && stored.front().key.zone == own.zone;
    if (auto listed = historyOfOffer(catalog, offer, knownUntil)) {
        // A stored history of the offer is finer than the days that lists were seen on.
        stored.insert(stored.begin() + (hasOwn ? 1 : 0), std::move(*listed));
    }
    if (own.pricing != "on_demand") {
        SeriesKey base = own;
        base.pricing = "on_demand";
        base.zone.clear();
        if (const auto reference = catalog.findOffer(seriesId(base))) {
            if (auto listed = historyOfOffer(catalog, *reference, knownUntil)) {
                stored.push_back(std::move(*listed));
            }
        }
    }
    OfferHistory history;
    for (PriceSeries& series : stored) {
        if (series.points.empty()) continue;
        const auto& kept = history.series;
        if (!kept.empty() && (kept.front().key.currency != series.key.currency ||
                              kept.front().key.perGpu != series.key.perGpu)) {
            ++history.otherUnits;
            continue;
        }
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const PriceSeries& one) {
            return one.key == series.key && one.source == series.source;
        });
        if (!known) history.series.push_back(std::move(series));
    }
    return history;
}

std::optional<PriceSeries> historyOfOffer(const Catalog& catalog, Index offer, Date knownUntil) {
    const auto current = catalog.currentPrice(offer);
    PriceSeries series;
    series.kind = SampleKind::Change;
    for (const auto one : catalog.observationsOf(offer)) {
        if (one.userOverride || one.basis != Basis::Observed || !one.observedOn) continue;
        if (!one.pricePerHour) continue;
        if (current && one.currency != current->currency) continue;
        const UtcSeconds time = beginOf(*one.observedOn);
        // Observations come newest first and, of one day, in the order of their files: the first
        // of a day is the one that prices the offer.
        if (!series.points.empty() && series.points.back().time == time) continue;
        series.points.push_back({time, *one.pricePerHour});
        series.key.currency = one.currency;
        if (series.source.empty() && one.source != kNoIndex) {
            series.source = catalog.sources()[one.source].title;
        }
    }
    if (series.points.empty()) return std::nullopt;
    std::reverse(series.points.begin(), series.points.end());
    const CurrencyCode currency = series.key.currency;
    series.key = seriesKeyOf(catalog, offer);
    series.key.currency = currency;
    series.knownUntil = std::max(endOf(knownUntil), series.points.back().time + 1);
    return series;
}

std::vector<Date> newestByProvider(const Catalog& catalog) {
    std::vector<Date> newest(catalog.providers().size());
    for (Index offer = 0; offer < catalog.offers().size(); ++offer) {
        Date& day = newest[catalog.offers().provider[offer]];
        // Newest first: later ones of the offer are older.
        for (const auto one : catalog.observationsOf(offer)) {
            if (one.userOverride || !one.observedOn) continue;
            day = std::max(day, *one.observedOn);
            break;
        }
    }
    return newest;
}

}  // namespace petaplan::catalog
