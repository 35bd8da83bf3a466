// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>

namespace petaplan {
namespace {

std::chrono::year_month_day civil(std::int32_t days) {
    return std::chrono::sys_days(std::chrono::days(days));
}

std::optional<int> wholeNumber(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

}  // namespace

std::optional<Date> Date::parse(std::string_view text) {
    if (text.size() != 4 && text.size() != 7 && text.size() != 10) return std::nullopt;
    if (text.size() > 4 && text[4] != '-') return std::nullopt;
    if (text.size() > 7 && text[7] != '-') return std::nullopt;
    const auto year = wholeNumber(text.substr(0, 4));
    const auto month = text.size() > 4 ? wholeNumber(text.substr(5, 2)) : std::optional<int>(1);
    const auto day = text.size() > 7 ? wholeNumber(text.substr(8, 2)) : std::optional<int>(1);
    if (!year || !month || !day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    return of(*year, static_cast<unsigned>(*month), static_cast<unsigned>(*day));
}

Date Date::of(int year, unsigned month, unsigned day) {
    const std::chrono::sys_days days =
        std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
    return Date(static_cast<std::int32_t>(days.time_since_epoch().count()));
}

int Date::year() const {
    return static_cast<int>(civil(m_days).year());
}

unsigned Date::month() const {
    return static_cast<unsigned>(civil(m_days).month());
}

std::string Date::toText() const {
    const auto date = civil(m_days);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string Date::monthText() const {
    return toText().substr(0, 7);
}

}  // namespace petaplan
