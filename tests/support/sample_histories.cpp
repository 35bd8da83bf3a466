// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_histories.h"

#include <string>

namespace petaplan::testing {

std::vector<catalog::PriceSeries> sampleSpotHistories(const catalog::SeriesKey& key) {
    std::vector<catalog::PriceSeries> all;
    if (key.pricing != "spot") return all;
    const UtcSeconds end = beginOf(Date::of(2026, 11, 30));
    for (int zone = 0; zone < 3; ++zone) {
        catalog::PriceSeries series;
        series.key = key;
        series.key.zone = key.region + std::string(1, static_cast<char>('a' + zone));
        series.key.currency = "USD";
        series.kind = catalog::SampleKind::Snapshot;
        series.source = "Sample histories";
        std::int64_t cents = 2200 + 300 * zone;
        for (int hour = 90 * 24; hour > 0; hour -= 6) {
            // Every few days a step up or down, by a fixed rule.
            if ((hour * 7 + zone * 90) % 66 == 0) cents += (hour * 13 + zone * 5) % 17 * 60 - 470;
            if (cents < 1500) cents = 1800;
            if (zone == 1 && hour < 52 * 24 && hour > 40 * 24) continue;
            series.points.push_back({end - hour * 3600, Decimal(cents, 2)});
        }
        series.knownUntil = end;
        all.push_back(std::move(series));
    }
    return all;
}

}  // namespace petaplan::testing
