// SPDX-License-Identifier: GPL-3.0-or-later
// petaplan-bench-chart: prints how many milliseconds the price history chart needs to draw a
// million samples anew, by the median; petaplan-bench runs it and shows the row.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "core/catalog/price_history.h"
#include "ui/charts/price_history_chart.h"
#include "ui/theme/theme.h"

namespace {

using namespace petaplan;

/// A price each ten minutes over nineteen years by a fixed rule: a slow wave, a fast one, and two
/// stretches without data.
catalog::PriceSeries millionSamples() {
    constexpr std::size_t kSamples = 1'000'000;
    constexpr UtcSeconds kStep = 600;
    catalog::PriceSeries series;
    series.kind = catalog::SampleKind::Snapshot;
    series.points.reserve(kSamples);
    for (std::size_t i = 0; i < kSamples; ++i) {
        UtcSeconds time = static_cast<UtcSeconds>(i) * kStep;
        if (i > kSamples / 3) time += 200 * kSecondsPerDay;
        if (i > 2 * kSamples / 3) time += 100 * kSecondsPerDay;
        const auto cents =
            static_cast<std::int64_t>(20'000 + (i * 7919) % 9'000 + (i / 50'000 % 7) * 4'000);
        series.points.push_back({time, Decimal(cents, 4)});
    }
    return series;
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    ui::Theme::instance().apply(ui::ThemeMode::Light, 1);
    ui::PriceHistoryChart chart;
    chart.resize(1200, 336);
    ui::PriceHistoryData data;
    data.unit = QStringLiteral("USD");
    data.series = {{QStringLiteral("a"), QStringLiteral("made"),
                    std::make_shared<const catalog::PriceTrace>(millionSamples())}};
    chart.setData(data);
    QImage image(chart.size(), QImage::Format_ARGB32_Premultiplied);
    chart.render(&image);
    constexpr int kRuns = 21;
    std::vector<double> times;
    for (int i = 0; i < kRuns; ++i) {
        QElapsedTimer clock;
        clock.start();
        // Another span each time: nothing of the last picture can be used again.
        chart.setSpan(chart.firstKnown() + i * 3600, chart.lastKnown() - i * 3600);
        chart.render(&image);
        times.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
    std::printf("%.3f\n", times[kRuns / 2]);
    if (argc > 1) image.save(QString::fromLocal8Bit(argv[1]));
    return 0;
}
