// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/decimal.h"
#include "core/base/money.h"
#include "core/base/utc_time.h"

namespace petaplan::catalog {

/// What the samples of a series say between them.
enum class SampleKind {
    Change,   ///< each is a change of the price, which holds until the next one
    Snapshot  ///< each is what was seen at that moment
};
/// "change", "snapshot"
std::string_view sampleKindName(SampleKind kind);

struct PricePoint {
    UtcSeconds time = 0;
    Decimal price;  ///< exact as the source printed it

    friend bool operator==(const PricePoint&, const PricePoint&) = default;
};

/// What a series is the price of; texts as the source spells them.
struct SeriesKey {
    std::string provider, instanceType, region, zone;
    std::string pricing;
    CurrencyCode currency;
    bool perGpu = false;  ///< of one GPU for an hour, not of the whole machine

    friend bool operator==(const SeriesKey&, const SeriesKey&) = default;
};
/// The id of the offer: "aws:p3.2xlarge:us-east-1:us-east-1a:spot".
std::string seriesId(const SeriesKey& key);

/// The prices of one offer over time, from one source.
struct PriceSeries {
    SeriesKey key;
    SampleKind kind = SampleKind::Snapshot;
    std::string source;
    std::vector<PricePoint> points;  ///< by time
    /// Until when the source looked at this region: the last change holds so long.
    UtcSeconds knownUntil = 0;
};

/// Brings points into order by time and drops equal ones.
void sortPoints(std::vector<PricePoint>& points);

/// The usual distance of two samples: the median; nullopt for fewer than two points.
std::optional<UtcSeconds> typicalStep(const PriceSeries& series);

/// Until when point i tells the price (not included). A change holds until the next one, the last
/// until the end of what is known. A snapshot stands for the time to the next one where that is no
/// further than one and a half usual steps, else for its moment alone: the rest is a gap. `step` is
/// typicalStep().
UtcSeconds holdsUntil(const PriceSeries& series, std::size_t i, std::optional<UtcSeconds> step);

/// A price in force before an instant.
struct HeldPrice {
    Decimal price;
    UtcSeconds since = 0;  ///< the sample that states it
    UtcSeconds until = 0;  ///< last second, before the instant asked about, that it is known of
};
/// The last price known before `end`; nullopt where the series begins later.
std::optional<HeldPrice> heldBefore(const PriceSeries& series, UtcSeconds end);
/// The price in force on a day: the last one known before its end; nullopt where nothing is known
/// of the day itself.
std::optional<HeldPrice> heldOn(const PriceSeries& series, Date day);

/// Lowest and highest price of one stretch of time.
struct PriceRange {
    double low = 0;
    double high = 0;
};
/// Cuts [from, to) into equal stretches and gives for each the lowest and highest price in force in
/// it; nullopt is a gap, which a chart draws as one. No extreme of the series is lost, and nothing
/// is interpolated. Empty where there is no time to cut.
std::vector<std::optional<PriceRange>> reduceSeries(const PriceSeries& series, UtcSeconds from,
                                                    UtcSeconds to, std::size_t stretches);
/// One character a stretch from the lowest to the highest price of the series, by the middle of
/// each range; a gap is a blank.
std::string sparkline(std::span<const std::optional<PriceRange>> ranges);

enum class MoveKind {
    Changed,
    New,      ///< known on the later day alone
    Gone,     ///< known on the earlier day; its source looked on the later one and did not see it
    Unknown,  ///< known on the earlier day; its source did not look any more on the later one
    Same
};
std::string_view moveKindName(MoveKind kind);

/// What became of a price between two days.
struct PriceMove {
    SeriesKey key;
    std::string source;
    MoveKind kind = MoveKind::Same;
    std::optional<HeldPrice> before, after;
    std::optional<double> changePct;  ///< of a changed price, against the earlier one
};
/// nullopt where nothing is known of either day.
std::optional<PriceMove> moveBetween(const PriceSeries& series, Date from, Date to);
/// Changed ones first, the largest change in either direction at the top, then new, gone, unknown
/// and equal ones; by id among equals.
void sortMoves(std::vector<PriceMove>& moves);

}  // namespace petaplan::catalog
