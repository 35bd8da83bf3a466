// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace petaplan::documents {

/// No table, plan or model configuration comes near this.
inline constexpr std::size_t kLargestFile = std::size_t{512} << 20;

/// The bytes of a file, or of a pipe that is being written. Throws DataError naming the file when
/// it cannot be read, is a folder, a device or a pipe without a writer, or is larger than
/// `largest`.
std::string readFile(const std::filesystem::path& file, std::size_t largest = kLargestFile);

/// Throws DataError for what is no plain file: a device never ends, a pipe may never begin.
void refuseOddFile(const std::filesystem::path& file);

/// Replaces a file in one step: written beside the target, flushed to disk, renamed. After a crash
/// either the old or the new content is there, never a part. Missing folders are created. Throws
/// DataError and leaves the target as it was when anything fails.
void writeFileAtomically(const std::filesystem::path& target, std::string_view content);

/// A new, empty file beside `target` with a name that no other writer has. The caller fills it and
/// calls moveIntoPlace, or removes it.
std::filesystem::path createFileBeside(const std::filesystem::path& target);

/// Flushes `written` to disk and renames it over `target` (same folder). Throws DataError.
void moveIntoPlace(const std::filesystem::path& written, const std::filesystem::path& target);

}  // namespace petaplan::documents
