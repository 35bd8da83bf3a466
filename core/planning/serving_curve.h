// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <vector>

#include "core/catalog/catalog.h"
#include "core/performance/calibration.h"
#include "core/performance/serving/inference.h"
#include "core/planning/plan.h"

namespace petaplan::planning {

/// The predicted speed of one replica at a number of requests in flight.
struct ServingCurvePoint {
    double batch = 0;
    performance::ServingSpeed speed;
};

/// Speed of one replica of a planned service at rising load: from one request to twice the load of
/// the row (at least eight), no further than its memory holds, at most `points` whole numbers of
/// requests. Empty when the catalog does not have the row's offer or the layout is refused.
std::vector<ServingCurvePoint> servingCurve(const catalog::Catalog& catalog,
                                            const performance::Calibration& calibration,
                                            const workload::InferenceService& service,
                                            const PlanRow& row, int points = 24,
                                            const std::stop_token& stop = {});

}  // namespace petaplan::planning
