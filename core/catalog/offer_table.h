// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/catalog/offer_key.h"

namespace petaplan::catalog {

/// Which doubtful rows may rank and be listed.
struct Include {
    bool stale = false;
    bool derived = false;
    bool claim = false;
    bool unknown = false;  ///< rows whose filtered figure is unknown

    friend bool operator==(const Include&, const Include&) = default;
};

/// The offers of a catalog seen from one context: amounts in its currency, ages from its date.
/// Rates are looked up once; values are computed when asked for. The catalog must outlive it.
class OfferTable {
public:
    OfferTable(const Catalog& catalog, QueryContext context);

    const Catalog& catalog() const { return *m_catalog; }
    const QueryContext& context() const { return m_context; }

    Value value(Index offer, const OfferKey& key) const;
    /// As value(), but an amount that no rate converts is unknown: it can be shown, not compared.
    Value comparable(Index offer, const OfferKey& key) const;
    /// The value for an entry of the key's own table (an instance for a key of instances).
    Value valueOfEntry(Index entry, const OfferKey& key) const;
    /// The entry of the key's own table that decides an offer's value; kNoIndex: not stated.
    Index entryOf(Index offer, KeyDomain domain) const;
    std::size_t entries(KeyDomain domain) const;

    /// Hourly price of the whole instance in the context's currency; nullopt when unknown or when
    /// no rate is known.
    std::optional<double> hourly(Index offer) const;
    /// The conversion of an offer's quoted currency; null without a price or a rate.
    const Conversion* conversionOf(Index offer) const;
    /// Conversions from all other currencies in which prices of this catalog are quoted.
    std::vector<Conversion> conversions() const;

    /// Whether a row may lead a ranking: priced and convertible, dated and not stale, observed
    /// (each unless included).
    bool ranks(Index offer, const Include& include) const;

    /// Current price of the same instance and region under another way to pay, per GPU and hour:
    /// the lowest of those that may rank. nullopt when there is none.
    std::optional<double> siblingPerGpuHour(Index offer, PricingKind kind,
                                            std::optional<int> termMonths) const;
    /// 1 - price / on-demand price, from two prices of one date, basis and currency; nullopt when
    /// there is no such pair.
    std::optional<double> savingVsOnDemand(Index offer) const;

private:
    struct Rate {
        CurrencyCode from;
        std::optional<Conversion> conversion;
    };
    const Rate* rateOf(std::string_view from) const;
    /// Offers of the same instance and region: [first, end).
    std::pair<Index, Index> siblings(Index offer) const;

    const Catalog* m_catalog;
    QueryContext m_context;
    std::vector<Rate> m_rates;
    std::vector<const Conversion*> m_conversionOfOrigin;  ///< null: no rate
};

}  // namespace petaplan::catalog
