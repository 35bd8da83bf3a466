// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include <optional>

#include "core/base/estimate.h"
#include "core/report/words.h"
#include "ui/models/plan/plan_result.h"

namespace petaplan::ui {

/// A figure and its unit, apart, so that a table can put the unit into the header.
struct FigureText {
    QString figure;
    QString unit;
    QString range;  ///< "14.5–21.2"; empty when exact
};

/// "14.5–21.2" in the locale, both ends with the same decimals; empty when low and high are the
/// same.
QString rangeText(const Estimate& estimate, const QLocale& locale, int significant = 3);
FigureText figureText(const Estimate& estimate, const QString& unit, const QLocale& locale,
                      int significant = 4);

/// Hours as days; below two days as hours.
FigureText durationText(const Estimate& hours, const QLocale& locale);
/// Always days, for columns and axes.
Estimate inDays(const Estimate& hours);

/// Instance type of a row, "p5.48xlarge"; the offer id where nothing else is known.
QString offerName(const PlanResult& result, const planning::PlanRow& row);
/// "AWS · us-east-1"; without `words` the provider's full name.
QString offerPlace(const PlanResult& result, const planning::PlanRow& row,
                   const std::optional<report::Words>& words = std::nullopt);
/// "64 × H100 SXM5 80GB"
QString gpusText(const PlanResult& result, const planning::PlanRow& row, const QLocale& locale);
/// "TP 8 · PP 4 · DP 8 · ZeRO 1", "TP 2 · 3 replicas"
QString layoutText(const planning::PlanRow& row);
/// A number with its decimals, thousands separated.
QString fixedText(double value, int decimals, const QLocale& locale);

}  // namespace petaplan::ui
