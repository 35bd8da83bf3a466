// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/catalog/price_history.h"

namespace petaplan::catalog {

/// The prices in force in one column of a chart, whose stretch of time is [begin, end).
struct TraceColumn {
    double low = 0;
    double high = 0;
    double first = 0;  ///< the earliest of them
    double last = 0;   ///< the latest of them
    /// The price is known without a break across the beginning of the column: a line leads into it
    /// from the column before.
    bool joined = false;

    friend bool operator==(const TraceColumn&, const TraceColumn&) = default;
};

/// A series made ready to be drawn again and again at any zoom. Reducing it costs the columns asked
/// for, not the samples in them: each block of samples knows its lowest and highest price.
/// Immutable; may be read by several threads.
class PriceTrace {
public:
    PriceTrace() = default;
    explicit PriceTrace(const PriceSeries& series);

    /// Samples that hold for any time: of several at one second the last.
    std::size_t size() const { return m_times.size(); }
    bool isEmpty() const { return m_times.empty(); }
    UtcSeconds time(std::size_t i) const { return m_times[i]; }
    /// First second at which sample i tells the price no more; holdsUntil of price_history.h.
    UtcSeconds until(std::size_t i) const { return m_untils[i]; }
    double price(std::size_t i) const { return m_prices[i]; }
    /// First second with a known price and the first one after the last; 0 when empty.
    UtcSeconds from() const { return isEmpty() ? 0 : m_times.front(); }
    UtcSeconds to() const { return isEmpty() ? 0 : m_untils.back(); }

    /// The sample in force at an instant; nullopt in a gap and outside of the series.
    std::optional<std::size_t> heldAt(UtcSeconds time) const;
    /// The first sample at or after an instant; size() when there is none.
    std::size_t firstAtOrAfter(UtcSeconds time) const;
    /// Lowest and highest price in force within [from, to); nullopt when none is known.
    std::optional<PriceRange> range(UtcSeconds from, UtcSeconds to) const;
    /// Cuts [from, to) into equal columns (not of whole seconds) and gives what a picture of that
    /// width can show of each; nullopt is a gap. No extreme is lost and nothing is interpolated.
    /// Empty where there is no time to cut.
    std::vector<std::optional<TraceColumn>> reduce(UtcSeconds from, UtcSeconds to,
                                                   std::size_t columns) const;

private:
    PriceRange rangeOf(std::size_t first, std::size_t last) const;

    std::vector<UtcSeconds> m_times;
    std::vector<UtcSeconds> m_untils;  ///< at most the next time
    std::vector<double> m_prices;
    std::vector<PriceRange> m_blocks;  ///< of each 256 samples
};

}  // namespace petaplan::catalog
