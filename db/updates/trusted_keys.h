// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "db/store/user_store.h"
#include "db/updates/minisign_key.h"

namespace petaplan::updates {

/// Trusts a key from now on. `keyOrFile` is the base64 text of a public key or a public-key file;
/// an empty name becomes that of the file, or the key's id. A key that is trusted already takes the
/// new name. Throws DataError for anything that is no public key, and for a name that another key
/// has.
store::TrustedKey trustKey(store::UserStore& user, const std::string& keyOrFile,
                           const std::string& name, Date today);

/// Stops trusting a key, named by its id or the user's name. The serial of its last bundle stays
/// known. Returns what was removed; nullopt when no trusted key is named so.
std::optional<store::TrustedKey> distrustKey(store::UserStore& user, const std::string& idOrName);

}  // namespace petaplan::updates
