// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/trusted_keys.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "db/data_error.h"

namespace petaplan::updates {
namespace {

char upper(char c) {
    return c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Hexadecimal digits in the form in which ids are kept; minisign leaves leading zeros out.
std::string idText(std::string text) {
    constexpr std::size_t kDigits = 16;
    std::transform(text.begin(), text.end(), text.begin(), upper);
    if (text.size() < kDigits) text.insert(0, kDigits - text.size(), '0');
    return text;
}

}  // namespace

store::TrustedKey trustKey(store::UserStore& user, const std::string& keyOrFile,
                           const std::string& name, Date today) {
    std::error_code error;
    const bool isFile = std::filesystem::is_regular_file(keyOrFile, error);
    const bool looksLikeKey = keyOrFile.starts_with("RW") && keyOrFile.size() == 56;
    if (!isFile && !looksLikeKey) {
        throw DataError("is neither a file nor a public key", keyOrFile, 0,
                        "give a file that minisign -G made, or its line that begins with RW",
                        "public_key");
    }
    const PublicKey key = isFile ? readPublicKey(keyOrFile) : parsePublicKey(keyOrFile, "the key");
    store::TrustedKey trusted;
    trusted.keyId = key.id();
    trusted.publicKey = key.toText();
    trusted.addedOn = today;
    const std::filesystem::path path(keyOrFile);
    trusted.origin = isFile ? std::filesystem::absolute(path, error).string() : "typed";
    trusted.name = !name.empty() ? name : isFile ? path.stem().string() : trusted.keyId;
    for (const store::TrustedKey& other : user.trustedKeys()) {
        if (other.name == trusted.name && other.keyId != trusted.keyId) {
            throw DataError("the name " + trusted.name + " stands for the key " + other.keyId,
                            keyOrFile, 0, "give another name", "key_name");
        }
        if (other.keyId == trusted.keyId && other.publicKey != trusted.publicKey) {
            throw DataError("has the id of the trusted key " + other.name + ", but is another key",
                            keyOrFile, 0,
                            "ask the publisher; remove the old key first if this one is right",
                            "public_key");
        }
    }
    user.addTrustedKey(trusted);
    return trusted;
}

std::optional<store::TrustedKey> distrustKey(store::UserStore& user, const std::string& idOrName) {
    for (const store::TrustedKey& key : user.trustedKeys()) {
        if (key.name != idOrName && key.keyId != idText(idOrName)) continue;
        user.removeTrustedKey(key.keyId);
        return key;
    }
    return std::nullopt;
}

}  // namespace petaplan::updates
