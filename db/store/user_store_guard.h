// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <SQLiteCpp/Exception.h>

#include "db/data_error.h"
#include "db/store/user_store.h"

namespace petaplan::store {

/// Runs an action on the database and turns faults of SQLite into DataError.
template <typename Action>
auto UserStore::guarded(const Action& action) const {
    try {
        return action();
    } catch (const SQLite::Exception& error) {
        throw DataError("cannot be used: " + std::string(error.what()), m_file.string(), 0,
                        "the file was left as it is; move it away to start with an empty one",
                        "user_store");
    }
}

}  // namespace petaplan::store
