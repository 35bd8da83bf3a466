// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an import that looks at a file as a whole, when all of it was read.
#include <algorithm>
#include <vector>

#include "core/base/number_text.h"
#include "db/feeds/catalog_import.h"

namespace petaplan::feeds {
namespace {

using catalog::Index;
using catalog::kNoIndex;
using store::PriceRow;
using store::RowIndex;
namespace rule = catalog::rule;

/// The highest on-demand price of each machine, region, zone, currency and day.
class OnDemandPrices {
public:
    OnDemandPrices(store::PriceTable& prices, std::size_t from) : m_prices(prices) {
        const TextId onDemand = prices.idOf("on_demand");
        for (std::size_t i = from; i < prices.size(); ++i) {
            if (prices[i].pricing != onDemand) continue;
            const auto hourly = prices.effectiveHourly(prices[i]);
            if (hourly) add(static_cast<std::uint32_t>(i), *hourly);
        }
    }
    std::optional<double> highest(const PriceRow& price, TextId zone) const {
        const std::uint32_t place = find(price, zone);
        if (place == RowIndex::kNone) return std::nullopt;
        return m_places[place].highest;
    }

private:
    struct Place {
        std::uint32_t price = 0;
        double highest = 0;
    };

    static std::uint64_t hashOf(const PriceRow& price, TextId zone) {
        std::uint64_t hash = RowIndex::joined(price.instance, price.region);
        hash = RowIndex::joined(hash, zone);
        hash = RowIndex::joined(hash, price.currency);
        return RowIndex::joined(hash, static_cast<std::uint32_t>(price.observedOn));
    }
    std::uint32_t find(const PriceRow& price, TextId zone) const {
        return m_index.find(hashOf(price, zone), [&](std::uint32_t place) {
            const PriceRow& other = m_prices[m_places[place].price];
            return other.instance == price.instance && other.region == price.region &&
                   other.zone == zone && other.currency == price.currency &&
                   other.observedOn == price.observedOn;
        });
    }
    void add(std::uint32_t number, double hourly) {
        const PriceRow& price = m_prices[number];
        const std::uint32_t place = find(price, price.zone);
        if (place == RowIndex::kNone) {
            m_index.add(hashOf(price, price.zone), static_cast<std::uint32_t>(m_places.size()));
            m_places.push_back({number, hourly});
        } else {
            m_places[place].highest = std::max(m_places[place].highest, hourly);
        }
    }

    const store::PriceTable& m_prices;
    RowIndex m_index;
    std::vector<Place> m_places;
};

}  // namespace

void CatalogImport::checkPendingSpots() {
    if (m_pendingSpots.empty()) return;
    store::PriceTable& prices = m_text.prices;
    const OnDemandPrices onDemandPrices(prices, m_basePrices);
    const auto offerIdOf = [&](const PriceRow& price) {
        const auto& instance = m_text.contents.instances[price.instance];
        FeedRecord record;
        record.provider = m_text.contents.providers[instance.provider].id;
        record.instanceType = instance.type;
        if (price.region != kNoIndex) record.region = m_text.contents.regions[price.region].id;
        record.zone = prices.text(price.zone);
        record.pricing = prices.text(price.pricing);
        return subjectOf(record);
    };
    const catalog::PriceRule* broken = catalog::findPriceRule(rule::kSpotAboveOnDemand);
    for (const PendingSpot& spot : m_pendingSpots) {
        const PriceRow& price = prices[spot.price];
        auto onDemand = onDemandPrices.highest(price, price.zone);
        if (!onDemand) onDemand = onDemandPrices.highest(price, 0);
        if (!onDemand) continue;
        const double hourly = *prices.effectiveHourly(price);
        if (hourly <= *onDemand) continue;
        constexpr int kDigits = 7;
        const RecordSpill::Record record = m_spill.read(spot.record);
        report(rule::kSpotAboveOnDemand,
               shortText(hourly, kDigits) + " an hour, on demand " + shortText(*onDemand, kDigits),
               record.at, record.raw, offerIdOf(price), keptBy(*broken, record.raw));
    }
    m_pendingSpots.clear();
    m_spill.clear();
}

/// A list older than one of the same feed and providers that is in the catalog already is told of.
void CatalogImport::checkAgeOfFile() {
    const auto& contents = m_text.contents;
    const store::PriceTable& prices = m_text.prices;
    const std::string prefix = std::string(findFeed(m_files.back().feed)->name) + ": ";
    std::vector<bool> isOfFeed;
    for (const Source& source : contents.sources) {
        isOfFeed.push_back(source.title.starts_with(prefix));
    }
    std::vector<bool> isOfProvider(contents.providers.size());
    std::optional<Date> newest;
    for (std::size_t i = m_basePrices; i < prices.size(); ++i) {
        const PriceRow& price = prices[i];
        if (price.source != m_source) continue;
        isOfProvider[contents.instances[price.instance].provider] = true;
        newest = std::max(newest, price.observed());
    }
    std::optional<Date> known;
    for (std::size_t i = 0; i < prices.size(); ++i) {
        const PriceRow& price = prices[i];
        if (price.source == m_source || !isOfFeed.at(price.source) ||
            !isOfProvider[contents.instances[price.instance].provider]) {
            continue;
        }
        known = std::max(known, price.observed());
    }
    if (newest && known && *newest < *known) {
        report(
            rule::kOlderThanImported,
            "this file is of " + newest->toText() + ", the catalog holds one of " + known->toText(),
            {}, {});
    }
}

}  // namespace petaplan::feeds
