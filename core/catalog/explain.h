// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/term.h"
#include "core/catalog/catalog_name.h"
#include "core/catalog/offer_key.h"
#include "core/catalog/price_rules.h"

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
    bool byUser = false;   ///< laid over the catalog, or kept against a rule
};

/// A record of an import that broke a rule, as far as it touches what is explained.
struct FindingEvidence {
    std::string finding;  ///< by which the list of findings names it
    /// Id of the offer that the record was about; empty: it was refused before it became an offer,
    /// and names the machine that was asked for.
    std::string subject;
    std::string rule;
    RuleSeverity severity = RuleSeverity::Note;
    std::string file;
    std::uint64_t line = 0;
    std::string detail;
    Date importedOn;
    std::string keptBy;  ///< who keeps the record all the same; empty: nobody
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
    std::vector<FindingEvidence> findings;  ///< those of the request that touch what is asked
    std::vector<Message> cautions;
    std::vector<Problem> problems;  ///< not empty: there is nothing to explain
};

struct ExplainRequest {
    std::string name;
    std::optional<std::string> figure;  ///< a key of the row
    QueryContext context;
    /// Findings of the imports that the catalog came of; those of other machines are passed over.
    std::vector<FindingEvidence> findings = {};
};

Explanation explain(const Catalog& catalog, const ExplainRequest& request);

/// Whether records that break a rule say something about a figure: rules of the machine about its
/// GPUs and what is derived from them, all others about its prices.
bool touchesFigure(std::string_view rule, const OfferKey& key);

/// How a derived figure of an offer follows from its price and its machine; nullopt for figures
/// that are stated.
std::optional<Term> derivationOf(const Catalog& catalog, Index offer, const OfferKey& key,
                                 const QueryContext& context);

}  // namespace petaplan::catalog
