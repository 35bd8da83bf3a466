// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QLocale>

#include <cmath>

#include "ui/charts/cost_time_chart.h"
#include "ui/charts/label_layout.h"
#include "ui/charts/load_chart.h"
#include "ui/charts/marker_key.h"
#include "ui/charts/nice_axis.h"

namespace petaplan::ui {
namespace {

const QLocale kEnglish(QLocale::English, QLocale::UnitedStates);

TEST(NiceAxis, CoversTheRangeWithStepsOfOneTwoOrFive) {
    const NiceAxis percent = niceAxis(0, 97, 6);
    EXPECT_DOUBLE_EQ(percent.minimum, 0);
    EXPECT_DOUBLE_EQ(percent.maximum, 100);
    EXPECT_DOUBLE_EQ(percent.step, 20);
    const NiceAxis cost = niceAxis(655, 940, 6);
    EXPECT_DOUBLE_EQ(cost.step, 100);
    EXPECT_DOUBLE_EQ(cost.minimum, 600);
    EXPECT_DOUBLE_EQ(cost.maximum, 1000);
    const NiceAxis small = niceAxis(0.013, 0.087, 6);
    EXPECT_DOUBLE_EQ(small.step, 0.02);
    EXPECT_LE(small.ticks().size(), 6);
}

TEST(NiceAxis, NeverHasMoreTicksThanAskedWhateverTheRange) {
    for (double low = -7.3; low < 1e7; low = std::abs(low) * 3.7 + 0.01) {
        for (double width = 1e-3; width < 1e6; width *= 4.3) {
            const NiceAxis axis = niceAxis(low, low + width, 6);
            const double slack = axis.step * 1e-6;
            EXPECT_LE(axis.ticks().size(), 6) << low << " " << width;
            EXPECT_LE(axis.minimum, low + slack) << low << " " << width;
            EXPECT_GE(axis.maximum, low + width - slack) << low << " " << width;
        }
    }
}

TEST(NiceAxis, ASingleValueAndNoValueGiveAUsableAxis) {
    EXPECT_GT(niceAxis(5, 5).maximum, 5);
    EXPECT_LT(niceAxis(5, 5).minimum, 5);
    EXPECT_GE(niceAxis(5, 5).minimum, 0);
    EXPECT_GT(niceAxis(0, 0).maximum, 0);
    EXPECT_GT(niceAxis(NAN, 3).maximum, niceAxis(NAN, 3).minimum);
    EXPECT_GT(niceAxis(0, INFINITY).step, 0);
}

TEST(NiceAxis, LabelsHaveTheDecimalsOfTheStep) {
    const NiceAxis axis{0, 1, 0.25};
    EXPECT_EQ(NiceAxis({0, 1, 0.2}).label(0.4, kEnglish), QStringLiteral("0.4"));
    EXPECT_EQ(NiceAxis({0, 2000, 500}).label(1500, kEnglish), QStringLiteral("1,500"));
    EXPECT_EQ(NiceAxis({-1, 1, 0.5}).label(-1e-17, kEnglish), QStringLiteral("0.0"));
    EXPECT_DOUBLE_EQ(axis.share(0.25), 0.25);
}

TEST(NiceAxis, ExactAxisEndsAtTheValue) {
    const NiceAxis axis = exactAxis(80, 9);
    EXPECT_DOUBLE_EQ(axis.maximum, 80);
    EXPECT_DOUBLE_EQ(axis.step, 10);
    EXPECT_EQ(axis.ticks().size(), 9);
}

TEST(ShortNumber, RoundsToSignificantDigitsWithoutExponent) {
    EXPECT_EQ(shortNumber(740812, kEnglish), QStringLiteral("740,800"));
    EXPECT_EQ(shortNumber(17.46, kEnglish, 3), QStringLiteral("17.5"));
    EXPECT_EQ(shortNumber(0.0971, kEnglish), QStringLiteral("0.0971"));
    EXPECT_EQ(shortNumber(2, kEnglish), QStringLiteral("2"));
    EXPECT_EQ(shortNumber(0, kEnglish), QStringLiteral("0"));
    EXPECT_EQ(shortNumber(NAN, kEnglish), QStringLiteral("–"));
    EXPECT_EQ(largeNumber(6'738'415'616.0, kEnglish), QStringLiteral("6.74 B"));
    EXPECT_EQ(largeNumber(2e12, kEnglish), QStringLiteral("2 T"));
}

CostTimePoint front(double x, double cost) {
    CostTimePoint point;
    point.x = x;
    point.cost = cost;
    point.onFront = true;
    return point;
}

TEST(CostTimeFront, ATimeIsHadAtTheCostOfTheLastPointBeforeIt) {
    CostTimePoint dominated = front(15, 95);
    dominated.onFront = false;
    const QPolygonF steps = frontSteps({front(20, 70), front(10, 100), dominated}, false);
    EXPECT_EQ(steps, QPolygonF({{10, 100}, {20, 100}, {20, 70}}));
}

TEST(CostTimeFront, ASpeedIsHadAtTheCostOfTheNextPoint) {
    const QPolygonF steps = frontSteps({front(100, 5), front(200, 9)}, true);
    EXPECT_EQ(steps, QPolygonF({{100, 5}, {100, 9}, {200, 9}}));
}

TEST(LoadReduction, KeepsEndsAndExtremesWithTwoPointsAColumn) {
    QList<LoadPoint> points;
    for (int i = 0; i < 10'000; ++i) {
        const double value = i == 4321 ? 99 : i == 7777 ? -99 : std::sin(i * 0.01);
        points.append({static_cast<double>(i), value, value, value});
    }
    const QList<LoadPoint> drawn = reduced(points, 100);
    EXPECT_LE(drawn.size(), 202);
    EXPECT_DOUBLE_EQ(drawn.front().load, 0);
    EXPECT_DOUBLE_EQ(drawn.back().load, 9999);
    double least = 0, greatest = 0;
    double last = -1;
    for (const LoadPoint& point : drawn) {
        EXPECT_GT(point.load, last);
        last = point.load;
        least = std::min(least, point.central);
        greatest = std::max(greatest, point.central);
    }
    EXPECT_DOUBLE_EQ(least, -99);
    EXPECT_DOUBLE_EQ(greatest, 99);
}

TEST(LoadReduction, FewPointsStayAsTheyAre) {
    const QList<LoadPoint> points{{1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}};
    EXPECT_EQ(reduced(points, 100).size(), 3);
}

TEST(LoadReading, LiesOnTheLineBetweenTwoPoints) {
    const QList<LoadPoint> points{{10, 1, 2, 4}, {20, 3, 6, 8}};
    const LoadPoint read = readAt(points, 15);
    EXPECT_DOUBLE_EQ(read.load, 15);
    EXPECT_DOUBLE_EQ(read.low, 2);
    EXPECT_DOUBLE_EQ(read.central, 4);
    EXPECT_DOUBLE_EQ(read.high, 6);
    EXPECT_DOUBLE_EQ(readAt(points, 20).central, 6);
    EXPECT_DOUBLE_EQ(readAt(points, 5).central, 2);
    EXPECT_DOUBLE_EQ(readAt(points, 50).central, 6);
}

TEST(ReadableCost, LeavesOutOnlyWhatSqueezesTheRest) {
    QList<CostTimePoint> points{front(20, 70), front(10, 100), front(5, 300)};
    points[1].chosen = true;
    points[1].costHigh = 130;
    EXPECT_FALSE(readableCost(points).has_value());
    points.append(front(2, 500));
    EXPECT_DOUBLE_EQ(readableCost(points).value_or(0), 300);
    points[1].costHigh = 320;  // the range of the chosen plan is always drawn
    EXPECT_DOUBLE_EQ(readableCost(points).value_or(0), 320);
    points[1].chosen = false;  // then the cheapest counts
    EXPECT_DOUBLE_EQ(readableCost(points).value_or(0), 210);
    EXPECT_FALSE(readableCost({}).has_value());
}

TEST(LabelLayout, PlacedLabelsNeitherOverlapNorLeaveTheArea) {
    const QRectF area(0, 0, 200, 100);
    QList<LabelRequest> requests;
    for (int i = 0; i < 12; ++i)
        requests.append({QPointF(20 + 14 * i, 50 + (i % 3) * 8), QSizeF(40, 12), i == 0});
    const QList<QRectF> places = placeLabels(area, requests, {});
    ASSERT_EQ(places.size(), requests.size());
    EXPECT_FALSE(places.front().isNull());
    for (int i = 0; i < places.size(); ++i) {
        if (places[i].isNull()) continue;
        EXPECT_TRUE(area.contains(places[i]));
        for (int k = 0; k < i; ++k) EXPECT_FALSE(places[i].intersects(places[k]));
    }
}

TEST(LabelLayout, KeepsClearOfLabelsAndForeignMarksBesideIt) {
    const QRectF area(0, 0, 220, 100);
    const QSizeF size(50, 12);
    const auto mark = [](QPointF at) { return QRectF(at.x() - 5, at.y() - 5, 10, 10); };
    const QPointF first(20, 50);
    // Above right of the first mark the label would end 3 pixels before the second mark.
    const QPointF second(20 + 7 + 50 + 3 + 5, 40);
    const QList<LabelRequest> requests{{first, size, false}, {second, size, false}};
    const QList<QRectF> places = placeLabels(area, requests, {mark(first), mark(second)});
    ASSERT_FALSE(places[0].isNull());
    ASSERT_FALSE(places[1].isNull());
    EXPECT_FALSE(places[0].adjusted(-8, 0, 8, 0).intersects(mark(second)));
    EXPECT_FALSE(places[1].adjusted(-8, 0, 8, 0).intersects(places[0]));
    // Without a clear place the label is left out.
    const QList<QRectF> walls{mark(first), QRectF(30, 0, 4, 100), QRectF(0, 0, 4, 100)};
    EXPECT_TRUE(placeLabels(area, {requests.front()}, walls).front().isNull());
}

TEST(MarkerKey, WrapsIntoLinesThatFitItsWidth) {
    const QList<MarkerKey::Entry> entries{{0, QStringLiteral("H100 SXM5 80GB")},
                                          {1, QStringLiteral("H200 SXM5 141GB")},
                                          {4, QStringLiteral("B200 SXM6 192GB")}};
    const MarkerKey wide(entries, QFont(), 2000);
    ASSERT_EQ(wide.places().size(), 3);
    EXPECT_DOUBLE_EQ(wide.places()[2].y(), wide.places()[0].y());
    EXPECT_GT(wide.places()[1].x(), wide.places()[0].x());
    const MarkerKey narrow(entries, QFont(), 10);
    EXPECT_DOUBLE_EQ(narrow.places()[2].x(), 0);
    EXPECT_GT(narrow.places()[2].y(), narrow.places()[1].y());
    EXPECT_GT(narrow.height(), wide.height());
    EXPECT_DOUBLE_EQ(MarkerKey({}, QFont(), 100).height(), 0);
}

TEST(ShortRange, PrintsBothEndsWithTheSameDecimals) {
    const auto ends = [](double low, double high) -> QString {
        const auto [first, second] = shortRange(low, high, kEnglish, 3);
        return first + QStringLiteral("–") + second;
    };
    EXPECT_EQ(ends(17.31, 31.02), QStringLiteral("17.3–31.0"));
    EXPECT_EQ(ends(0.4341, 1.2), QStringLiteral("0.43–1.20"));
    EXPECT_EQ(ends(751, 1332), QStringLiteral("751–1,330"));
    EXPECT_EQ(ends(20, 30), QStringLiteral("20–30"));
    EXPECT_EQ(ends(49900, 89300), QStringLiteral("49,900–89,300"));
    EXPECT_EQ(ends(0.0123, 3.4), QStringLiteral("0.012–3.400"));  // the low end keeps two digits
    EXPECT_EQ(ends(0, 2.5), QStringLiteral("0.0–2.5"));
}

}  // namespace
}  // namespace petaplan::ui
