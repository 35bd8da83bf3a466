// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_checksum.h"

#include <fstream>
#include <optional>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/documents/sha256.h"

namespace petaplan::store {
namespace {

constexpr std::size_t kDigits = 64;

/// Where `mark` stands, if it stands in one place alone.
std::optional<std::size_t> onlyPlaceOf(std::string_view mark, std::string_view bytes) {
    if (mark.size() != kDigits) return std::nullopt;
    const std::size_t place = bytes.find(mark);
    if (place == std::string_view::npos) return std::nullopt;
    if (bytes.find(mark, place + 1) != std::string_view::npos) return std::nullopt;
    return place;
}

}  // namespace

std::string checksumPlaceholder(std::string_view catalogId) {
    return documents::sha256Hex("place of the checksum of " + std::string(catalogId));
}

void sealCatalogFile(const std::filesystem::path& file, std::string_view catalogId) {
    std::string bytes = documents::readFile(file);
    const auto place = onlyPlaceOf(checksumPlaceholder(catalogId), bytes);
    if (!place) throw DataError("has no place for its checksum", file.string());
    bytes.replace(*place, kDigits, kDigits, '0');
    const std::string checksum = documents::sha256Hex(bytes);
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(*place));
    stream << checksum << std::flush;
    if (!stream) {
        throw DataError("cannot be written", file.string(), 0, "check the free space");
    }
}

bool isAsSealed(const std::filesystem::path& file, std::string_view checksum) {
    std::string bytes = documents::readFile(file);
    const auto place = onlyPlaceOf(checksum, bytes);
    if (!place) return false;
    bytes.replace(*place, kDigits, kDigits, '0');
    return documents::sha256Hex(bytes) == checksum;
}

}  // namespace petaplan::store
