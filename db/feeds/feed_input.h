// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace petaplan::feeds {

/// Bytes read so far and the size of the file.
using Progress = std::function<void(std::uint64_t done, std::uint64_t size)>;

/// Thrown when the user cancels; nothing has been written then.
class Cancelled {};

/// A file read in pieces of bounded size and handed on as UTF-8: with or without a byte order mark,
/// UTF-16 of either order, and bytes that are no UTF-8 as Latin-1 (such a file is noted).
class FeedInput {
public:
    /// Throws DataError when the file cannot be opened.
    FeedInput(std::filesystem::path file, Progress progress, std::stop_token stop);

    const std::filesystem::path& file() const { return m_file; }
    std::string name() const { return m_file.string(); }
    std::uint64_t size() const { return m_size; }
    /// The beginning of the text, up to 64 KiB; does not advance.
    std::string_view head();
    /// The next piece of text, empty at the end; valid until the next call. Throws Cancelled.
    std::string_view next();
    /// Offset in the file of the end of the piece that next() gave last.
    std::uint64_t position() const { return m_position; }
    bool sawForeignBytes() const { return m_foreignBytes; }

private:
    enum class Encoding { Undecided, Utf8, Utf16Little, Utf16Big };

    void readPiece();
    void decide();
    void appendUtf8(std::string_view bytes, bool atEnd);
    void appendUtf16(std::string_view bytes, bool atEnd);
    void appendCodePoint(std::uint32_t codePoint);

    std::filesystem::path m_file;
    Progress m_progress;
    std::stop_token m_stop;
    std::ifstream m_stream;
    std::uint64_t m_size = 0;
    std::uint64_t m_position = 0;
    Encoding m_encoding = Encoding::Undecided;
    std::uint32_t m_highSurrogate = 0;
    std::string m_bytes;     ///< read, not yet decoded
    std::string m_text;      ///< decoded
    bool m_pending = false;  ///< m_text has not been handed out
    bool m_foreignBytes = false;
};

}  // namespace petaplan::feeds
