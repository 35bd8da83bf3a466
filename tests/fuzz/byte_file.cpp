// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/byte_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace petaplan::fuzz {

ByteFile::ByteFile(std::string_view bytes) : m_descriptor(memfd_create("bytes", MFD_CLOEXEC)) {
    while (m_descriptor >= 0 && !bytes.empty()) {
        const ssize_t written = write(m_descriptor, bytes.data(), bytes.size());
        if (written <= 0) break;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    if (m_descriptor < 0 || !bytes.empty()) {
        throw std::system_error(errno, std::generic_category(), "memfd_create");
    }
}

ByteFile::~ByteFile() {
    if (m_descriptor >= 0) close(m_descriptor);
}

std::filesystem::path ByteFile::path() const {
    return "/proc/self/fd/" + std::to_string(m_descriptor);
}

}  // namespace petaplan::fuzz
