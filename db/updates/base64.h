// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace petaplan::updates {

/// RFC 4648 base64 with padding.
std::string toBase64(std::span<const unsigned char> bytes);
/// nullopt for anything that is not base64 of exactly `size` bytes.
std::optional<std::vector<unsigned char>> fromBase64(std::string_view text, std::size_t size);

/// Makes libsodium ready; throws DataError where it cannot be.
void prepareSodium();

}  // namespace petaplan::updates
