// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace petaplan::testing {

/// Writes a quote sheet with right prices and with mistakes: one 500 times too low, one below a
/// third of the known one, a zero, a negative one, a spot price above on demand, a wrong number of
/// GPUs, the 22.35 GiB that a driver says of a card of 24, equal and conflicting duplicates.
/// Returns the file.
std::filesystem::path writeSampleFeed(const std::filesystem::path& folder);

}  // namespace petaplan::testing
