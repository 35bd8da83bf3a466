// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/date.h"
#include "core/base/money.h"
#include "core/catalog/places.h"

namespace petaplan::catalog {

enum class PricingKind { OnDemand, Spot, Reserved, SavingsPlan, Subscription, Serverless, Other };

/// "on_demand", "spot", "reserved", "savings_plan", "subscription", "serverless", "other"
std::string_view pricingKindName(PricingKind kind);

/// A way to pay, read from its id by pattern ("reserved_1y_no_upfront"). An id of no known pattern
/// is kept and listed as Other, not guessed.
struct PricingModel {
    std::string id;
    PricingKind kind = PricingKind::Other;
    std::optional<int> termMonths;
    std::string payment;  ///< no_upfront, partial_upfront, all_upfront, cud, …; may be empty

    static PricingModel fromId(std::string_view id);
};

/// How a price came about. Derived and claimed prices are shown but never rank as cheapest by
/// default.
enum class Basis { Observed, Derived, Claim };

std::string_view basisName(Basis basis);
std::optional<Basis> basisFromName(std::string_view name);

/// The amounts of one quotation, exact as its source printed them.
struct QuotedAmounts {
    std::optional<Decimal>
        pricePerHour;  ///< whole instance; absent where only a monthly price is known
    std::optional<Decimal> pricePerMonth;  ///< calendar month, whole instance
    std::optional<Decimal> upfront;
    std::optional<int> termMonths;
    std::optional<double> minimumCommitHours;

    /// Hourly price in the quoted currency: the hourly figure as the source prints it, else month /
    /// 730 h (8,760 h / 12, a convention). Sources print an all-upfront price as the upfront spread
    /// over the hours of the term; any other upfront is not spread into it. nullopt when unknown.
    std::optional<double> hourly() const;
    /// What one hour costs over the whole term: hourly(), plus a partial upfront payment spread
    /// over the hours of the term (8,760 a year). An all-upfront price has it spread in already.
    /// `pricing` is the id of the way to pay.
    std::optional<double> effectiveHourly(std::string_view pricing) const;
};

/// One dated observation of the price of one offer.
struct PriceObservation : QuotedAmounts {
    CurrencyCode currency;
    std::optional<Date> observedOn;
    std::optional<Date> effectiveOn;  ///< first day of validity, where the source states one
    Basis basis = Basis::Observed;
    std::string operatingSystem;  ///< "linux", …; empty: not stated
    std::string tenancy;          ///< "shared", "dedicated"; empty: not stated
    /// Marks separated by ';', set by review or by a validation rule: "before_price_cut",
    /// "spot_above_on_demand", "outside_plausible_band"; "user_override" for a price that the user
    /// laid over the catalog.
    std::string status;
    std::string note;
    Index source = kNoIndex;    ///< into Catalog::sources()
    bool userOverride = false;  ///< goes before every observation
};

enum class Freshness { Fresh, Ageing, Stale, Undated, Future };

/// Fresh up to 90 days, ageing up to 365, stale beyond, counted from `asOf`; observed after `asOf`
/// is of the future, and nothing may rest on it.
Freshness freshnessOf(std::optional<Date> observedOn, Date asOf);
std::string_view freshnessName(Freshness freshness);

}  // namespace petaplan::catalog
