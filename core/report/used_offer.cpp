// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/used_offer.h"

#include <algorithm>

#include "core/catalog/price_rules.h"

namespace petaplan::report {
namespace {

using catalog::Index;
using catalog::kNoIndex;

void takePrice(UsedOffer& used, const catalog::Catalog& catalog, Index offer,
               const catalog::QueryContext& context) {
    const auto price = catalog.currentPrice(offer);
    if (!price) return;
    const auto money = [&](const std::optional<Decimal>& amount) {
        return amount ? std::optional<Money>(Money{*amount, price->currency}) : std::nullopt;
    };
    used.pricePerHour = money(price->pricePerHour);
    used.pricePerMonth = money(price->pricePerMonth);
    used.upfront = money(price->upfront);
    if (price->termMonths) used.termMonths = price->termMonths;
    used.observedOn = price->observedOn;
    used.basis = price->basis;
    used.priceStatus = price->status;
    if (catalog::isOfUser(price->status)) used.priceNote = price->note;
    if (price->source != kNoIndex) used.priceSource = catalog.sources()[price->source];

    const auto conversion =
        catalog.fx().conversion(price->currency, context.currency, context.asOf);
    if (!conversion || conversion->from == conversion->to) return;
    used.conversionFactor = conversion->factor;
    used.conversionMonth = conversion->month;
    for (const CurrencyCode& currency : {price->currency, context.currency}) {
        if (currency == "USD") continue;
        if (const auto rate = catalog.fx().rate(currency, context.asOf)) {
            used.conversionSource = rate->source.title;
        }
    }
}

UsedOffer usedOffer(const catalog::Catalog& catalog, Index offer,
                    const catalog::QueryContext& context) {
    const catalog::OfferColumns& columns = catalog.offers();
    const catalog::Instance& instance = catalog.instances()[columns.instance[offer]];
    const catalog::Provider& provider = catalog.providers()[columns.provider[offer]];
    const catalog::PricingModel& pricing = catalog.pricingModels()[columns.pricing[offer]];

    UsedOffer used;
    used.offerId = catalog.offerId(offer);
    used.providerId = provider.id;
    used.providerName = provider.name;
    used.instanceType = instance.type;
    used.zone = catalog.zoneOf(offer);
    if (columns.region[offer] != kNoIndex) {
        const catalog::Region& region = catalog.regions()[columns.region[offer]];
        used.regionId = region.id;
        used.regionPlace = region.place;
        used.country = region.country;
    }
    used.gpusPerNode = instance.gpuCount.value();
    if (instance.gpu != kNoIndex) {
        const catalog::Gpu& gpu = catalog.gpus()[instance.gpu];
        used.gpuId = gpu.id;
        used.gpuName = gpu.name;
        used.gpuTitle = gpu.title();
        used.gpuMemoryGib = gpu.memoryGib;
        used.gpuSource = gpu.source;
    }
    used.networkGbps = instance.networkGbps;
    used.networkKind = instance.networkKind;
    used.gpuInterconnect = instance.gpuInterconnect;
    used.instanceSource = instance.source;
    used.pricing = pricing.id;
    used.termMonths = pricing.termMonths;
    used.conflict = columns.conflict[offer];
    takePrice(used, catalog, offer, context);
    return used;
}

}  // namespace

std::vector<UsedOffer> usedOffers(const catalog::Catalog& catalog,
                                  const planning::PlanAnswer& answer,
                                  const catalog::QueryContext& context) {
    std::vector<UsedOffer> offers;
    const auto take = [&](const planning::PlanRow& row) {
        if (findUsedOffer(offers, row.offerId) != nullptr) return;
        const std::optional<Index> offer = catalog.findOffer(row.offerId);
        if (offer) offers.push_back(usedOffer(catalog, *offer, context));
    };
    for (const planning::PlanRow& row : answer.rows) take(row);
    for (const planning::PlanRow& row : answer.front) take(row);
    return offers;
}

const UsedOffer* findUsedOffer(const std::vector<UsedOffer>& offers, const std::string& offerId) {
    const auto found = std::find_if(offers.begin(), offers.end(), [&](const UsedOffer& offer) {
        return offer.offerId == offerId;
    });
    return found == offers.end() ? nullptr : &*found;
}

}  // namespace petaplan::report
