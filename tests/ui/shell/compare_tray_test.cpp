// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/compare_tray.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace petaplan::ui {
namespace {

TEST(CompareTray, HoldsAtMostFiveDifferentThings) {
    CompareTray tray;
    const QAbstractItemModelTester tester(&tray);
    for (const char* id : {"a", "b", "c", "d", "e"}) {
        EXPECT_TRUE(tray.add(QString::fromLatin1(id)));
    }
    EXPECT_FALSE(tray.add(QStringLiteral("f")));
    EXPECT_FALSE(tray.add(QStringLiteral("a")));
    EXPECT_EQ(tray.rowCount(), 5);
    tray.remove(QStringLiteral("b"));
    EXPECT_TRUE(tray.add(QStringLiteral("f")));
    EXPECT_EQ(tray.ids().join(QLatin1Char(' ')), QStringLiteral("a c d e f"));
}

TEST(CompareTray, DropsDoublesAndSurplusOfAStoredList) {
    CompareTray tray;
    const QAbstractItemModelTester tester(&tray);
    tray.set({QStringLiteral("a"), QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"),
              QStringLiteral("d"), QStringLiteral("e"), QStringLiteral("f")});
    EXPECT_EQ(tray.ids().join(QLatin1Char(' ')), QStringLiteral("a b c d e"));
}

}  // namespace
}  // namespace petaplan::ui
