// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_history.h"

#include <algorithm>

namespace petaplan::catalog {

std::optional<PriceSeries> historyOfOffer(const Catalog& catalog, Index offer, Date knownUntil) {
    const PriceObservation* current = catalog.currentPrice(offer);
    const OfferColumns& offers = catalog.offers();
    PriceSeries series;
    series.kind = SampleKind::Change;
    for (const PriceObservation& one : catalog.observationsOf(offer)) {
        if (one.userOverride || one.basis != Basis::Observed || !one.observedOn) continue;
        if (!one.pricePerHour) continue;
        if (current != nullptr && one.currency != current->currency) continue;
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
    const Instance& instance = catalog.instances()[offers.instance[offer]];
    series.key.provider = catalog.providers()[instance.provider].id;
    series.key.instanceType = instance.type;
    const Index region = offers.region[offer];
    if (region != kNoIndex) series.key.region = catalog.regions()[region].id;
    series.key.zone = offers.zone[offer];
    series.key.pricing = catalog.pricingModels()[offers.pricing[offer]].id;
    series.knownUntil = std::max(endOf(knownUntil), series.points.back().time + 1);
    return series;
}

std::vector<Date> newestByProvider(const Catalog& catalog) {
    std::vector<Date> newest(catalog.providers().size());
    for (const PriceObservation& one : catalog.observations()) {
        if (one.userOverride || !one.observedOn) continue;
        Date& day = newest[catalog.offers().provider[one.offer]];
        day = std::max(day, *one.observedOn);
    }
    return newest;
}

}  // namespace petaplan::catalog
