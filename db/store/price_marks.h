// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/catalog/catalog.h"
#include "db/store/price_table.h"

namespace petaplan::store {

/// Adds a mark to the status of prices that are doubtful beside the others, without changing them:
/// "spot_above_on_demand" where the on-demand price of the same machine, region, date and currency
/// is lower, and "outside_plausible_band" where a GPU-hour costs less than a tenth or more than ten
/// times the median over the providers of its GPU and way to pay. The wide band is meant: the price
/// of a big host with one small GPU is rightly several times the median.
/// Marks that no longer hold are taken away.
void markDoubtfulPrices(catalog::CatalogContents& contents);
/// The same for prices in a table; `contents` gives the machines and rates, its own prices are not
/// looked at.
void markDoubtfulPrices(const catalog::CatalogContents& contents, PriceTable& prices);

/// US dollars for one GPU for one hour, for many prices: rates are looked up once a currency and
/// month.
class GpuHourPrices {
public:
    /// Both must outlive it.
    GpuHourPrices(const catalog::CatalogContents& contents, const PriceTable& prices)
        : m_contents(contents), m_prices(prices) {}
    /// nullopt without a price, a date or a rate.
    std::optional<double> usdPerGpuHour(const PriceRow& row);

private:
    const catalog::CatalogContents& m_contents;
    const PriceTable& m_prices;
    std::map<std::pair<TextId, std::int32_t>, std::optional<double>> m_factors;  ///< by day
    std::pair<TextId, std::int32_t> m_last{};
    std::optional<double> m_lastFactor;
    bool m_hasLast = false;
};

/// What a GPU-hour usually costs: the median over the providers of a GPU and a way to pay, in US
/// dollars by the rate of the observation's month. Each provider has one vote; fewer than three say
/// nothing.
class UsualPrices {
public:
    explicit UsualPrices(const catalog::CatalogContents& contents);
    UsualPrices(const catalog::CatalogContents& contents, PriceTable& prices);
    std::optional<double> usdPerGpuHour(catalog::Index gpu, catalog::PricingKind kind) const;

private:
    void read(const catalog::CatalogContents& contents, PriceTable& prices);

    std::map<std::pair<catalog::Index, catalog::PricingKind>, double> m_medians;
};

/// US dollars for one GPU for one hour; nullopt without a price, a date or a rate.
std::optional<double> usdPerGpuHour(const catalog::CatalogContents& contents,
                                    catalog::Index instance, std::string_view pricing,
                                    const catalog::PriceObservation& observation);

}  // namespace petaplan::store
