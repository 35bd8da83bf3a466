// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/content_hash.h"

#include <sodium.h>

#include <array>

#include "db/updates/base64.h"
#include "db/updates/file_pieces.h"

namespace petaplan::updates {
namespace {

constexpr std::size_t kSize = 32;

}  // namespace

struct ContentHash::State {
    crypto_generichash_state hash;
};

ContentHash::ContentHash() : m_state(std::make_unique<State>()) {
    prepareSodium();
    crypto_generichash_init(&m_state->hash, nullptr, 0, kSize);
}

ContentHash::~ContentHash() = default;

void ContentHash::update(std::string_view bytes) {
    const void* data = bytes.data();
    crypto_generichash_update(&m_state->hash, static_cast<const unsigned char*>(data),
                              bytes.size());
}

std::string ContentHash::finish() {
    std::array<unsigned char, kSize> hash{};
    crypto_generichash_final(&m_state->hash, hash.data(), hash.size());
    std::string text(2 * kSize + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
    text.pop_back();
    return text;
}

std::string contentHashOf(const std::filesystem::path& file) {
    ContentHash hash;
    FilePieces pieces(file);
    for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next()) {
        hash.update(piece);
    }
    return hash.finish();
}

}  // namespace petaplan::updates
