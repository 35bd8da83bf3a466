// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog/facts.h"
#include "core/catalog/fx_rates.h"
#include "core/catalog/gpu.h"
#include "core/catalog/gpu_name_index.h"
#include "core/catalog/instance.h"
#include "core/catalog/places.h"
#include "core/catalog/price_columns.h"
#include "core/catalog/pricing.h"

namespace petaplan::catalog {

/// Offers as parallel columns: element i of each vector belongs to offer i. An offer is an instance
/// in a region under a pricing model; an instance without any price has one offer "unpriced"
/// without a region, so that it is listed with price unknown.
struct OfferColumns {
    std::vector<Index> provider;
    std::vector<Index> instance;
    std::vector<Index> region;   ///< kNoIndex: not stated
    std::vector<Index> pricing;  ///< into Catalog::pricingModels()
    std::vector<TextId> zone;    ///< 0: not stated; Catalog::zoneOf gives its name
    std::vector<Index> current;  ///< preferred observation, kNoIndex: price unknown
    /// Price of an hour over the whole term of the preferred observation, in the currency it is
    /// quoted in; NaN: unknown. For ranking; what is shown comes from the observation.
    std::vector<double> hourly;
    std::vector<Index> firstObservation;  ///< observations of an offer lie together, newest first
    std::vector<Index> observationCount;
    std::vector<bool> conflict;  ///< observations of the current date differ by more than 1 %

    std::size_t size() const { return instance.size(); }
};

/// Everything that a snapshot is made of; filled by the store (or a test) and given to Catalog.
/// Prices may come in any order.
struct CatalogContents {
    struct OfferKey {
        Index instance = kNoIndex;
        Index region = kNoIndex;
        std::string zone;
        std::string pricing;
    };
    struct Priced {
        OfferKey key;
        PriceObservation observation;
    };

    std::string id;  ///< content hash: names the catalog in plans and reports
    std::optional<Date> date;
    /// Last day whose observations may be current prices; absent: all may. Later ones are kept and
    /// listed, but an offer that has no others has no price.
    std::optional<Date> pricesUntil;
    std::vector<Source> sources;
    std::vector<Provider> providers;
    std::vector<Region> regions;
    std::vector<Gpu> gpus;
    std::vector<GpuFigureObservation> gpuFigures;
    std::vector<GpuAlias> gpuAliases;
    std::vector<Instance> instances;
    std::vector<Priced> prices;
    std::vector<Commitment> commitments;
    std::vector<MigProfile> migProfiles;
    std::vector<Interconnect> interconnects;
    std::vector<Claim> claims;
    FxRates fx;
};

/// The immutable snapshot that all questions are asked of; shared by pointer between threads.
/// Of the observations of an offer the current one is: a price of the user before all others, then
/// observed before derived before claimed, then the newest date (not after
/// CatalogContents::pricesUntil), then the order of the source file.
class Catalog {
public:
    /// `prices` are further prices beside those of the contents, in a form that takes little
    /// memory; they stand before the others in the order of the source.
    explicit Catalog(CatalogContents contents, PriceColumns prices = {});

    const std::string& id() const { return m_contents.id; }
    std::optional<Date> date() const { return m_contents.date; }
    std::span<const Source> sources() const { return m_contents.sources; }
    std::span<const Provider> providers() const { return m_contents.providers; }
    std::span<const Region> regions() const { return m_contents.regions; }
    std::span<const Gpu> gpus() const { return m_contents.gpus; }
    std::span<const GpuFigureObservation> gpuFigures() const { return m_contents.gpuFigures; }
    std::span<const GpuAlias> gpuAliases() const { return m_contents.gpuAliases; }
    std::span<const Instance> instances() const { return m_contents.instances; }
    std::span<const Commitment> commitments() const { return m_contents.commitments; }
    std::span<const MigProfile> migProfiles() const { return m_contents.migProfiles; }
    std::span<const Interconnect> interconnects() const { return m_contents.interconnects; }
    std::span<const Claim> claims() const { return m_contents.claims; }
    const FxRates& fx() const { return m_contents.fx; }
    std::span<const PricingModel> pricingModels() const { return m_pricingModels; }
    const OfferColumns& offers() const { return m_offers; }
    ObservationRange observations() const {
        return {m_prices, 0, static_cast<Index>(m_prices.size())};
    }
    /// All observations of one offer, newest first.
    ObservationRange observationsOf(Index offer) const;
    /// The preferred observation of an offer; nullopt when its price is unknown.
    std::optional<PriceView> currentPrice(Index offer) const;
    bool hasPrice(Index offer) const { return m_offers.current[offer] != kNoIndex; }
    /// The observations as columns, in the order of the offers; those that say which offer they
    /// belong to are empty.
    const PriceColumns& prices() const { return m_prices; }
    const std::string& zoneOf(Index offer) const {
        return m_prices.texts().text(m_offers.zone[offer]);
    }

    /// "aws:p4d.24xlarge:us-east-1:on_demand"; the zone stands before the pricing where there is
    /// one.
    std::string offerId(Index offer) const;
    std::optional<Index> findOffer(std::string_view id) const;
    std::optional<Index> findGpu(std::string_view id) const;
    std::optional<Index> findProvider(std::string_view id) const;
    std::optional<Index> findRegion(Index provider, std::string_view id) const;
    std::optional<Index> findInstance(std::string_view providerId, std::string_view type) const;
    /// "aws:p4d.24xlarge"
    std::string instanceId(Index instance) const;

    /// GPUs that a name as people write it may mean: an id, an alias, or all variants of a family
    /// ("h100" -> every H100 row). Empty when nothing matches.
    std::vector<Index> gpusNamed(std::string_view name) const { return m_gpuNames.find(name); }
    /// Spellings that gpusNamed understands, for suggestions.
    std::vector<std::string> gpuNames() const { return m_gpuNames.names(); }

private:
    void buildOffers();
    void addOffer(Index instance, Index region, TextId zone, Index pricing);
    /// Chooses the preferred one of the observations of the last offer, which end at `end`.
    void closeOffer(Index end);
    bool mayBeCurrent(Index row) const;
    /// The offer of a machine, region, zone and way to pay.
    std::optional<Index> offerAt(Index instance, Index region, std::string_view zone,
                                 Index pricing) const;

    CatalogContents m_contents;
    std::vector<PricingModel> m_pricingModels;
    PriceColumns m_prices;
    OfferColumns m_offers;
    GpuNameIndex m_gpuNames;
    std::unordered_map<std::string, Index> m_gpuById;
    std::unordered_map<std::string, Index> m_providerById;
    std::unordered_map<std::string, Index> m_regionById;
    std::unordered_map<std::string, Index> m_instanceById;
};

}  // namespace petaplan::catalog
