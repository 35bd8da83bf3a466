// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace petaplan::updates {

/// BLAKE2b-256 of bytes given piece by piece: what parts and bases of bundles are known by. Chosen
/// over SHA-256 for its speed without special instructions.
class ContentHash {
public:
    ContentHash();
    ~ContentHash();
    ContentHash(const ContentHash&) = delete;
    ContentHash& operator=(const ContentHash&) = delete;
    void update(std::string_view bytes);
    /// 64 lower-case hexadecimal digits; ends the hash.
    std::string finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Hash of a whole file. Throws DataError when it cannot be read.
std::string contentHashOf(const std::filesystem::path& file);

}  // namespace petaplan::updates
