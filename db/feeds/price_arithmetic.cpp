// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/feeds/price_arithmetic.h"

#include "core/base/money.h"
#include "core/base/number_text.h"
#include "db/feeds/json_stream.h"

namespace petaplan::feeds {
namespace {

constexpr int kMostPlaces = 18;

}  // namespace

bool readAmount(const JsonValue& record, std::string_view key, std::optional<Decimal>& amount) {
    const JsonValue* value = record.find(key);
    if (value == nullptr || value->isNull() || value->text.empty()) return true;
    amount = Decimal::parse(value->text);
    return amount.has_value();
}

std::optional<Decimal> dividedByPowerOfTen(const Decimal& amount, int power) {
    if (power == 0) return amount;  // the digits as printed
    std::int64_t digits = amount.amount();
    int scale = amount.scale() + power;
    while (scale > 0 && digits != 0 && digits % 10 == 0) {
        digits /= 10;
        --scale;
    }
    if (scale > kMostPlaces) return std::nullopt;
    return Decimal(digits, scale);
}

std::optional<Decimal> fromUnitsAndNanos(std::string_view units, std::string_view nanos) {
    constexpr int kNanoPlaces = 9;
    const auto whole = units.empty() ? std::optional<std::int64_t>(0) : parseWholeNumber(units);
    const auto part = nanos.empty() ? std::optional<std::int64_t>(0) : parseWholeNumber(nanos);
    if (!whole || !part) return std::nullopt;
    return total(Decimal(*whole, 0), dividedByPowerOfTen(Decimal(*part, 0), kNanoPlaces));
}

std::optional<Decimal> perHourOfTerm(const Decimal& payment, int termMonths) {
    constexpr double kHoursPerMonth = 730;
    constexpr int kPlaces = 6;
    return Decimal::rounded(payment.toDouble() / (termMonths * kHoursPerMonth), kPlaces);
}

std::optional<Decimal> product(const Decimal& amount, std::int64_t count) {
    const auto result = times({amount, {}}, count);
    return result ? std::optional(result->amount) : std::nullopt;
}

std::optional<Decimal> total(const std::optional<Decimal>& a, const std::optional<Decimal>& b) {
    if (!a || !b) return std::nullopt;
    const auto result = sum({*a, {}}, {*b, {}});
    return result ? std::optional(result->amount) : std::nullopt;
}

}  // namespace petaplan::feeds
