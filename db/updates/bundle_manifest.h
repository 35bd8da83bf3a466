// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/date.h"

namespace petaplan::updates {

/// What a bundle brings: a whole catalog, or what differs from one that the user has.
enum class BundleContent { Full, Delta };
std::string_view bundleContentName(BundleContent content);  ///< "full", "delta"

/// One compressed file of a bundle.
struct BundlePart {
    std::string name;              ///< a plain file name, never a path
    std::uint64_t size = 0;        ///< bytes unpacked
    std::uint64_t storedSize = 0;  ///< bytes in the bundle
    std::string hash;              ///< BLAKE2b-256 of the unpacked bytes, 64 hexadecimal digits
};

/// The catalog file that a delta starts from, byte for byte.
struct BundleBase {
    std::string catalogId;
    std::string hash;  ///< BLAKE2b-256 of the catalog file
};

/// What a bundle says of itself; README.md describes the file.
struct BundleManifest {
    static constexpr std::uint32_t kFormat = 1;
    /// The largest whole number that every reader of JSON keeps exactly (2^53 - 1).
    static constexpr std::int64_t kLargestSerial = 9'007'199'254'740'991;

    std::string catalogId;
    std::string title;
    std::optional<Date> catalogDate;
    int schemaVersion = 0;  ///< of the catalog file
    /// Counts a publisher's bundles upwards; a lower one than the last applied is refused.
    std::int64_t serial = 0;
    Date created;
    Date expires;  ///< last day on which the bundle is accepted
    BundleContent content = BundleContent::Full;
    std::optional<BundleBase> base;  ///< of a delta
    std::vector<BundlePart> parts;
};

/// The first part: the catalog file, or its difference from the base.
inline constexpr std::string_view kCatalogPart = "catalog.sqlite";
/// The other parts are files of price histories: "history-<id>.sqlite".
std::string historyPartName(std::string_view id);
/// The id in such a name; empty where it is none.
std::string_view historyIdOfPart(std::string_view name);
/// More histories than a catalog of ten years of monthly imports names.
inline constexpr std::size_t kMostHistoryParts = 256;

/// Whether a name is that of a file alone: letters, digits, '.', '_', '-', at most 100, not
/// beginning with a dot.
bool isPlainFileName(std::string_view name);

std::string manifestToJson(const BundleManifest& manifest);
/// Throws DataError (rule bundle_manifest, or bundle_name for a part that names a path).
BundleManifest manifestFromJson(std::string_view json, const std::string& fileName);

}  // namespace petaplan::updates
