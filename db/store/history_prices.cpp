// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/history_prices.h"

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace petaplan::store {
namespace {

using catalog::CatalogContents;
using catalog::Index;
using catalog::kNoIndex;

using OfferDay = std::tuple<Index, Index, std::string, std::string, Date>;

OfferDay offerDayOf(const CatalogContents::Priced& priced) {
    return {priced.key.instance, priced.key.region, priced.key.zone, priced.key.pricing,
            priced.observation.observedOn.value_or(Date())};
}

OfferDay offerDayOf(const catalog::PriceColumns& prices, Index row) {
    const auto& columns = prices.columns();
    return {columns.instance[row], columns.region[row], prices.texts().text(columns.zone[row]),
            prices.texts().text(columns.pricing[row]), prices.observedOn(row).value_or(Date())};
}

/// Positions of machines and regions by provider and name.
struct Places {
    explicit Places(const CatalogContents& contents) {
        for (Index i = 0; i < contents.instances.size(); ++i) {
            const catalog::Instance& one = contents.instances[i];
            machines.emplace(contents.providers[one.provider].id + "\n" + one.type, i);
        }
        for (Index i = 0; i < contents.regions.size(); ++i) {
            const catalog::Region& one = contents.regions[i];
            regions.emplace(contents.providers[one.provider].id + "\n" + one.id, i);
        }
    }
    std::unordered_map<std::string, Index> machines, regions;
};

}  // namespace

std::size_t addPricesOf(CatalogContents& contents, const catalog::PriceColumns& prices,
                        std::span<const HistoryFile> histories, Date day) {
    const Places places(contents);
    std::map<OfferDay, CatalogContents::Priced> found;
    std::map<std::pair<std::string, Date>, Index> sources;
    for (const HistoryFile& history : histories) {
        for (const HistorySeries& series : history.series()) {
            const catalog::SeriesKey& key = series.key;
            if (key.perGpu || series.first >= endOf(day)) continue;
            const auto machine = places.machines.find(key.provider + "\n" + key.instanceType);
            if (machine == places.machines.end()) continue;
            Index region = kNoIndex;
            if (!key.region.empty()) {
                const auto known = places.regions.find(key.provider + "\n" + key.region);
                if (known == places.regions.end()) continue;
                region = known->second;
            }
            const auto held =
                catalog::heldBefore(history.loadAround(series, endOf(day)), endOf(day));
            if (!held) continue;
            CatalogContents::Priced priced;
            priced.key = {machine->second, region, key.zone, key.pricing};
            priced.observation.pricePerHour = held->price;
            priced.observation.currency = key.currency;
            priced.observation.observedOn = dayOf(held->until);
            priced.observation.note = "price history, in force since " + utcTimeText(held->since);
            const auto [source, isNew] =
                sources.try_emplace({series.source, *priced.observation.observedOn},
                                    static_cast<Index>(contents.sources.size()));
            if (isNew) contents.sources.push_back({series.source, priced.observation.observedOn});
            priced.observation.source = source->second;
            found.insert_or_assign(offerDayOf(priced), std::move(priced));
        }
    }
    std::vector<bool> isFound(contents.instances.size(), false);
    for (const auto& [key, priced] : found) isFound[priced.key.instance] = true;
    for (Index row = 0; row < prices.size(); ++row) {
        if (!isFound[prices.columns().instance[row]]) continue;
        const auto same = found.find(offerDayOf(prices, row));
        if (same == found.end()) continue;
        if (same->second.observation.pricePerHour == prices.amountsAt(row).pricePerHour) {
            found.erase(same);
        }
    }
    for (auto& [key, priced] : found) contents.prices.push_back(std::move(priced));
    return found.size();
}

}  // namespace petaplan::store
