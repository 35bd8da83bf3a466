// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/base64.h"

#include <sodium.h>

#include "db/data_error.h"

namespace petaplan::updates {

std::string toBase64(std::span<const unsigned char> bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    text.pop_back();  // its terminating zero
    return text;
}

std::optional<std::vector<unsigned char>> fromBase64(std::string_view text, std::size_t size) {
    std::vector<unsigned char> bytes(size);
    std::size_t written = 0;
    const char* end = nullptr;
    const int result = sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(),
                                         nullptr, &written, &end, sodium_base64_VARIANT_ORIGINAL);
    if (result != 0 || written != size || end != text.data() + text.size()) return std::nullopt;
    return bytes;
}

void prepareSodium() {
    if (sodium_init() < 0) throw DataError("the cryptographic library cannot start", "libsodium");
}

}  // namespace petaplan::updates
