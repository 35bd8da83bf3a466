// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/term.h"
#include "core/catalog/catalog_name.h"
#include "core/catalog/offer_key.h"

namespace petaplan::catalog {

/// One dated observation of the price of an offer, as it stands in the catalog.
struct ObservationEvidence {
    std::string price;      ///< exact, as the source printed it; empty: unknown
    bool perMonth = false;  ///< the price is of a calendar month, not of an hour
    CurrencyCode currency;
    std::optional<Decimal> upfront;
    std::optional<Date> observedOn;
    Freshness freshness = Freshness::Undated;
    Basis basis = Basis::Observed;
    std::string status;
    std::string note;
    Source source;
    bool current = false;  ///< the one that the offer's price is taken from
};

/// Another value seen for a figure.
struct OtherValue {
    double value = 0;
    std::string unit;
    bool preferred = false;
    std::string rule;  ///< why it is or is not preferred, as the catalog text says
    Source source;
};

/// One figure with where it comes from.
struct FigureEvidence {
    std::string key;
    std::string unit;
    Value value;
    Source source;  ///< of the figure, or of what it is derived from
    std::string secondSource;
    std::optional<Term> derivation;  ///< where the figure is computed
    std::vector<OtherValue> others;  ///< conflicting values, the preferred one included
    std::vector<Message> notes;      ///< unverified, unknown, …
};

/// What stands behind a GPU, an instance or an offer, or behind one figure of it.
struct Explanation {
    NamedKind kind = NamedKind::Offer;
    std::string id;
    std::string title;
    std::vector<FigureEvidence> figures;            ///< all known ones, or the one asked for
    std::vector<ObservationEvidence> observations;  ///< newest first
    std::optional<Message> rule;                    ///< why the current observation was preferred
    bool conflict = false;                          ///< sources of the current date differ
    std::vector<Message> cautions;
    std::vector<Problem> problems;  ///< not empty: there is nothing to explain
};

struct ExplainRequest {
    std::string name;
    std::optional<std::string> figure;  ///< a key of the row
    QueryContext context;
};

Explanation explain(const Catalog& catalog, const ExplainRequest& request);

/// How a derived figure of an offer follows from its price and its machine; nullopt for figures
/// that are stated.
std::optional<Term> derivationOf(const Catalog& catalog, Index offer, const OfferKey& key,
                                 const QueryContext& context);

}  // namespace petaplan::catalog
