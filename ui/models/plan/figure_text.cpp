// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/plan/figure_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/charts/nice_axis.h"

namespace petaplan::ui {

namespace {

constexpr double kHoursPerDay = 24;
constexpr double kShowDaysFromHours = 48;

QString separator() {
    return QStringLiteral(" · ");
}

}  // namespace

QString rangeText(const Estimate& estimate, const QLocale& locale, int significant) {
    if (!(estimate.high > estimate.low)) return {};
    const auto [low, high] = shortRange(estimate.low, estimate.high, locale, significant);
    return QStringLiteral("%1–%2").arg(low, high);
}

FigureText figureText(const Estimate& estimate, const QString& unit, const QLocale& locale,
                      int significant) {
    return {shortNumber(estimate.central, locale, significant), unit,
            rangeText(estimate, locale, 3)};
}

Estimate inDays(const Estimate& hours) {
    return hours.scaledBy(1 / kHoursPerDay);
}

FigureText durationText(const Estimate& hours, const QLocale& locale) {
    if (hours.central < kShowDaysFromHours)
        return figureText(hours, QCoreApplication::translate("FigureText", "hours"), locale, 3);
    return figureText(inDays(hours), QCoreApplication::translate("FigureText", "days"), locale, 3);
}

QString offerName(const PlanResult& result, const planning::PlanRow& row) {
    const report::UsedOffer* offer = result.offer(row);
    return QString::fromStdString(offer == nullptr ? row.offerId : offer->instanceType);
}

QString offerPlace(const PlanResult& result, const planning::PlanRow& row,
                   const std::optional<report::Words>& words) {
    const report::UsedOffer* offer = result.offer(row);
    if (offer == nullptr) return {};
    QStringList parts{QString::fromStdString(
        words ? words->provider(offer->providerId, offer->providerName) : offer->providerName)};
    if (!offer->regionId.empty()) parts.append(QString::fromStdString(offer->regionId));
    if (!offer->zone.empty()) parts.append(QString::fromStdString(offer->zone));
    return parts.join(separator());
}

QString gpusText(const PlanResult& result, const planning::PlanRow& row, const QLocale& locale) {
    const report::UsedOffer* offer = result.offer(row);
    const QString count = locale.toString(row.gpus);
    if (offer == nullptr) return count;
    return QStringLiteral("%1 × %2").arg(count, QString::fromStdString(offer->gpuTitle));
}

QString layoutText(const planning::PlanRow& row) {
    QStringList parts;
    const auto part = [&parts](const char* name, int value) {
        if (value > 1) parts.append(QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(value));
    };
    if (row.serving) {
        part("TP", row.serving->tensorParallel);
        part("PP", row.serving->pipelineParallel);
        part("EP", row.serving->expertParallel);
        parts.append(QCoreApplication::translate("FigureText", "%n replica(s)", nullptr,
                                                 row.serving->replicas));
        return parts.join(separator());
    }
    part("TP", row.layout.tensorParallel);
    part("PP", row.layout.pipelineParallel);
    part("CP", row.layout.contextParallel);
    part("EP", row.layout.expertParallel);
    part("DP", row.layout.dataParallel);
    if (row.layout.zeroStage > 0) parts.append(QStringLiteral("ZeRO %1").arg(row.layout.zeroStage));
    parts.append(QStringLiteral("MB %1").arg(row.layout.microBatch));
    return parts.join(separator());
}

QString fixedText(double value, int decimals, const QLocale& locale) {
    return locale.toString(value, 'f', decimals);
}

}  // namespace petaplan::ui
