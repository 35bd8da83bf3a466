// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/date.h"

namespace petaplan::store {

/// A public key whose catalog bundles the user accepts.
struct TrustedKey {
    std::string keyId;      ///< 16 hexadecimal digits, as minisign prints them
    std::string publicKey;  ///< base64, the second line of a minisign public-key file
    std::string name;       ///< the user's name for the publisher
    Date addedOn;
    std::string origin;  ///< where the key came from: a file name, "typed"
};

/// The newest bundle of a key that was applied. It outlives the key's removal: whoever adds the key
/// again must not be served an older bundle.
struct AppliedSerial {
    std::string keyId;
    std::int64_t serial = 0;
    std::string catalogId;  ///< of the catalog in the bundle
    Date appliedOn;
};

/// What a web server said of a file that was fetched from it.
struct DownloadRecord {
    std::string url;
    std::string fileName;      ///< in the folder of updates
    std::string etag;          ///< byte for byte with its quotes; empty: none was given
    std::string lastModified;  ///< as the server wrote it; empty: none was given
    bool complete = false;     ///< false: the file holds a part, to be resumed
};

}  // namespace petaplan::store
