// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/catalog/filter_expression.h"
#include "core/catalog/offer_table.h"

namespace petaplan::catalog {

/// Lists of `in` that a program writes may hold more words than a catalog has offers for.
enum class ListCheck { EveryWord, AnyWord };

/// The first word of an expression that no offer of this catalog can have, with its position and
/// the nearest words that exist: a mistyped provider would be an empty answer without a reason.
/// Asked of =, != and in; patterns (like), ranges of dates, zones and sources stay free.
std::optional<FilterSyntaxError> unknownWord(const FilterExpression& expression,
                                             const OfferTable& table,
                                             ListCheck lists = ListCheck::EveryWord);

}  // namespace petaplan::catalog
