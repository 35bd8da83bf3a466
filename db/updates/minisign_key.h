// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

namespace petaplan::updates {

/// Names a key pair; chosen at random when it is made.
using KeyNumber = std::array<unsigned char, 8>;

/// The public half of an Ed25519 key in the form of minisign.
struct PublicKey {
    KeyNumber number{};
    std::array<unsigned char, 32> bytes{};

    /// 16 hexadecimal digits, as minisign prints them.
    std::string id() const;
    /// The base64 line of a public-key file.
    std::string toText() const;
};

/// Reads the base64 text of a public key ("RW…") or a whole public-key file. `origin` names it in
/// faults. Throws DataError, also where a secret key is given by mistake.
PublicKey parsePublicKey(std::string_view text, const std::string& origin);
/// Reads a public-key file of `minisign -G`.
PublicKey readPublicKey(const std::filesystem::path& file);

/// The secret half; its memory is wiped at the end of its life.
class SecretKey {
public:
    SecretKey() = default;
    ~SecretKey();
    SecretKey(const SecretKey&) = default;
    SecretKey& operator=(const SecretKey&) = default;

    /// A new random key pair.
    static SecretKey generate();

    PublicKey publicKey() const;
    const KeyNumber& number() const { return m_number; }
    const unsigned char* bytes() const { return m_bytes.data(); }
    /// The content of an unencrypted secret-key file, as `minisign -G -W` writes it.
    std::string toFileText() const;

private:
    friend SecretKey parseSecretKey(std::string_view text, const std::string& origin,
                                    const std::string& password);
    KeyNumber m_number{};
    std::array<unsigned char, 64> m_bytes{};
};

/// Reads the content of a secret-key file of minisign. An encrypted one needs its password (an
/// empty one is none); deciphering takes about a second and 1 GiB of memory, as minisign chose.
/// Throws DataError.
SecretKey parseSecretKey(std::string_view text, const std::string& origin,
                         const std::string& password = {});
SecretKey readSecretKey(const std::filesystem::path& file, const std::string& password = {});

/// Makes a key pair: the secret file, readable by its owner alone, and `<file>.pub` beside it.
/// Never replaces a file. Throws DataError.
PublicKey writeNewKeyPair(const std::filesystem::path& secretFile);

}  // namespace petaplan::updates
