// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "db/updates/minisign_key.h"

namespace petaplan::updates {

/// A detached signature in the form of minisign: of the bytes themselves ("legacy") or of their
/// BLAKE2b-512 hash ("prehashed", what minisign makes by default).
struct Signature {
    bool prehashed = true;
    KeyNumber number{};
    std::array<unsigned char, 64> bytes{};
    std::string trustedComment;
    std::array<unsigned char, 64> commentBytes{};

    /// Id of the key that signed, as minisign prints it.
    std::string keyId() const;
    /// The content of a `.minisig` file.
    std::string toFileText() const;
};

/// Reads the content of a `.minisig` file; throws DataError.
Signature parseSignature(std::string_view text, const std::string& origin);

/// Takes a message piece by piece and judges its signature at the end.
class MessageHash {
public:
    MessageHash();
    ~MessageHash();
    MessageHash(const MessageHash&) = delete;
    MessageHash& operator=(const MessageHash&) = delete;
    void update(std::string_view bytes);
    /// BLAKE2b-512 of all that was added; ends the hash.
    std::array<unsigned char, 64> finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Whether the trusted comment and the signed bytes (for a prehashed signature their hash) are what
/// the key signed.
bool isSignedBy(const PublicKey& key, const Signature& signature,
                std::span<const unsigned char> signedBytes);

/// A prehashed signature of a message with this hash.
Signature sign(const SecretKey& key, const std::array<unsigned char, 64>& messageHash,
               std::string trustedComment);

}  // namespace petaplan::updates
