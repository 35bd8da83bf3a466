// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace petaplan::store {

/// Holds a lock file as long as it lives; waits while another process holds it. The system gives it
/// free when a process dies.
class FileLock {
public:
    /// Throws DataError where the file cannot be made.
    explicit FileLock(const std::filesystem::path& file);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    int m_descriptor;
};

}  // namespace petaplan::store
