// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace petaplan::catalog {

/// Factor by which a number with the unit `written` ("TB", "Tbit/s", "%") is multiplied to be a
/// number in the unit of a key ("GiB", "Gbit/s", "1"). nullopt where the two do not measure the
/// same thing or the word is no unit. Decimal and binary prefixes are told apart: 80 GB = 74.5 GiB.
std::optional<double> unitFactor(std::string_view written, std::string_view keyUnit);

/// True for a word that is a unit of any key.
bool isUnitWord(std::string_view word);

}  // namespace petaplan::catalog
