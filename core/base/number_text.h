// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace petaplan {

/// Reads a finite number written with a decimal point, whatever the process locale; nullopt for
/// anything else, for NaN and for infinity. Surrounding blanks are allowed.
std::optional<double> parseNumber(std::string_view text);
std::optional<std::int64_t> parseWholeNumber(std::string_view text);

/// Shortest text that reads back as the same double: for files and JSON.
std::string exactText(double value);

/// At most `significant` digits, without exponent and trailing zeros, thousands unseparated: for
/// tables and sentences. "–" for a value that is not finite.
std::string shortText(double value, int significant = 4);

}  // namespace petaplan
