// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace petaplan {

/// A calendar day in UTC, as days since 1970-01-01.
class Date {
public:
    constexpr Date() = default;
    constexpr explicit Date(std::int32_t daysSinceEpoch) : m_days(daysSinceEpoch) {}

    /// Reads "2026-11-30"; "2026-11" and "2026" mean their first day (sources often give no day).
    /// nullopt for an impossible date.
    static std::optional<Date> parse(std::string_view text);
    static Date of(int year, unsigned month, unsigned day);

    constexpr std::int32_t daysSinceEpoch() const { return m_days; }
    int year() const;
    unsigned month() const;
    /// "2026-11-30"
    std::string toText() const;
    /// "2026-11": the key of monthly tables.
    std::string monthText() const;
    /// Days from `other` to this date; negative when this date is earlier.
    constexpr int daysSince(Date other) const { return m_days - other.m_days; }

    friend constexpr auto operator<=>(const Date&, const Date&) = default;

private:
    std::int32_t m_days = 0;
};

}  // namespace petaplan
