// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace petaplan::updates {

/// A file read in pieces of 256 KiB. Throws DataError when it cannot be read.
class FilePieces {
public:
    explicit FilePieces(std::filesystem::path file);

    std::uint64_t size() const { return m_size; }
    void seek(std::uint64_t position);
    /// Up to `most` bytes, empty at the end; valid until the next call.
    std::string_view next(std::uint64_t most = UINT64_MAX);

private:
    std::filesystem::path m_file;
    std::ifstream m_stream;
    std::uint64_t m_size = 0;
    std::string m_piece;
};

/// The bytes of a file in memory without a copy of it: a base of a delta has hundreds of megabytes.
class MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& file);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::string_view bytes() const {
        return {static_cast<const char*>(m_data), m_data == nullptr ? 0 : m_size};
    }

private:
    void* m_data = nullptr;
    std::size_t m_size = 0;
};

}  // namespace petaplan::updates
