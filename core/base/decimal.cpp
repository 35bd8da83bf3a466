// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace petaplan {
namespace {

__extension__ using Int128 = __int128;

constexpr int kMaxScale = 18;

Int128 powerOfTen(int exponent) {
    Int128 power = 1;
    for (int i = 0; i < exponent; ++i) power *= 10;
    return power;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string placed(std::int64_t amount, int scale) {
    const bool negative = amount < 0;
    // Negating in unsigned arithmetic keeps the smallest value defined.
    std::uint64_t magnitude = static_cast<std::uint64_t>(amount);
    if (negative) magnitude = 0 - magnitude;
    std::string digits = std::to_string(magnitude);
    const auto places = static_cast<std::size_t>(scale);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    if (places > 0) digits.insert(digits.size() - places, 1, '.');
    return negative ? "-" + digits : digits;
}

Int128 dividedHalfAway(Int128 value, Int128 divisor) {
    const Int128 half = divisor / 2;
    return value >= 0 ? (value + half) / divisor : (value - half) / divisor;
}

}  // namespace

std::optional<Decimal> Decimal::parse(std::string_view text) {
    std::size_t i = 0;
    bool negative = false;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) negative = text[i++] == '-';
    Int128 amount = 0;
    int scale = 0;
    bool any = false;
    bool afterPoint = false;
    for (; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' && !afterPoint) {
            afterPoint = true;
            continue;
        }
        if (!isDigit(c)) break;
        any = true;
        if (afterPoint && scale == kMaxScale) {
            if (c != '0') return std::nullopt;
            continue;
        }
        amount = amount * 10 + (c - '0');
        if (amount > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
        if (afterPoint) ++scale;
    }
    if (!any) return std::nullopt;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        std::size_t start = i + 1;
        if (start < text.size() && text[start] == '+') ++start;
        int exponent = 0;
        const auto [end, error] =
            std::from_chars(text.data() + start, text.data() + text.size(), exponent);
        if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
        if (exponent > kMaxScale || exponent < -kMaxScale) return std::nullopt;
        scale -= exponent;
        if (scale < 0) {
            amount *= powerOfTen(-scale);
            scale = 0;
        }
        if (scale > kMaxScale) return std::nullopt;
        if (amount > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
        i = text.size();
    }
    if (i != text.size()) return std::nullopt;
    const auto value = static_cast<std::int64_t>(amount);
    return Decimal(negative ? -value : value, scale);
}

std::optional<Decimal> Decimal::rounded(double value, int places) {
    const double scaled = std::round(value * std::pow(10.0, places));
    if (!std::isfinite(scaled) || std::abs(scaled) > 9.0e18) return std::nullopt;
    return Decimal(static_cast<std::int64_t>(scaled), places);
}

double Decimal::toDouble() const {
    // Division by an exact power of ten rounds once; a product with 10^-scale would round twice.
    double divisor = 1.0;
    for (int i = 0; i < m_scale; ++i) divisor *= 10.0;
    return static_cast<double>(m_amount) / divisor;
}

std::string Decimal::toText() const {
    return placed(m_amount, m_scale);
}

std::string Decimal::toText(int places) const {
    Int128 amount = m_amount;
    if (places < m_scale) {
        amount = dividedHalfAway(amount, powerOfTen(m_scale - places));
    } else {
        amount *= powerOfTen(places - m_scale);
    }
    if (amount > std::numeric_limits<std::int64_t>::max() ||
        amount < std::numeric_limits<std::int64_t>::min()) {
        return toText();
    }
    return placed(static_cast<std::int64_t>(amount), places);
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
    const int scale = a.m_scale > b.m_scale ? a.m_scale : b.m_scale;
    const Int128 left = static_cast<Int128>(a.m_amount) * powerOfTen(scale - a.m_scale);
    const Int128 right = static_cast<Int128>(b.m_amount) * powerOfTen(scale - b.m_scale);
    if (left < right) return std::strong_ordering::less;
    if (left > right) return std::strong_ordering::greater;
    return std::strong_ordering::equal;
}

}  // namespace petaplan
