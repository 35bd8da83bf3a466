// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/text_pool.h"
#include "core/catalog/catalog.h"

namespace petaplan::store {

/// One dated price in 96 bytes: texts are numbers of a pool. Meanings as of
/// catalog::PriceObservation and catalog::CatalogContents::OfferKey.
struct PriceRow {
    static constexpr std::int32_t kAbsent = std::numeric_limits<std::int32_t>::min();
    static constexpr std::int8_t kNoAmount = -1;

    catalog::Index instance = catalog::kNoIndex;
    catalog::Index region = catalog::kNoIndex;
    catalog::Index source = catalog::kNoIndex;
    TextId zone = 0;
    TextId pricing = 0;
    TextId currency = 0;
    TextId operatingSystem = 0;
    TextId tenancy = 0;
    TextId status = 0;
    TextId note = 0;
    std::int64_t hourDigits = 0;
    std::int64_t monthDigits = 0;
    std::int64_t upfrontDigits = 0;
    double minimumCommitHours = std::numeric_limits<double>::quiet_NaN();  ///< NaN: absent
    std::int32_t observedOn = kAbsent;                                     ///< days since 1970
    std::int32_t effectiveOn = kAbsent;
    std::int32_t termMonths = kAbsent;
    std::int8_t hourScale = kNoAmount;
    std::int8_t monthScale = kNoAmount;
    std::int8_t upfrontScale = kNoAmount;
    catalog::Basis basis = catalog::Basis::Observed;
    bool userOverride = false;

    std::optional<Decimal> pricePerHour() const { return amount(hourDigits, hourScale); }
    std::optional<Decimal> pricePerMonth() const { return amount(monthDigits, monthScale); }
    std::optional<Decimal> upfront() const { return amount(upfrontDigits, upfrontScale); }
    std::optional<Date> observed() const { return date(observedOn); }
    std::optional<Date> effective() const { return date(effectiveOn); }
    std::optional<int> term() const {
        return termMonths == kAbsent ? std::nullopt : std::optional<int>(termMonths);
    }
    std::optional<double> commitHours() const {
        return minimumCommitHours == minimumCommitHours ? std::optional(minimumCommitHours)
                                                        : std::nullopt;
    }

private:
    static std::optional<Decimal> amount(std::int64_t digits, std::int8_t scale) {
        return scale == kNoAmount ? std::nullopt : std::optional(Decimal(digits, scale));
    }
    static std::optional<Date> date(std::int32_t days) {
        return days == kAbsent ? std::nullopt : std::optional(Date(days));
    }
};

/// The prices of a catalog while it is made, in little memory: a million take about 100 MB.
class PriceTable {
public:
    using Priced = catalog::CatalogContents::Priced;

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const PriceRow& operator[](std::size_t i) const { return m_chunks[i / kChunk][i % kChunk]; }
    PriceRow& operator[](std::size_t i) { return m_chunks[i / kChunk][i % kChunk]; }

    /// The row of a price; it does not stand in the table yet.
    PriceRow rowOf(const catalog::CatalogContents::OfferKey& key,
                   const catalog::PriceObservation& observation);
    void add(const PriceRow& row);
    void add(const Priced& priced) { add(rowOf(priced.key, priced.observation)); }
    Priced priced(std::size_t i) const;

    std::string_view text(TextId id) const { return m_texts.text(id); }
    TextId idOf(std::string_view text) { return m_texts.idOf(text); }
    TextPool& texts() { return m_texts; }

    /// PriceObservation::hourly and ::effectiveHourly of a row.
    std::optional<double> hourly(const PriceRow& row) const;
    std::optional<double> effectiveHourly(const PriceRow& row) const {
        return effectiveHourly(row, text(row.pricing));
    }
    static std::optional<double> effectiveHourly(const PriceRow& row, std::string_view pricing);
    /// The kind of a way to pay; remembered.
    catalog::PricingKind kindOf(TextId pricing);

private:
    static constexpr std::size_t kChunk = 8192;
    enum Column { kZone, kPricing, kCurrency, kSystem, kTenancy, kStatus, kNote, kColumns };

    TextId idOf(Column column, std::string_view text);

    std::vector<std::unique_ptr<PriceRow[]>> m_chunks;
    std::size_t m_size = 0;
    TextPool m_texts;
    std::array<TextId, kColumns> m_lastOf{};  ///< texts come in runs
    std::vector<std::int8_t> m_kinds;         ///< by text; -1: not known yet
};

}  // namespace petaplan::store
