// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/date.h"

namespace petaplan::updates {

/// The fixed name under which a publisher's folder says what is newest.
inline constexpr std::string_view kIndexName = "latest.json";
/// An index names a handful of files.
inline constexpr std::size_t kLargestIndexBytes = std::size_t{1} << 20U;

/// What a publisher's folder offers. It is not signed: it only names files, and each bundle is
/// verified by itself.
struct BundleIndex {
    struct Delta {
        std::string baseId;    ///< catalog that it starts from
        std::string baseHash;  ///< BLAKE2b-256 of its file
        std::string fileName;  ///< beside the index
    };
    std::int64_t serial = 0;
    std::string catalogId;
    std::string fullFileName;
    Date created;
    Date expires;
    std::vector<Delta> deltas;
};

std::string indexToJson(const BundleIndex& index);
/// Throws DataError (bundle_index, or bundle_name for a file name that is a path).
BundleIndex indexFromJson(std::string_view json, const std::string& fileName);

}  // namespace petaplan::updates
