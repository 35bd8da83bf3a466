// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/price_changes.h"

namespace petaplan::report {

std::vector<PriceChange> priceChanges(const catalog::Catalog& catalog,
                                      const std::vector<UsedOffer>& offers) {
    std::vector<PriceChange> changes;
    for (const UsedOffer& used : offers) {
        PriceChange change;
        change.offerId = used.offerId;
        change.was = used.pricePerHour;
        const auto offer = catalog.findOffer(used.offerId);
        change.gone = !offer.has_value();
        if (offer) {
            const auto price = catalog.currentPrice(*offer);
            if (price && price->pricePerHour)
                change.now = Money{*price->pricePerHour, price->currency};
        }
        const bool bothUnknown = !change.was && !change.now && !change.gone;
        const bool same = change.was && change.now && change.was->amount == change.now->amount &&
                          change.was->currency == change.now->currency;
        if (bothUnknown || same) continue;
        if (change.was && change.now && change.was->currency == change.now->currency &&
            !change.was->amount.isZero()) {
            change.relative = change.now->amount.toDouble() / change.was->amount.toDouble() - 1;
        }
        changes.push_back(std::move(change));
    }
    return changes;
}

}  // namespace petaplan::report
