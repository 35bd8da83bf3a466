// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace petaplan::fuzz {

/// Bytes as a file that lives in memory, for readers that take a path. Gone with the object.
class ByteFile {
public:
    explicit ByteFile(std::string_view bytes);
    ByteFile(const ByteFile&) = delete;
    ByteFile& operator=(const ByteFile&) = delete;
    ~ByteFile();

    std::filesystem::path path() const;

private:
    int m_descriptor = -1;
};

}  // namespace petaplan::fuzz
