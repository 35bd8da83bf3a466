// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_history.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

namespace petaplan::catalog {
namespace {

/// The first point at or after an instant.
std::size_t firstFrom(const PriceSeries& series, UtcSeconds time) {
    const auto at = std::lower_bound(
        series.points.begin(), series.points.end(), time,
        [](const PricePoint& point, UtcSeconds value) { return point.time < value; });
    return static_cast<std::size_t>(at - series.points.begin());
}

}  // namespace

std::string_view sampleKindName(SampleKind kind) {
    return kind == SampleKind::Change ? "change" : "snapshot";
}

std::string seriesId(const SeriesKey& key) {
    std::string id = key.provider + ":" + key.instanceType + ":";
    id += key.region.empty() ? "-" : key.region;
    if (!key.zone.empty()) id += ":" + key.zone;
    return id + ":" + key.pricing;
}

void sortPoints(std::vector<PricePoint>& points) {
    std::stable_sort(points.begin(), points.end(), [](const PricePoint& a, const PricePoint& b) {
        return a.time != b.time ? a.time < b.time : a.price < b.price;
    });
    points.erase(std::unique(points.begin(), points.end()), points.end());
}

std::optional<UtcSeconds> typicalStep(const PriceSeries& series) {
    if (series.points.size() < 2) return std::nullopt;
    std::vector<UtcSeconds> steps;
    steps.reserve(series.points.size() - 1);
    for (std::size_t i = 1; i < series.points.size(); ++i) {
        steps.push_back(series.points[i].time - series.points[i - 1].time);
    }
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

UtcSeconds holdsUntil(const PriceSeries& series, std::size_t i, std::optional<UtcSeconds> step) {
    const UtcSeconds time = series.points[i].time;
    const bool isLast = i + 1 == series.points.size();
    if (series.kind == SampleKind::Change) {
        return isLast ? std::max(series.knownUntil, time + 1) : series.points[i + 1].time;
    }
    if (isLast || !step) return time + 1;
    const UtcSeconds next = series.points[i + 1].time;
    // A sample may come some hours late; a missing one leaves twice the usual distance.
    const bool isGap = 2 * (next - time) > 3 * *step;
    return isGap ? time + 1 : next;
}

std::optional<HeldPrice> heldBefore(const PriceSeries& series, UtcSeconds end) {
    const std::size_t after = firstFrom(series, end);
    if (after == 0) return std::nullopt;
    const PricePoint& point = series.points[after - 1];
    const UtcSeconds until = holdsUntil(series, after - 1, typicalStep(series));
    return HeldPrice{point.price, point.time, std::min(until, end) - 1};
}

std::optional<HeldPrice> heldOn(const PriceSeries& series, Date day) {
    auto held = heldBefore(series, endOf(day));
    if (held && held->until < beginOf(day)) held.reset();
    return held;
}

std::vector<std::optional<PriceRange>> reduceSeries(const PriceSeries& series, UtcSeconds from,
                                                    UtcSeconds to, std::size_t stretches) {
    std::vector<std::optional<PriceRange>> ranges;
    if (to <= from || stretches == 0) return ranges;
    ranges.resize(stretches);
    const auto step = typicalStep(series);
    // Widths need not be whole seconds: the position is exact in double up to 2^53.
    const double width = static_cast<double>(to - from) / static_cast<double>(stretches);
    const auto stretchOf = [&](UtcSeconds time) {
        const double position = static_cast<double>(time - from) / width;
        const auto index = static_cast<std::size_t>(std::max(position, 0.0));
        return std::min(index, stretches - 1);
    };
    std::size_t first = firstFrom(series, from);
    if (first > 0) --first;  // its price may reach into the time asked for
    for (std::size_t i = first; i < series.points.size(); ++i) {
        const UtcSeconds begin = std::max(series.points[i].time, from);
        if (series.points[i].time >= to) break;
        const UtcSeconds end = std::min(holdsUntil(series, i, step), to);
        if (end <= begin) continue;
        const double price = series.points[i].price.toDouble();
        const std::size_t last = stretchOf(end - 1);
        for (std::size_t at = stretchOf(begin); at <= last; ++at) {
            auto& range = ranges[at];
            if (!range) {
                range = PriceRange{price, price};
            } else {
                range->low = std::min(range->low, price);
                range->high = std::max(range->high, price);
            }
        }
    }
    return ranges;
}

std::string sparkline(std::span<const std::optional<PriceRange>> ranges) {
    constexpr std::array<std::string_view, 8> kBars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const auto& range : ranges) {
        if (!range) continue;
        low = std::min(low, range->low);
        high = std::max(high, range->high);
    }
    std::string text;
    for (const auto& range : ranges) {
        if (!range) {
            text += ' ';
            continue;
        }
        std::size_t bar = kBars.size() / 2;
        if (high > low) {
            const double share = ((range->low + range->high) / 2 - low) / (high - low);
            bar = std::min(kBars.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(kBars.size())));
        }
        text += kBars[bar];
    }
    return text;
}

std::string_view moveKindName(MoveKind kind) {
    switch (kind) {
        case MoveKind::Changed:
            return "changed";
        case MoveKind::New:
            return "new";
        case MoveKind::Gone:
            return "gone";
        case MoveKind::Unknown:
            return "unknown";
        case MoveKind::Same:
            return "same";
    }
    return {};
}

std::optional<PriceMove> moveBetween(const PriceSeries& series, Date from, Date to) {
    PriceMove move;
    move.key = series.key;
    move.source = series.source;
    move.before = heldOn(series, from);
    move.after = heldOn(series, to);
    if (!move.before && !move.after) return std::nullopt;
    if (!move.before) {
        move.kind = MoveKind::New;
    } else if (!move.after) {
        move.kind = series.knownUntil >= beginOf(to) ? MoveKind::Gone : MoveKind::Unknown;
    } else if (move.before->price != move.after->price) {
        move.kind = MoveKind::Changed;
        const double before = move.before->price.toDouble();
        if (before > 0) move.changePct = (move.after->price.toDouble() / before - 1) * 100;
    }
    return move;
}

void sortMoves(std::vector<PriceMove>& moves) {
    const auto size = [](const PriceMove& move) { return std::abs(move.changePct.value_or(0)); };
    std::sort(moves.begin(), moves.end(), [&](const PriceMove& a, const PriceMove& b) {
        if (a.kind != b.kind) return a.kind < b.kind;
        if (size(a) != size(b)) return size(a) > size(b);
        return seriesId(a.key) < seriesId(b.key);
    });
}

}  // namespace petaplan::catalog
