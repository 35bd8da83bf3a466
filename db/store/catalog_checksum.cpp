// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/catalog_checksum.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <span>
#include <string>

#include "db/data_error.h"
#include "db/documents/sha256.h"

namespace petaplan::store {
namespace {

constexpr std::size_t kDigits = 64;

/// Hands on the bytes of a file from left to right in pieces that begin with the last `overlap`
/// bytes of the piece before; `visit` is told where the piece begins.
template <typename Visit>
void readPieces(const std::filesystem::path& file, std::size_t overlap, const Visit& visit) {
    constexpr std::size_t kPieceBytes = std::size_t{1} << 18U;
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(overlap + kPieceBytes, '\0');
    std::size_t kept = 0;
    std::size_t begin = 0;
    while (stream) {
        stream.read(bytes.data() + kept, static_cast<std::streamsize>(kPieceBytes));
        const std::size_t size = kept + static_cast<std::size_t>(stream.gcount());
        visit(std::span(bytes.data(), size), begin);
        if (!stream) break;
        kept = std::min(overlap, size);
        std::copy(bytes.begin() + static_cast<std::ptrdiff_t>(size - kept),
                  bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.begin());
        begin += size - kept;
    }
    if (!stream.eof()) {
        throw DataError("cannot be read", file.string(), 0, "check that the file exists");
    }
}

/// Where `mark` stands, if it stands in one place alone.
std::optional<std::size_t> onlyPlaceOf(std::string_view mark, const std::filesystem::path& file) {
    if (mark.size() != kDigits) return std::nullopt;
    std::size_t count = 0;
    std::size_t place = 0;
    // One byte short of the mark: no mark lies in two pieces whole, none is cut by both.
    readPieces(file, kDigits - 1, [&](std::span<const char> piece, std::size_t begin) {
        const std::string_view bytes(piece.data(), piece.size());
        for (std::size_t at = bytes.find(mark); at != std::string_view::npos;
             at = bytes.find(mark, at + 1)) {
            place = begin + at;
            ++count;
        }
    });
    if (count != 1) return std::nullopt;
    return place;
}

/// The checksum of a file whose own checksum stands at `place`.
std::string checksumOf(const std::filesystem::path& file, std::size_t place) {
    documents::Sha256 hash;
    readPieces(file, 0, [&](std::span<char> piece, std::size_t begin) {
        const std::size_t end = begin + piece.size();
        const std::size_t from = std::max(place, begin);
        const std::size_t to = std::min(place + kDigits, end);
        for (std::size_t i = from; i < to; ++i) piece[i - begin] = '0';
        hash.add({piece.data(), piece.size()});
    });
    return hash.hex();
}

}  // namespace

std::string checksumPlaceholder(std::string_view catalogId) {
    return documents::sha256Hex("place of the checksum of " + std::string(catalogId));
}

void sealCatalogFile(const std::filesystem::path& file, std::string_view catalogId) {
    const auto place = onlyPlaceOf(checksumPlaceholder(catalogId), file);
    if (!place) throw DataError("has no place for its checksum", file.string());
    const std::string checksum = checksumOf(file, *place);
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(*place));
    stream << checksum << std::flush;
    if (!stream) {
        throw DataError("cannot be written", file.string(), 0, "check the free space");
    }
}

bool isAsSealed(const std::filesystem::path& file, std::string_view checksum) {
    const auto place = onlyPlaceOf(checksum, file);
    return place && checksumOf(file, *place) == checksum;
}

}  // namespace petaplan::store
