// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/estimate.h"
#include "core/base/message.h"
#include "core/base/money.h"
#include "core/base/term.h"
#include "core/catalog/catalog.h"
#include "core/catalog/offer_key.h"
#include "core/cost/payment_terms.h"

namespace petaplan::cost {

/// What a run of `nodes` machines for an estimated time costs under one offer's way to pay.
/// On-demand and spot pay for the billed hours; reserved, savings plan and subscription pay for the
/// whole term even where the run is shorter (whole terms, rounded up), upfront included. Storage,
/// data transfer, taxes and the risk of interruption are not included.
struct RunCost {
    Estimate total;  ///< in `currency`; range from the time range alone
    CurrencyCode currency;
    double billedHours = 0;  ///< central, per node
    Money unitPrice;         ///< exact, quoted currency, one node
    PriceUnit unit = PriceUnit::Hour;
    std::optional<Money> upfront;  ///< exact, quoted currency, one node, paid beside unitPrice
    std::optional<catalog::Conversion> conversion;
    std::vector<Message> cautions;  ///< "cost.interruption_risk_not_included", stale price …
    Term explanation;
};

/// nullopt when the price or the way to pay is unknown (paymentTerms says which); a price without
/// an exchange rate stays in its own currency.
std::optional<RunCost> costOfRun(const catalog::Catalog& catalog, catalog::Index offer, int nodes,
                                 const Estimate& hours, const catalog::QueryContext& context);

/// Cost of keeping `nodes` machines for a month of 730 h (8,760 h / 12) under the offer.
std::optional<RunCost> costPerMonth(const catalog::Catalog& catalog, catalog::Index offer,
                                    int nodes, const catalog::QueryContext& context);

/// What one should know about the price itself: age, basis, interruption, commitment, lowest offer
/// of a marketplace, missing exchange rate.
std::vector<Message> priceCautions(const catalog::Catalog& catalog, catalog::Index offer,
                                   const PaymentTerms& terms, const catalog::QueryContext& context);

}  // namespace petaplan::cost
