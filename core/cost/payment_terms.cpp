// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/payment_terms.h"

#include <algorithm>
#include <cmath>

namespace petaplan::cost {
namespace {

using catalog::PricingKind;

// A quotient that misses a whole number by rounding noise must not be billed one unit more; what is
// used at all is billed one unit, however short it was.
constexpr double kWholeSlack = 1e-9;

double wholeUnits(double quotient) {
    return std::max(1.0, std::ceil(quotient - kWholeSlack * std::max(1.0, quotient)));
}

bool paidByTerm(PricingKind kind) {
    return kind == PricingKind::Reserved || kind == PricingKind::SavingsPlan ||
           kind == PricingKind::Subscription;
}

// Price lists print the hourly figure of an all-upfront term as the upfront spread over its hours.
bool hourlyIsSpreadUpfront(double hourly, double upfront, double termHours) {
    return upfront > 0 && std::abs(hourly * termHours / upfront - 1) < 0.01;
}

std::optional<int> termMonthsOf(const catalog::PriceView& price,
                                const catalog::PricingModel& pricing) {
    if (price.termMonths && *price.termMonths > 0) return price.termMonths;
    if (pricing.termMonths && *pricing.termMonths > 0) return pricing.termMonths;
    return std::nullopt;
}

// Fills term cost, quoted figure and upfront in the quoted currency.
void readTerm(PaymentTerms& terms, const catalog::PriceView& price,
              const catalog::PricingModel& pricing, int months) {
    terms.termHours = price.minimumCommitHours && *price.minimumCommitHours > 0
                          ? *price.minimumCommitHours
                          : months * kHoursPerMonth;
    const double upfront = price.upfront ? price.upfront->toDouble() : 0.0;
    const bool allUpfront =
        upfront > 0 &&
        (pricing.payment.ends_with("all_upfront") ||
         // Half of a partial payment is as large as the other half: the figures alone do not tell.
         (pricing.payment.find("partial_upfront") == std::string::npos && price.pricePerHour &&
          hourlyIsSpreadUpfront(price.pricePerHour->toDouble(), upfront, terms.termHours)));
    if (allUpfront) {
        terms.termCost = upfront;
        terms.quoted = Money{*price.upfront, price.currency};
        terms.quotedUnit = PriceUnit::Term;
    } else if (price.pricePerMonth) {
        terms.termCost = price.pricePerMonth->toDouble() * months + upfront;
        terms.quoted = Money{*price.pricePerMonth, price.currency};
        terms.quotedUnit = PriceUnit::Month;
    } else {
        terms.termCost = price.pricePerHour->toDouble() * terms.termHours + upfront;
        terms.quoted = Money{*price.pricePerHour, price.currency};
        terms.quotedUnit = PriceUnit::Hour;
    }
    if (!allUpfront && upfront > 0) terms.upfront = Money{*price.upfront, price.currency};
    terms.hourly = terms.termCost / terms.termHours;
}

void readUse(PaymentTerms& terms, const catalog::PriceView& price,
             const catalog::Provider& provider) {
    terms.hourly = *price.hourly();
    terms.quotedUnit = price.pricePerHour ? PriceUnit::Hour : PriceUnit::Month;
    terms.quoted =
        Money{price.pricePerHour ? *price.pricePerHour : *price.pricePerMonth, price.currency};
    terms.granularitySeconds = provider.billingGranularitySeconds.value_or(0);
    terms.minimumSeconds = provider.minimumChargeSeconds.value_or(0);
}

}  // namespace

double billedSeconds(double seconds, double granularitySeconds, double minimumSeconds) {
    if (!(seconds > 0)) return 0;
    const double whole = granularitySeconds > 0
                             ? wholeUnits(seconds / granularitySeconds) * granularitySeconds
                             : seconds;
    return std::max(whole, minimumSeconds);
}

std::string_view priceUnitName(PriceUnit unit) {
    switch (unit) {
        case PriceUnit::Hour:
            return "h";
        case PriceUnit::Month:
            return "month";
        case PriceUnit::Term:
            return "term";
    }
    return "h";
}

double PaymentTerms::billedHours(double hours) const {
    if (!(hours > 0)) return 0;
    if (byTerm()) return wholeUnits(hours / termHours) * termHours;
    return billedSeconds(hours * 3600.0, granularitySeconds, minimumSeconds) / 3600.0;
}

double PaymentTerms::amount(int machines, double hours) const {
    if (!(hours > 0)) return 0;
    if (byTerm()) return machines * wholeUnits(hours / termHours) * termCost;
    return machines * billedHours(hours) * hourly;
}

double PaymentTerms::amountPerMonth(int machines) const {
    return machines * hourly * kHoursPerMonth;
}

std::variant<PaymentTerms, Reason> paymentTerms(const catalog::Catalog& catalog,
                                                catalog::Index offer,
                                                const catalog::QueryContext& context) {
    const auto price = catalog.currentPrice(offer);
    const bool priced = price && (price->pricePerHour || price->pricePerMonth ||
                                  (price->upfront && !price->upfront->isZero()));
    if (!priced) return Reason{"cost.price_unknown", {}};

    const catalog::OfferColumns& offers = catalog.offers();
    const catalog::PricingModel& pricing = catalog.pricingModels()[offers.pricing[offer]];
    PaymentTerms terms;
    terms.kind = pricing.kind;
    terms.currency = price->currency;
    if (pricing.kind == PricingKind::Other) {
        return Reason{"cost.pricing_not_understood", {{"pricing", pricing.id}}};
    }
    if (paidByTerm(pricing.kind)) {
        const auto months = termMonthsOf(*price, pricing);
        if (!months) return Reason{"cost.term_unknown", {{"pricing", pricing.id}}};
        readTerm(terms, *price, pricing, *months);
    } else {
        if (!price->hourly()) return Reason{"cost.price_unknown", {}};
        readUse(terms, *price, catalog.providers()[offers.provider[offer]]);
    }

    if (price->currency != context.currency) {
        terms.conversion = catalog.fx().conversion(price->currency, context.currency, context.asOf);
        if (terms.conversion) {
            terms.currency = context.currency;
            terms.hourly *= terms.conversion->factor;
            terms.termCost *= terms.conversion->factor;
        }
    }
    return terms;
}

}  // namespace petaplan::cost
