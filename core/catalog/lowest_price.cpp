// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/lowest_price.h"

namespace petaplan::catalog {

std::vector<std::optional<LowestPrice>> lowestPrices(const OfferTable& table, KeyDomain domain,
                                                     PricingKind kind, const Include& include) {
    std::vector<std::optional<LowestPrice>> lowest(table.entries(domain));
    const Catalog& catalog = table.catalog();
    const OfferColumns& offers = catalog.offers();
    for (Index offer = 0; offer < offers.size(); ++offer) {
        if (catalog.pricingModels()[offers.pricing[offer]].kind != kind) continue;
        const GpuShare& share = catalog.instances()[offers.instance[offer]].gpuCount;
        if (share.value() <= 0 || (domain == KeyDomain::Gpu && share.isFraction())) continue;
        const Index entry = table.entryOf(offer, domain);
        if (entry == kNoIndex || !table.ranks(offer, include)) continue;
        const auto price = table.hourly(offer);
        if (!price) continue;
        const double perGpu = *price / share.value();
        if (!lowest[entry] || perGpu < lowest[entry]->perGpuHour) {
            lowest[entry] = LowestPrice{offer, *price, perGpu};
        }
    }
    return lowest;
}

}  // namespace petaplan::catalog
