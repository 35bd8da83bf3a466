// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/decimal.h"

namespace petaplan {

/// An ISO 4217 code such as "USD", in capitals. Empty means "not stated", which never converts.
using CurrencyCode = std::string;

/// An exact amount in a currency. Unit prices and totals are Money; quotients and anything
/// estimated are doubles and say so.
struct Money {
    Decimal amount;
    CurrencyCode currency;

    friend bool operator==(const Money&, const Money&) = default;
};

/// Exact product with a whole number of units (hours, nodes); nullopt on overflow of 64 bits.
std::optional<Money> times(const Money& price, std::int64_t units);

/// Exact sum; nullopt when the currencies differ or 64 bits do not suffice.
std::optional<Money> sum(const Money& a, const Money& b);

/// True for three capital letters: the form, not whether the currency exists.
bool isCurrencyCode(std::string_view text);

}  // namespace petaplan
