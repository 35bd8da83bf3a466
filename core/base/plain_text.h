// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace petaplan {

/// What is wrong with a line of text that others will read: "contains a control character" (such
/// act on a terminal), "is not UTF-8", "is too long" (more than `mostCharacters`). Empty: nothing.
std::string_view faultOfPlainText(std::string_view text, std::size_t mostCharacters);

}  // namespace petaplan
