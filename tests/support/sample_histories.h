// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/catalog/price_history.h"

namespace petaplan::testing {

/// Made-up spot prices of three zones of a region over 90 days before 2026-11-30, per machine in
/// USD; zone b was not looked at for twelve days.
std::vector<catalog::PriceSeries> sampleSpotHistories(const catalog::SeriesKey& key);

}  // namespace petaplan::testing
