// SPDX-License-Identifier: GPL-3.0-or-later
// Form of the file: https://jedisct1.github.io/minisign/#signature-format
#include "db/updates/minisign_signature.h"

#include <sodium.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "db/data_error.h"
#include "db/updates/base64.h"
#include "db/updates/text_lines.h"

namespace petaplan::updates {
namespace {

constexpr std::string_view kTrusted = "trusted comment: ";
constexpr std::size_t kSignatureSize = 2 + 8 + 64;
/// The tool reads comments of up to 8 KiB; so do we.
constexpr std::size_t kLongestFile = 20480;

/// What the second signature covers: the first one and the text of the comment.
std::vector<unsigned char> commentMessage(const Signature& signature) {
    std::vector<unsigned char> message(signature.bytes.begin(), signature.bytes.end());
    message.insert(message.end(), signature.trustedComment.begin(), signature.trustedComment.end());
    return message;
}

bool holds(const std::array<unsigned char, 64>& signature, std::span<const unsigned char> message,
           const PublicKey& key) {
    return crypto_sign_verify_detached(signature.data(), message.data(), message.size(),
                                       key.bytes.data()) == 0;
}

}  // namespace

std::string Signature::keyId() const {
    PublicKey key;
    key.number = number;
    return key.id();
}

std::string Signature::toFileText() const {
    std::vector<unsigned char> raw = {'E', static_cast<unsigned char>(prehashed ? 'D' : 'd')};
    raw.insert(raw.end(), number.begin(), number.end());
    raw.insert(raw.end(), bytes.begin(), bytes.end());
    return "untrusted comment: signature of a Petaplan catalog bundle\n" + toBase64(raw) + "\n" +
           std::string(kTrusted) + trustedComment + "\n" + toBase64(commentBytes) + "\n";
}

Signature parseSignature(std::string_view text, const std::string& origin) {
    const auto fault = [&]() -> DataError {
        return {"is no minisign signature", origin, 0,
                "get the .minisig file that belongs to the bundle", "signature_form"};
    };
    if (text.size() > kLongestFile) throw fault();
    const auto lines = linesOf(text);
    if (lines.size() != 4 || !lines[2].starts_with(kTrusted)) throw fault();
    const auto raw = fromBase64(lines[1], kSignatureSize);
    const auto comment = fromBase64(lines[3], 64);
    if (!raw || !comment || (*raw)[0] != 'E' || ((*raw)[1] != 'd' && (*raw)[1] != 'D')) {
        throw fault();
    }
    Signature signature;
    signature.prehashed = (*raw)[1] == 'D';
    std::copy_n(raw->begin() + 2, signature.number.size(), signature.number.begin());
    std::copy_n(raw->begin() + 10, signature.bytes.size(), signature.bytes.begin());
    std::copy_n(comment->begin(), signature.commentBytes.size(), signature.commentBytes.begin());
    signature.trustedComment = lines[2].substr(kTrusted.size());
    return signature;
}

struct MessageHash::State {
    crypto_generichash_state hash;
};

MessageHash::MessageHash() : m_state(std::make_unique<State>()) {
    prepareSodium();
    crypto_generichash_init(&m_state->hash, nullptr, 0, 64);
}

MessageHash::~MessageHash() = default;

void MessageHash::update(std::string_view bytes) {
    // A message is bytes; libsodium counts them as unsigned.
    crypto_generichash_update(
        &m_state->hash, static_cast<const unsigned char*>(static_cast<const void*>(bytes.data())),
        bytes.size());
}

std::array<unsigned char, 64> MessageHash::finish() {
    std::array<unsigned char, 64> hash{};
    crypto_generichash_final(&m_state->hash, hash.data(), hash.size());
    return hash;
}

bool isSignedBy(const PublicKey& key, const Signature& signature,
                std::span<const unsigned char> signedBytes) {
    prepareSodium();
    return key.number == signature.number && holds(signature.bytes, signedBytes, key) &&
           holds(signature.commentBytes, commentMessage(signature), key);
}

Signature sign(const SecretKey& key, const std::array<unsigned char, 64>& messageHash,
               std::string trustedComment) {
    prepareSodium();
    Signature signature;
    signature.number = key.number();
    signature.trustedComment = std::move(trustedComment);
    crypto_sign_detached(signature.bytes.data(), nullptr, messageHash.data(), messageHash.size(),
                         key.bytes());
    const auto message = commentMessage(signature);
    crypto_sign_detached(signature.commentBytes.data(), nullptr, message.data(), message.size(),
                         key.bytes());
    return signature;
}

}  // namespace petaplan::updates
