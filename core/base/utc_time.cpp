// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utc_time.h"

#include <fmt/format.h>

namespace petaplan {
namespace {

constexpr std::size_t kDayLength = 10;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Two digits at a position, up to `most`; nullopt otherwise.
std::optional<int> pair(std::string_view text, std::size_t at, int most) {
    if (at + 2 > text.size() || !isDigit(text[at]) || !isDigit(text[at + 1])) return std::nullopt;
    const int value = (text[at] - '0') * 10 + (text[at + 1] - '0');
    return value <= most ? std::optional(value) : std::nullopt;
}

/// Seconds east of UTC: "Z", "+02:00", "-0530" or nothing.
std::optional<int> offsetOf(std::string_view text) {
    if (text.empty() || text == "Z" || text == "z") return 0;
    if (text.front() != '+' && text.front() != '-') return std::nullopt;
    const int sign = text.front() == '-' ? -1 : 1;
    const bool colon = text.size() == 6 && text[3] == ':';
    if (!colon && text.size() != 5) return std::nullopt;
    const auto hours = pair(text, 1, 14);
    const auto minutes = pair(text, colon ? 4 : 3, 59);
    if (!hours || !minutes) return std::nullopt;
    return sign * (*hours * 3600 + *minutes * 60);
}

}  // namespace

std::optional<UtcSeconds> parseUtcTime(std::string_view text) {
    if (text.size() < kDayLength) return std::nullopt;
    const auto day = Date::parse(text.substr(0, kDayLength));
    if (!day) return std::nullopt;
    if (text.size() == kDayLength) return beginOf(*day);
    if (text[kDayLength] != 'T' && text[kDayLength] != ' ') return std::nullopt;
    constexpr std::size_t kHour = kDayLength + 1;
    const auto hour = pair(text, kHour, 23);
    const auto minute = pair(text, kHour + 3, 59);
    if (!hour || !minute || text[kHour + 2] != ':') return std::nullopt;
    std::size_t end = kHour + 5;
    int seconds = 0;
    if (end < text.size() && text[end] == ':') {
        const auto second = pair(text, end + 1, 60);
        if (!second) return std::nullopt;
        seconds = *second;
        end += 3;
        if (end < text.size() && text[end] == '.') {
            std::size_t digit = end + 1;
            while (digit < text.size() && isDigit(text[digit])) ++digit;
            if (digit == end + 1) return std::nullopt;
            end = digit;
        }
    }
    const auto offset = offsetOf(text.substr(end));
    if (!offset) return std::nullopt;
    constexpr UtcSeconds kHourSeconds = 3600, kMinuteSeconds = 60;
    return beginOf(*day) + *hour * kHourSeconds + *minute * kMinuteSeconds + seconds - *offset;
}

std::string utcTimeText(UtcSeconds time) {
    const Date day = dayOf(time);
    const UtcSeconds rest = time - beginOf(day);
    return fmt::format("{}T{:02}:{:02}:{:02}Z", day.toText(), rest / 3600, rest / 60 % 60,
                       rest % 60);
}

Date dayOf(UtcSeconds time) {
    const UtcSeconds day =
        time >= 0 ? time / kSecondsPerDay : -((-time + kSecondsPerDay - 1) / kSecondsPerDay);
    return Date(static_cast<std::int32_t>(day));
}

UtcSeconds beginOf(Date day) {
    return day.daysSinceEpoch() * kSecondsPerDay;
}

UtcSeconds endOf(Date day) {
    return beginOf(day) + kSecondsPerDay;
}

}  // namespace petaplan
