// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/updates/file_pieces.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "db/data_error.h"

namespace petaplan::updates {
namespace {

constexpr std::size_t kPiece = std::size_t{256} << 10U;

DataError unreadable(const std::filesystem::path& file) {
    return {"cannot be read", file.string(), 0, "check the path and the permissions",
            "missing_file"};
}

}  // namespace

FilePieces::FilePieces(std::filesystem::path file)
    : m_file(std::move(file)), m_stream(m_file, std::ios::binary) {
    std::error_code error;
    m_size = std::filesystem::file_size(m_file, error);
    if (!m_stream || error) throw unreadable(m_file);
    m_piece.resize(kPiece);
}

void FilePieces::seek(std::uint64_t position) {
    m_stream.clear();
    m_stream.seekg(static_cast<std::streamoff>(position));
    if (!m_stream) throw unreadable(m_file);
}

std::string_view FilePieces::next(std::uint64_t most) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(most, kPiece));
    m_stream.read(m_piece.data(), static_cast<std::streamsize>(wanted));
    const auto got = static_cast<std::size_t>(m_stream.gcount());
    if (m_stream.bad()) throw unreadable(m_file);
    return {m_piece.data(), got};
}

MappedFile::MappedFile(const std::filesystem::path& file) {
    std::error_code error;
    m_size = static_cast<std::size_t>(std::filesystem::file_size(file, error));
    if (error) throw unreadable(file);
    if (m_size == 0) return;
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) throw unreadable(file);
    void* data = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    ::close(descriptor);
    if (data == MAP_FAILED) throw unreadable(file);
    m_data = data;
}

MappedFile::~MappedFile() {
    if (m_data != nullptr) ::munmap(m_data, m_size);
}

}  // namespace petaplan::updates
