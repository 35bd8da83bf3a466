// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace petaplan::store {

/// What stands in a catalog's manifest until the file is complete; as long as a checksum and
/// different for each catalog, so that it occurs once in the file.
std::string checksumPlaceholder(std::string_view catalogId);

/// Puts the checksum of the complete, closed file in the place of its placeholder. The checksum is
/// the SHA-256 of all bytes of the file with the checksum itself read as 64 zeros. Throws
/// DataError.
void sealCatalogFile(const std::filesystem::path& file, std::string_view catalogId);

/// Whether the file is byte for byte the one that was sealed with this checksum.
bool isAsSealed(const std::filesystem::path& file, std::string_view checksum);

}  // namespace petaplan::store
