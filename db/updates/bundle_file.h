// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/store/update_records.h"
#include "db/updates/bundle_manifest.h"
#include "db/updates/long_work.h"
#include "db/updates/minisign_signature.h"

namespace petaplan::updates {

/// The first bytes of every bundle; the last ones show a transfer that changed line ends.
inline constexpr std::string_view kBundleMagic("PPCAT\r\n\x1a", 8);
/// Magic, format version and length of the manifest, both little-endian 32-bit.
inline constexpr std::size_t kBundleHeaderBytes = 16;

/// What is accepted at most, whatever a bundle says of itself.
struct BundleLimits {
    std::uint64_t fileBytes = std::uint64_t{2} << 30U;
    std::uint64_t unpackedBytes = std::uint64_t{8} << 30U;
    std::uint64_t manifestBytes = std::uint64_t{1} << 20U;
    /// A signature of the bytes themselves forces the whole file into memory.
    std::uint64_t legacyBytes = std::uint64_t{256} << 20U;
};

/// A bundle whose signature holds and whose manifest was read from the signed bytes.
struct OpenedBundle {
    std::filesystem::path file;
    BundleManifest manifest;
    store::TrustedKey signer;
    std::string trustedComment;
    std::uint64_t partsAt = 0;  ///< where the first part begins
};

/// The name of the signature of a file: as of minisign, beside it.
std::filesystem::path signatureFileOf(const std::filesystem::path& file);

/// Verifies the signature beside the file against the trusted keys and reads the manifest. Throws
/// DataError with the rule of what is wrong: missing_file, bundle_kind, signature_missing,
/// signature_form, key_unknown, bundle_truncated, bundle_damaged (signature does not hold),
/// bundle_version, bundle_manifest, bundle_name, bundle_oversize.
OpenedBundle openBundle(const std::filesystem::path& file,
                        std::span<const store::TrustedKey> trusted, const BundleLimits& limits,
                        const LongWork& work);

/// Unpacks the catalog into `target`. A delta needs `base`, the file of its base catalog. Throws
/// DataError: bundle_base where the base is missing or another, disk_full, and those of
/// decompressFrame.
void unpackCatalog(const OpenedBundle& bundle, const std::filesystem::path& target,
                   const std::optional<std::filesystem::path>& base, const LongWork& work);

/// Unpacks a part that needs no base, such as a price history, into `target`. Throws like
/// unpackCatalog.
void unpackPart(const OpenedBundle& bundle, std::size_t part, const std::filesystem::path& target,
                const LongWork& work);

/// What a bundle is made of.
struct BundleFiles {
    std::filesystem::path catalog;
    std::optional<std::filesystem::path> base;  ///< makes the bundle a delta
    /// Files of price histories by their ids.
    std::vector<std::pair<std::string, std::filesystem::path>> histories;
};

/// Writes a bundle; `manifest` gives all but its parts and base, which are filled in. `target` is
/// replaced atomically.
void writeBundle(BundleManifest& manifest, const BundleFiles& files,
                 const std::filesystem::path& target, const LongWork& work);

/// Writes the signature beside a bundle.
void signBundle(const std::filesystem::path& bundle, const SecretKey& key,
                const std::string& trustedComment, const LongWork& work);

}  // namespace petaplan::updates
