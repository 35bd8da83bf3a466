// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/message.h"
#include "core/cost/run_cost.h"

namespace petaplan::cost {

/// Machines of one offer that are paid for the same hours as the others of a list.
struct TotalItem {
    catalog::Index offer = catalog::kNoIndex;
    int machines = 1;
};

struct TotalLine {
    catalog::Index offer = catalog::kNoIndex;
    int machines = 1;
    std::optional<double> amount;   ///< in the total's currency; absent: unknown
    std::optional<Message> why;     ///< why it is unknown
    std::vector<Message> cautions;  ///< of its price
};

/// What a list of machines costs. An unknown part is never nothing: the sum of the known ones is
/// then only the least that it can be.
struct OfferTotal {
    std::vector<TotalLine> lines;
    CurrencyCode currency;
    double known = 0;         ///< sum of the lines whose amount is known
    std::size_t unknown = 0;  ///< lines without an amount

    bool isComplete() const { return unknown == 0; }
    /// "cost.total" or "cost.total_at_least", with amount, currency and how many parts are unknown.
    Message says() const;
};

/// Sums what the machines cost for `hours` of use, rounded up by their billing. A price that no
/// rate converts to the context's currency is unknown as an amount.
OfferTotal totalOf(const catalog::Catalog& catalog, std::span<const TotalItem> items, double hours,
                   const catalog::QueryContext& context);

}  // namespace petaplan::cost
