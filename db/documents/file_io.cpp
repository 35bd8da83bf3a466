// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/documents/file_io.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "db/data_error.h"

namespace petaplan::documents {
namespace {

namespace fs = std::filesystem;

std::string lastSystemError() {
    return std::generic_category().message(errno);
}

/// Closes a file descriptor at the end of its scope.
class OpenFile {
public:
    OpenFile(const fs::path& file, int flags)
        : m_descriptor(::open(file.c_str(), flags | O_CLOEXEC)) {}
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    ~OpenFile() {
        if (m_descriptor >= 0) ::close(m_descriptor);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    bool isOpen() const { return m_descriptor >= 0; }
    int descriptor() const { return m_descriptor; }

private:
    int m_descriptor;
};

fs::path folderOf(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// The rename itself must reach the disk as well.
void flushFolder(const fs::path& folder) {
    const OpenFile open(folder, O_RDONLY | O_DIRECTORY);
    if (open.isOpen()) ::fsync(open.descriptor());
}

}  // namespace

std::string readFile(const fs::path& file, std::size_t largest) {
    std::error_code error;
    if (fs::is_directory(file, error)) {
        throw DataError("is a folder, a file was expected", file.string());
    }
    // A pipe without a writer would be waited for; opened like this it is at its end.
    const OpenFile open(file, O_RDONLY | O_NONBLOCK);
    if (!open.isOpen()) {
        throw DataError("cannot be read: " + lastSystemError(), file.string(), 0,
                        "check the path and the permissions");
    }
    struct stat status {};
    const bool isDevice = ::fstat(open.descriptor(), &status) == 0 &&
                          (S_ISBLK(status.st_mode) || S_ISCHR(status.st_mode));
    if (isDevice && ::isatty(open.descriptor()) == 0) {
        throw DataError("is a device, a file was expected", file.string(), 0, "name a file",
                        "odd_file");
    }
    ::fcntl(open.descriptor(), F_SETFL, O_RDONLY);
    // In chunks: a pipe does not know its size.
    constexpr std::size_t kChunk = std::size_t{1} << 20;
    std::string content;
    for (;;) {
        const std::size_t known = content.size();
        if (known > largest) {
            const bool small = largest < kChunk;
            throw DataError("is larger than " + (small ? std::to_string(largest >> 10U) + " KiB"
                                                       : std::to_string(largest >> 20U) + " MiB"),
                            file.string(), 0, "name another file");
        }
        content.resize(known + std::min(kChunk, largest + 1 - known));
        ssize_t got = -1;
        do {
            got = ::read(open.descriptor(), content.data() + known, content.size() - known);
        } while (got < 0 && errno == EINTR);
        if (got < 0) {
            throw DataError("reading stopped before the end of the file: " + lastSystemError(),
                            file.string());
        }
        content.resize(known + static_cast<std::size_t>(got));
        if (got == 0) return content;
    }
}

void refuseOddFile(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status)) return;
    throw DataError("is a device or a pipe, a file was expected", file.string(), 0, "name a file",
                    "odd_file");
}

fs::path createFileBeside(const fs::path& target) {
    const fs::path folder = folderOf(target);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw DataError("the folder cannot be created: " + error.message(), folder.string(), 0,
                        "check the permissions");
    }
    static std::atomic<unsigned> counter{0};
    const std::string stem = "." + target.filename().string() + "." + std::to_string(::getpid());
    for (;;) {
        const fs::path file = folder / (stem + "." + std::to_string(counter++));
        const OpenFile created(::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666));
        if (created.isOpen()) return file;
        if (errno != EEXIST) {
            throw DataError("cannot be written: " + lastSystemError(), target.string(), 0,
                            "check the permissions and the free space of the folder");
        }
    }
}

void moveIntoPlace(const fs::path& written, const fs::path& target) {
    {
        const OpenFile open(written, O_RDONLY);
        if (!open.isOpen() || ::fsync(open.descriptor()) != 0) {
            throw DataError("cannot be flushed to disk: " + lastSystemError(), written.string());
        }
    }
    std::error_code error;
    fs::rename(written, target, error);
    if (error) {
        throw DataError("cannot be replaced: " + error.message(), target.string(), 0,
                        "check the permissions");
    }
    flushFolder(folderOf(target));
}

void writeFileAtomically(const fs::path& target, std::string_view content) {
    const fs::path beside = createFileBeside(target);
    try {
        std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
        stream.write(content.data(), static_cast<std::streamsize>(content.size()));
        stream.close();
        if (!stream) {
            throw DataError("cannot be written: " + lastSystemError(), target.string(), 0,
                            "check the free space");
        }
        moveIntoPlace(beside, target);
    } catch (...) {
        std::error_code ignored;
        fs::remove(beside, ignored);
        throw;
    }
}

}  // namespace petaplan::documents
