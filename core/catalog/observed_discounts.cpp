// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/observed_discounts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/statistics.h"

namespace petaplan::catalog {
namespace {

/// One price that may stand in a pair.
struct Seen {
    double hourly = 0;
    Index source = kNoIndex;
};

using PlaceKey = std::tuple<Index, Index, TextId>;  // instance, region, zone
using DayKey = std::pair<Date, CurrencyCode>;
using PricesByDay = std::map<DayKey, std::vector<Seen>>;

PricesByDay pricesByDay(const Catalog& catalog, Index offer) {
    PricesByDay prices;
    const std::string& pricing = catalog.pricingModels()[catalog.offers().pricing[offer]].id;
    for (const auto one : catalog.observationsOf(offer)) {
        if (one.basis != Basis::Observed || one.userOverride || !one.observedOn) continue;
        const auto hourly = one.effectiveHourly(pricing);
        if (!hourly || *hourly <= 0) continue;
        prices[{*one.observedOn, one.currency}].push_back({*hourly, one.source});
    }
    return prices;
}

/// The two prices of one day that are compared: of one source where there is one that states both.
std::pair<double, double> pairOf(const std::vector<Seen>& discounted,
                                 const std::vector<Seen>& onDemand) {
    for (const Seen& a : discounted) {
        for (const Seen& b : onDemand) {
            if (a.source == b.source) return {a.hourly, b.hourly};
        }
    }
    return {discounted.front().hourly, onDemand.front().hourly};
}

struct Group {
    std::vector<double> savedPct;
    Date from, to;
};

/// "reserved instance (standard) - p4d" -> "p4d"; empty where the programme names no family.
std::string familyOf(const std::string& program) {
    constexpr std::string_view kBefore = " - ";
    const std::size_t at = program.rfind(kBefore);
    return at == std::string::npos ? std::string() : program.substr(at + kBefore.size());
}

std::optional<PricingKind> kindOf(const std::string& program) {
    const auto names = [&](std::string_view word) {
        return program.find(word) != std::string::npos;
    };
    if (names("savings plan")) return PricingKind::SavingsPlan;
    if (names("subscription")) return PricingKind::Subscription;
    if (names("reserved") || names("committed use") || names("commitment")) {
        return PricingKind::Reserved;
    }
    return std::nullopt;
}

/// Whether words for the payment mean the same: "monthly" is how commitments without an upfront
/// part are paid, and a "cud" is one.
bool isSamePayment(const std::string& stated, const std::string& observed) {
    const bool monthly = observed.empty() || observed == "cud" || observed == "no_upfront";
    return stated == observed ||
           ((stated == "monthly" || stated == "monthly_or_upfront") && monthly);
}

}  // namespace

std::vector<ObservedDiscount> observedDiscounts(const Catalog& catalog, DiscountGrouping grouping) {
    const OfferColumns& offers = catalog.offers();
    std::map<PlaceKey, PricesByDay> onDemand;
    for (Index i = 0; i < offers.size(); ++i) {
        if (catalog.pricingModels()[offers.pricing[i]].kind != PricingKind::OnDemand) continue;
        onDemand[{offers.instance[i], offers.region[i], offers.zone[i]}] = pricesByDay(catalog, i);
    }
    using GroupKey = std::tuple<Index, std::string, PricingKind, int, std::string>;
    std::map<GroupKey, Group> groups;
    for (Index i = 0; i < offers.size(); ++i) {
        const PricingModel& pricing = catalog.pricingModels()[offers.pricing[i]];
        if (pricing.kind == PricingKind::OnDemand || pricing.kind == PricingKind::Other ||
            pricing.kind == PricingKind::Serverless) {
            continue;
        }
        auto base = onDemand.find({offers.instance[i], offers.region[i], offers.zone[i]});
        if (base == onDemand.end()) {
            base = onDemand.find({offers.instance[i], offers.region[i], TextId{0}});
        }
        if (base == onDemand.end()) continue;
        const std::string family = grouping == DiscountGrouping::Family
                                       ? catalog.instances()[offers.instance[i]].family
                                       : std::string();
        for (const auto& [day, prices] : pricesByDay(catalog, i)) {
            const auto same = base->second.find(day);
            if (same == base->second.end()) continue;
            const auto [discounted, full] = pairOf(prices, same->second);
            Group& group = groups[{offers.provider[i], family, pricing.kind,
                                   pricing.termMonths.value_or(0), pricing.payment}];
            if (group.savedPct.empty()) group.from = group.to = day.first;
            group.savedPct.push_back((1 - discounted / full) * 100);
            group.from = std::min(group.from, day.first);
            group.to = std::max(group.to, day.first);
        }
    }
    std::vector<ObservedDiscount> result;
    for (const auto& [key, group] : groups) {
        ObservedDiscount one;
        int months = 0;
        std::tie(one.provider, one.family, one.kind, months, one.payment) = key;
        if (months > 0) one.termMonths = months;
        one.pairs = group.savedPct.size();
        one.medianPct = median(group.savedPct).value_or(0);
        const auto [low, high] = std::minmax_element(group.savedPct.begin(), group.savedPct.end());
        one.lowPct = *low;
        one.highPct = *high;
        one.from = group.from;
        one.to = group.to;
        result.push_back(std::move(one));
    }
    std::sort(result.begin(), result.end(),
              [&](const ObservedDiscount& a, const ObservedDiscount& b) {
                  const auto rank = [&](const ObservedDiscount& one) {
                      return std::tuple(std::string_view(catalog.providers()[one.provider].id),
                                        std::string_view(one.family), one.kind,
                                        one.termMonths.value_or(0), std::string_view(one.payment));
                  };
                  return rank(a) < rank(b);
              });
    return result;
}

std::vector<DiscountComparison> compareDiscounts(const Catalog& catalog) {
    const auto byFamily = observedDiscounts(catalog, DiscountGrouping::Family);
    const auto byProvider = observedDiscounts(catalog, DiscountGrouping::Provider);
    std::vector<DiscountComparison> result;
    for (const Commitment& stated : catalog.commitments()) {
        DiscountComparison one;
        one.stated = &stated;
        const std::string family = familyOf(stated.program);
        const auto kind = kindOf(stated.program);
        for (const ObservedDiscount& seen : family.empty() ? byProvider : byFamily) {
            const bool same = seen.provider == stated.provider && seen.family == family && kind &&
                              seen.kind == *kind && seen.termMonths == stated.termMonths &&
                              isSamePayment(stated.payment, seen.payment);
            if (!same || (one.observed && one.observed->pairs >= seen.pairs)) continue;
            one.observed = seen;
        }
        if (one.observed && stated.typicalDiscountPct) {
            // A difference of rounding alone is none.
            constexpr double kPerPoint = 1e9;
            const double difference = one.observed->medianPct - *stated.typicalDiscountPct;
            one.differencePct = std::round(difference * kPerPoint) / kPerPoint + 0.0;
        }
        result.push_back(std::move(one));
    }
    return result;
}

}  // namespace petaplan::catalog
