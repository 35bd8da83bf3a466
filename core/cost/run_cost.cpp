// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/run_cost.h"

#include <cstdint>
#include <string>
#include <utility>

#include "core/catalog/price_rules.h"

namespace petaplan::cost {
namespace {

Term leaf(std::string key, std::string unit, double value) {
    Term term;
    term.key = std::move(key);
    term.unit = std::move(unit);
    term.value = value;
    return term;
}

std::string sourceOf(const catalog::Catalog& catalog, catalog::Index offer) {
    const auto price = catalog.currentPrice(offer);
    if (!price) return {};
    std::string text;
    if (price->source != catalog::kNoIndex) text = catalog.sources()[price->source].title;
    if (price->observedOn) {
        const std::string date = price->observedOn->toText();
        text = text.empty() ? date : text + " (" + date + ")";
    }
    return text;
}

// The price of one machine with what it was computed from: quoted figure, upfront, exchange rate.
Term priceTerm(const catalog::Catalog& catalog, catalog::Index offer, const PaymentTerms& terms) {
    const std::string per = terms.byTerm() ? "term" : "h";
    Term price = leaf(terms.byTerm() ? "term_price" : "hourly_price", terms.currency + "/" + per,
                      terms.byTerm() ? terms.termCost : terms.hourly);
    price.inputs.push_back(leaf(
        "quoted_price", terms.quoted.currency + "/" + std::string(priceUnitName(terms.quotedUnit)),
        terms.quoted.amount.toDouble()));
    price.inputs.back().source = sourceOf(catalog, offer);
    std::string formula = "quoted_price";
    if (terms.byTerm() && terms.quotedUnit == PriceUnit::Hour) {
        formula += " x term_hours";
        price.inputs.push_back(leaf("term_hours", "h", terms.termHours));
    } else if (terms.byTerm() && terms.quotedUnit == PriceUnit::Month) {
        const double factor = terms.conversion ? terms.conversion->factor : 1.0;
        const double upfront = terms.upfront ? terms.upfront->amount.toDouble() : 0.0;
        formula += " x term_months";
        price.inputs.push_back(
            leaf("term_months", "month",
                 (terms.termCost / factor - upfront) / terms.quoted.amount.toDouble()));
    } else if (!terms.byTerm() && terms.quotedUnit == PriceUnit::Month) {
        formula += " / hours_per_month";
        price.inputs.push_back(leaf("hours_per_month", "h", kHoursPerMonth));
    }
    if (terms.upfront) {
        formula += " + upfront";
        price.inputs.push_back(
            leaf("upfront", terms.upfront->currency, terms.upfront->amount.toDouble()));
    }
    if (terms.conversion) {
        formula = "(" + formula + ") x exchange_rate";
        price.inputs.push_back(leaf("exchange_rate",
                                    terms.conversion->to + "/" + terms.conversion->from,
                                    terms.conversion->factor));
        price.inputs.back().source = terms.conversion->month;
    }
    price.formula = std::move(formula);
    return price;
}

// What is billed of one machine: whole terms, or hours rounded up to the provider's granularity.
Term quantityTerm(const PaymentTerms& terms, const Estimate& hours) {
    Term run = leaf("run_hours", "h", hours.central);
    run.range = hours;
    if (terms.byTerm()) {
        Term count = leaf("terms", "", terms.billedHours(hours.central) / terms.termHours);
        count.formula = "ceil(run_hours / term_hours)";
        count.inputs = {std::move(run), leaf("term_hours", "h", terms.termHours)};
        return count;
    }
    Term billed = leaf("billed_hours", "h", terms.billedHours(hours.central));
    billed.formula = "max(ceil(run_hours / granularity) x granularity, minimum)";
    billed.inputs = {std::move(run)};
    if (terms.granularitySeconds > 0) {
        billed.inputs.push_back(leaf("granularity", "s", terms.granularitySeconds));
    }
    if (terms.minimumSeconds > 0) {
        billed.inputs.push_back(leaf("minimum", "s", terms.minimumSeconds));
    }
    return billed;
}

RunCost frameOf(const catalog::Catalog& catalog, catalog::Index offer, const PaymentTerms& terms,
                const catalog::QueryContext& context) {
    RunCost cost;
    cost.currency = terms.currency;
    cost.unitPrice = terms.quoted;
    cost.unit = terms.quotedUnit;
    cost.upfront = terms.upfront;
    cost.conversion = terms.conversion;
    cost.cautions = priceCautions(catalog, offer, terms, context);
    return cost;
}

void addFreshness(std::vector<Message>& cautions, const catalog::PriceView& price, Date asOf) {
    switch (catalog::freshnessOf(price.observedOn, asOf)) {
        case catalog::Freshness::Fresh:
            return;
        case catalog::Freshness::Undated:
            cautions.push_back({"cost.price_undated", {}});
            return;
        case catalog::Freshness::Future:
            cautions.push_back({"cost.price_future", {{"date", price.observedOn->toText()}}});
            return;
        case catalog::Freshness::Ageing:
        case catalog::Freshness::Stale:
            break;
    }
    const std::int64_t days = asOf.daysSince(*price.observedOn);
    const bool stale = catalog::freshnessOf(price.observedOn, asOf) == catalog::Freshness::Stale;
    cautions.push_back({stale ? "cost.price_stale" : "cost.price_ageing",
                        {{"date", price.observedOn->toText()}, {"days", days}}});
}

}  // namespace

std::vector<Message> priceCautions(const catalog::Catalog& catalog, catalog::Index offer,
                                   const PaymentTerms& terms,
                                   const catalog::QueryContext& context) {
    std::vector<Message> cautions;
    const auto price = catalog.currentPrice(offer);
    if (!price) return cautions;
    const catalog::OfferColumns& offers = catalog.offers();
    const catalog::Provider& provider = catalog.providers()[offers.provider[offer]];
    if (terms.kind == catalog::PricingKind::Spot) {
        cautions.push_back({"cost.interruption_risk_not_included", {}});
    }
    if (terms.byTerm()) {
        cautions.push_back(
            {"cost.pays_whole_terms", {{"months", terms.termHours / kHoursPerMonth}}});
    }
    if (provider.kind == "marketplace" && terms.kind == catalog::PricingKind::OnDemand) {
        cautions.push_back({"cost.marketplace_lowest_offer", {{"provider", provider.name}}});
    }
    if (price->basis == catalog::Basis::Derived) cautions.push_back({"cost.price_derived", {}});
    if (price->basis == catalog::Basis::Claim) cautions.push_back({"cost.price_claimed", {}});
    addFreshness(cautions, *price, context.asOf);
    if (price->userOverride || catalog::isOfUser(price->status)) {
        const std::string source =
            price->source == catalog::kNoIndex ? "" : catalog.sources()[price->source].title;
        const std::string date = price->observedOn ? price->observedOn->toText() : "";
        cautions.push_back({price->userOverride ? "cost.price_of_user" : "cost.price_kept_by_user",
                            {{"source", source}, {"date", date}, {"reason", price->note}}});
    }
    if (!terms.byTerm() && terms.granularitySeconds <= 0) {
        cautions.push_back({"cost.granularity_unknown", {{"provider", provider.name}}});
    }
    if (terms.currency != context.currency) {
        cautions.push_back(
            {"cost.no_exchange_rate", {{"from", terms.currency}, {"to", context.currency}}});
    }
    return cautions;
}

std::optional<RunCost> costOfRun(const catalog::Catalog& catalog, catalog::Index offer, int nodes,
                                 const Estimate& hours, const catalog::QueryContext& context) {
    const auto found = paymentTerms(catalog, offer, context);
    const auto* terms = std::get_if<PaymentTerms>(&found);
    if (!terms) return std::nullopt;

    RunCost cost = frameOf(catalog, offer, *terms, context);
    cost.billedHours = terms->billedHours(hours.central);
    cost.total = hours;  // level and spread are those of the time
    cost.total.low = terms->amount(nodes, hours.low);
    cost.total.central = terms->amount(nodes, hours.central);
    cost.total.high = terms->amount(nodes, hours.high);

    Term total = leaf("run_cost", terms->currency, cost.total.central);
    total.range = cost.total;
    total.formula =
        terms->byTerm() ? "nodes x terms x term_price" : "nodes x billed_hours x hourly_price";
    total.inputs = {leaf("nodes", "", nodes), quantityTerm(*terms, hours),
                    priceTerm(catalog, offer, *terms)};
    cost.explanation = std::move(total);
    return cost;
}

std::optional<RunCost> costPerMonth(const catalog::Catalog& catalog, catalog::Index offer,
                                    int nodes, const catalog::QueryContext& context) {
    const auto found = paymentTerms(catalog, offer, context);
    const auto* terms = std::get_if<PaymentTerms>(&found);
    if (!terms) return std::nullopt;

    RunCost cost = frameOf(catalog, offer, *terms, context);
    cost.billedHours = kHoursPerMonth;
    cost.total = exactEstimate(terms->amountPerMonth(nodes));

    Term total = leaf("month_cost", terms->currency, cost.total.central);
    total.inputs = {leaf("nodes", "", nodes), leaf("hours_per_month", "h", kHoursPerMonth)};
    Term price = priceTerm(catalog, offer, *terms);
    if (terms->byTerm()) {
        total.formula = "nodes x hours_per_month x term_price / term_hours";
        total.inputs.push_back(leaf("term_hours", "h", terms->termHours));
    } else {
        total.formula = "nodes x hours_per_month x hourly_price";
    }
    total.inputs.push_back(std::move(price));
    cost.explanation = std::move(total);
    return cost;
}

}  // namespace petaplan::cost
