// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/money.h"

#include <algorithm>
#include <limits>

namespace petaplan {
namespace {

__extension__ using Int128 = __int128;

std::optional<std::int64_t> narrowed(Int128 value) {
    if (value > std::numeric_limits<std::int64_t>::max() ||
        value < std::numeric_limits<std::int64_t>::min()) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(value);
}

Int128 scaledTo(const Decimal& value, int scale) {
    Int128 amount = value.amount();
    for (int i = value.scale(); i < scale; ++i) amount *= 10;
    return amount;
}

}  // namespace

std::optional<Money> times(const Money& price, std::int64_t units) {
    const auto amount = narrowed(static_cast<Int128>(price.amount.amount()) * units);
    if (!amount) return std::nullopt;
    return Money{Decimal(*amount, price.amount.scale()), price.currency};
}

std::optional<Money> sum(const Money& a, const Money& b) {
    if (a.currency != b.currency) return std::nullopt;
    const int scale = std::max(a.amount.scale(), b.amount.scale());
    const auto amount = narrowed(scaledTo(a.amount, scale) + scaledTo(b.amount, scale));
    if (!amount) return std::nullopt;
    return Money{Decimal(*amount, scale), a.currency};
}

bool isCurrencyCode(std::string_view text) {
    return text.size() == 3 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace petaplan
