// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the room: the keys with the functions that compute them.
#pragma once

#include <span>

#include "core/catalog/offer_key.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {

/// A key and the function that gives its value for an entry of the key's domain.
struct KeyRow {
    OfferKey key;
    Value (*value)(const OfferTable& table, Index entry);
};

std::span<const KeyRow> keyRows();

}  // namespace petaplan::catalog
