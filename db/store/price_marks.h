// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/catalog/catalog.h"

namespace petaplan::store {

/// Adds a mark to the status of prices that are doubtful beside the others, without changing them:
/// "spot_above_on_demand" where the on-demand price of the same machine, region, date and currency
/// is lower, and "outside_plausible_band" where a GPU-hour costs less than a tenth or more than ten
/// times the median over the providers of its GPU and way to pay. The wide band is meant: the price
/// of a big host with one small GPU is rightly several times the median.
/// Marks that no longer hold are taken away.
void markDoubtfulPrices(catalog::CatalogContents& contents);

/// What a GPU-hour usually costs: the median over the providers of a GPU and a way to pay, in US
/// dollars by the rate of the observation's month. Each provider has one vote; fewer than three say
/// nothing.
class UsualPrices {
public:
    explicit UsualPrices(const catalog::CatalogContents& contents);
    std::optional<double> usdPerGpuHour(catalog::Index gpu, catalog::PricingKind kind) const;

private:
    std::map<std::pair<catalog::Index, catalog::PricingKind>, double> m_medians;
};

/// US dollars for one GPU for one hour; nullopt without a price, a date or a rate.
std::optional<double> usdPerGpuHour(const catalog::CatalogContents& contents,
                                    catalog::Index instance, std::string_view pricing,
                                    const catalog::PriceObservation& observation);

}  // namespace petaplan::store
