// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan_views/chart_data.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QSet>

#include <utility>

#include "ui/models/plan/figure_text.h"
#include "ui/plan_views/words.h"
#include "ui/shell/session.h"

namespace petaplan::ui {

namespace {

class ChartTexts {
    Q_DECLARE_TR_FUNCTIONS(ChartTexts)
};

CostTimePoint pointOf(const PlanResult& result, const planning::PlanRow& row,
                      const std::optional<report::Words>& words) {
    CostTimePoint point;
    const Estimate x = result.isTraining() ? inDays(*row.hours) : *row.tokensPerSecond;
    point.x = x.central;
    point.xLow = x.low;
    point.xHigh = x.high;
    point.cost = row.cost->central;
    point.costLow = row.cost->low;
    point.costHigh = row.cost->high;
    const QLocale locale;
    point.name = QStringLiteral("%1 × %2, %3, %4")
                     .arg(locale.toString(row.nodes), offerName(result, row),
                          offerPlace(result, row, words), layoutText(row));
    const report::UsedOffer* offer = result.offer(row);
    point.label = offer == nullptr
                      ? offerName(result, row)
                      : QStringLiteral("%1 × %2, %3")
                            .arg(locale.toString(row.gpus), QString::fromStdString(offer->gpuName),
                                 QString::fromStdString(
                                     words ? words->provider(offer->providerId, offer->providerName)
                                           : offer->providerName));
    point.onFront = row.onFront;
    return point;
}

// Short names of GPUs, as labels have them; whole titles where two would be called alike.
QStringList gpuNames(const QList<const report::UsedOffer*>& gpus) {
    QStringList names;
    for (const report::UsedOffer* gpu : gpus)
        names.append(gpu == nullptr ? QString() : QString::fromStdString(gpu->gpuName));
    QStringList result = names;
    for (qsizetype i = 0; i < gpus.size(); ++i) {
        if (gpus[i] != nullptr && (names[i].isEmpty() || names.count(names[i]) > 1))
            result[i] = QString::fromStdString(gpus[i]->gpuTitle);
    }
    return result;
}

}  // namespace

CostTimeData costTimeData(const PlanResult& result, const QString& chosenOfferId,
                          std::vector<const planning::PlanRow*>& rows,
                          const std::optional<report::Words>& words) {
    CostTimeData data;
    rows.clear();
    const bool training = result.isTraining();
    data.moreIsBetter = !training;
    data.xName = training ? ChartTexts::tr("Time") : ChartTexts::tr("Output speed");
    data.xUnit = training ? ChartTexts::tr("days") : ChartTexts::tr("tokens/s");
    data.costName = training ? ChartTexts::tr("Cost") : ChartTexts::tr("Cost per month");
    if (!result.answer.rows.empty())
        data.costUnit = QString::fromStdString(result.answer.rows.front().currency);
    const QLocale locale;
    if (training && result.request.deadlineDays) {
        data.xLimit = result.request.deadlineDays;
        data.xLimitLabel = ChartTexts::tr("after day %1").arg(shortNumber(*data.xLimit, locale));
    }
    if (result.request.budget) {
        data.costLimit = result.request.budget;
        data.costLimitLabel = ChartTexts::tr("budget %1").arg(shortNumber(*data.costLimit, locale));
    }

    QSet<QString> seen;
    QHash<QString, int> seriesOfGpu;
    QList<const report::UsedOffer*> gpus;  // one offer of each series
    bool chosenFound = false;
    const auto add = [&](const planning::PlanRow& row, bool front) {
        const QString key =
            QStringLiteral("%1/%2").arg(QString::fromStdString(row.offerId)).arg(row.nodes);
        if (seen.contains(key)) return;
        seen.insert(key);
        CostTimePoint point = pointOf(result, row, words);
        point.onFront = point.onFront || front;
        const report::UsedOffer* offer = result.offer(row);
        const QString gpu = offer == nullptr ? QString() : QString::fromStdString(offer->gpuId);
        if (!seriesOfGpu.contains(gpu)) {
            seriesOfGpu.insert(gpu, static_cast<int>(seriesOfGpu.size()));
            gpus.append(offer);
        }
        point.series = seriesOfGpu.value(gpu);
        const bool wanted = chosenOfferId.isEmpty()
                                ? &row == result.answer.rows.data()
                                : chosenOfferId == QString::fromStdString(row.offerId);
        if (wanted && !chosenFound) {
            point.chosen = true;
            chosenFound = true;
        }
        data.points.append(point);
        rows.push_back(&row);
    };
    for (const planning::PlanRow& row : result.answer.rows) add(row, false);
    for (const planning::PlanRow& row : result.answer.front) add(row, true);
    data.seriesNames = gpuNames(gpus);
    return data;
}

MemoryBarData memoryBarData(const planning::PlanRow& row, const PlanResult& result,
                            const Session& session) {
    MemoryBarData data;
    for (const performance::MemoryPart& part : row.memory.parts) {
        if (!(part.gib > 0)) continue;
        data.parts.append({domainWord(session, {"term.memory_" + part.key, "term." + part.key}),
                           part.gib, QString::fromStdString(part.formula)});
    }
    data.totalGib = row.memory.totalGib.central;
    if (row.memory.totalGib.high > row.memory.totalGib.central) {
        data.highGib = row.memory.totalGib.high;
        data.highLabel = QStringLiteral("P90");
    }
    data.usableGib = row.memory.usableGib;
    if (const report::UsedOffer* offer = result.offer(row)) data.gpuGib = offer->gpuMemoryGib;
    return data;
}

StepTimelineData stepTimelineData(const performance::StepParts& parts) {
    StepTimelineData data;
    data.segments = {
        {ChartTexts::tr("Linear layers"), parts.computeLinear, StepLane::Compute},
        {ChartTexts::tr("Attention"), parts.computeAttention, StepLane::Compute},
        {ChartTexts::tr("Tensor parallel"), parts.tensorParallel, StepLane::Communication},
        {ChartTexts::tr("Data parallel"), parts.dataParallel, StepLane::Communication},
        {ChartTexts::tr("Pipeline transfer"), parts.pipelineTransfer, StepLane::Communication},
        {ChartTexts::tr("Expert parallel"), parts.expertParallel, StepLane::Communication},
        {ChartTexts::tr("Context parallel"), parts.contextParallel, StepLane::Communication},
        {ChartTexts::tr("Pipeline bubble"), parts.pipelineBubble, StepLane::Bubble},
        {ChartTexts::tr("Optimizer"), parts.optimizer, StepLane::Other},
        {ChartTexts::tr("Launch and host"), parts.other, StepLane::Other},
    };
    data.totalSeconds = parts.total();
    return data;
}

TornadoData tornadoData(const Estimate& figure, const QString& unit, const Session& session) {
    TornadoData data;
    data.central = figure.central;
    data.unit = unit;
    for (const SpreadTerm& term : figure.spread) {
        const Estimate alone = logNormalEstimate(figure.central, figure.level, {term});
        data.bars.append(
            {domainWord(session, {"report.spread." + term.name}), alone.low, alone.high});
    }
    return data;
}

LoadChartData firstTokenData(const std::vector<planning::ServingCurvePoint>& curve,
                             const planning::PlanRow& row, std::optional<double> limitMs) {
    LoadChartData data;
    data.loadName = ChartTexts::tr("Requests in flight");
    data.loadUnit = ChartTexts::tr("requests in flight, one replica");
    data.valueName = ChartTexts::tr("First token");
    data.valueUnit = ChartTexts::tr("ms");
    for (const planning::ServingCurvePoint& point : curve) {
        const Estimate& value = point.speed.ttftMs;
        data.points.append({point.batch, value.low, value.central, value.high});
    }
    const QLocale locale;
    if (limitMs) {
        data.limit = limitMs;
        data.limitLabel = ChartTexts::tr("limit %1 ms").arg(shortNumber(*limitMs, locale));
    }
    if (row.servingSpeed) {
        data.asked = row.servingSpeed->batch;
        data.askedLabel =
            ChartTexts::tr("asked %1").arg(shortNumber(row.servingSpeed->batch, locale, 3));
    }
    return data;
}

LoadChartData userSpeedData(const std::vector<planning::ServingCurvePoint>& curve,
                            const planning::PlanRow& row, std::optional<double> maxTpotMs) {
    LoadChartData data = firstTokenData(curve, row, std::nullopt);
    data.valueName = ChartTexts::tr("Time per output token");
    data.points.clear();
    for (const planning::ServingCurvePoint& point : curve) {
        const Estimate& value = point.speed.tpotMs;
        data.points.append({point.batch, value.low, value.central, value.high});
    }
    if (maxTpotMs) {
        data.limit = maxTpotMs;
        data.limitLabel = ChartTexts::tr("limit %1 ms").arg(shortNumber(*maxTpotMs, QLocale()));
    }
    data.series = 2;
    return data;
}

}  // namespace petaplan::ui
