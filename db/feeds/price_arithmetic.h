// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/decimal.h"

namespace petaplan::feeds {

struct JsonValue;

/// Reads an exact amount of a JSON record into `amount`, which stays absent where the member is
/// absent, null or empty. False for a text that is no number.
bool readAmount(const JsonValue& record, std::string_view key, std::optional<Decimal>& amount);

/// The price of one unit out of a price for 10, 100, … units; exact.
std::optional<Decimal> dividedByPowerOfTen(const Decimal& amount, int power);

/// units + nanos x 1e-9, exact; absent units count as 0.
std::optional<Decimal> fromUnitsAndNanos(std::string_view units, std::string_view nanos);

/// A payment spread over the hours of a term (730 a month), to a millionth.
std::optional<Decimal> perHourOfTerm(const Decimal& payment, int termMonths);

/// Exact product and sum; nullopt when 64 bits do not suffice.
std::optional<Decimal> product(const Decimal& amount, std::int64_t count);
std::optional<Decimal> total(const std::optional<Decimal>& a, const std::optional<Decimal>& b);

}  // namespace petaplan::feeds
