// SPDX-License-Identifier: GPL-3.0-or-later
// The part of an import that reads the price of a record and judges it by the rules.
#include <utility>

#include "core/base/number_text.h"
#include "db/feeds/catalog_import.h"
#include "db/store/known_currencies.h"

namespace petaplan::feeds {
namespace {

using store::PriceRow;
using store::RowIndex;
namespace rule = catalog::rule;

std::string dateText(const std::optional<Date>& date) {
    return date ? date->toText() : std::string();
}

void put(const std::optional<Decimal>& amount, std::int64_t& digits, std::int8_t& scale) {
    if (!amount) return;
    digits = amount->amount();
    scale = static_cast<std::int8_t>(amount->scale());
}

}  // namespace

std::uint64_t CatalogImport::offerHash(const PriceRow& price, bool withCurrency) {
    std::uint64_t hash = RowIndex::joined(price.instance, price.region);
    hash = RowIndex::joined(hash, (std::uint64_t{price.zone} << 32U) | price.pricing);
    return withCurrency ? RowIndex::joined(hash, price.currency) : hash;
}

bool CatalogImport::isSameOffer(const PriceRow& a, const PriceRow& b, bool withCurrency) {
    return a.instance == b.instance && a.region == b.region && a.zone == b.zone &&
           a.pricing == b.pricing && (!withCurrency || a.currency == b.currency);
}

bool CatalogImport::isSamePrice(const PriceRow& a, const PriceRow& b) {
    return a.pricePerHour() == b.pricePerHour() && a.pricePerMonth() == b.pricePerMonth() &&
           a.currency == b.currency && a.upfront() == b.upfront() && a.basis == b.basis &&
           a.effectiveOn == b.effectiveOn;
}

/// Makes a price of the table, which is the next one, one that later records are compared with.
void CatalogImport::indexPrice(std::uint32_t position) {
    const PriceRow& price = m_text.prices[position];
    m_former.push_back(m_offers.put(offerHash(price, false), position, [&](std::uint32_t other) {
        return isSameOffer(m_text.prices[other], price, false);
    }));
}

template <typename Visit>
void CatalogImport::forEachOfOffer(const PriceRow& price, const Visit& visit) const {
    std::uint32_t at = m_offers.find(offerHash(price, false), [&](std::uint32_t other) {
        return isSameOffer(m_text.prices[other], price, false);
    });
    for (; at != RowIndex::kNone; at = m_former[at]) {
        if (!visit(at, m_text.prices[at])) return;
    }
}

std::uint32_t CatalogImport::lastPriceAt(const PriceRow& price) const {
    std::uint32_t last = RowIndex::kNone;
    forEachOfOffer(price, [&](std::uint32_t at, const PriceRow& other) {
        if (other.currency != price.currency || other.basis != catalog::Basis::Observed ||
            !m_text.prices.effectiveHourly(other)) {
            return true;
        }
        // Of several of a day the one that came first.
        if (last == RowIndex::kNone || other.observedOn >= m_text.prices[last].observedOn)
            last = at;
        return true;
    });
    return last;
}

/// Fills the figures of a price; false when the record is set aside or refused.
bool CatalogImport::fillPrice(FeedRecord& record, PriceRow& price) {
    store::PriceTable& prices = m_text.prices;
    if (record.currency.empty() && !m_options.currency.empty()) {
        record.currency = m_options.currency;
        m_usedCurrency = true;
    }
    price.currency = prices.idOf(record.currency);
    if (record.savingPercent) {
        // The saving refers to the on-demand price of the same machine and region.
        PriceRow onDemand = price;
        onDemand.zone = 0;
        onDemand.pricing = prices.idOf("on_demand");
        const std::uint32_t base = lastPriceAt(onDemand);
        if (base == RowIndex::kNone) {
            report(rule::kNoOnDemandPrice, "a saving of " + shortText(*record.savingPercent) + " %",
                   record);
            return false;
        }
        constexpr int kPlaces = 6;
        const double hourly = *prices.effectiveHourly(prices[base]);
        record.pricePerHour = Decimal::rounded(hourly * (1 - *record.savingPercent / 100), kPlaces);
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
    if (price.currency != m_knownCurrency) {
        if (!store::isKnownCurrency(record.currency)) {
            report(rule::kUnknownCurrency, record.currency, record);
            return false;
        }
        m_knownCurrency = price.currency;
    }
    put(record.pricePerHour, price.hourDigits, price.hourScale);
    put(record.pricePerMonth, price.monthDigits, price.monthScale);
    put(record.upfront, price.upfrontDigits, price.upfrontScale);
    if (record.termMonths) {
        constexpr double kHoursPerMonth = 730;
        price.termMonths = *record.termMonths;
        price.minimumCommitHours = *record.termMonths * kHoursPerMonth;
    }
    price.observedOn = record.observedOn.value_or(m_fileDate).daysSinceEpoch();
    if (record.effectiveOn) price.effectiveOn = record.effectiveOn->daysSinceEpoch();
    price.basis = record.basis;
    price.operatingSystem = prices.idOf(record.operatingSystem);
    price.tenancy = prices.idOf(record.tenancy);
    price.note = prices.idOf(record.note);
    price.source = m_source;
    return true;
}

bool CatalogImport::isAcceptable(const FeedRecord& record, PriceRow& price) {
    store::PriceTable& prices = m_text.prices;
    if (record.validUntil && *record.validUntil < m_options.asOf &&
        !isKeptByUser(rule::kExpiredQuote, "valid until " + record.validUntil->toText(), record,
                      price)) {
        return false;
    }
    if (*price.observed() > m_options.asOf &&
        !isKeptByUser(rule::kFutureObservation, dateText(price.observed()), record, price)) {
        return false;
    }
    if (price.effective() && *price.effective() > m_options.asOf) {
        report(rule::kNotYetEffective, dateText(price.effective()), record);
    }
    if (catalog::freshnessOf(price.observed(), m_options.asOf) == catalog::Freshness::Stale) {
        report(rule::kStale, dateText(price.observed()), record);
    }
    const auto usual = m_usual->usdPerGpuHour(m_text.contents.instances[price.instance].gpu,
                                              prices.kindOf(price.pricing));
    const auto usd = usual ? m_gpuHours->usdPerGpuHour(price) : std::nullopt;
    if (usd && usual) {
        const std::string_view broken = catalog::plausibilityRule(*usd, *usual);
        if (!broken.empty()) {
            const std::string detail =
                shortText(*usd) + " USD a GPU-hour, usual are " + shortText(*usual);
            if (broken == rule::kImplausiblePrice) {
                if (!isKeptByUser(broken, detail, record, price)) return false;
            } else {
                report(broken, detail, record);
            }
        }
    }
    const std::uint32_t last = lastPriceAt(price);
    if (last == RowIndex::kNone || price.basis != catalog::Basis::Observed ||
        prices[last].observedOn >= price.observedOn) {
        return true;
    }
    const auto before = prices.effectiveHourly(prices[last]);
    const auto hourly = prices.effectiveHourly(price);
    if (before && hourly && catalog::isPriceJump(*before, *hourly)) {
        report(rule::kPriceJump,
               shortText(*hourly) + " an hour, " + shortText(*before) + " on " +
                   dateText(prices[last].observed()),
               record);
    }
    return true;
}

bool CatalogImport::isDuplicate(const FeedRecord& record, const PriceRow& price,
                                std::uint32_t* equal) {
    bool differs = false;
    std::uint32_t same = RowIndex::kNone;
    forEachOfOffer(price, [&](std::uint32_t at, const PriceRow& other) {
        if (other.observedOn != price.observedOn) return true;
        if (isSamePrice(other, price)) {
            same = at;
            return false;
        }
        differs = differs || (other.basis == price.basis && other.effectiveOn == price.effectiveOn);
        return true;
    });
    if (equal != nullptr) *equal = same;
    if (same != RowIndex::kNone) {
        report(rule::kDuplicateEqual, record.pricing, record);
        return true;
    }
    if (differs && !record.isChange) report(rule::kDuplicateConflict, record.pricing, record);
    return false;
}

}  // namespace petaplan::feeds
