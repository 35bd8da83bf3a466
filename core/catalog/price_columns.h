// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_pool.h"
#include "core/catalog/pricing.h"

namespace petaplan::catalog {

/// What many observations of a catalog have in common.
struct PriceOrigin {
    CurrencyCode currency;
    std::string operatingSystem;
    std::string tenancy;
    std::string status;
    Index source = kNoIndex;
    Basis basis = Basis::Observed;
    bool userOverride = false;

    friend bool operator==(const PriceOrigin&, const PriceOrigin&) = default;
};

/// One observation of a snapshot. Meanings as of PriceObservation; the texts are those of the
/// snapshot and live as long as it does.
struct PriceView : QuotedAmounts {
    Index row;  ///< its place among the observations of the snapshot
    const CurrencyCode& currency;
    std::optional<Date> observedOn;
    std::optional<Date> effectiveOn;
    Basis basis;
    const std::string& operatingSystem;
    const std::string& tenancy;
    const std::string& status;
    const std::string& note;
    Index source;
    bool userOverride;
};

/// Dated price observations as parallel columns, about 40 bytes each: row i of each column belongs
/// to observation i. A column that no observation needs stays empty.
class PriceColumns {
public:
    static constexpr std::int32_t kNoDay = std::numeric_limits<std::int32_t>::min();
    static constexpr std::int8_t kNoAmount = -1;  ///< a scale
    static constexpr std::int32_t kNoTerm = std::numeric_limits<std::int32_t>::min();

    struct AmountColumn {
        std::vector<std::int64_t> digits;
        std::vector<std::int8_t> scale;
    };
    /// The columns as they lie in memory.
    struct Columns {
        std::vector<Index> instance;
        std::vector<Index> region;  ///< kNoIndex: not stated
        std::vector<TextId> zone;   ///< into texts
        std::vector<TextId> pricing;
        std::vector<std::uint32_t> origin;  ///< into origins
        std::vector<std::int32_t> observedOn;
        std::vector<std::int32_t> effectiveOn;
        AmountColumn perHour, perMonth, upfront;
        std::vector<std::int32_t> termMonths;
        std::vector<double> minimumCommitHours;  ///< NaN: absent
        std::vector<TextId> note;
    };

    void reserve(std::size_t rows);
    void add(Index instance, Index region, std::string_view zone, std::string_view pricing,
             const PriceObservation& observation);

    std::size_t size() const { return m_columns.observedOn.size(); }
    PriceView at(Index row) const;
    const PriceOrigin& originOf(Index row) const { return m_origins[m_columns.origin[row]]; }
    std::optional<Date> observedOn(Index row) const { return day(m_columns.observedOn, row); }
    std::optional<Date> effectiveOn(Index row) const { return day(m_columns.effectiveOn, row); }
    /// The amounts alone: cheaper than at().
    QuotedAmounts amountsAt(Index row) const;

    /// Brings observations of one offer together: by machine, region, zone and way to pay, then the
    /// newest first, undated last, then by basis. Equal ones keep their order.
    void sortByOffer();
    /// Frees the columns that say which offer an observation belongs to.
    void forgetOffers();

    const Columns& columns() const { return m_columns; }
    const std::vector<PriceOrigin>& origins() const { return m_origins; }
    const TextPool& texts() const { return m_texts; }
    /// Takes over columns as columns() gave them. False, and nothing is taken, where their lengths
    /// differ or a number leads out of the tables that it refers to: `instances`, `regions` and
    /// `sources` are the sizes of those of the catalog.
    bool restore(Columns columns, std::vector<PriceOrigin> origins,
                 const std::vector<std::string>& texts, std::size_t instances, std::size_t regions,
                 std::size_t sources);

private:
    std::optional<Date> day(const std::vector<std::int32_t>& column, Index row) const {
        if (column.empty() || column[row] == kNoDay) return std::nullopt;
        return Date(column[row]);
    }
    std::uint32_t originIndex(const PriceObservation& observation);

    Columns m_columns;
    std::vector<PriceOrigin> m_origins;
    TextPool m_texts;
};

/// Some observations of a snapshot that lie together.
class ObservationRange {
public:
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = PriceView;
        using difference_type = std::ptrdiff_t;
        using pointer = const PriceView*;
        using reference = PriceView;

        Iterator() = default;
        Iterator(const PriceColumns* prices, Index row) : m_prices(prices), m_row(row) {}
        PriceView operator*() const { return m_prices->at(m_row); }
        Iterator& operator++() {
            ++m_row;
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++m_row;
            return before;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const PriceColumns* m_prices = nullptr;
        Index m_row = 0;
    };

    ObservationRange(const PriceColumns& prices, Index first, Index count)
        : m_prices(&prices), m_first(first), m_count(count) {}

    std::size_t size() const { return m_count; }
    bool empty() const { return m_count == 0; }
    PriceView operator[](std::size_t i) const {
        return m_prices->at(m_first + static_cast<Index>(i));
    }
    /// Without the first `count`.
    ObservationRange from(std::size_t count) const {
        const auto left = static_cast<Index>(count);
        return {*m_prices, m_first + left, m_count - left};
    }
    PriceView front() const { return (*this)[0]; }
    PriceView back() const { return (*this)[size() - 1]; }
    Iterator begin() const { return {m_prices, m_first}; }
    Iterator end() const { return {m_prices, m_first + m_count}; }

private:
    const PriceColumns* m_prices;
    Index m_first;
    Index m_count;
};

}  // namespace petaplan::catalog
