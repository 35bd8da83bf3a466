// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "db/feeds/feed_table.h"

namespace petaplan::fuzz {

/// Reads bytes as a file of one feed; what is wrong with a record that it hands on, else empty.
/// Throws what the reader throws.
std::string faultOfFeed(const feeds::Feed& feed, std::string_view bytes);

/// Imports bytes into the machines of the seed catalog without its prices; what is wrong with the
/// observations that came of it, else empty. Throws what the import throws.
std::string faultOfImport(std::string_view bytes);

}  // namespace petaplan::fuzz
