// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/message.h"
#include "core/base/money.h"
#include "core/catalog/catalog.h"
#include "core/catalog/offer_key.h"

namespace petaplan::cost {

/// Hours of the convention month: 8,760 h / 12. Never mixed with calendar months.
inline constexpr double kHoursPerMonth = 730.0;

/// Billed seconds: max(ceil(s/g) g, min); 0 s costs nothing (billing granularity, formula B3). A
/// granularity or minimum of 0 means none.
double billedSeconds(double seconds, double granularitySeconds, double minimumSeconds);

/// What the quoted figure of an offer is a price of.
enum class PriceUnit { Hour, Month, Term };
std::string_view priceUnitName(PriceUnit unit);  ///< "h", "month", "term"

/// How one machine of an offer is paid: by use (on demand, spot, serverless), or by whole terms
/// (reserved, savings plan, subscription). Amounts are in `currency`: the asked one where a dated
/// rate exists, else the quoted one. The search prices millions of candidates with this value;
/// costOfRun builds its explanation from the same value, so that both always agree.
struct PaymentTerms {
    catalog::PricingKind kind = catalog::PricingKind::OnDemand;
    CurrencyCode currency;
    double hourly = 0;              ///< one machine; a term's cost spread over its hours
    double granularitySeconds = 0;  ///< by use only; 0: not known, billed by the second
    double minimumSeconds = 0;      ///< by use only
    double termHours = 0;           ///< 0: paid by use
    double termCost = 0;            ///< one machine, one whole term, upfront included
    Money quoted;                   ///< exact, as its source printed it
    PriceUnit quotedUnit = PriceUnit::Hour;
    std::optional<Money> upfront;  ///< exact, quoted currency, where it is paid beside `quoted`
    std::optional<catalog::Conversion> conversion;

    bool byTerm() const { return termHours > 0; }
    /// Hours billed for one machine that is used for `hours`.
    double billedHours(double hours) const;
    /// Amount for `machines` that are used for `hours`.
    double amount(int machines, double hours) const;
    /// Amount for `machines` that run on and on, for one month of 730 h.
    double amountPerMonth(int machines) const;
};

/// The terms of an offer, or why it cannot be priced: "cost.price_unknown", "cost.term_unknown",
/// "cost.pricing_not_understood". A price without an exchange rate stays in its currency.
std::variant<PaymentTerms, Reason> paymentTerms(const catalog::Catalog& catalog,
                                                catalog::Index offer,
                                                const catalog::QueryContext& context);

}  // namespace petaplan::cost
