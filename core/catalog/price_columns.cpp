// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_columns.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace petaplan::catalog {
namespace {

constexpr double kNoHours = std::numeric_limits<double>::quiet_NaN();

/// Sets the last row of a column that may be empty so far.
template <typename T>
void put(std::vector<T>& column, std::size_t rows, std::type_identity_t<T> value,
         std::type_identity_t<T> absent, bool isAbsent) {
    if (column.empty() && isAbsent) return;
    column.resize(rows, absent);
    if (!isAbsent) column.back() = value;
}

void put(PriceColumns::AmountColumn& column, std::size_t rows,
         const std::optional<Decimal>& amount) {
    if (column.scale.empty() && !amount) return;
    column.digits.resize(rows, 0);
    column.scale.resize(rows, PriceColumns::kNoAmount);
    if (!amount) return;
    column.digits.back() = amount->amount();
    column.scale.back() = static_cast<std::int8_t>(amount->scale());
}

std::optional<Decimal> amountOf(const PriceColumns::AmountColumn& column, Index row) {
    if (column.scale.empty() || column.scale[row] == PriceColumns::kNoAmount) return std::nullopt;
    return Decimal(column.digits[row], column.scale[row]);
}

template <typename T>
void permute(std::vector<T>& column, const std::vector<Index>& order) {
    if (column.empty()) return;
    std::vector<T> sorted(column.size());
    for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = column[order[i]];
    column = std::move(sorted);
}

/// Calls `use` with each column that holds one value for each row.
template <typename Columns, typename Use>
void forEachColumn(Columns& columns, const Use& use) {
    use(columns.instance);
    use(columns.region);
    use(columns.zone);
    use(columns.pricing);
    use(columns.origin);
    use(columns.observedOn);
    use(columns.effectiveOn);
    for (auto* amount : {&columns.perHour, &columns.perMonth, &columns.upfront}) {
        use(amount->digits);
        use(amount->scale);
    }
    use(columns.termMonths);
    use(columns.minimumCommitHours);
    use(columns.note);
}

bool isWithin(const std::vector<std::uint32_t>& column, std::size_t size, bool mayBeAbsent) {
    return std::all_of(column.begin(), column.end(), [&](std::uint32_t value) {
        return value < size || (mayBeAbsent && value == kNoIndex);
    });
}

}  // namespace

void PriceColumns::reserve(std::size_t rows) {
    for (auto* column : {&m_columns.instance, &m_columns.region}) column->reserve(rows);
    for (auto* column : {&m_columns.zone, &m_columns.pricing}) column->reserve(rows);
    m_columns.origin.reserve(rows);
    m_columns.observedOn.reserve(rows);
    m_columns.perHour.digits.reserve(rows);
    m_columns.perHour.scale.reserve(rows);
}

std::uint32_t PriceColumns::originIndex(const PriceObservation& observation) {
    const auto isSame = [&](const PriceOrigin& one) {
        return one.source == observation.source && one.currency == observation.currency &&
               one.basis == observation.basis && one.status == observation.status &&
               one.operatingSystem == observation.operatingSystem &&
               one.tenancy == observation.tenancy && one.userOverride == observation.userOverride;
    };
    // Observations of one origin come in runs; there are few origins in all.
    if (!m_columns.origin.empty() && isSame(m_origins[m_columns.origin.back()])) {
        return m_columns.origin.back();
    }
    const auto known = std::find_if(m_origins.rbegin(), m_origins.rend(), isSame);
    if (known != m_origins.rend()) {
        return static_cast<std::uint32_t>(m_origins.rend() - known - 1);
    }
    m_origins.push_back({observation.currency, observation.operatingSystem, observation.tenancy,
                         observation.status, observation.source, observation.basis,
                         observation.userOverride});
    return static_cast<std::uint32_t>(m_origins.size() - 1);
}

void PriceColumns::add(Index instance, Index region, std::string_view zone,
                       std::string_view pricing, const PriceObservation& observation) {
    const auto textId = [&](const std::vector<TextId>& column, std::string_view text) {
        // The same text often comes many times in a row.
        if (!column.empty() && m_texts.text(column.back()) == text) return column.back();
        return m_texts.idOf(text);
    };
    m_columns.instance.push_back(instance);
    m_columns.region.push_back(region);
    m_columns.zone.push_back(textId(m_columns.zone, zone));
    m_columns.pricing.push_back(textId(m_columns.pricing, pricing));
    m_columns.origin.push_back(originIndex(observation));
    m_columns.observedOn.push_back(observation.observedOn ? observation.observedOn->daysSinceEpoch()
                                                          : kNoDay);
    const std::size_t rows = size();
    const auto& effective = observation.effectiveOn;
    put(m_columns.effectiveOn, rows, effective ? effective->daysSinceEpoch() : kNoDay, kNoDay,
        !effective);
    put(m_columns.perHour, rows, observation.pricePerHour);
    put(m_columns.perMonth, rows, observation.pricePerMonth);
    put(m_columns.upfront, rows, observation.upfront);
    put(m_columns.termMonths, rows, observation.termMonths.value_or(0), kNoTerm,
        !observation.termMonths);
    put(m_columns.minimumCommitHours, rows, observation.minimumCommitHours.value_or(0), kNoHours,
        !observation.minimumCommitHours);
    put(m_columns.note, rows, observation.note.empty() ? 0 : m_texts.idOf(observation.note), 0,
        observation.note.empty());
}

QuotedAmounts PriceColumns::amountsAt(Index row) const {
    QuotedAmounts amounts;
    amounts.pricePerHour = amountOf(m_columns.perHour, row);
    amounts.pricePerMonth = amountOf(m_columns.perMonth, row);
    amounts.upfront = amountOf(m_columns.upfront, row);
    if (!m_columns.termMonths.empty() && m_columns.termMonths[row] != kNoTerm) {
        amounts.termMonths = m_columns.termMonths[row];
    }
    if (!m_columns.minimumCommitHours.empty() && !std::isnan(m_columns.minimumCommitHours[row])) {
        amounts.minimumCommitHours = m_columns.minimumCommitHours[row];
    }
    return amounts;
}

PriceView PriceColumns::at(Index row) const {
    const PriceOrigin& origin = originOf(row);
    return {amountsAt(row),         row,
            origin.currency,        observedOn(row),
            effectiveOn(row),       origin.basis,
            origin.operatingSystem, origin.tenancy,
            origin.status,          m_texts.text(m_columns.note.empty() ? 0 : m_columns.note[row]),
            origin.source,          origin.userOverride};
}

void PriceColumns::sortByOffer() {
    struct Key {
        std::uint64_t place = 0;  ///< machine, region
        std::uint64_t way = 0;    ///< zone, way to pay
        std::uint64_t age = 0;    ///< newest first, then by basis
        Index row = 0;

        auto operator<=>(const Key&) const = default;
    };
    constexpr unsigned kHalf = 32U;
    const std::vector<std::uint32_t> ranks = m_texts.ranks();
    const auto keyOf = [&](Index row) {
        constexpr auto kUndated = std::numeric_limits<std::uint32_t>::max();
        const std::int32_t day = m_columns.observedOn[row];
        const auto age =
            day == kNoDay
                ? kUndated
                : static_cast<std::uint32_t>(
                      std::int64_t{std::numeric_limits<std::int32_t>::max()} - std::int64_t{day});
        const auto join = [](std::uint32_t high, std::uint32_t low) {
            return (std::uint64_t{high} << kHalf) | low;
        };
        return Key{join(m_columns.instance[row], m_columns.region[row]),
                   join(ranks[m_columns.zone[row]], ranks[m_columns.pricing[row]]),
                   join(age, static_cast<std::uint32_t>(originOf(row).basis)), row};
    };
    const auto rows = static_cast<Index>(size());
    Index firstUnsorted = 1;
    for (Key before = rows > 0 ? keyOf(0) : Key{}; firstUnsorted < rows; ++firstUnsorted) {
        const Key next = keyOf(firstUnsorted);
        if (next < before) break;
        before = next;
    }
    if (firstUnsorted >= rows) return;
    std::vector<Key> keys;
    keys.reserve(rows);
    for (Index row = 0; row < rows; ++row) keys.push_back(keyOf(row));
    std::sort(keys.begin(), keys.end());
    std::vector<Index> order;
    order.reserve(rows);
    for (const Key& key : keys) order.push_back(key.row);
    keys = {};
    forEachColumn(m_columns, [&](auto& column) { permute(column, order); });
}

void PriceColumns::forgetOffers() {
    m_columns.instance = {};
    m_columns.region = {};
    m_columns.zone = {};
    m_columns.pricing = {};
}

bool PriceColumns::restore(Columns columns, std::vector<PriceOrigin> origins,
                           const std::vector<std::string>& texts, std::size_t instances,
                           std::size_t regions, std::size_t sources) {
    const std::size_t rows = columns.observedOn.size();
    bool sound = columns.instance.size() == rows && columns.region.size() == rows &&
                 columns.zone.size() == rows && columns.pricing.size() == rows &&
                 columns.origin.size() == rows && !texts.empty() && texts.front().empty();
    forEachColumn(columns, [&](const auto& column) {
        sound = sound && (column.empty() || column.size() == rows);
    });
    for (const AmountColumn* amount : {&columns.perHour, &columns.perMonth, &columns.upfront}) {
        sound = sound && amount->digits.size() == amount->scale.size() &&
                std::all_of(amount->scale.begin(), amount->scale.end(), [](std::int8_t scale) {
                    constexpr int kMostPlaces = 18;
                    return scale >= kNoAmount && scale <= kMostPlaces;
                });
    }
    sound = sound && isWithin(columns.instance, instances, false) &&
            isWithin(columns.region, regions, true) &&
            isWithin(columns.zone, texts.size(), false) &&
            isWithin(columns.pricing, texts.size(), false) &&
            isWithin(columns.note, texts.size(), false) &&
            isWithin(columns.origin, origins.size(), false) &&
            std::all_of(origins.begin(), origins.end(), [&](const PriceOrigin& origin) {
                return origin.source < sources || origin.source == kNoIndex;
            });
    if (!sound) return false;
    TextPool pool;
    for (std::size_t i = 1; i < texts.size(); ++i) {
        if (pool.idOf(texts[i]) != i) return false;  // a text stands twice
    }
    m_columns = std::move(columns);
    m_origins = std::move(origins);
    m_texts = std::move(pool);
    return true;
}

}  // namespace petaplan::catalog
