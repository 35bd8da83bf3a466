// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace petaplan {

/// The names most like a mistyped one, best first, at most `limit`; case does not count and a
/// candidate that contains the wanted text, or begins with it but for its last letter, counts as
/// near. Empty when nothing is alike.
std::vector<std::string> nearestNames(std::string_view wanted, std::span<const std::string> names,
                                      std::size_t limit = 5);

}  // namespace petaplan
