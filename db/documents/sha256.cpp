// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/sha256.h"

#include <sodium.h>

#include <array>

#include "db/data_error.h"

namespace petaplan::documents {

struct Sha256::State {
    crypto_hash_sha256_state hash;
};

Sha256::Sha256() : m_state(std::make_unique<State>()) {
    if (sodium_init() < 0) {
        throw DataError("the cryptography library cannot start", "libsodium");
    }
    crypto_hash_sha256_init(&m_state->hash);
}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view bytes) {
    // A view of characters as bytes.
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    crypto_hash_sha256_update(&m_state->hash, data, bytes.size());
}

std::string Sha256::hex() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256_final(&m_state->hash, hash.data());
    std::string hex(2 * hash.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    hex.pop_back();
    return hex;
}

std::string sha256Hex(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

}  // namespace petaplan::documents
