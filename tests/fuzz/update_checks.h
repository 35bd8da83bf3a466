// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace petaplan::fuzz {

/// Bytes as a catalog bundle whose signature holds, so that what follows is reached: manifest,
/// sizes, frame, catalog. Empty, or what is wrong: more was unpacked than stated.
std::string faultOfBundle(std::string_view bytes);

}  // namespace petaplan::fuzz
