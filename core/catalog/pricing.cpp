// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/pricing.h"

#include <cmath>

#include "core/base/number_text.h"

namespace petaplan::catalog {
namespace {

constexpr double kHoursPerMonth = 8760.0 / 12.0;
constexpr int kFreshDays = 90;
constexpr int kAgeingDays = 365;

/// "1y" -> 12, "3m" -> 3, "monthly" -> 1, "yearly" -> 12.
std::optional<int> monthsOf(std::string_view word) {
    if (word == "monthly") return 1;
    if (word == "yearly") return 12;
    if (word.size() < 2 || (word.back() != 'y' && word.back() != 'm')) return std::nullopt;
    const auto count = parseWholeNumber(word.substr(0, word.size() - 1));
    if (!count || *count < 1 || *count > 120) return std::nullopt;
    return static_cast<int>(*count) * (word.back() == 'y' ? 12 : 1);
}

/// Reads "<term>" or "<term>_<payment>" behind the prefix of a committed pricing model.
bool readTerm(std::string_view rest, PricingModel& model) {
    const std::size_t bar = rest.find('_');
    const auto months = monthsOf(rest.substr(0, bar));
    if (!months) return false;
    model.termMonths = months;
    if (bar != std::string_view::npos) model.payment = rest.substr(bar + 1);
    return true;
}

}  // namespace

std::string_view pricingKindName(PricingKind kind) {
    switch (kind) {
        case PricingKind::OnDemand:
            return "on_demand";
        case PricingKind::Spot:
            return "spot";
        case PricingKind::Reserved:
            return "reserved";
        case PricingKind::SavingsPlan:
            return "savings_plan";
        case PricingKind::Subscription:
            return "subscription";
        case PricingKind::Serverless:
            return "serverless";
        case PricingKind::Other:
            return "other";
    }
    return {};
}

PricingModel PricingModel::fromId(std::string_view id) {
    PricingModel model;
    model.id = id;
    if (id == "on_demand") {
        model.kind = PricingKind::OnDemand;
        return model;
    }
    if (id == "spot") {
        model.kind = PricingKind::Spot;
        return model;
    }
    if (id == "serverless" || id.starts_with("serverless_")) {
        model.kind = PricingKind::Serverless;
        return model;
    }
    constexpr std::pair<std::string_view, PricingKind> kCommitted[] = {
        {"reserved_", PricingKind::Reserved},
        {"savings_plan_", PricingKind::SavingsPlan},
        {"subscription_", PricingKind::Subscription},
    };
    for (const auto& [prefix, kind] : kCommitted) {
        if (id.starts_with(prefix) && readTerm(id.substr(prefix.size()), model)) {
            model.kind = kind;
            break;
        }
    }
    return model;
}

std::string_view basisName(Basis basis) {
    switch (basis) {
        case Basis::Observed:
            return "observed";
        case Basis::Derived:
            return "derived";
        case Basis::Claim:
            return "claim";
    }
    return {};
}

std::optional<Basis> basisFromName(std::string_view name) {
    for (const Basis basis : {Basis::Observed, Basis::Derived, Basis::Claim}) {
        if (basisName(basis) == name) return basis;
    }
    return std::nullopt;
}

std::optional<double> QuotedAmounts::hourly() const {
    if (pricePerHour) return pricePerHour->toDouble();
    if (pricePerMonth) return pricePerMonth->toDouble() / kHoursPerMonth;
    return std::nullopt;
}

std::optional<double> QuotedAmounts::effectiveHourly(std::string_view pricing) const {
    const auto price = hourly();
    if (!price || !upfront || !termMonths || upfront->isZero()) return price;
    if (pricing.ends_with("all_upfront")) return price;
    const double spread = upfront->toDouble() / (*termMonths * kHoursPerMonth);
    // Lists that name no payment print an upfront price spread over its hours. Of a partial payment
    // the hourly half is as large as the spread one, so that the figures alone do not tell.
    constexpr double kSameShare = 0.01;
    const bool isPartial = pricing.find("partial_upfront") != std::string_view::npos;
    const bool isSpreadAlready = !isPartial && std::abs(*price - spread) <= kSameShare * spread;
    return isSpreadAlready ? *price : *price + spread;
}

Freshness freshnessOf(std::optional<Date> observedOn, Date asOf) {
    if (!observedOn) return Freshness::Undated;
    const int age = asOf.daysSince(*observedOn);
    if (age < 0) return Freshness::Future;
    if (age <= kFreshDays) return Freshness::Fresh;
    return age <= kAgeingDays ? Freshness::Ageing : Freshness::Stale;
}

std::string_view freshnessName(Freshness freshness) {
    switch (freshness) {
        case Freshness::Fresh:
            return "fresh";
        case Freshness::Ageing:
            return "ageing";
        case Freshness::Stale:
            return "stale";
        case Freshness::Undated:
            return "undated";
        case Freshness::Future:
            return "future";
    }
    return {};
}

}  // namespace petaplan::catalog
