// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an import that reads the price of a record and judges it by the rules.
#include <utility>

#include "core/base/number_text.h"
#include "db/feeds/catalog_import.h"
#include "db/store/known_currencies.h"

namespace petaplan::feeds {
namespace {

using catalog::Index;
using catalog::kNoIndex;
namespace rule = catalog::rule;

std::string dateText(const std::optional<Date>& date) {
    return date ? date->toText() : std::string();
}

bool isSamePrice(const catalog::PriceObservation& a, const catalog::PriceObservation& b) {
    return a.pricePerHour == b.pricePerHour && a.pricePerMonth == b.pricePerMonth &&
           a.currency == b.currency && a.upfront == b.upfront && a.basis == b.basis &&
           a.effectiveOn == b.effectiveOn;
}

}  // namespace

/// Fills the figures of an observation; false when the record is set aside or refused.
bool CatalogImport::fillPrice(FeedRecord& record, const std::string& offerKey,
                              catalog::PriceObservation& observation) {
    if (record.currency.empty() && !m_options.currency.empty()) {
        record.currency = m_options.currency;
        m_usedCurrency = true;
    }
    if (record.savingPercent) {
        // The saving refers to the on-demand price of the same machine and region.
        const auto base = m_lastPrice.find(offerKey + "|" + record.currency);
        if (base == m_lastPrice.end()) {
            report(rule::kNoOnDemandPrice, "a saving of " + shortText(*record.savingPercent) + " %",
                   record);
            return false;
        }
        constexpr int kPlaces = 6;
        record.pricePerHour =
            Decimal::rounded(base->second.hourly * (1 - *record.savingPercent / 100), kPlaces);
    }
    const bool unknown = catalog::isUnknownPrice(record.pricePerHour) &&
                         catalog::isUnknownPrice(record.pricePerMonth);
    if (unknown) {
        report(rule::kZeroPrice, record.pricing, record);
        countKept(record.at);  // the machine is in the catalog, its price unknown
        return false;
    }
    for (const auto& amount : {record.pricePerHour, record.pricePerMonth, record.upfront}) {
        if (!amount || !amount->isNegative()) continue;
        report(rule::kNegativePrice, amount->toText(), record);
        return false;
    }
    if (record.currency.empty()) {
        report(rule::kCurrencyUnstated, "", record);
        return false;
    }
    if (!store::isKnownCurrency(record.currency)) {
        report(rule::kUnknownCurrency, record.currency, record);
        return false;
    }
    observation.pricePerHour = record.pricePerHour;
    observation.pricePerMonth = record.pricePerMonth;
    observation.upfront = record.upfront;
    observation.currency = record.currency;
    observation.termMonths = record.termMonths;
    if (record.termMonths) {
        constexpr double kHoursPerMonth = 730;
        observation.minimumCommitHours = *record.termMonths * kHoursPerMonth;
    }
    observation.observedOn = record.observedOn ? record.observedOn : m_fileDate;
    observation.effectiveOn = record.effectiveOn;
    observation.basis = record.basis;
    observation.operatingSystem = record.operatingSystem;
    observation.tenancy = record.tenancy;
    observation.note = record.note;
    observation.source = m_source;
    return true;
}

bool CatalogImport::isAcceptable(const FeedRecord& record, Index machine,
                                 const std::string& offerKey,
                                 catalog::PriceObservation& observation) {
    if (record.validUntil && *record.validUntil < m_options.asOf &&
        !isKeptByUser(rule::kExpiredQuote, "valid until " + record.validUntil->toText(), record,
                      observation)) {
        return false;
    }
    if (*observation.observedOn > m_options.asOf &&
        !isKeptByUser(rule::kFutureObservation, dateText(observation.observedOn), record,
                      observation)) {
        return false;
    }
    if (observation.effectiveOn && *observation.effectiveOn > m_options.asOf) {
        report(rule::kNotYetEffective, dateText(observation.effectiveOn), record);
    }
    if (catalog::freshnessOf(observation.observedOn, m_options.asOf) == catalog::Freshness::Stale) {
        report(rule::kStale, dateText(observation.observedOn), record);
    }
    const auto kind = catalog::PricingModel::fromId(record.pricing).kind;
    const auto usd = store::usdPerGpuHour(m_text.contents, machine, record.pricing, observation);
    const auto usual = m_usual->usdPerGpuHour(m_text.contents.instances[machine].gpu, kind);
    if (usd && usual) {
        const std::string_view broken = catalog::plausibilityRule(*usd, *usual);
        const std::string detail =
            shortText(*usd) + " USD a GPU-hour, usual are " + shortText(*usual);
        if (broken == rule::kImplausiblePrice) {
            if (!isKeptByUser(broken, detail, record, observation)) return false;
        } else if (!broken.empty()) {
            report(broken, detail, record);
        }
    }
    const auto hourly = observation.effectiveHourly(record.pricing);
    const auto last = m_lastPrice.find(offerKey + "|" + observation.currency);
    if (last != m_lastPrice.end() && hourly && observation.basis == catalog::Basis::Observed &&
        last->second.observedOn < observation.observedOn &&
        catalog::isPriceJump(last->second.hourly, *hourly)) {
        report(rule::kPriceJump,
               shortText(*hourly) + " an hour, " + shortText(last->second.hourly) + " on " +
                   dateText(last->second.observedOn),
               record);
    }
    return true;
}

bool CatalogImport::isDuplicate(const FeedRecord& record, const std::string& key,
                                const catalog::PriceObservation& observation) {
    bool differs = false;
    const auto [begin, end] = m_byKey.equal_range(key);
    for (auto at = begin; at != end; ++at) {
        const auto& other = m_text.contents.prices[at->second].observation;
        if (isSamePrice(other, observation)) {
            report(rule::kDuplicateEqual, record.pricing, record);
            countKept(record.at);
            return true;
        }
        differs = differs || (other.basis == observation.basis &&
                              other.effectiveOn == observation.effectiveOn);
    }
    if (differs && !record.isChange) report(rule::kDuplicateConflict, record.pricing, record);
    return false;
}

}  // namespace petaplan::feeds
