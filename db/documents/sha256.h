// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace petaplan::documents {

/// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
std::string sha256Hex(std::string_view bytes);

}  // namespace petaplan::documents
