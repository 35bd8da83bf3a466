// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_text.h"

#include <cstdint>

namespace petaplan {
namespace {

constexpr char32_t kNoCharacter = 0xFFFFFFFF;

/// Takes the first character off; kNoCharacter where the bytes are no UTF-8 (RFC 3629: shortest
/// forms alone, no surrogates, nothing above U+10FFFF).
char32_t takeCharacter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80U   ? 1
                               : first < 0xC2U ? 0
                               : first < 0xE0U ? 2
                               : first < 0xF0U ? 3
                               : first < 0xF5U ? 4
                                               : 0;
    if (length == 0 || length > text.size()) return kNoCharacter;
    char32_t character = length == 1 ? first : first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0U) != 0x80U) return kNoCharacter;
        character = (character << 6U) | (byte & 0x3FU);
    }
    const bool tooShort =
        (length == 3 && character < 0x800U) || (length == 4 && character < 0x10000U);
    const bool surrogate = character >= 0xD800U && character <= 0xDFFFU;
    if (tooShort || surrogate || character > 0x10FFFFU) return kNoCharacter;
    text.remove_prefix(length);
    return character;
}

bool isControl(char32_t character) {
    return character < 0x20U || (character >= 0x7FU && character < 0xA0U);
}

}  // namespace

std::string_view faultOfPlainText(std::string_view text, std::size_t mostCharacters) {
    std::size_t characters = 0;
    while (!text.empty()) {
        const char32_t character = takeCharacter(text);
        if (character == kNoCharacter) return "is not UTF-8";
        if (isControl(character)) return "contains a control character";
        if (++characters > mostCharacters) return "is too long";
    }
    return {};
}

}  // namespace petaplan
