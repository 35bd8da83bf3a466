// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace petaplan::store {

/// True for the code of a national currency in ISO 4217.
bool isKnownCurrency(std::string_view code);

}  // namespace petaplan::store
