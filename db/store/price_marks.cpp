// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_marks.h"

#include <map>
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

void mark(catalog::PriceObservation& observation, std::string_view status) {
    if (!observation.status.empty()) observation.status += ';';
    observation.status += status;
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
            mark(priced.observation, "spot_above_on_demand");
        }
    }
}

/// US dollars for one GPU for one hour, by the exchange rate of the observation's month.
std::optional<double> dollarsPerGpuHour(const CatalogContents& contents,
                                        const CatalogContents::Priced& priced) {
    const auto hourly = priced.observation.hourly();
    const auto& date =
        priced.observation.observedOn ? priced.observation.observedOn : contents.date;
    if (!hourly || !date) return std::nullopt;
    const auto conversion = contents.fx.conversion(priced.observation.currency, "USD", *date);
    if (!conversion) return std::nullopt;
    return *hourly * conversion->factor / contents.instances[priced.key.instance].gpuCount.value();
}

void markOutsidePlausibleBand(CatalogContents& contents) {
    using Class = std::pair<catalog::Index, PricingKind>;
    const auto classOf = [&](const CatalogContents::Priced& priced) {
        return Class(contents.instances[priced.key.instance].gpu,
                     PricingModel::fromId(priced.key.pricing).kind);
    };
    // Each provider has one vote: the list of one with forty regions is not forty opinions.
    std::map<Class, std::map<catalog::Index, std::vector<double>>> samples;
    for (const auto& priced : contents.prices) {
        if (const auto price = dollarsPerGpuHour(contents, priced)) {
            const catalog::Index provider = contents.instances[priced.key.instance].provider;
            samples[classOf(priced)][provider].push_back(*price);
        }
    }
    std::map<Class, double> medians;
    for (const auto& [key, byProvider] : samples) {
        if (byProvider.size() < kFewestProviders) continue;
        std::vector<double> votes;
        for (const auto& [provider, sample] : byProvider) votes.push_back(*median(sample));
        medians[key] = *median(votes);
    }
    for (auto& priced : contents.prices) {
        const auto price = dollarsPerGpuHour(contents, priced);
        const auto usual = medians.find(classOf(priced));
        if (!price || usual == medians.end()) continue;
        if (*price < usual->second / kBand || *price > usual->second * kBand) {
            mark(priced.observation, "outside_plausible_band");
        }
    }
}

}  // namespace

void markDoubtfulPrices(CatalogContents& contents) {
    markSpotAboveOnDemand(contents);
    markOutsidePlausibleBand(contents);
}

}  // namespace petaplan::store
