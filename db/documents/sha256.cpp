// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/sha256.h"

#include <sodium.h>

#include <array>

#include "db/data_error.h"

namespace petaplan::documents {

std::string sha256Hex(std::string_view bytes) {
    if (sodium_init() < 0) {
        throw DataError("the cryptography library cannot start", "libsodium");
    }
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    // A view of characters as bytes.
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    crypto_hash_sha256(hash.data(), data, bytes.size());
    std::string hex(2 * hash.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}

}  // namespace petaplan::documents
