// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/column_file.h"

#include <system_error>

namespace petaplan::store {

ColumnFileReader::ColumnFileReader(const std::filesystem::path& file)
    : m_stream(file, std::ios::binary) {
    std::error_code error;
    m_left = std::filesystem::file_size(file, error);
    m_good = !error && m_stream.good();
}

void ColumnFileReader::bytes(void* to, std::size_t count) {
    if (!m_good || count > m_left) {
        m_good = false;
        return;
    }
    m_stream.read(static_cast<char*>(to), static_cast<std::streamsize>(count));
    m_good = m_stream.gcount() == static_cast<std::streamsize>(count);
    m_left -= count;
    if (m_good) m_hash.add(to, count);
}

std::uint64_t ColumnFileReader::number() {
    std::uint64_t value = 0;
    bytes(&value, sizeof value);
    return m_good ? value : 0;
}

std::size_t ColumnFileReader::length(std::size_t bytesEach) {
    const std::uint64_t count = number();
    if (count > m_left / bytesEach) m_good = false;
    return m_good ? static_cast<std::size_t>(count) : 0;
}

std::string ColumnFileReader::text() {
    std::string value(length(1), '\0');
    bytes(value.data(), value.size());
    return value;
}

bool ColumnFileReader::finish() {
    const XXH128_hash_t expected = m_hash.digest();
    XXH128_hash_t stated{};
    bytes(&stated, sizeof stated);
    return m_good && m_left == 0 && XXH128_isEqual(expected, stated) != 0;
}

std::optional<XXH128_hash_t> hashOfFile(const std::filesystem::path& file, std::uint64_t seed) {
    constexpr std::size_t kPiece = std::size_t{1} << 20U;
    std::ifstream stream(file, std::ios::binary);
    StreamHash hash(seed);
    std::vector<char> piece(kPiece);
    while (stream.good()) {
        stream.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        hash.add(piece.data(), static_cast<std::size_t>(stream.gcount()));
    }
    if (!stream.eof()) return std::nullopt;
    return hash.digest();
}

}  // namespace petaplan::store
