// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/date.h"

namespace petaplan {

/// An instant as seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
using UtcSeconds = std::int64_t;

inline constexpr UtcSeconds kSecondsPerDay = 86'400;

/// Reads "2020-01-31T13:41:55Z", with a blank instead of T, with fractions of a second (cut off),
/// with an offset ("+02:00", converted), or a day alone (its first second). A time without Z or
/// offset is taken as UTC. nullopt for anything else.
std::optional<UtcSeconds> parseUtcTime(std::string_view text);

/// "2020-01-31T13:41:55Z"
std::string utcTimeText(UtcSeconds time);

Date dayOf(UtcSeconds time);
/// The first second of a day.
UtcSeconds beginOf(Date day);
/// The first second after a day.
UtcSeconds endOf(Date day);

}  // namespace petaplan
