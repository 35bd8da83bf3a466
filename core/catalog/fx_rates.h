// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/date.h"
#include "core/base/money.h"
#include "core/base/source.h"

namespace petaplan::catalog {

/// A monthly average rate: units of a currency per US dollar.
struct FxRate {
    std::string month;  ///< "2026-06"
    CurrencyCode currency;
    double unitsPerUsd = 0;
    Source source;
};

/// What a conversion used, so that it can be shown beside the amount.
struct Conversion {
    double factor = 1;  ///< multiply an amount in `from` by this to get `to`
    CurrencyCode from;
    CurrencyCode to;
    std::string month;  ///< of the older of the rates used; empty when from == to
};

/// Dated exchange rates. Without a rate nothing converts: the price stays in its currency.
class FxRates {
public:
    void add(FxRate rate);
    /// The newest rate of a month not after `asOf`, or where none is that old the oldest known.
    std::optional<FxRate> rate(const CurrencyCode& currency, Date asOf) const;
    std::optional<Conversion> conversion(const CurrencyCode& from, const CurrencyCode& to,
                                         Date asOf) const;
    std::vector<FxRate> all() const;

private:
    std::map<CurrencyCode, std::map<std::string, FxRate>> m_rates;
};

}  // namespace petaplan::catalog
