// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_trace.h"

#include <algorithm>

namespace petaplan::catalog {
namespace {

constexpr std::size_t kBlock = 256;

}  // namespace

PriceTrace::PriceTrace(const PriceSeries& series) {
    const auto step = typicalStep(series);
    const std::size_t count = series.points.size();
    m_times.reserve(count);
    m_untils.reserve(count);
    m_prices.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const UtcSeconds time = series.points[i].time;
        const UtcSeconds until = holdsUntil(series, i, step);
        if (until <= time) continue;  // another sample of the same second follows
        m_times.push_back(time);
        m_untils.push_back(until);
        m_prices.push_back(series.points[i].price.toDouble());
    }
    for (std::size_t begin = 0; begin < m_prices.size(); begin += kBlock) {
        const auto first = m_prices.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = m_prices.begin() +
                          static_cast<std::ptrdiff_t>(std::min(begin + kBlock, m_prices.size()));
        const auto [low, high] = std::minmax_element(first, last);
        m_blocks.push_back({*low, *high});
    }
}

std::size_t PriceTrace::firstAtOrAfter(UtcSeconds time) const {
    return static_cast<std::size_t>(std::lower_bound(m_times.begin(), m_times.end(), time) -
                                    m_times.begin());
}

std::optional<std::size_t> PriceTrace::heldAt(UtcSeconds time) const {
    const std::size_t after = firstAtOrAfter(time + 1);
    if (after == 0 || m_untils[after - 1] <= time) return std::nullopt;
    return after - 1;
}

PriceRange PriceTrace::rangeOf(std::size_t first, std::size_t last) const {
    PriceRange range{m_prices[first], m_prices[first]};
    const auto widen = [&](double low, double high) {
        range.low = std::min(range.low, low);
        range.high = std::max(range.high, high);
    };
    for (std::size_t i = first; i < last;) {
        if (i % kBlock == 0 && i + kBlock <= last) {
            const PriceRange& block = m_blocks[i / kBlock];
            widen(block.low, block.high);
            i += kBlock;
        } else {
            widen(m_prices[i], m_prices[i]);
            ++i;
        }
    }
    return range;
}

std::optional<PriceRange> PriceTrace::range(UtcSeconds from, UtcSeconds to) const {
    const auto first = static_cast<std::size_t>(
        std::upper_bound(m_untils.begin(), m_untils.end(), from) - m_untils.begin());
    const std::size_t last = firstAtOrAfter(to);
    if (to <= from || first >= last) return std::nullopt;
    return rangeOf(first, last);
}

std::vector<std::optional<TraceColumn>> PriceTrace::reduce(UtcSeconds from, UtcSeconds to,
                                                           std::size_t columns) const {
    std::vector<std::optional<TraceColumn>> result;
    if (to <= from || columns == 0) return result;
    result.resize(columns);
    // Boundary c lies at from + c * span / columns, a fraction of a second; samples stand at whole
    // ones, so that all comparisons can be made in whole numbers: with the second below and above.
    const auto span = static_cast<std::uint64_t>(to - from);
    const auto below = [&](std::size_t c) {
        return from + static_cast<UtcSeconds>(c * span / columns);
    };
    const auto above = [&](std::size_t c) {
        return from + static_cast<UtcSeconds>((c * span + columns - 1) / columns);
    };
    const auto offset = [](std::size_t index) { return static_cast<std::ptrdiff_t>(index); };
    std::size_t first = 0;
    std::size_t last = 0;
    for (std::size_t c = 0; c < columns; ++c) {
        const UtcSeconds begin = below(c);
        first = static_cast<std::size_t>(
            std::upper_bound(m_untils.begin() + offset(first), m_untils.end(), begin) -
            m_untils.begin());
        last = static_cast<std::size_t>(
            std::lower_bound(m_times.begin() + offset(last), m_times.end(), above(c + 1)) -
            m_times.begin());
        if (first >= last) continue;
        const bool knownAtBegin = m_times[first] <= begin;
        // Just before a boundary between two seconds the same sample is in force.
        const bool isWhole = begin == above(c);
        const bool knownBefore =
            !isWhole || m_times[first] < begin || (first > 0 && m_untils[first - 1] == begin);
        const PriceRange range = rangeOf(first, last);
        result[c] = TraceColumn{range.low, range.high, m_prices[first], m_prices[last - 1],
                                knownAtBegin && knownBefore};
    }
    return result;
}

}  // namespace petaplan::catalog
