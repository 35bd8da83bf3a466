// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/fx_rates.h"

#include <algorithm>

namespace petaplan::catalog {
namespace {

constexpr std::string_view kBase = "USD";

}  // namespace

void FxRates::add(FxRate rate) {
    auto& months = m_rates[rate.currency];
    std::string month = rate.month;
    months.insert_or_assign(std::move(month), std::move(rate));
}

std::optional<FxRate> FxRates::rate(const CurrencyCode& currency, Date asOf) const {
    const auto found = m_rates.find(currency);
    if (found == m_rates.end() || found->second.empty()) return std::nullopt;
    const auto& months = found->second;
    auto after = months.upper_bound(asOf.monthText());
    if (after != months.begin()) --after;
    return after->second;
}

std::optional<Conversion> FxRates::conversion(const CurrencyCode& from, const CurrencyCode& to,
                                              Date asOf) const {
    if (from.empty() || to.empty()) return std::nullopt;
    Conversion result{1, from, to, {}};
    if (from == to) return result;
    // A rate counts units per dollar, so the way from one currency to another leads over the
    // dollar.
    if (from != kBase) {
        const auto source = rate(from, asOf);
        if (!source || source->unitsPerUsd <= 0) return std::nullopt;
        result.factor /= source->unitsPerUsd;
        result.month = source->month;
    }
    if (to != kBase) {
        const auto target = rate(to, asOf);
        if (!target || target->unitsPerUsd <= 0) return std::nullopt;
        result.factor *= target->unitsPerUsd;
        if (result.month.empty() || target->month < result.month) result.month = target->month;
    }
    return result;
}

std::vector<FxRate> FxRates::all() const {
    std::vector<FxRate> rates;
    for (const auto& [currency, months] : m_rates) {
        for (const auto& [month, rate] : months) rates.push_back(rate);
    }
    return rates;
}

}  // namespace petaplan::catalog
