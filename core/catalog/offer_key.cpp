// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_key.h"

#include <algorithm>
#include <array>

#include "core/catalog/offer_key_values.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {
namespace {

std::vector<OfferKey> keysOfRows() {
    std::vector<OfferKey> keys;
    for (const KeyRow& row : keyRows()) keys.push_back(row.key);
    return keys;
}

}  // namespace

bool OfferKey::restsOnPrice() const {
    return isMoney() || name == "saving_vs_on_demand";
}

std::span<const OfferKey> offerKeys() {
    static const std::vector<OfferKey> keys = keysOfRows();
    return keys;
}

const OfferKey* findOfferKey(std::string_view name) {
    const auto keys = offerKeys();
    const auto key = std::find_if(keys.begin(), keys.end(),
                                  [&](const OfferKey& one) { return one.name == name; });
    return key == keys.end() ? nullptr : &*key;
}

Value offerValue(const Catalog& catalog, Index offer, const OfferKey& key,
                 const QueryContext& context) {
    return OfferTable(catalog, context).value(offer, key);
}

}  // namespace petaplan::catalog
