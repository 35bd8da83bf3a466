// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_override.h"

#include <optional>
#include <string_view>

namespace petaplan::store {
namespace {

using catalog::CatalogContents;
using catalog::Index;

std::vector<std::string_view> parts(std::string_view text) {
    std::vector<std::string_view> result;
    for (;;) {
        const std::size_t colon = text.find(':');
        result.push_back(text.substr(0, colon));
        if (colon == std::string_view::npos) return result;
        text.remove_prefix(colon + 1);
    }
}

/// Takes an offer id apart. Instance types may contain a colon, so the instance is found by its
/// whole id and the rest is region, zone (where there is one) and pricing.
std::optional<CatalogContents::OfferKey> keyOf(const CatalogContents& contents,
                                               std::string_view offerId) {
    for (Index i = 0; i < contents.instances.size(); ++i) {
        const catalog::Instance& instance = contents.instances[i];
        const std::string prefix =
            contents.providers[instance.provider].id + ":" + instance.type + ":";
        if (!offerId.starts_with(prefix)) continue;
        const auto rest = parts(offerId.substr(prefix.size()));
        if (rest.size() < 2 || rest.size() > 3 || rest.back().empty()) continue;
        CatalogContents::OfferKey key;
        key.instance = i;
        // The offer that stands for a machine without any price is priced as on-demand.
        key.pricing = rest.back() == "unpriced" ? "on_demand" : rest.back();
        if (rest.size() == 3) key.zone = rest[1];
        if (rest.front() == "-") return key;
        for (Index r = 0; r < contents.regions.size(); ++r) {
            const catalog::Region& region = contents.regions[r];
            if (region.provider != instance.provider || region.id != rest.front()) continue;
            key.region = r;
            return key;
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> layOver(CatalogContents& contents,
                                 std::span<const PriceOverride> overrides) {
    std::vector<std::string> unknown;
    for (const PriceOverride& override : overrides) {
        const auto key = keyOf(contents, override.offerId);
        if (!key) {
            unknown.push_back(override.offerId);
            continue;
        }
        CatalogContents::Priced priced;
        priced.key = *key;
        priced.observation.pricePerHour = override.pricePerHour.amount;
        priced.observation.currency = override.pricePerHour.currency;
        priced.observation.termMonths = catalog::PricingModel::fromId(key->pricing).termMonths;
        priced.observation.observedOn = override.date;
        priced.observation.status = "user_override";
        priced.observation.userOverride = true;
        priced.observation.note = override.reason;
        priced.observation.source = static_cast<Index>(contents.sources.size());
        contents.sources.push_back({"price of " + override.author, override.date});
        contents.prices.push_back(std::move(priced));
    }
    return unknown;
}

}  // namespace petaplan::store
