// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the room: a stream of numbers, texts and columns with a hash of all of it at its end.
// In the byte order of the machine: such a file never leaves it.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace petaplan::store {

class StreamHash {
public:
    explicit StreamHash(std::uint64_t seed) : m_state(XXH3_createState()) {
        XXH3_128bits_reset_withSeed(m_state.get(), seed);
    }
    void add(const void* bytes, std::size_t count) {
        XXH3_128bits_update(m_state.get(), bytes, count);
    }
    XXH128_hash_t digest() const { return XXH3_128bits_digest(m_state.get()); }

private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> m_state;
};

/// Writes; good() is false as soon as anything failed.
class ColumnFileWriter {
public:
    explicit ColumnFileWriter(const std::filesystem::path& file)
        : m_stream(file, std::ios::binary | std::ios::trunc) {}

    /// Begins the hash anew: it covers what follows.
    void begin(std::uint64_t seed) { m_hash = StreamHash(seed); }

    void number(std::uint64_t value) { bytes(&value, sizeof value); }
    void text(std::string_view value) {
        number(value.size());
        bytes(value.data(), value.size());
    }
    template <typename T>
    void column(const std::vector<T>& values) {
        static_assert(std::is_trivially_copyable_v<T>);
        number(values.size());
        bytes(values.data(), values.size() * sizeof(T));
    }
    void finish() {
        const XXH128_hash_t digest = m_hash.digest();
        bytes(&digest, sizeof digest);
        m_stream.flush();
    }
    bool good() const { return m_stream.good(); }

private:
    void bytes(const void* from, std::size_t count) {
        m_hash.add(from, count);
        m_stream.write(static_cast<const char*>(from), static_cast<std::streamsize>(count));
    }

    std::ofstream m_stream;
    StreamHash m_hash{0};
};

/// Reads what ColumnFileWriter wrote; good() is false as soon as anything is missing, and nothing
/// may be used before finish() said that the hash is right. Sizes are bounded by the file's own.
class ColumnFileReader {
public:
    explicit ColumnFileReader(const std::filesystem::path& file);

    /// Begins the hash anew: it covers what follows.
    void begin(std::uint64_t seed) { m_hash = StreamHash(seed); }

    std::uint64_t number();
    std::string text();
    template <typename T>
    void column(std::vector<T>& values) {
        const std::size_t count = length(sizeof(T));
        values.resize(count);
        bytes(values.data(), count * sizeof(T));
    }
    /// Whether the hash at the end is that of all before it, and nothing follows.
    bool finish();
    bool good() const { return m_good; }

private:
    /// A length that the rest of the file can hold; else 0, and good() is false.
    std::size_t length(std::size_t bytesEach);
    void bytes(void* to, std::size_t count);

    std::ifstream m_stream;
    StreamHash m_hash{0};
    std::uint64_t m_left = 0;
    bool m_good = false;
};

/// Hash of the bytes of a file, read in pieces; nullopt where it cannot be read.
std::optional<XXH128_hash_t> hashOfFile(const std::filesystem::path& file, std::uint64_t seed);

}  // namespace petaplan::store
