// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <memory>
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

void writeBundle(BundleManifest& manifest, const BundleFiles& files, const fs::path& target,
                 const LongWork& work) {
    std::optional<MappedFile> mapped;
    if (files.base) {
        mapped.emplace(*files.base);
        manifest.content = BundleContent::Delta;
        manifest.base->hash = contentHashOf(*files.base);
    }
    manifest.parts.clear();
    std::vector<std::unique_ptr<ShortLivedFile>> packed;
    const auto pack = [&](const std::string& name, const fs::path& file, std::string_view base) {
        packed.push_back(std::make_unique<ShortLivedFile>(documents::createFileBeside(target)));
        const Compressed done = compressFile(file, packed.back()->path(), base, work);
        manifest.parts.push_back({name, done.size, done.storedSize, done.hash});
    };
    pack(std::string(kCatalogPart), files.catalog, mapped ? mapped->bytes() : std::string_view());
    for (const auto& [id, file] : files.histories) pack(historyPartName(id), file, {});
    const std::string text = manifestToJson(manifest);
    const ShortLivedFile whole(documents::createFileBeside(target));
    std::ofstream stream(whole.path(), std::ios::binary | std::ios::trunc);
    stream << kBundleMagic << littleEndian32(BundleManifest::kFormat)
           << littleEndian32(static_cast<std::uint32_t>(text.size())) << text;
    for (const auto& part : packed) {
        FilePieces pieces(part->path());
        for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next()) {
            stream.write(piece.data(), static_cast<std::streamsize>(piece.size()));
        }
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
