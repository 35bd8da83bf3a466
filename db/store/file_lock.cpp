// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "db/data_error.h"

namespace petaplan::store {

FileLock::FileLock(const std::filesystem::path& file)
    : m_descriptor(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    int failed = m_descriptor < 0 ? -1 : ::flock(m_descriptor, LOCK_EX);
    while (failed != 0 && m_descriptor >= 0 && errno == EINTR) {
        failed = ::flock(m_descriptor, LOCK_EX);
    }
    if (failed == 0) return;
    const std::string why = std::generic_category().message(errno);
    if (m_descriptor >= 0) ::close(m_descriptor);
    throw DataError("cannot be locked: " + why, file.string(), 0,
                    "check the rights of the data folder");
}

FileLock::~FileLock() {
    ::close(m_descriptor);  // gives the lock free
}

}  // namespace petaplan::store
