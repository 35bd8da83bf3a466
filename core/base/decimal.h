// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace petaplan {

/// An exact decimal number: amount x 10^-scale, scale 0..18. Unit prices keep the digits that their
/// source printed, from file to export; only quotients and estimates are doubles.
class Decimal {
public:
    constexpr Decimal() = default;
    constexpr Decimal(std::int64_t amount, int scale) : m_amount(amount), m_scale(scale) {}

    /// Reads "12", "-0.0971", "1e-4"; nullopt for anything else, for an infinite or NaN word, and
    /// where 64 bits or 18 places do not suffice.
    static std::optional<Decimal> parse(std::string_view text);

    /// Nearest decimal with `places` digits after the point (half away from zero); nullopt when not
    /// finite or out of range. For results of estimates only: an exact price is parsed, not
    /// rounded.
    static std::optional<Decimal> rounded(double value, int places);

    constexpr std::int64_t amount() const { return m_amount; }
    constexpr int scale() const { return m_scale; }
    double toDouble() const;
    /// All digits of the scale, point as decimal sign: "32.7726".
    std::string toText() const;
    /// Rounded half away from zero to `places`, padded with zeros.
    std::string toText(int places) const;
    constexpr bool isZero() const { return m_amount == 0; }
    constexpr bool isNegative() const { return m_amount < 0; }

    /// Compares by value: 1.0 equals 1.00.
    friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
    friend bool operator==(const Decimal& a, const Decimal& b) { return (a <=> b) == 0; }

private:
    std::int64_t m_amount = 0;
    int m_scale = 0;
};

}  // namespace petaplan
