// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_history_chart.h"

#include <QImage>
#include <QLocale>
#include <QtTest/QTest>

#include <gtest/gtest.h>

#include "ui/charts/chart_panel.h"
#include "ui/charts/time_axis.h"

namespace petaplan::ui {
namespace {

const QLocale kEnglish(QLocale::English, QLocale::UnitedStates);

UtcSeconds at(const char* text) {
    return parseUtcTime(text).value();
}

PriceHistorySeries series(const char* name, catalog::SampleKind kind,
                          std::initializer_list<std::pair<UtcSeconds, int>> cents) {
    catalog::PriceSeries made;
    made.kind = kind;
    for (const auto& [time, price] : cents) made.points.push_back({time, Decimal(price, 2)});
    made.knownUntil = made.points.back().time + kSecondsPerDay;
    return {QString::fromLatin1(name), QStringLiteral("the feed of %1").arg(QLatin1String(name)),
            std::make_shared<const catalog::PriceTrace>(made)};
}

/// Four days a sample each, a week nobody looked, three days more.
PriceHistorySeries withGap() {
    const UtcSeconds d = kSecondsPerDay;
    return series("a", catalog::SampleKind::Snapshot,
                  {{0, 100},
                   {d, 200},
                   {2 * d, 300},
                   {3 * d, 300},
                   {10 * d, 100},
                   {11 * d, 100},
                   {12 * d, 100}});
}

int painted(const QImage& image, int column, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        count += image.pixelColor(column, y).rgb() == colour.rgb() ? 1 : 0;
    }
    return count;
}

TEST(PriceHistoryChart, GapsStayOpenAndStepsAreDrawn) {
    PriceHistoryChart chart;
    chart.resize(500, 200);
    chart.setData({{withGap()}, QStringLiteral("USD")});
    QImage image(chart.size(), QImage::Format_RGB32);
    chart.render(&image);
    const QColor line = ChartColours::current().seriesColour(0);
    // The plot begins right of the labels; 12 days and a second are as wide as what is left.
    int left = 0;
    while (left < image.width() && painted(image, left, line) == 0) ++left;
    ASSERT_LT(left, 100);
    int right = image.width() - 1;
    while (right > left && painted(image, right, line) == 0) --right;
    const auto column = [&](double day) { return left + qRound((right - left) * day / 12); };
    EXPECT_GT(painted(image, column(1.5), line), 0);
    EXPECT_GT(painted(image, column(2.9), line), 0);
    for (const double day : {3.5, 5.0, 7.0, 9.5}) {
        EXPECT_EQ(painted(image, column(day), line), 0) << day;
    }
    EXPECT_GT(painted(image, column(11.5), line), 0);
    // A step is drawn upright over its whole height: from one to two dollars of an axis of three.
    EXPECT_GT(painted(image, column(1), line), 30);
}

TEST(PriceHistoryChart, AShortExtremeAmongManySamplesIsSeen) {
    catalog::PriceSeries many;
    many.kind = catalog::SampleKind::Change;
    for (int i = 0; i < 200'000; ++i) {
        many.points.push_back({i * 60, Decimal(i == 70'123 ? 900 : 100, 2)});
    }
    many.knownUntil = 200'000 * 60;
    PriceHistoryChart chart;
    chart.resize(400, 200);
    chart.setData(
        {{{QStringLiteral("a"), QString(), std::make_shared<const catalog::PriceTrace>(many)}},
         QStringLiteral("USD")});
    QImage image(chart.size(), QImage::Format_RGB32);
    chart.render(&image);
    const QColor line = ChartColours::current().seriesColour(0);
    int tall = 0;
    for (int x = 0; x < image.width(); ++x) tall += painted(image, x, line) > 80 ? 1 : 0;
    EXPECT_GE(tall, 1);
    EXPECT_LE(tall, 3);
}

TEST(PriceHistoryChart, ArrowKeysMoveTheReadOutFromSampleToSample) {
    PriceHistoryChart chart;
    chart.resize(500, 200);
    const UtcSeconds d = kSecondsPerDay;
    chart.setData({{withGap(), series("b", catalog::SampleKind::Change, {{d, 450}, {5 * d, 500}})},
                   QStringLiteral("USD per hour")});
    QTest::keyClick(&chart, Qt::Key_Right);
    EXPECT_EQ(chart.readOut(), 0);
    QTest::keyClick(&chart, Qt::Key_Right);
    EXPECT_EQ(chart.readOut(), d);
    EXPECT_EQ(chart.readOutText(),
              QStringLiteral("a, 2 Jan 1970: 2 USD per hour, source: the feed of a"));
    EXPECT_EQ(chart.accessibleDescription(), chart.readOutText());
    QTest::keyClick(&chart, Qt::Key_Down);
    EXPECT_EQ(chart.currentSeries(), 1);
    EXPECT_EQ(chart.readOutText(),
              QStringLiteral("b, 2 Jan 1970: 4.5 USD per hour, source: the feed of b"));
    QTest::keyClick(&chart, Qt::Key_Up);
    QTest::keyClick(&chart, Qt::Key_End);
    QTest::keyClick(&chart, Qt::Key_Left);
    EXPECT_EQ(chart.readOut(), 11 * d);
    chart.setReadOut(5 * d);
    EXPECT_EQ(chart.readOutText(), QStringLiteral("a, 6 Jan 1970: no data"));
    QTest::keyClick(&chart, Qt::Key_Escape);
    EXPECT_FALSE(chart.readOut());
}

TEST(PriceHistoryChart, ZoomsAroundTheReadOutAndPansWithinTheData) {
    PriceHistoryChart chart;
    chart.resize(500, 200);
    chart.setData({{withGap()}, QStringLiteral("USD")});
    const UtcSeconds first = chart.from();
    const UtcSeconds last = chart.to();
    chart.setReadOut(2 * kSecondsPerDay);
    QTest::keyClick(&chart, Qt::Key_Plus);
    EXPECT_LT(chart.to() - chart.from(), last - first);
    EXPECT_LE(chart.from(), 2 * kSecondsPerDay);
    EXPECT_GE(chart.to(), 2 * kSecondsPerDay);
    const UtcSeconds span = chart.to() - chart.from();
    for (int i = 0; i < 40; ++i) QTest::keyClick(&chart, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(chart.to(), last);
    EXPECT_EQ(chart.to() - chart.from(), span);
    QTest::keyClick(&chart, Qt::Key_0);
    EXPECT_EQ(chart.from(), first);
    EXPECT_EQ(chart.to(), last);
}

TEST(PriceHistoryChart, TheTableHasEverySample) {
    auto* chart = new PriceHistoryChart;
    ChartPanel panel(chart);
    chart->setData(
        {{withGap(), series("b", catalog::SampleKind::Change, {{0, 97}})}, QStringLiteral("USD")});
    panel.setShowsTable(true);
    const QAbstractItemModel& table = *chart->tableModel();
    ASSERT_EQ(table.rowCount(), 8);
    const auto cell = [&](int row, int column) {
        return table.index(row, column).data().toString();
    };
    EXPECT_EQ(cell(2, PriceSampleModel::Time), QStringLiteral("1970-01-03T00:00:00Z"));
    EXPECT_EQ(cell(2, PriceSampleModel::Price), QStringLiteral("3"));
    EXPECT_EQ(cell(7, PriceSampleModel::Series), QStringLiteral("b"));
    EXPECT_EQ(cell(7, PriceSampleModel::Price), QStringLiteral("0.97"));
    EXPECT_EQ(cell(7, PriceSampleModel::Source), QStringLiteral("the feed of b"));
}

TEST(PriceHistoryChart, NothingKnownIsSaidAndNoAxisIsDrawn) {
    PriceHistoryChart chart;
    chart.setData({});
    EXPECT_TRUE(chart.isEmpty());
    EXPECT_EQ(chart.sentence(), QStringLiteral("No price history."));
    QTest::keyClick(&chart, Qt::Key_Right);
    EXPECT_FALSE(chart.readOut());
}

QStringList labels(const char* from, const char* to, int most) {
    QStringList texts;
    for (const TimeTick& tick : timeTicks(at(from), at(to), most, kEnglish)) {
        texts.append(tick.label);
    }
    return texts;
}

TEST(TimeAxis, TicksStandAtRoundMoments) {
    EXPECT_EQ(labels("2025-09-02", "2025-12-01", 4),
              QStringList({QStringLiteral("Oct 2025"), QStringLiteral("Nov 2025"),
                           QStringLiteral("Dec 2025")}));
    EXPECT_EQ(
        labels("2020-01-30T10:00:00Z", "2020-01-31T02:00:00Z", 4),
        QStringList({QStringLiteral("12:00"), QStringLiteral("18:00"), QStringLiteral("31 Jan")}));
    EXPECT_EQ(labels("2017-03-01", "2021-03-01", 5),
              QStringList({QStringLiteral("2018"), QStringLiteral("2019"), QStringLiteral("2020"),
                           QStringLiteral("2021")}));
    // Mondays.
    EXPECT_EQ(labels("2026-11-01", "2026-11-30", 6).front(), QStringLiteral("2 Nov"));
    EXPECT_TRUE(timeTicks(10, 10, 5, kEnglish).isEmpty());
}

TEST(TimeAxis, NeverMoreTicksThanAskedFor) {
    for (UtcSeconds span = 60; span < 40LL * 365 * kSecondsPerDay; span = span * 5 / 3 + 7) {
        for (const int most : {2, 5, 9}) {
            const auto ticks = timeTicks(1'600'000'123, 1'600'000'123 + span, most, kEnglish);
            EXPECT_LE(ticks.size(), most) << span;
        }
    }
}

}  // namespace
}  // namespace petaplan::ui
