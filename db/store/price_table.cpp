// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/store/price_table.h"

namespace petaplan::store {
namespace {

using catalog::PriceObservation;

void put(const std::optional<Decimal>& amount, std::int64_t& digits, std::int8_t& scale) {
    if (!amount) return;
    digits = amount->amount();
    scale = static_cast<std::int8_t>(amount->scale());
}

void putFigures(const PriceRow& row, PriceObservation& observation) {
    observation.pricePerHour = row.pricePerHour();
    observation.pricePerMonth = row.pricePerMonth();
    observation.upfront = row.upfront();
    observation.termMonths = row.term();
}

}  // namespace

TextId PriceTable::idOf(Column column, std::string_view text) {
    TextId& last = m_lastOf[column];
    if (m_texts.text(last) != text) last = m_texts.idOf(text);
    return last;
}

PriceRow PriceTable::rowOf(const catalog::CatalogContents::OfferKey& key,
                           const PriceObservation& observation) {
    PriceRow row;
    row.instance = key.instance;
    row.region = key.region;
    row.source = observation.source;
    row.zone = idOf(kZone, key.zone);
    row.pricing = idOf(kPricing, key.pricing);
    row.currency = idOf(kCurrency, observation.currency);
    row.operatingSystem = idOf(kSystem, observation.operatingSystem);
    row.tenancy = idOf(kTenancy, observation.tenancy);
    row.status = idOf(kStatus, observation.status);
    row.note = idOf(kNote, observation.note);
    put(observation.pricePerHour, row.hourDigits, row.hourScale);
    put(observation.pricePerMonth, row.monthDigits, row.monthScale);
    put(observation.upfront, row.upfrontDigits, row.upfrontScale);
    if (observation.minimumCommitHours) row.minimumCommitHours = *observation.minimumCommitHours;
    if (observation.observedOn) row.observedOn = observation.observedOn->daysSinceEpoch();
    if (observation.effectiveOn) row.effectiveOn = observation.effectiveOn->daysSinceEpoch();
    if (observation.termMonths) row.termMonths = *observation.termMonths;
    row.basis = observation.basis;
    row.userOverride = observation.userOverride;
    return row;
}

void PriceTable::add(const PriceRow& row) {
    if (m_size % kChunk == 0) m_chunks.push_back(std::make_unique<PriceRow[]>(kChunk));
    m_chunks.back()[m_size % kChunk] = row;
    ++m_size;
}

PriceTable::Priced PriceTable::priced(std::size_t i) const {
    const PriceRow& row = (*this)[i];
    Priced priced;
    priced.key.instance = row.instance;
    priced.key.region = row.region;
    priced.key.zone = text(row.zone);
    priced.key.pricing = text(row.pricing);
    PriceObservation& observation = priced.observation;
    putFigures(row, observation);
    observation.currency = text(row.currency);
    observation.minimumCommitHours = row.commitHours();
    observation.observedOn = row.observed();
    observation.effectiveOn = row.effective();
    observation.basis = row.basis;
    observation.operatingSystem = text(row.operatingSystem);
    observation.tenancy = text(row.tenancy);
    observation.status = text(row.status);
    observation.note = text(row.note);
    observation.source = row.source;
    observation.userOverride = row.userOverride;
    return priced;
}

std::optional<double> PriceTable::hourly(const PriceRow& row) const {
    PriceObservation figures;
    putFigures(row, figures);
    return figures.hourly();
}

std::optional<double> PriceTable::effectiveHourly(const PriceRow& row, std::string_view pricing) {
    PriceObservation figures;
    putFigures(row, figures);
    return figures.effectiveHourly(pricing);
}

catalog::PricingKind PriceTable::kindOf(TextId pricing) {
    if (m_kinds.size() <= pricing) m_kinds.resize(pricing + 1, -1);
    std::int8_t& kind = m_kinds[pricing];
    if (kind < 0) {
        kind = static_cast<std::int8_t>(catalog::PricingModel::fromId(text(pricing)).kind);
    }
    return static_cast<catalog::PricingKind>(kind);
}

}  // namespace petaplan::store
