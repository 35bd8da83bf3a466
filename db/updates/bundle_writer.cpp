// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <system_error>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/updates/bundle_file.h"
#include "db/updates/compression.h"
#include "db/updates/content_hash.h"
#include "db/updates/file_pieces.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

/// Removes a file at the end of its scope, whatever happens.
class ShortLivedFile {
public:
    explicit ShortLivedFile(fs::path file) : m_file(std::move(file)) {}
    ~ShortLivedFile() {
        std::error_code ignored;
        fs::remove(m_file, ignored);
    }
    ShortLivedFile(const ShortLivedFile&) = delete;
    ShortLivedFile& operator=(const ShortLivedFile&) = delete;
    const fs::path& path() const { return m_file; }

private:
    fs::path m_file;
};

std::string littleEndian32(std::uint32_t value) {
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>((value >> (8U * i)) & 0xffU);
    return bytes;
}

}  // namespace

void writeBundle(BundleManifest& manifest, const fs::path& catalog,
                 const std::optional<fs::path>& base, const fs::path& target,
                 const LongWork& work) {
    const ShortLivedFile packed(documents::createFileBeside(target));
    std::optional<MappedFile> mapped;
    if (base) {
        mapped.emplace(*base);
        manifest.content = BundleContent::Delta;
        manifest.base->hash = contentHashOf(*base);
    }
    const Compressed compressed =
        compressFile(catalog, packed.path(), mapped ? mapped->bytes() : std::string_view(), work);
    manifest.parts = {
        {std::string(kCatalogPart), compressed.size, compressed.storedSize, compressed.hash}};
    const std::string text = manifestToJson(manifest);
    const ShortLivedFile whole(documents::createFileBeside(target));
    std::ofstream stream(whole.path(), std::ios::binary | std::ios::trunc);
    stream << kBundleMagic << littleEndian32(BundleManifest::kFormat)
           << littleEndian32(static_cast<std::uint32_t>(text.size())) << text;
    FilePieces pieces(packed.path());
    for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next()) {
        stream.write(piece.data(), static_cast<std::streamsize>(piece.size()));
    }
    stream.close();
    if (!stream) {
        throw DataError("cannot be written", target.string(), 0, "check the free space",
                        "disk_full");
    }
    documents::moveIntoPlace(whole.path(), target);
}

void signBundle(const fs::path& bundle, const SecretKey& key, const std::string& trustedComment,
                const LongWork& work) {
    FilePieces pieces(bundle);
    MessageHash hash;
    std::uint64_t read = 0;
    for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next()) {
        hash.update(piece);
        read += piece.size();
        work.at(Stage::Write, read, pieces.size());
    }
    const Signature signature = sign(key, hash.finish(), trustedComment);
    documents::writeFileAtomically(signatureFileOf(bundle), signature.toFileText());
}

}  // namespace petaplan::updates
