// SPDX-License-Identifier: GPL-3.0-or-later
// Forms of the files: https://jedisct1.github.io/minisign/#public-key-format and "Secret key
// format".
#include "db/updates/minisign_key.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>
#include <vector>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/updates/base64.h"
#include "db/updates/text_lines.h"

namespace petaplan::updates {
namespace {

/// A key file has two lines.
constexpr std::size_t kLargestKeyFile = std::size_t{64} << 10U;
constexpr std::size_t kPublicSize = 2 + 8 + 32;
constexpr std::size_t kSecretSize = 2 + 2 + 2 + 32 + 8 + 8 + 8 + 64 + 32;
// Where the fields of a secret key stand.
constexpr std::size_t kKdfAt = 2;
constexpr std::size_t kSaltAt = 6;
constexpr std::size_t kOpsAt = 38;
constexpr std::size_t kMemAt = 46;
constexpr std::size_t kNumberAt = 54;
constexpr std::size_t kBytesAt = 62;
constexpr std::size_t kChecksumAt = 126;
constexpr std::size_t kChecksumSize = 32;
/// minisign asks for 1 GiB; a file that asks for more than twice that is meant to harm.
constexpr std::uint64_t kLargestKdfMemory = std::uint64_t{2} << 30U;

[[noreturn]] void fail(const std::string& what, const std::string& origin,
                       const std::string& remedy, const char* rule) {
    throw DataError(what, origin, 0, remedy, rule);
}

/// The line that is neither a comment nor empty; a bare base64 text is one as well.
std::string_view payloadLine(std::string_view text) {
    for (const std::string_view line : linesOf(text)) {
        if (!line.empty() && !line.starts_with("untrusted comment:")) return line;
    }
    return {};
}

std::uint64_t littleEndian(const unsigned char* bytes) {
    std::uint64_t value = 0;
    for (int i = 7; i >= 0; --i) value = (value << 8U) | bytes[i];
    return value;
}

/// Checksum over algorithm, number and key (minisign calls it "checksum").
std::array<unsigned char, kChecksumSize> checksumOf(const unsigned char* number,
                                                    const unsigned char* key) {
    std::array<unsigned char, kChecksumSize> sum{};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, sum.size());
    const std::array<unsigned char, 2> algorithm = {'E', 'd'};
    crypto_generichash_update(&state, algorithm.data(), algorithm.size());
    crypto_generichash_update(&state, number, 8);
    crypto_generichash_update(&state, key, 64);
    crypto_generichash_final(&state, sum.data(), sum.size());
    return sum;
}

/// Deciphers number, key and checksum in place.
void decipher(std::vector<unsigned char>& raw, const std::string& origin,
              const std::string& password) {
    if (password.empty()) {
        fail("the secret key is encrypted and no password was given", origin,
             "give its password, use a key made with minisign -G -W, or sign the bundle with "
             "minisign -S",
             "secret_key_encrypted");
    }
    const std::uint64_t operations = littleEndian(raw.data() + kOpsAt);
    const std::uint64_t memory = littleEndian(raw.data() + kMemAt);
    if (memory > kLargestKdfMemory) {
        fail("the secret key asks for too much memory", origin, "make a new key", "secret_key");
    }
    constexpr std::size_t kCipherSize = kSecretSize - kNumberAt;
    std::vector<unsigned char> stream(kCipherSize);
    if (crypto_pwhash_scryptsalsa208sha256(stream.data(), stream.size(), password.data(),
                                           password.size(), raw.data() + kSaltAt, operations,
                                           static_cast<std::size_t>(memory)) != 0) {
        fail("there is not enough memory to decipher the secret key", origin,
             "free about 1 GiB or use a key made with minisign -G -W", "secret_key");
    }
    for (std::size_t i = 0; i < kCipherSize; ++i) raw[kNumberAt + i] ^= stream[i];
    sodium_memzero(stream.data(), stream.size());
}

/// Creates a file that must not exist yet.
void writeNewFile(const std::filesystem::path& file, std::string_view text, mode_t mode) {
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
    if (descriptor < 0) {
        const bool exists = errno == EEXIST;
        fail(exists ? "exists already"
                    : "cannot be written: " + std::generic_category().message(errno),
             file.string(),
             exists ? "name another file: a lost secret key cannot be made again"
                    : "check the folder and its permissions",
             "key_file");
    }
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    const bool whole = written == static_cast<ssize_t>(text.size()) && ::fsync(descriptor) == 0;
    ::close(descriptor);
    if (!whole) fail("cannot be written", file.string(), "check the free space", "key_file");
}

}  // namespace

std::string PublicKey::id() const {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (auto byte = number.rbegin(); byte != number.rend(); ++byte) {
        text += kDigits[*byte >> 4U];
        text += kDigits[*byte & 15U];
    }
    return text;
}

std::string PublicKey::toText() const {
    std::vector<unsigned char> raw = {'E', 'd'};
    raw.insert(raw.end(), number.begin(), number.end());
    raw.insert(raw.end(), bytes.begin(), bytes.end());
    return toBase64(raw);
}

PublicKey parsePublicKey(std::string_view text, const std::string& origin) {
    constexpr const char* kRule = "public_key";
    const std::string_view line = payloadLine(text);
    if (fromBase64(line, kSecretSize)) {
        fail("is a secret key, not a public one", origin,
             "give the .pub file; keep the secret key to yourself", kRule);
    }
    const auto raw = fromBase64(line, kPublicSize);
    if (!raw || (*raw)[0] != 'E' || (*raw)[1] != 'd') {
        fail("is no minisign public key", origin,
             "give a file that minisign -G made, or its line that begins with RW", kRule);
    }
    PublicKey key;
    std::copy_n(raw->begin() + 2, key.number.size(), key.number.begin());
    std::copy_n(raw->begin() + 10, key.bytes.size(), key.bytes.begin());
    return key;
}

PublicKey readPublicKey(const std::filesystem::path& file) {
    return parsePublicKey(documents::readFile(file, kLargestKeyFile), file.string());
}

SecretKey::~SecretKey() {
    sodium_memzero(m_bytes.data(), m_bytes.size());
}

SecretKey SecretKey::generate() {
    prepareSodium();
    SecretKey key;
    randombytes_buf(key.m_number.data(), key.m_number.size());
    std::array<unsigned char, 32> ignored{};
    crypto_sign_keypair(ignored.data(), key.m_bytes.data());
    return key;
}

PublicKey SecretKey::publicKey() const {
    PublicKey key;
    key.number = m_number;
    // The second half of an Ed25519 secret key of libsodium is the public one.
    std::copy_n(m_bytes.begin() + 32, key.bytes.size(), key.bytes.begin());
    return key;
}

std::string SecretKey::toFileText() const {
    std::vector<unsigned char> raw(kSecretSize, 0);
    raw[0] = 'E';
    raw[1] = 'd';
    raw[4] = 'B';
    raw[5] = '2';
    std::copy(m_number.begin(), m_number.end(), raw.begin() + kNumberAt);
    std::copy(m_bytes.begin(), m_bytes.end(), raw.begin() + kBytesAt);
    const auto sum = checksumOf(m_number.data(), m_bytes.data());
    std::copy(sum.begin(), sum.end(), raw.begin() + kChecksumAt);
    const std::string text = "untrusted comment: minisign secret key\n" + toBase64(raw) + "\n";
    sodium_memzero(raw.data(), raw.size());
    return text;
}

SecretKey parseSecretKey(std::string_view text, const std::string& origin,
                         const std::string& password) {
    prepareSodium();
    constexpr const char* kRule = "secret_key";
    const std::string_view line = payloadLine(text);
    if (fromBase64(line, kPublicSize)) {
        fail("is a public key; the secret one signs", origin, "give the secret-key file", kRule);
    }
    auto raw = fromBase64(line, kSecretSize);
    if (!raw || (*raw)[0] != 'E' || (*raw)[1] != 'd') {
        fail("is no minisign secret key", origin, "make one with petaplan-cli keys generate",
             kRule);
    }
    const bool encrypted = (*raw)[kKdfAt] == 'S' && (*raw)[kKdfAt + 1] == 'c';
    if (!encrypted && ((*raw)[kKdfAt] != 0 || (*raw)[kKdfAt + 1] != 0)) {
        fail("is encrypted in a way that is not known", origin, "sign with minisign -S instead",
             "secret_key_encrypted");
    }
    if (encrypted) decipher(*raw, origin, password);
    SecretKey key;
    std::copy_n(raw->begin() + kNumberAt, key.m_number.size(), key.m_number.begin());
    std::copy_n(raw->begin() + kBytesAt, key.m_bytes.size(), key.m_bytes.begin());
    const auto sum = checksumOf(key.m_number.data(), key.m_bytes.data());
    const bool sumHolds = std::equal(sum.begin(), sum.end(), raw->begin() + kChecksumAt);
    sodium_memzero(raw->data(), raw->size());
    if (encrypted && !sumHolds) {
        fail("cannot be deciphered", origin, "check the password", "secret_key_encrypted");
    }
    // minisign -W leaves the checksum empty: the halves of the key are checked against each other.
    std::array<unsigned char, 32> publicBytes{};
    std::array<unsigned char, 64> again{};
    crypto_sign_seed_keypair(publicBytes.data(), again.data(), key.m_bytes.data());
    const bool halvesAgree = again == key.m_bytes;
    sodium_memzero(again.data(), again.size());
    if (!halvesAgree) fail("is damaged", origin, "take it from a backup", kRule);
    return key;
}

SecretKey readSecretKey(const std::filesystem::path& file, const std::string& password) {
    std::string text = documents::readFile(file, kLargestKeyFile);
    SecretKey key = parseSecretKey(text, file.string(), password);
    sodium_memzero(text.data(), text.size());
    return key;
}

PublicKey writeNewKeyPair(const std::filesystem::path& secretFile) {
    const std::filesystem::path publicFile = secretFile.string() + ".pub";
    std::error_code error;
    if (std::filesystem::exists(publicFile, error)) {
        fail("exists already", publicFile.string(), "name another file", "key_file");
    }
    const SecretKey secret = SecretKey::generate();
    const PublicKey key = secret.publicKey();
    writeNewFile(secretFile, secret.toFileText(), 0600);
    writeNewFile(publicFile,
                 "untrusted comment: minisign public key " + key.id() + "\n" + key.toText() + "\n",
                 0644);
    return key;
}

}  // namespace petaplan::updates
