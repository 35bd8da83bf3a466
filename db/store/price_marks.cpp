// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_marks.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/statistics.h"
#include "db/store/row_index.h"

namespace petaplan::store {
namespace {

using catalog::CatalogContents;
using catalog::PricingKind;

constexpr double kBand = 10;
// A median over fewer providers says nothing about what is usual.
constexpr std::size_t kFewestProviders = 3;

constexpr std::string_view kSpotMark = "spot_above_on_demand";
constexpr std::string_view kBandMark = "outside_plausible_band";

void mark(PriceTable& prices, PriceRow& row, std::string_view mark) {
    std::string status(prices.text(row.status));
    if (!status.empty()) status += ';';
    status += mark;
    row.status = prices.idOf(status);
}

/// Without the marks that this file sets.
std::string otherMarks(std::string_view status) {
    std::string kept;
    for (std::size_t start = 0; start < status.size();) {
        const std::size_t end = std::min(status.find(';', start), status.size());
        const std::string_view one = status.substr(start, end - start);
        if (one != kSpotMark && one != kBandMark) {
            if (!kept.empty()) kept += ';';
            kept += one;
        }
        start = end + 1;
    }
    return kept;
}

/// The highest on-demand price of each machine, region, day and currency.
class HighestOnDemand {
public:
    explicit HighestOnDemand(PriceTable& prices) : m_prices(prices) {
        const TextId onDemand = prices.idOf("on_demand");
        for (std::size_t i = 0; i < prices.size(); ++i) {
            const PriceRow& row = prices[i];
            if (row.pricing != onDemand) continue;
            if (const auto hourly = prices.hourly(row)) add(static_cast<std::uint32_t>(i), *hourly);
        }
    }
    std::optional<double> at(const PriceRow& row) const {
        const std::uint32_t place = find(row);
        if (place == RowIndex::kNone) return std::nullopt;
        return m_highest[place].price;
    }

private:
    struct Place {
        std::uint32_t row = 0;
        double price = 0;
    };

    static std::uint64_t hashOf(const PriceRow& row) {
        std::uint64_t hash = RowIndex::joined(row.instance, row.region);
        hash = RowIndex::joined(hash, static_cast<std::uint32_t>(row.observedOn));
        return RowIndex::joined(hash, row.currency);
    }
    std::uint32_t find(const PriceRow& row) const {
        return m_index.find(hashOf(row), [&](std::uint32_t place) {
            const PriceRow& other = m_prices[m_highest[place].row];
            return other.instance == row.instance && other.region == row.region &&
                   other.observedOn == row.observedOn && other.currency == row.currency;
        });
    }
    void add(std::uint32_t number, double price) {
        const PriceRow& row = m_prices[number];
        const std::uint32_t place = find(row);
        if (place == RowIndex::kNone) {
            m_index.add(hashOf(row), static_cast<std::uint32_t>(m_highest.size()));
            m_highest.push_back({number, std::max(0.0, price)});
        } else {
            m_highest[place].price = std::max(m_highest[place].price, price);
        }
    }

    const PriceTable& m_prices;
    RowIndex m_index;
    std::vector<Place> m_highest;
};

void markSpotAboveOnDemand(PriceTable& prices) {
    const HighestOnDemand highest(prices);
    const TextId spot = prices.idOf("spot");
    for (std::size_t i = 0; i < prices.size(); ++i) {
        PriceRow& row = prices[i];
        if (row.pricing != spot) continue;
        const auto hourly = prices.hourly(row);
        const auto onDemand = highest.at(row);
        if (hourly && onDemand && *hourly > *onDemand) mark(prices, row, kSpotMark);
    }
}

void markOutsidePlausibleBand(const CatalogContents& contents, PriceTable& prices) {
    const UsualPrices usual(contents, prices);
    GpuHourPrices gpuHours(contents, prices);
    for (std::size_t i = 0; i < prices.size(); ++i) {
        PriceRow& row = prices[i];
        const auto median =
            usual.usdPerGpuHour(contents.instances[row.instance].gpu, prices.kindOf(row.pricing));
        if (!median) continue;
        const auto price = gpuHours.usdPerGpuHour(row);
        if (!price) continue;
        if (*price < *median / kBand || *price > *median * kBand) mark(prices, row, kBandMark);
    }
}

PriceTable tableOf(const CatalogContents& contents) {
    PriceTable prices;
    for (const auto& priced : contents.prices) prices.add(priced);
    return prices;
}

}  // namespace

std::optional<double> usdPerGpuHour(const CatalogContents& contents, catalog::Index instance,
                                    std::string_view pricing,
                                    const catalog::PriceObservation& observation) {
    const auto hourly = observation.effectiveHourly(pricing);
    const auto& date = observation.observedOn ? observation.observedOn : contents.date;
    if (!hourly || !date) return std::nullopt;
    const auto conversion = contents.fx.conversion(observation.currency, "USD", *date);
    if (!conversion) return std::nullopt;
    return *hourly * conversion->factor / contents.instances[instance].gpuCount.value();
}

std::optional<double> GpuHourPrices::usdPerGpuHour(const PriceRow& row) {
    const auto hourly = m_prices.effectiveHourly(row);
    const auto date = row.observed() ? row.observed() : m_contents.date;
    if (!hourly || !date) return std::nullopt;
    const std::pair key(row.currency, date->daysSinceEpoch());
    if (!m_hasLast || key != m_last) {
        const auto [known, isNew] = m_factors.try_emplace(key);
        if (isNew) {
            const auto conversion =
                m_contents.fx.conversion(std::string(m_prices.text(row.currency)), "USD", *date);
            if (conversion) known->second = conversion->factor;
        }
        m_last = key;
        m_lastFactor = known->second;
        m_hasLast = true;
    }
    if (!m_lastFactor) return std::nullopt;
    return *hourly * *m_lastFactor / m_contents.instances[row.instance].gpuCount.value();
}

UsualPrices::UsualPrices(const CatalogContents& contents) {
    PriceTable prices = tableOf(contents);
    read(contents, prices);
}

UsualPrices::UsualPrices(const CatalogContents& contents, PriceTable& prices) {
    read(contents, prices);
}

void UsualPrices::read(const CatalogContents& contents, PriceTable& prices) {
    using Class = std::pair<catalog::Index, PricingKind>;
    // Each provider has one vote: the list of one with forty regions is not forty opinions.
    std::map<Class, std::map<catalog::Index, std::vector<double>>> samples;
    GpuHourPrices gpuHours(contents, prices);
    for (std::size_t i = 0; i < prices.size(); ++i) {
        const PriceRow& row = prices[i];
        if (const auto price = gpuHours.usdPerGpuHour(row)) {
            const auto& instance = contents.instances[row.instance];
            samples[{instance.gpu, prices.kindOf(row.pricing)}][instance.provider].push_back(
                *price);
        }
    }
    for (auto& [key, byProvider] : samples) {
        if (byProvider.size() < kFewestProviders) continue;
        std::vector<double> votes;
        for (const auto& [provider, sample] : byProvider) votes.push_back(*median(sample));
        m_medians[key] = *median(votes);
    }
}

std::optional<double> UsualPrices::usdPerGpuHour(catalog::Index gpu, PricingKind kind) const {
    const auto at = m_medians.find({gpu, kind});
    if (at == m_medians.end()) return std::nullopt;
    return at->second;
}

void markDoubtfulPrices(const CatalogContents& contents, PriceTable& prices) {
    for (std::size_t i = 0; i < prices.size(); ++i) {
        PriceRow& row = prices[i];
        if (row.status != 0) row.status = prices.idOf(otherMarks(prices.text(row.status)));
    }
    markSpotAboveOnDemand(prices);
    markOutsidePlausibleBand(contents, prices);
}

void markDoubtfulPrices(CatalogContents& contents) {
    PriceTable prices = tableOf(contents);
    markDoubtfulPrices(contents, prices);
    for (std::size_t i = 0; i < prices.size(); ++i) {
        contents.prices[i].observation.status = prices.text(prices[i].status);
    }
}

}  // namespace petaplan::store
