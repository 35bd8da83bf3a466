// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/price_history.h"

namespace petaplan::store {

/// A stretch of a series as bytes: number of samples, then the times and the amounts of the prices
/// as differences to the one before in LEB128 numbers of as few bytes as they need (signed ones in
/// zigzag form), then the digits after the point: one byte where all prices have as many, else one
/// a price. Exact. The points are in order by time.
std::string encodePoints(std::span<const catalog::PricePoint> points);

/// Throws DataError for bytes that no encoder writes.
std::vector<catalog::PricePoint> decodePoints(std::string_view bytes);

}  // namespace petaplan::store
