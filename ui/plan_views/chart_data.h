// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/planning/serving_curve.h"
#include "core/report/words.h"
#include "ui/charts/cost_time_chart.h"
#include "ui/charts/load_chart.h"
#include "ui/charts/memory_bar.h"
#include "ui/charts/step_timeline.h"
#include "ui/charts/tornado_chart.h"
#include "ui/models/plan/plan_result.h"

namespace petaplan::ui {

class Session;

/// Rows and front of an answer, each once, as points; the row with `chosenOfferId` (the first when
/// empty) is ringed. `rows` gets the row behind each point.
CostTimeData costTimeData(const PlanResult& result, const QString& chosenOfferId,
                          std::vector<const planning::PlanRow*>& rows,
                          const std::optional<report::Words>& words = std::nullopt);
MemoryBarData memoryBarData(const planning::PlanRow& row, const PlanResult& result,
                            const Session& session);
StepTimelineData stepTimelineData(const performance::StepParts& parts);
/// What each source of doubt alone does to a figure, widest first.
TornadoData tornadoData(const Estimate& figure, const QString& unit, const Session& session);
LoadChartData firstTokenData(const std::vector<planning::ServingCurvePoint>& curve,
                             const planning::PlanRow& row, std::optional<double> limitMs);
LoadChartData userSpeedData(const std::vector<planning::ServingCurvePoint>& curve,
                            const planning::PlanRow& row, std::optional<double> maxTpotMs);

}  // namespace petaplan::ui
