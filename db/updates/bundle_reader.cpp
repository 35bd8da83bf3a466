// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing of a bundle is believed before its signature holds; what is read then comes from the
// bytes that were verified.
#include <algorithm>
#include <system_error>
#include <vector>

#include "db/data_error.h"
#include "db/documents/file_io.h"
#include "db/updates/bundle_file.h"
#include "db/updates/compression.h"
#include "db/updates/content_hash.h"
#include "db/updates/file_pieces.h"

namespace petaplan::updates {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAgain = "get it again from its publisher; nothing was changed";

std::uint32_t littleEndian32(std::string_view bytes) {
    std::uint32_t value = 0;
    for (int i = 3; i >= 0; --i) {
        value = (value << 8U) | static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)]);
    }
    return value;
}

Signature readSignature(const fs::path& file) {
    const fs::path beside = signatureFileOf(file);
    std::error_code error;
    if (!fs::is_regular_file(beside, error)) {
        throw DataError("the bundle has no signature beside it", beside.string(), 0,
                        "get the .minisig file of the same name from the publisher",
                        "signature_missing");
    }
    FilePieces pieces(beside);
    return parseSignature(pieces.next(), beside.string());
}

const store::TrustedKey& signerOf(const Signature& signature,
                                  std::span<const store::TrustedKey> trusted,
                                  const std::string& file) {
    const std::string id = signature.keyId();
    for (const store::TrustedKey& key : trusted) {
        if (key.keyId == id) return key;
    }
    std::string known;
    for (const store::TrustedKey& key : trusted) {
        known += (known.empty() ? "" : ", ") + key.name + " " + key.keyId;
    }
    throw DataError("is signed by the key " + id + ", which you do not trust" +
                        (known.empty() ? "; no key is trusted yet" : "; trusted: " + known),
                    file, 0,
                    "if the publisher confirms this key, add it: petaplan-cli keys add FILE.pub",
                    "key_unknown");
}

/// The bytes of a bundle as they are verified.
struct Signed {
    std::string head;                  ///< header and manifest, and what follows up to a bound
    std::vector<unsigned char> bytes;  ///< what the signature covers
};

Signed readSigned(FilePieces& pieces, std::string head, const Signature& signature,
                  const LongWork& work) {
    Signed result;
    MessageHash hash;
    std::uint64_t read = 0;
    const auto take = [&](std::string_view piece) {
        hash.update(piece);
        if (!signature.prehashed)
            result.bytes.insert(result.bytes.end(), piece.begin(), piece.end());
        read += piece.size();
        work.at(Stage::Verify, read, pieces.size());
    };
    take(head);
    for (std::string_view piece = pieces.next(); !piece.empty(); piece = pieces.next()) take(piece);
    if (signature.prehashed) {
        const auto digest = hash.finish();
        result.bytes.assign(digest.begin(), digest.end());
    }
    result.head = std::move(head);
    return result;
}

std::uint64_t wholeSize(const BundleManifest& manifest, std::uint64_t partsAt) {
    std::uint64_t size = partsAt;
    for (const BundlePart& part : manifest.parts) size += part.storedSize;
    return size;
}

std::string_view manifestText(const std::string& head) {
    const std::uint32_t length = littleEndian32(std::string_view(head).substr(12, 4));
    return std::string_view(head).substr(kBundleHeaderBytes, length);
}

/// Whether a file that does not verify is cut off: what it says of itself serves the message alone.
bool seemsCutOff(const std::string& head, std::uint64_t fileSize, const std::string& name) {
    try {
        const BundleManifest manifest = manifestFromJson(manifestText(head), name);
        const std::uint64_t partsAt = kBundleHeaderBytes + manifestText(head).size();
        return fileSize < wholeSize(manifest, partsAt);
    } catch (const DataError&) {
        return head.size() <
               kBundleHeaderBytes + littleEndian32(std::string_view(head).substr(12, 4));
    }
}

void checkSizes(const OpenedBundle& opened, std::uint64_t fileSize, const BundleLimits& limits) {
    const std::string name = opened.file.string();
    std::uint64_t unpacked = 0;  // all parts together: many small bombs are one
    for (const BundlePart& part : opened.manifest.parts) {
        const bool isTooLarge = part.size > limits.unpackedBytes - unpacked;
        unpacked += isTooLarge ? 0 : part.size;
        if (isTooLarge || part.storedSize > limits.fileBytes) {
            throw DataError(
                "states that its part " + part.name + " unpacks to " + std::to_string(part.size) +
                    " bytes; the limit of all is " + std::to_string(limits.unpackedBytes),
                name, 0, "do not use this bundle; ask its publisher", "bundle_oversize");
        }
    }
    const std::uint64_t whole = wholeSize(opened.manifest, opened.partsAt);
    if (fileSize < whole) {
        throw DataError(
            "is cut off: " + std::to_string(fileSize) + " of " + std::to_string(whole) + " bytes",
            name, 0, kAgain, "bundle_truncated");
    }
    if (fileSize > whole) {
        throw DataError("has " + std::to_string(fileSize - whole) + " bytes behind its end", name,
                        0, kAgain, "bundle_damaged");
    }
}

void unpack(const OpenedBundle& bundle, std::size_t number, const fs::path& target,
            std::string_view base, const LongWork& work) {
    const BundlePart& part = bundle.manifest.parts.at(number);
    std::error_code error;
    const fs::space_info space = fs::space(target.parent_path(), error);
    if (!error && space.available < part.size) {
        throw DataError("there is not enough space for " + std::to_string(part.size) + " bytes",
                        target.parent_path().string(), 0, "free some space", "disk_full");
    }
    std::uint64_t at = bundle.partsAt;
    for (std::size_t i = 0; i < number; ++i) at += bundle.manifest.parts[i].storedSize;
    FilePieces pieces(bundle.file);
    pieces.seek(at);
    decompressFrame(pieces, {bundle.file.string(), part.size, part.storedSize, part.hash}, target,
                    base, work);
}

}  // namespace

fs::path signatureFileOf(const fs::path& file) {
    return file.string() + ".minisig";
}

OpenedBundle openBundle(const fs::path& file, std::span<const store::TrustedKey> trusted,
                        const BundleLimits& limits, const LongWork& work) {
    const std::string name = file.string();
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        throw DataError("there is no such file", name, 0, "check the path", "missing_file");
    }
    FilePieces pieces(file);
    std::string head;
    while (head.size() < kBundleHeaderBytes + limits.manifestBytes) {
        const std::string_view piece =
            pieces.next(kBundleHeaderBytes + limits.manifestBytes - head.size());
        if (piece.empty()) break;
        head += piece;
    }
    if (!std::string_view(head).starts_with(kBundleMagic)) {
        throw DataError("is no catalog bundle", name, 0, "name a .ppcat file", "bundle_kind");
    }
    if (head.size() < kBundleHeaderBytes) {
        throw DataError("is cut off within its header", name, 0, kAgain, "bundle_truncated");
    }
    if (pieces.size() > limits.fileBytes) {
        throw DataError("is larger than " + std::to_string(limits.fileBytes) + " bytes", name, 0,
                        "do not use this bundle; ask its publisher", "bundle_oversize");
    }
    const Signature signature = readSignature(file);
    OpenedBundle opened;
    opened.file = file;
    opened.signer = signerOf(signature, trusted, name);
    if (!signature.prehashed && pieces.size() > limits.legacyBytes) {
        throw DataError("is too large for a signature of the legacy form", name, 0,
                        "ask the publisher to sign it with minisign -H", "signature_form");
    }
    const PublicKey key = parsePublicKey(opened.signer.publicKey, opened.signer.name);
    const Signed content = readSigned(pieces, std::move(head), signature, work);
    if (!isSignedBy(key, signature, content.bytes)) {
        if (seemsCutOff(content.head, pieces.size(), name)) {
            throw DataError("is cut off: it is shorter than it states", name, 0, kAgain,
                            "bundle_truncated");
        }
        throw DataError("is not what the key " + opened.signer.name + " " + opened.signer.keyId +
                            " signed: it or its signature was damaged or changed",
                        name, 0, kAgain, "bundle_damaged");
    }
    opened.trustedComment = signature.trustedComment;
    const std::uint32_t format = littleEndian32(std::string_view(content.head).substr(8, 4));
    if (format != BundleManifest::kFormat) {
        throw DataError("has the format " + std::to_string(format) + "; this release reads " +
                            std::to_string(BundleManifest::kFormat),
                        name, 0,
                        "update Petaplan, or ask the publisher for a bundle of the form " +
                            std::to_string(BundleManifest::kFormat),
                        "bundle_version");
    }
    const std::uint32_t length = littleEndian32(std::string_view(content.head).substr(12, 4));
    if (length > limits.manifestBytes || manifestText(content.head).size() != length) {
        throw DataError("has a manifest that is too large or cut off", name, 0, kAgain,
                        "bundle_manifest");
    }
    opened.manifest = manifestFromJson(manifestText(content.head), name);
    opened.partsAt = kBundleHeaderBytes + length;
    checkSizes(opened, pieces.size(), limits);
    return opened;
}

void unpackCatalog(const OpenedBundle& bundle, const fs::path& target,
                   const std::optional<fs::path>& base, const LongWork& work) {
    const std::string name = bundle.file.string();
    std::optional<MappedFile> mapped;
    if (bundle.manifest.base) {
        const std::string& id = bundle.manifest.base->catalogId;
        if (!base || contentHashOf(*base) != bundle.manifest.base->hash) {
            throw DataError(
                "changes the catalog " + id.substr(0, 12) +
                    (base ? ", which you have in another form" : ", which you do not have"),
                name, 0, "take the full bundle of the same publisher", "bundle_base");
        }
        mapped.emplace(*base);
    }
    unpack(bundle, 0, target, mapped ? mapped->bytes() : std::string_view(), work);
}

void unpackPart(const OpenedBundle& bundle, std::size_t part, const fs::path& target,
                const LongWork& work) {
    unpack(bundle, part, target, {}, work);
}

}  // namespace petaplan::updates
