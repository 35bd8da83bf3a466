// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_marks.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/statistics.h"

namespace petaplan::store {
namespace {

using catalog::CatalogContents;
using catalog::PricingKind;
using catalog::PricingModel;

constexpr double kBand = 10;
// A median over fewer providers says nothing about what is usual.
constexpr std::size_t kFewestProviders = 3;

constexpr std::string_view kSpotMark = "spot_above_on_demand";
constexpr std::string_view kBandMark = "outside_plausible_band";

void mark(catalog::PriceObservation& observation, std::string_view status) {
    if (!observation.status.empty()) observation.status += ';';
    observation.status += status;
}

/// Without the marks that this file sets.
std::string otherMarks(const std::string& status) {
    std::string kept;
    for (std::size_t start = 0; start < status.size();) {
        const std::size_t end = std::min(status.find(';', start), status.size());
        const std::string_view one = std::string_view(status).substr(start, end - start);
        if (one != kSpotMark && one != kBandMark) {
            if (!kept.empty()) kept += ';';
            kept += one;
        }
        start = end + 1;
    }
    return kept;
}

void markSpotAboveOnDemand(CatalogContents& contents) {
    using Place = std::tuple<catalog::Index, catalog::Index, std::optional<Date>, std::string_view>;
    const auto placeOf = [](const CatalogContents::Priced& priced) {
        return Place(priced.key.instance, priced.key.region, priced.observation.observedOn,
                     priced.observation.currency);
    };
    std::map<Place, double> highestOnDemand;
    for (const auto& priced : contents.prices) {
        const auto hourly = priced.observation.hourly();
        if (priced.key.pricing != "on_demand" || !hourly) continue;
        double& highest = highestOnDemand[placeOf(priced)];
        highest = std::max(highest, *hourly);
    }
    for (auto& priced : contents.prices) {
        const auto hourly = priced.observation.hourly();
        if (priced.key.pricing != "spot" || !hourly) continue;
        const auto onDemand = highestOnDemand.find(placeOf(priced));
        if (onDemand != highestOnDemand.end() && *hourly > onDemand->second) {
            mark(priced.observation, kSpotMark);
        }
    }
}

void markOutsidePlausibleBand(CatalogContents& contents) {
    const UsualPrices usual(contents);
    for (auto& priced : contents.prices) {
        const auto price =
            usdPerGpuHour(contents, priced.key.instance, priced.key.pricing, priced.observation);
        const auto median = usual.usdPerGpuHour(contents.instances[priced.key.instance].gpu,
                                                PricingModel::fromId(priced.key.pricing).kind);
        if (!price || !median) continue;
        if (*price < *median / kBand || *price > *median * kBand) {
            mark(priced.observation, kBandMark);
        }
    }
}

}  // namespace

std::optional<double> usdPerGpuHour(const CatalogContents& contents, catalog::Index instance,
                                    std::string_view pricing,
                                    const catalog::PriceObservation& observation) {
    const auto hourly = observation.effectiveHourly(pricing);
    const auto& date = observation.observedOn ? observation.observedOn : contents.date;
    if (!hourly || !date) return std::nullopt;
    const auto conversion = contents.fx.conversion(observation.currency, "USD", *date);
    if (!conversion) return std::nullopt;
    return *hourly * conversion->factor / contents.instances[instance].gpuCount.value();
}

UsualPrices::UsualPrices(const CatalogContents& contents) {
    using Class = std::pair<catalog::Index, PricingKind>;
    // Each provider has one vote: the list of one with forty regions is not forty opinions.
    std::map<Class, std::map<catalog::Index, std::vector<double>>> samples;
    for (const auto& priced : contents.prices) {
        if (const auto price = store::usdPerGpuHour(contents, priced.key.instance,
                                                    priced.key.pricing, priced.observation)) {
            const auto& instance = contents.instances[priced.key.instance];
            const Class key(instance.gpu, PricingModel::fromId(priced.key.pricing).kind);
            samples[key][instance.provider].push_back(*price);
        }
    }
    for (const auto& [key, byProvider] : samples) {
        if (byProvider.size() < kFewestProviders) continue;
        std::vector<double> votes;
        for (const auto& [provider, sample] : byProvider) votes.push_back(*median(sample));
        m_medians[key] = *median(votes);
    }
}

std::optional<double> UsualPrices::usdPerGpuHour(catalog::Index gpu, PricingKind kind) const {
    const auto at = m_medians.find({gpu, kind});
    if (at == m_medians.end()) return std::nullopt;
    return at->second;
}

void markDoubtfulPrices(CatalogContents& contents) {
    for (auto& priced : contents.prices) {
        if (!priced.observation.status.empty()) {
            priced.observation.status = otherMarks(priced.observation.status);
        }
    }
    markSpotAboveOnDemand(contents);
    markOutsidePlausibleBand(contents);
}

}  // namespace petaplan::store
