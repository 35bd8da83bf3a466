// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "db/updates/file_pieces.h"
#include "db/updates/long_work.h"

namespace petaplan::updates {

/// Sizes and hash of what was compressed.
struct Compressed {
    std::uint64_t size = 0;        ///< of the source
    std::uint64_t storedSize = 0;  ///< compressed
    std::string hash;              ///< ContentHash of the source
};

/// Compresses a file into one zstd frame. With a base only what differs from it is stored; the same
/// base is then needed to unpack. Throws DataError, Cancelled.
Compressed compressFile(const std::filesystem::path& source, const std::filesystem::path& target,
                        std::string_view base, const LongWork& work);

/// What a frame must unpack to.
struct Expected {
    std::string bundle;  ///< named in faults
    std::uint64_t size = 0;
    std::uint64_t storedSize = 0;
    std::string hash;
};

/// Unpacks one frame of `storedSize` bytes, from where `source` stands, into a file. Never writes
/// more than `size` bytes. Throws DataError (bundle_oversize, bundle_truncated, bundle_damaged,
/// bundle_hash), Cancelled.
void decompressFrame(FilePieces& source, const Expected& expected,
                     const std::filesystem::path& target, std::string_view base,
                     const LongWork& work);

}  // namespace petaplan::updates
